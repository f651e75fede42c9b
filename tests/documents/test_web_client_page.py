"""The page about the web client: its URLs and policy are those of the server, and its example is served."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from got_api.serving import web_client
from tests.documents.pages import text_of

PAGE = "openapi/clients/web/README.md"
SCRIPT = "assets/games-1.js"


@pytest.fixture
def another_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A server whose `dist` has the example of the page."""
    blocks = dict(re.findall(r"^```(html|js)\n(.*?)^```", text_of(PAGE), re.DOTALL | re.MULTILINE))
    (tmp_path / "index.html").write_text(blocks["html"])
    (tmp_path / SCRIPT).parent.mkdir()
    (tmp_path / SCRIPT).write_text(blocks["js"])
    monkeypatch.setattr(web_client, "DIST", tmp_path)
    clear()
    yield tmp_path
    clear()


def clear() -> None:
    web_client._files.cache_clear()
    web_client._head.cache_clear()


def test_each_url_of_the_page_serves_the_client_in_dist(another_client: Path) -> None:
    [listed] = re.findall(r"^- (`/`.*?)return `index.html`", text_of(PAGE), re.DOTALL | re.MULTILINE)
    addresses = re.findall(r"`(/[\w-]*)`", listed)
    assert len(addresses) == 7
    for address in (*addresses, "/account/notices"):
        assert Client().get(address).content == (another_client / "index.html").read_bytes()


def test_the_example_client_loads_only_resources_that_the_policy_allows(another_client: Path) -> None:
    page = Client().get("/")
    sources = re.findall(r'(?:src|href)="([^"]+)"', page.content.decode())
    assert sources == [f"/{SCRIPT}"]
    assert "script-src 'self'" in page["Content-Security-Policy"]
    assert Client().get(f"/{SCRIPT}")["Cache-Control"] == web_client.FOREVER


def test_the_page_of_a_game_loads_the_client_in_dist(another_client: Path) -> None:
    def page_of_a_game(request: HttpRequest) -> HttpResponse:
        return HttpResponse("<html><head><title>Winter</title></head><body>Stark</body></html>")

    def shown(query: str) -> str:
        response: HttpResponse = web_client.with_client(page_of_a_game)(
            RequestFactory().get(f"/games/abc{query}")
        )
        return response.content.decode()

    assert "<title>Winter</title>" in shown("") and f'src="/{SCRIPT}"' in shown("")
    assert "Stark" not in shown("")
    assert SCRIPT not in shown("?plain=1") and "Stark" in shown("?plain=1")


def test_server_without_a_client_serves_its_own_pages(another_client: Path) -> None:
    (another_client / "index.html").unlink()
    clear()
    assert Client().get("/").status_code == 404


def test_page_states_the_policy_of_the_server() -> None:
    assert web_client.POLICY == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ), f"describe the new policy in {PAGE}"
