"""A page of /docs as a browser gets it: links, resources and contents."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any

from django.test import Client

_LOADS = {"img": "src", "link": "href", "script": "src", "iframe": "src", "source": "src", "object": "data"}


@dataclass
class Site(HTMLParser):
    """Contents of the tags of a page."""

    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    tags: Counter[str] = field(default_factory=Counter)
    inline: list[str] = field(default_factory=list)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        if found.get("id"):
            self.ids[str(found["id"])] += 1
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if found.get(_LOADS.get(tag, "")):
            self.loaded.append(str(found[_LOADS[tag]]))
        self.inline += [name for name in found if name.startswith("on") or name == "style"]
        if tag == "style" or (tag == "script" and "src" not in found):
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: bytes) -> Site:
    site = Site()
    site.feed(html.decode())
    return site


@cache
def response_to(path: str) -> Any:
    """The response to a browser. Each URL is requested only once."""
    return Client().get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})


@cache
def page_at(path: str) -> Site:
    response = response_to(path)
    assert response.status_code == 200, path
    return read(response.content)
