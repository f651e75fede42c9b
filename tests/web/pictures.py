"""Makes pictures of the screens of the web client, and sheets of many pictures, for review.

    python -m tests.web.pictures OUT [--server URL] [--only march battle] [--sizes phone desk]
        [--schemes light dark] [--languages en ro hu pl bg pseudo] [--sees protanopia]

The server must have a sandbox, like that of `make run`. Accounts and tables are made for the pictures.
"""

from __future__ import annotations

import argparse
import json
import re
import secrets
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Error, Page, Playwright, Request, sync_playwright

from games.words import LANGUAGES as SERVED
from tests.web.looks import CLIPPED, Heard, foreign, speaks_pseudo

SIZES = {"phone": (360, 740), "narrow": (320, 640), "desk": (1280, 800)}
SCHEMES = ("light", "dark")
LANGUAGES = (*SERVED, "pseudo")
SIGHTS = ("achromatopsia", "deuteranopia", "protanopia", "tritanopia", "forced-colors")
MAX_SANDBOX_GAMES = 9
"""Maximum number of sandbox games of an account; the server allows ten."""
MAX_SECONDS = 20.0
"""Time for a screen to finish its requests."""
PASSWORD = "a long enough password"
DAYS_40 = 40 * 86_400


@dataclass(frozen=True)
class View:
    """A screen: its name, the token of its reader, its address, and the controls pressed first."""

    name: str
    token: str | None
    address: str
    opens: Callable[[Page], None] = lambda page: None


