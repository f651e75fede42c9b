"""agot play | watch | games | login | bot: the game in a terminal, against any server.

The address is --address, else AGOT_ADDRESS, else http://127.0.0.1:8000 (the default of `make run`).
"""

from __future__ import annotations

import argparse
import getpass
import locale
import os
import runpy
import sys
import webbrowser
from collections.abc import Callable
from typing import Any

from ..aio import AsyncClient
from ..answers import any_answer
from ..api import calls
from ..api.models import Game
from ..oauth import DeviceCode, Loopback
from ..problems import AgotError, SignInAgainError, UnreachableError
from ..sync import Client
from .store import store_for
from .texts import LANGUAGES, SOURCE, own_text

ADDRESS = "http://127.0.0.1:8000"
APP = "agot"
"""The client id of this program on every server. --client selects another."""
SCOPES = ("read", "play", "host")
BOTS = "sensible"


def main(arguments: list[str] | None = None) -> int:
    """Runs one command. Returns 1 after an error, which it prints."""
    given = parser().parse_args(arguments)
    given.lang = given.lang or system_language()
    if given.run in (play_game, list_games, run_bot) and not is_signed_in(given):
        print(own_text(given.lang, "login-needed"), file=sys.stderr)
        return 1
    try:
        run: Callable[[argparse.Namespace], int] = given.run
        return run(given)
    except UnreachableError:
        print(own_text(given.lang, "unreachable", address=given.address), file=sys.stderr)
    except SignInAgainError as error:
        print(own_text(given.lang, "login-again", detail=error), file=sys.stderr)
    except AgotError as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        pass
    return 1


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(prog="agot", description=__doc__)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--address", default=os.environ.get("AGOT_ADDRESS", ADDRESS), help="address of the server")
    shared.add_argument("--token", default=os.environ.get("AGOT_TOKEN"), help="token instead of the saved log-in")
    shared.add_argument("--lang", choices=LANGUAGES, help="language of all texts")
    commands = whole.add_subparsers(required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, parents=[shared], help=text, description=text)
        one.set_defaults(run=run)
        return one

    play = command("play", play_game, "Play a game on the whole screen.")
    play.add_argument("code", nargs="?", help="code of the game; without it, choose one of yours")
    watch = command("watch", watch_game, "Watch a game on the whole screen.")
    watch.add_argument("code", help="code of the game")
    command("games", list_games, "List your games.")
    login = command("login", log_in, "Log in, and save the log-in on this machine.")
    way = login.add_mutually_exclusive_group()
    way.add_argument("--device", action="store_true", help="log in with a code, in a browser on any device")
    way.add_argument("--browser", action="store_true", help="log in with the browser of this machine")
    login.add_argument("--register", action="store_true", help="create the account first")
    login.add_argument("--client", default=APP, help="client id of this program at the server")
    bot = command("bot", run_bot, "Play with a function `answer(decision, position)` in a file.")
    bot.add_argument("file", help="Python file that defines `answer`")
    bot.add_argument("code", nargs="?", help="code of the game; without it, a new one against server bots")
    return whole


def system_language() -> str:
    """The language of this system if it is available, else English."""
    code = (os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or SOURCE)[:2].lower()
    return code if code in LANGUAGES else SOURCE


def is_signed_in(given: argparse.Namespace) -> bool:
    return bool(given.token) or store_for(given.address).load() is not None


def client_of(given: argparse.Namespace) -> Client:
    store = None if given.token else store_for(given.address)
    return Client(given.address, given.token or None, language=given.lang, store=store)


