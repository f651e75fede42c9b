"""The pseudo-locale of the web client, and what must not be seen on a screen.

In the pseudo-locale every text of `GET /reference/words` has brackets and accents, and is longer by 40 %. A text without
brackets is not from the catalogue, unless the server wrote it. A text that is cut does not fit a longer language.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Response, Route

LONGER = 0.4
ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "âçéîñôšûýžÂÇÉÎÑÔŠÛÝŽ")
PLACES = re.compile(r"(\{\w+\})")
WORDS = re.compile(r"/api/v1/reference/words(\?|$)")

CLIPPED = """() => {
  const hidden = each => !each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || each.closest('.hidden');
  const own = each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '');
  const label = each => `${each.tagName.toLowerCase()}.${[...each.classList].join('.')}: ${each.textContent.trim().slice(0, 60)}`;
  const found = [];
  for (const each of document.querySelectorAll('#app *')) {
    if (each.closest('svg') || !own(each) || hidden(each)) continue;
    const style = getComputedStyle(each);
    const isScrolled = ['auto', 'scroll'].includes(style.overflowX);
    if (style.overflowX !== 'visible' && !isScrolled && each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${label(each)}`);
    if (style.overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 2) found.push(`cut below: ${label(each)}`);
    const box = each.getBoundingClientRect();
    for (const node of isScrolled || style.display === 'inline' ? [] : each.childNodes) {
      if (node.nodeType !== 3 || node.data.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (right > box.right + 2 || left < box.left - 2) found.push(`wider than its box: ${label(each)}`);
    }
  }
  const send = document.querySelector('.send button, .action button');
  if (send && !hidden(send) && !document.querySelector('dialog[open]')) {
    const { left, right, top, bottom } = send.getBoundingClientRect();
    for (const [x, y] of [[left + 8, top + 8], [right - 8, top + 8], [(left + right) / 2, (top + bottom) / 2], [left + 8, bottom - 8], [right - 8, bottom - 8]]) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) { found.push('the primary button is not whole on the screen'); break; }
      const over = document.elementFromPoint(x, y);
      if (over && over !== send && !send.contains(over)) { found.push(`over the primary button: ${label(over)}`); break; }
    }
  }
  for (const each of [document.documentElement, ...document.querySelectorAll('main, #panel')])
    if (each.scrollWidth > each.clientWidth + 1) found.push(`scrolls sideways: ${label(each).slice(0, 30)}`);
  return [...new Set(found)];
}"""
"""Elements whose text is cut, what lies over the one primary button, and what scrolls sideways."""

TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest('svg, script, style') && node.data.trim() !== '') found.push(node.data.trim());
  for (const each of document.querySelectorAll('#app [aria-label], #app [title], #app [placeholder]'))
    if (!each.closest('svg')) for (const name of ['aria-label', 'title', 'placeholder']) if (each.getAttribute(name)) found.push(each.getAttribute(name));
  return [...new Set(found)];
}"""
"""Every text of the page but those of pictures."""


def longer(text: str) -> str:
    """A text in the pseudo-locale. Places for values stay as they are."""
    if not re.search(r"[^\W\d_]", PLACES.sub("", text)):
        return text
    pieces = PLACES.split(text)
    accented = "".join(each if at % 2 else each.translate(ACCENTS) for at, each in enumerate(pieces))
    letters = len(PLACES.sub("", text))
    words = ["~" * min(7, max(2, letters // 4))] * max(1, round(letters * LONGER / 8))
    return f"[{accented} {' '.join(words)}]"


def pseudo(document: Any) -> Any:
    """`GET /reference/words` in the pseudo-locale. Forms of lists and numbers stay as they are."""
    texts = {key: text if key.startswith("form-") else longer(text) for key, text in document["texts"].items()}
    choices = {
        key: choice
        if key.startswith("form-")
        else {**choice, "variants": {name: longer(text) for name, text in choice["variants"].items()}}
        for key, choice in document["choices"].items()
    }
    return {**document, "texts": texts, "choices": choices}


def speaks_pseudo(context: BrowserContext) -> None:
    """Every page of the context gets its words in the pseudo-locale."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=json.dumps(pseudo(response.json())))

    context.route(WORDS, answer)


class Heard:
    """The texts that a page read from the server, beside its words."""

    def __init__(self, page: Page) -> None:
        self._responses: list[Response] = []
        self._texts: set[str] = set()
        page.on("response", lambda each: self._responses.append(each))

    def texts(self) -> set[str]:
        while self._responses:
            response = self._responses.pop()
            if "json" not in response.headers.get("content-type", "") or WORDS.search(response.url):
                continue
            with suppress(Error):  # of a page that was left
                self._texts |= set(_strings(response.json()))
        return self._texts


def _strings(document: Any) -> list[str]:
    if isinstance(document, str):
        return [" ".join(document.split())]
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    return [text for each in inner for text in _strings(each)]


def foreign(page: Page, heard: Heard) -> list[str]:
    """Texts of the page that are neither from the catalogue nor from the server, such as English in the sources."""
    known = heard.texts()
    return [text for text in page.evaluate(TEXTS) if not _is_known(text, known)]


def _is_known(text: str, known: set[str]) -> bool:
    rest = text
    while (shorter := re.sub(r"\[[^\[\]]*\]", " ", rest)) != rest:
        rest = shorter
    rest = re.sub(r"^[^\[]*\]|\[[^\]]*$", " ", rest)
    pieces = [" ".join(each.split()) for each in re.split(r"[\n·:;()]|, ", rest)]
    return all(
        not re.search(r"[^\W\d_]{2}", each) or any(each.strip(" .!?✓✕‹›→–") in text for text in known) for each in pieces
    )