class Api:
    """Requests to the server by users without a browser."""

    def __init__(self, playwright: Playwright, server: str) -> None:
        self.server = server
        self._context = playwright.request.new_context(base_url=server)

    def asks(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """The document of a response. Raises RuntimeError for a problem."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        response = self._context.fetch(f"/api/v1{path}", method=method, headers=headers, data=body)
        if not response.ok:
            raise RuntimeError(f"{method} {path}: {response.status} {response.text()[:300]}")
        return response.json() if response.text() else None

    def person(self) -> str:
        """Creates an account. Returns its token."""
        account = {"username": f"ada_{secrets.token_hex(4)}", "password": PASSWORD}
        self.asks("POST", "/accounts", account)
        return str(self.asks("POST", "/sessions", account)["token"])


class Tables:
    """Makes the pictured tables."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.people: list[str] = []
        self.host = self.person()
        self.visitor = self.person()
        self._made = 0

    def person(self) -> str:
        self.people.append(self.api.person())
        return self.people[-1]

    def sandbox(self, situation: str, opponents: str = "never") -> tuple[str, str]:
        """Makes a table in a situation. Returns the token of its player, and its code."""
        if self._made % MAX_SANDBOX_GAMES == 0:
            self._owner = self.person()
        self._made += 1
        wanted = {"situation": situation, "opponents": opponents}
        return self._owner, str(self.api.asks("POST", "/sandbox/games", wanted, self._owner)["code"])

    def with_bots(self, name: str, **fields: Any) -> tuple[str, str]:
        token, code = self.lobby(name, **fields)
        self.api.asks("POST", f"/games/{code}/start", {"fill_with": "sensible"}, token)
        return token, code

    def lobby(self, name: str, **fields: Any) -> tuple[str, str]:
        wanted = {"name": name, "player_count": 4, "take_seat": True, **fields}
        return self.host, str(self.api.asks("POST", "/games", wanted, self.host)["code"])

    def with_company(self, name: str) -> tuple[str, str]:
        """A table of two users and bots, seen by the host."""
        token, code = self.lobby(name, access="open")
        self.api.asks("POST", f"/games/{code}/seats", {}, self.visitor)
        self.api.asks("POST", f"/games/{code}/start", {"fill_with": "sensible"}, token)
        return token, code

    def finished(self) -> tuple[str, str]:
        token, code = self.sandbox("last_round", "defaults")
        for _ in range(40):
            if self.api.asks("GET", f"/games/{code}", token=token)["status"] == "finished":
                break
            self.api.asks("POST", f"/sandbox/games/{code}/clock", {"advance_seconds": DAYS_40}, token)
        return token, code


def presses(*selectors: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        for each in selectors:
            page.locator(each).first.click()

    return press


def in_turn(*steps: Callable[[Page], None]) -> Callable[[Page], None]:
    def all_of_them(page: Page) -> None:
        for each in steps:
            each(page)

    return all_of_them


def scrolls_to(selector: str) -> Callable[[Page], None]:
    def scroll(page: Page) -> None:
        page.locator(selector).first.scroll_into_view_if_needed()

    return scroll


def finds_nothing(page: Page) -> None:
    page.locator("[type=search]").first.fill("zzzz")


def raises(page: Page) -> None:
    """Raises the sheet over the board to its full height."""
    grab = page.locator(".grab")
    if grab.count():
        grab.click()


def tab(name: str, *more: str) -> Callable[[Page], None]:
    def opens(page: Page) -> None:
        page.locator(f"#tab-{name}").click()
        raises(page)
        presses(*more)(page)

    return opens


def send_refused_answer(page: Page) -> None:
    """Sends an answer that the server refuses in place of the composed one."""

    def wrong(route: Any) -> None:
        body = route.request.post_data_json | {"orders": {"winterfell": "march_1"}}
        route.continue_(post_data=json.dumps(body))

    page.route(re.compile("/answer$"), wrong)
    while page.locator(".send button").is_disabled():
        page.locator(".tokens button:enabled:not(.used)").first.click()
    raises(page)
    page.locator(".send button").click()
    page.locator(".problem").wait_for()
    page.locator(".problem").scroll_into_view_if_needed()
    page.unroute(re.compile("/answer$"))


def offline(page: Page) -> None:
    page.context.set_offline(True)
    page.locator(".bar .pill.alert[role=status]").wait_for()


def views(tables: Tables, only: Sequence[str]) -> Iterator[View]:
    """Every screen; with `only`, those whose name begins with one of the words."""
    for name, made in recipes().items():
        if not only or any(name.startswith(each) for each in only):
            token, address, opens = made(tables)
            yield View(name, token, address, opens)


Recipe = Callable[[Tables], tuple[str | None, str, Callable[[Page], None]]]


def recipes() -> dict[str, Recipe]:
    """Name of a screen -> its recipe: the kinds of decision first."""
    from games.sandbox import KINDS

    def nothing(_: Page) -> None:
        return

    def at(
        made: tuple[str, str], opens: Callable[[Page], None] = nothing, path: str = ""
    ) -> tuple[str, str, Callable[[Page], None]]:
        return made[0], f"/games/{made[1]}{path}", opens

    def situation(name: str, opens: Callable[[Page], None]) -> Recipe:
        return lambda tables: at(tables.sandbox(name), opens)

    def paused(tables: Tables) -> tuple[str, str, Callable[[Page], None]]:
        token, code = made = tables.with_bots("A pause", policy={"host_powers": ["pause", "extend"]})
        tables.api.asks("PUT", f"/games/{code}/pause", {"length_days": 3}, token)
        return at(made, tab("houses"))

    def vote(tables: Tables) -> tuple[str, str, Callable[[Page], None]]:
        _, code = made = tables.with_company("A vote")
        wanted = {"kind": "pause", "length_seconds": 86_400}
        tables.api.asks("POST", f"/games/{code}/votes", wanted, tables.visitor)
        return at(made, in_turn(tab("houses"), scrolls_to(".choices")))

    def left(tables: Tables) -> tuple[str, str, Callable[[Page], None]]:
        token, code = made = tables.with_company("A seat that changed")
        tables.api.asks("POST", f"/games/{code}/seats/mine/leave", token=token)
        return at(made, tab("houses", "#people"))

    def account(part: str) -> Recipe:
        return lambda tables: (tables.visitor, f"/account/{part}".rstrip("/"), nothing)

    found: dict[str, Recipe] = {each: situation(each, raises) for each in KINDS}
    found |= {f"board {each}": situation(each, nothing) for each in ("planning", "march", "battle")}
    found |= {
        "cards with outcomes": situation("battle", in_turn(raises, presses(".hand [data-choice]"))),
        "refused": situation("planning", send_refused_answer),
        "answered": situation("raven", in_turn(presses("[data-choice]", ".send button"), raises)),
        "houses": situation("march", tab("houses")),
        "log": situation("casualties", tab("log")),
        "log, nothing found": situation("march", in_turn(tab("log"), finds_nothing)),
        "past": situation(
            "march",
            in_turn(tab("log"), presses(".log button >> nth=3", "#tab-log")),
        ),
        "help": situation("march", presses(".bar .help")),
        "paused": paused,
        "vote": vote,
        "seat left": left,
        "talk": lambda tables: at(tables.with_bots("Talk"), tab("talk")),
        "talk, empty": lambda tables: at(tables.with_bots("Talk"), tab("talk", ".conversation")),
        "talk, none": situation("planning", tab("talk")),
        "finished": lambda tables: at(tables.finished()),
        "watched": lambda tables: (
            tables.visitor,
            f"/games/{tables.with_bots('In public', access='open')[1]}",
            raises,
        ),
        "lobby": lambda tables: at(tables.lobby("A table of friends")),
        "no table": lambda tables: (tables.visitor, "/games/zzzzzzzzzz", nothing),
        "home": lambda tables: (tables.host, "/", nothing),
        "home, empty": lambda tables: (tables.person(), "/", nothing),
        "visitor": lambda tables: (None, "/", nothing),
        "tables": lambda tables: (tables.visitor, "/tables", nothing),
        "new": lambda tables: (tables.visitor, "/new", nothing),
        "new, bots": lambda tables: (tables.visitor, "/new?with=bots", nothing),
    }
    for part in (
        "",
        "profile",
        "notices",
        "devices",
        "absence",
        "security",
        "standby",
        "blocks",
        "developer",
    ):
        found[f"account {part}".strip()] = account(part)
    found["offline"] = situation("march", offline)
    return found


class Camera:
    """A page of one size, scheme and language, which can change its reader and address."""

    def __init__(
        self, browser: Browser, server: str, size: str, scheme: str, language: str, sight: str
    ) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            base_url=server, viewport={"width": width, "height": height}, has_touch=size != "desk",
            color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce",
            forced_colors="active" if sight == "forced-colors" else "none", locale="en-US",
        )  # fmt: skip
        self.language = language
        if language == "pseudo":
            speaks_pseudo(self.context)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda error: print("error:", error))
        self.heard = Heard(self.page)
        self._open: set[Request] = set()
        self.page.on("request", self._hears)
        self.page.on("requestfinished", lambda each: self._open.discard(each))
        self.page.on("requestfailed", lambda each: self._open.discard(each))
        if sight and sight != "forced-colors":
            session = self.context.new_cdp_session(self.page)
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        self.page.goto("/icon.svg")

    def _hears(self, request: Request) -> None:
        if "stream" not in request.url:  # a stream stays open
            self._open.add(request)

    def settles(self) -> None:
        """Waits until the page has no pending requests."""
        until, quiet = time.monotonic() + MAX_SECONDS, 0
        while quiet < 3 and time.monotonic() < until:
            self.page.wait_for_timeout(60)
            quiet = 0 if self._open else quiet + 1

    def takes(self, view: View, path: Path) -> list[str]:
        """Saves the picture of a screen. Returns its faults."""
        stored: dict[str, Any] = {
            "accessToken": view.token,
            "refreshToken": None,
            "expiresAt": None,
            "scopes": [],
        }
        self._open.clear()
        self.page.goto("/icon.svg")
        self.page.evaluate(
            "([stored, language]) => { localStorage.clear(); localStorage.setItem('agot-language', language);"
            " if (stored) localStorage.setItem('agot', stored) }",
            [None if view.token is None else json.dumps(stored), server_language(self.language)],
        )
        try:
            self.page.goto(view.address, wait_until="commit")
            self.page.locator("h1:not(:empty)").first.wait_for()
            self.settles()
            view.opens(self.page)
            self.settles()
            self.page.screenshot(path=path)
            found: list[str] = self.page.evaluate(CLIPPED)
            if self.language == "pseudo":
                found += [f"not from the catalogue: {each}" for each in foreign(self.page, self.heard)]
        except Error as error:
            self.page.screenshot(path=path)
            found = [f"failed: {str(error)[:200]}"]
        self.context.set_offline(False)
        return found