def log_in(given: argparse.Namespace) -> int:
    def show(device: DeviceCode) -> None:
        url = device.complete_url or device.url
        print(own_text(given.lang, "login-device", url=url, code=device.user_code), flush=True)

    with Client(given.address, given.token or None, language=given.lang) as client:
        try:
            server = client.send(calls.get_server())  # checks the server before it asks for a password
            if given.token:
                client.send(calls.get_me())
            elif given.device:
                client.log_in_by_device(given.client, SCOPES, show)
            elif given.browser:
                with Loopback() as loopback:
                    started = client.authorization(given.client, loopback.url, SCOPES)
                    print(own_text(given.lang, "login-browser", url=started.url), flush=True)
                    webbrowser.open(started.url)
                    client.redeem(started, loopback.wait())
            else:
                name = input(own_text(given.lang, "login-user"))
                password = getpass.getpass(own_text(given.lang, "login-password"))
                if given.register:
                    client.register(name, password)
                client.log_in(name, password)
            store = store_for(given.address)
            with store.lock():
                store.save(client.tokens)
        except UnreachableError:
            raise
        except AgotError as error:
            print(own_text(given.lang, "login-failed", detail=error), file=sys.stderr)
            return 1
    print(own_text(given.lang, "login-done", address=f"{server.name} ({given.address})"))
    return 0


def my_games(client: Client) -> list[Game]:
    """The user's games. Games that wait for the user come first."""
    found = [game for game in client.paginate(calls.list_games(mine=True)) if game.status in ("running", "lobby")]
    return sorted(found, key=lambda game: not (game.yours and game.yours.asked))


def list_games(given: argparse.Namespace) -> int:
    with client_of(given) as client:
        show_games(client, my_games(client), given.lang)
    return 0


def show_games(client: Client, games: list[Game], lang: str) -> None:
    words = client.words(lang)
    for number, game in enumerate(games, start=1):
        asked = f"  *** {own_text(lang, 'games-asked')} ***" if game.yours and game.yours.asked else ""
        round_text = f"{words.text('ui-round')} {game.round}" if game.status == "running" else words.text("ui-lobby")
        print(f"{number:>3}  {game.code}  {game.name}  {round_text}{asked}")
    if not games:
        print(own_text(lang, "games-none"))


def new_game(client: Client, lang: str) -> str:
    """Creates a game for three against server bots and returns its code."""
    code = client.send(calls.create_game(name="agot", player_count=3)).code
    client.send(calls.take_seat(code))
    for _ in range(2):
        client.send(calls.take_seat(code, bot=BOTS))
    print(own_text(lang, "games-new", code=code), flush=True)
    return code


def chosen_game(client: Client, lang: str) -> str | None:
    """Asks for a game and returns its code, or None to quit."""
    games = my_games(client)
    show_games(client, games, lang)
    while True:
        text = input(own_text(lang, "games-choose")).strip().lower()
        if text == "q":
            return None
        if text == "n":
            return new_game(client, lang)
        if text.isdigit() and 0 < int(text) <= len(games):
            return games[int(text) - 1].code
        if text in {game.code for game in games}:
            return text


def play_game(given: argparse.Namespace) -> int:
    code = given.code
    with client_of(given) as client:
        if code is None:
            code = chosen_game(client, given.lang)
            if code is None:
                return 0
        client.game(code).facts()  # reports an unknown game before the program fills the screen
    return full_screen(given, code, may_answer=True)


def watch_game(given: argparse.Namespace) -> int:
    with client_of(given) as client:
        client.game(given.code).facts()
    return full_screen(given, given.code, may_answer=False)


def full_screen(given: argparse.Namespace, code: str, *, may_answer: bool) -> int:
    try:
        from .app import GameApp
    except ImportError:
        print("pip install 'agot[terminal]'", file=sys.stderr)
        return 1

    store = None if given.token else store_for(given.address)
    client = AsyncClient(given.address, given.token or None, language=given.lang, store=store)
    app = GameApp(client, code, given.lang, may_answer=may_answer)
    app.run()
    return app.return_code or 0


def run_bot(given: argparse.Namespace) -> int:
    defined: dict[str, Any] = runpy.run_path(given.file, run_name="agot_bot")
    answer = defined.get("answer", any_answer)
    with client_of(given) as client:
        code = given.code or new_game(client, given.lang)
        finished = client.game(code).play(answer)
        words = client.words(given.lang)
        winner = words.name("house", finished.winner) if finished.winner else words.text("ui-nothing")
        print(own_text(given.lang, "bot-won", code=code, house=winner, round=finished.round))
    return 0


if __name__ == "__main__":
    sys.exit(main())
