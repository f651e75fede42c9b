"""The pseudo-locale of the web client, and faults of a screen.

In the pseudo-locale every text of `GET /reference?include=words` has brackets and accents, and is 40 %
longer. A text without brackets is neither from the catalogue nor from the server. A clipped text would not
fit a longer language.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Response, Route

LONGER = 0.4
ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "âçéîñôšûýžÂÇÉÎÑÔŠÛÝŽ")
PLACES = re.compile(r"(\{\w+\})")
INTL = re.compile(r"\b(?:\d+ (?:days?|hr|hours?|min|minutes?)|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b")
"""Durations and days in English, as `Intl` writes them."""
WORDS = re.compile(r"/api/v1/reference\?include=words\b")

FOLDER = Path(__file__).parent
CLIPPED = (FOLDER / "cut.js").read_text(encoding="utf-8")
"""Returns elements with clipped text, elements over the primary button, and elements that scroll sideways."""
TEXTS = (FOLDER / "texts.js").read_text(encoding="utf-8")
"""Returns every text of the page except those of pictures."""


def longer(text: str) -> str:
    """A text in the pseudo-locale. Placeholders are unchanged."""
    if not re.search(r"[^\W\d_]", PLACES.sub("", text)):
        return text
    pieces = PLACES.split(text)
    accented = "".join(each if at % 2 else each.translate(ACCENTS) for at, each in enumerate(pieces))
    letters = len(PLACES.sub("", text))
    words = ["~" * min(7, max(2, letters // 4))] * max(1, round(letters * LONGER / 8))
    return f"[{accented} {' '.join(words)}]"


def pseudo(document: Any) -> Any:
    """`GET /reference?include=words` in the pseudo-locale. Forms of lists and numbers are unchanged."""
    words = document["words"]
    texts = {key: text if key.startswith("form-") else longer(text) for key, text in words["texts"].items()}
    choices = {
        key: choice
        if key.startswith("form-")
        else {**choice, "variants": {name: longer(text) for name, text in choice["variants"].items()}}
        for key, choice in words["choices"].items()
    }
    return {"words": {**words, "texts": texts, "choices": choices}}


def speaks_pseudo(context: BrowserContext) -> None:
    """Gives every page of the context its words in the pseudo-locale."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=json.dumps(pseudo(response.json())))

    context.route(WORDS, answer)


class Heard:
    """The texts that a page got from the server, apart from the catalogue."""

    def __init__(self, page: Page) -> None:
        self._responses: list[Response] = []
        self._texts: set[str] = set()
        page.on("response", lambda each: self._responses.append(each))

    def texts(self) -> set[str]:
        while self._responses:
            response = self._responses.pop()
            if "json" not in response.headers.get("content-type", "") or WORDS.search(response.url):
                continue
            with suppress(Error):  # the browser has left the page
                self._texts |= set(_strings(response.json()))
        return self._texts


def _strings(document: Any) -> list[str]:
    if isinstance(document, str):
        return [" ".join(document.split())]
    inner = (
        document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    )
    return [text for each in inner for text in _strings(each)]


def foreign(page: Page, heard: Heard) -> list[str]:
    """Texts of the page that are neither from the catalogue nor from the server: English in the sources."""
    known = heard.texts()
    return [text for text in page.evaluate(TEXTS) if not _is_known(text, known)]


def _is_known(text: str, known: set[str]) -> bool:
    if " ".join(text.split()) in known:
        return True
    rest = INTL.sub("", text)
    while (shorter := re.sub(r"\[[^\[\]]*\]", " ", rest)) != rest:
        rest = shorter
    rest = re.sub(r"^[^\[]*\]|\[[^\]]*$", " ", rest)
    pieces = [" ".join(each.split()) for each in re.split(r"[\n·:;()]|, ", rest)]
    return all(
        not re.search(r"[^\W\d_]{2}", each) or any(each.strip(" .!?✓✕‹›→–") in text for text in known)
        for each in pieces
    )