def server_language(language: str) -> str:
    return "en" if language == "pseudo" else language


def sheet(paths: Sequence[Path], columns: int, scale: float, out: Path) -> None:
    """Many pictures in one, each under its name."""
    font = ImageFont.load_default(16)
    pictures = [Image.open(each).convert("RGB") for each in paths]
    width, height = (round(side * scale) for side in pictures[0].size)
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (columns * (width + 10), rows * (height + 32)), "#777")
    draw = ImageDraw.Draw(whole)
    for at, (path, picture) in enumerate(zip(paths, pictures, strict=True)):
        x, y = at % columns * (width + 10) + 5, at // columns * (height + 32)
        draw.text((x, y + 4), path.stem, font=font, fill="white")
        whole.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (x, y + 27))
    whole.save(out)


def run(wanted: argparse.Namespace) -> int:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        sys.exit("there is no Chromium on this machine")
    out: Path = wanted.out
    out.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with sync_playwright() as playwright:
        api = Api(playwright, wanted.server)
        tables = Tables(api)
        shown = list(views(tables, wanted.only))
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for language in wanted.languages:
            for token in tables.people:
                api.asks("PATCH", "/me", {"language": server_language(language)}, token)
            for size in wanted.sizes:
                for scheme in wanted.schemes:
                    camera = Camera(browser, wanted.server, size, scheme, language, wanted.sees)
                    series = "-".join(filter(None, (size, scheme, language, wanted.sees)))
                    folder = out / series
                    folder.mkdir(exist_ok=True)
                    paths = []
                    for view in shown:
                        path = folder / f"{view.name.replace(', ', '-').replace(' ', '-')}.png"
                        problems = camera.takes(view, path)
                        wrong += [f"{series} {view.name}: {each}" for each in problems]
                        paths.append(path)
                    camera.context.close()
                    columns, rows, scale = (2, 2, 0.6) if size == "desk" else (4, 2, 1.0)
                    for at in range(0, len(paths), columns * rows):
                        sheet(
                            paths[at : at + columns * rows],
                            columns,
                            scale,
                            out / f"{series}-{at // (columns * rows) + 1}.png",
                        )
                    print(series, len(paths), flush=True)
        browser.close()
    print("\n".join(wrong))
    return 1 if wrong else 0


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.web.pictures", description="Pictures of the web client."
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--only", nargs="*", default=[], help="beginnings of the names of screens")
    parser.add_argument("--sizes", nargs="*", default=["phone", "desk"], choices=SIZES)
    parser.add_argument("--schemes", nargs="*", default=["light"], choices=SCHEMES)
    parser.add_argument("--languages", nargs="*", default=["en"], choices=LANGUAGES)
    parser.add_argument("--sees", default="", choices=SIGHTS)
    sys.exit(run(parser.parse_args()))


if __name__ == "__main__":
    main()
