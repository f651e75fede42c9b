"""The page of the web client, as served."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from deploy.client_web import SOURCE
from got_api.http.languages import LANGUAGES
from got_api.serving.web_client import DIST, FOREVER

MAX_WORDS_BYTES = 36_000
"""All words of a language, and all symbols, compressed."""
ADDRESSES = ("/", "/signed-in", "/new", "/account", "/tables", "/seasons")


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_url_of_the_client_returns_its_single_page(address: str) -> None:
    response = Client().get(address)
    assert response.status_code == 200 and response["Content-Type"].startswith("text/html")
    assert response.content == (DIST / "index.html").read_bytes()
    assert response["Cache-Control"] == "no-cache"
    assert Client().get(address, headers={"If-None-Match": response["ETag"]}).status_code == 304


def test_the_content_security_policy_allows_no_inline_code_and_no_other_origin() -> None:
    policy = Client().get("/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy


def test_assets_that_the_page_loads_are_cached_forever() -> None:
    page = (DIST / "index.html").read_text()
    assets = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert len(assets) >= 3 and not re.search(r'(?:src|href)="(?:https?:)?//', page)
    for address in assets:
        response = Client().get(address)
        assert response.status_code == 200, address
        assert response["Cache-Control"] == (FOREVER if address.startswith("/assets/") else "no-cache")


@pytest.mark.parametrize(
    "address", ["/assets/none.js", "/assets/../index.html", "/index.html", "/games/UPPER"]
)
def test_unknown_urls_return_404(address: str) -> None:
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_symbols_are_small(language: str) -> None:
    gzip = {"Accept-Encoding": "gzip"}
    responses = [
        Client().get("/api/v1/reference", {"include": "words", "lang": language}, headers=gzip),
        Client().get("/api/v1/reference/symbols.svg", headers=gzip),
    ]
    assert sum(len(each.content) for each in responses) < MAX_WORDS_BYTES


def test_client_offers_every_language_of_the_server() -> None:
    source = (SOURCE / "src" / "session" / "language.ts").read_text()
    [known] = re.findall(r"KNOWN.*= \[(.*?)\]", source)
    assert set(re.findall(r'"(\w+)"', known)) == set(LANGUAGES)
