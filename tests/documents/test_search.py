"""The search of /docs. No database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest
from django.test import Client

from got_api.docs_site import search
from got_api.docs_site.menu import REFERENCE
from got_api.http.errors import published_codes
from tests.contract import document
from tests.documents.site import page_at, read


def links(query: str) -> list[str]:
    """Results of a search, best first."""
    return [found.address for found in search.search(query)]


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("webhook signature", "/docs/notices"),
        ("RETRY", "/docs/retries"),
        ("retries", "/docs/retries"),
        ("Idempotency-Key", "/docs/retries"),
        ("redirect_uri", "/docs/apps"),
        ("decision_closed", "/docs/errors#decision_closed"),
        ("take a seat", f"{REFERENCE}#/seats/take_seat"),
        ("answer_decision", f"{REFERENCE}#/play/answer_decision"),
        ("/me/decisions", f"{REFERENCE}#/play/list_my_decisions"),
    ],
)
def test_a_search_finds_the_page_about_its_words(query: str, address: str) -> None:
    assert address in [each.partition("#")[0] if "#" not in address else each for each in links(query)][:5]


@pytest.mark.long
def test_every_result_points_to_an_existing_anchor() -> None:
    operations = {
        f"{REFERENCE}#/{quote(operation['tags'][0])}/{operation['operationId']}"
        for item in document()["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict) and "operationId" in operation
    }
    found = {entry.address for entry in search.search_documents()}
    assert operations <= found
    for address in found - operations:
        path, _, anchor = address.partition("#")
        assert not anchor or anchor in page_at(path).ids, address
    assert {f"/docs/errors#{code}" for code in published_codes()} <= found


def test_every_page_has_a_search_that_needs_no_script(client: Client) -> None:
    page = client.get("/docs/live")
    assert b'action="/docs/search"' in page.content and b'role="search"' in page.content
    assert "form-action 'self'" in page["Content-Security-Policy"]
    response = client.get("/docs/search", {"q": "stream"})
    text = response.content.decode()
    assert response.status_code == 200 and 'value="stream"' in text and "<mark>" in text
    assert any(link.startswith("/docs/live") for link in read(response.content).links)
    assert read(response.content).tags["script"] == 0


@pytest.mark.parametrize("query", ["zzxqy", '"', "*", "é" * 1000, "stream zzxqy"])
def test_a_search_without_results_shows_a_message(client: Client, query: str) -> None:
    response = client.get("/docs/search", {"q": query})
    assert response.status_code == 200
    assert b"Nothing found" in response.content and b"<mark>" not in response.content


@pytest.mark.parametrize("query", ["", " ", "a AND (", "x\0y", "NEAR(a b)", "title:seat", 'seat" OR "x'])
def test_a_query_is_matched_as_words_and_never_as_an_expression(client: Client, query: str) -> None:
    assert client.get("/docs/search", {"q": query}).status_code == 200


def test_a_query_is_escaped_in_html(client: Client) -> None:
    text = client.get("/docs/search", {"q": "<b onclick=x>stream</b>"}).content.decode()
    assert "<b onclick" not in text


@pytest.mark.long
def test_concurrent_searches_do_not_affect_each_other() -> None:
    search.index.cache_clear()
    queries = ["stream", "token", "retry", "webhook"] * 8
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(links, queries))
    assert found == [links(query) for query in queries] and all(found)
