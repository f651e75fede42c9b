"""/docs: every page is in the menu, every link has a target, no resource is external. No database."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.translation import override

from got_api.contracts import Remedy
from got_api.docs_site import views
from got_api.docs_site.links import FOLDER, with_addresses
from got_api.docs_site.markdown import render
from got_api.docs_site.menu import MENU, PAGES
from got_api.http.errors import problem_texts, published_codes
from got_api.http.remedies import remedy_of
from tests.documents.pages import name_of, pages
from tests.documents.site import page_at, read, response_to
from tests.rows import each_row

ADDRESSES = [page.address for page in PAGES]
NOT_PAGES = {"openapi/clients/python/CHANGELOG.md", "openapi/clients/typescript/CHANGELOG.md"}
"""Documents that only a page links to."""
OWN = ("docs.css", "reference.css", "reference.js")
EXTERNAL = re.compile(r"^(https?:)?//")


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_link_and_anchor_has_a_target(address: str) -> None:
    broken = []
    for target in page_at(address).links:
        if EXTERNAL.match(target):
            continue
        path, _, anchor = target.partition("#")
        response = response_to(path or address)
        is_page = response["Content-Type"].startswith("text/html")
        if response.status_code != 200 or (anchor and is_page and anchor not in page_at(path or address).ids):
            broken.append(target)
    assert broken == []


@each_row("address", ADDRESSES)
def test_every_page_is_reachable_from_the_menu_of_every_page(address: str) -> None:
    assert set(ADDRESSES) | {"/api/v1/docs"} <= set(page_at(address).links)


def test_every_document_of_the_api_is_a_page() -> None:
    found = {name_of(page) for page in pages() if page.is_relative_to(FOLDER)}
    assert found - NOT_PAGES == {f"openapi/{page.source}" for page in PAGES}, "list it in docs_site/menu.py"


@each_row("address", ["/api/v1/docs", "/docs/no-such-page", *ADDRESSES])
def test_no_resource_is_external_and_no_script_or_style_is_inline(address: str) -> None:
    site = read(response_to(address).content)
    assert [name for name in site.loaded if EXTERNAL.match(name)] == []
    assert site.inline == []
    assert "default-src 'none'" in response_to(address)["Content-Security-Policy"]
    for name in site.loaded:
        if not name.startswith("data:"):
            assert response_to(name).status_code == 200, name
    if address != "/api/v1/docs":
        assert site.tags["script"] == 0


def test_style_sheet_and_script_load_no_external_resource() -> None:
    *styles, script = (response_to(views.versioned_address(f"docs/{name}")).content.decode() for name in OWN)
    assert not [style for style in styles if re.search(r"@import|url\(", style)]
    assert "http" not in script and "url: `/api/v1/schema?format=json&part=" in script


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_has_landmarks_a_title_and_one_top_heading(address: str) -> None:
    site, text = page_at(address), response_to(address).content.decode()
    assert '<html lang="en">' in text and '<a class="skip" href="#content">' in text
    assert (site.tags["main"], site.tags["h1"], site.tags["header"]) == (1, 1, 1)
    assert '<nav id="menu"' in text and 'aria-current="page"' in text
    assert [name for name, count in site.ids.items() if count > 1] == []
    assert re.search(r"<title>\S.* – ", text)


def test_a_page_is_rendered_once_and_an_unchanged_page_is_not_sent_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get("/docs/live")
    assert first["Cache-Control"] == "public, max-age=3600"
    monkeypatch.setattr(views, "render", None)
    again = client.get("/docs/live", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/docs/live").content == first.content


def test_a_trailing_slash_of_the_documentation_address_is_ignored(client: Client) -> None:
    assert client.get("/docs/")["Location"] == "/docs"
    assert client.post("/docs/").status_code == 405


def test_an_unknown_page_gets_an_html_error_page(client: Client) -> None:
    response = client.get("/docs/no-such-page")
    assert response.status_code == 404 and response["Content-Type"].startswith("text/html")
    assert b"Page not found" in response.content and set(ADDRESSES) <= set(read(response.content).links)


def test_only_files_that_pages_link_to_are_served(client: Client) -> None:
    shown = client.get("/docs/files/verify_chance.py")
    assert shown.status_code == 200 and shown["Content-Type"].startswith("text/plain")
    assert shown.content == (FOLDER / "verify_chance.py").read_bytes()
    for name in ("redocly.yaml", "../manage.py", "../got_api/settings.py", "clients", ""):
        assert client.get(f"/docs/files/{name}").status_code == 404, name


def test_files_that_are_not_served_are_shown_as_paths_without_a_link() -> None:
    html = render("[the code](../got_api/schema/views.py) and [more](players)", "clients.md").html
    assert "<a" not in html
    assert "the code (<code>got_api/schema/views.py</code>) and more (<code>openapi/players</code>)" in html


def test_pages_cannot_contain_html_or_scripts() -> None:
    html = render("# A <script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick=x>b</b>", "x.md").html
    assert "<script" not in html and "<b " not in html and 'href="javascript' not in html


def test_equal_headings_have_different_anchors() -> None:
    html = render("# One\n\n## Two `x`\n\n## Two `x`\n\n## Two x\n", "x.md").html
    assert re.findall(r'<h2 id="([^"]+)"', html) == ["two-x", "two-x-1", "two-x-1-1"]


def test_the_introduction_in_the_schema_links_to_pages() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", with_addresses("introduction.md"))
    assert len(targets) > 5
    for target in targets:
        path, _, anchor = target.partition("#")
        assert path.startswith("/docs/") and (not anchor or anchor in page_at(path).ids), target


def test_the_page_of_errors_has_every_code_with_a_remedy() -> None:
    site = page_at("/docs/errors")
    assert len(published_codes()) > 100
    for code, status in published_codes().items():
        assert code in site.ids, code
        with override("en"):
            assert f"{code} {status} {problem_texts(code, {})[0]}" in site.text, code
    assert {remedy_of(*entry) for entry in published_codes().items()} == set(Remedy)


@pytest.mark.parametrize(
    ("accept", "is_page"),
    [
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", True),
        ("text/html", True),
        ("text/html;q=0.5, application/json", False),
        ("*/*", False),
        ("application/json", False),
        ("", False),
    ],
)
def test_the_type_of_a_problem_is_a_page_for_a_browser_and_json_for_a_program(
    client: Client, accept: str, is_page: bool
) -> None:
    headers: dict[str, Any] = {"accept": accept} if accept else {}
    for path, anchor in (("/api/v1/errors", ""), ("/api/v1/errors/token_missing", "#token_missing")):
        response = client.get(path, headers=headers)
        assert "Accept" in response["Vary"]
        if is_page:
            assert (response.status_code, response["Location"]) == (303, f"/docs/errors{anchor}")
            assert not anchor or anchor[1:] in page_at("/docs/errors").ids
        else:
            assert response.status_code == 200 and response["Content-Type"] == "application/json"
    entry = client.get("/api/v1/errors/token_missing").json()
    assert (entry["remedy"], entry["advice"]) == ("log_in", "Get a new token, then repeat the request.")
    assert client.get("/api/v1/errors/no_such_code", headers=headers).status_code == 404


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = ((x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4) for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_text_has_enough_contrast_in_light_and_dark() -> None:
    found = finders.find("docs/docs.css")
    assert isinstance(found, str)
    schemes = re.findall(r":root \{([^}]*--ink[^}]*)\}", Path(found).read_text(encoding="utf-8"))[:2]
    assert len(schemes) == 2
    for scheme in schemes:
        colours = dict(re.findall(r"--(\w+): (#\w{6})", scheme))
        for ground in ("paper", "card"):
            for name in ("ink", "quiet", "act", "word", "text", "name"):
                one, other = sorted((_luminance(colours[name]), _luminance(colours[ground])))
                assert (other + 0.05) / (one + 0.05) >= 4.5, (name, ground)


def test_sections_and_pages_of_the_menu_have_unique_titles() -> None:
    titles = [section.title for section in MENU] + [page.title for page in PAGES]
    assert sorted(titles) == sorted(set(titles))
    assert len(ADDRESSES) == len(set(ADDRESSES))
