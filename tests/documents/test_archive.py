"""The folder `openapi` as the server offers it to users without a repository. No database."""

from __future__ import annotations

import io
import subprocess
import tarfile
from typing import Any

import pytest
from django.test import Client

from deploy.client_python import generate
from got_api.docs_site import search, views
from got_api.docs_site.archive import archive, files
from got_api.docs_site.links import FOLDER, source_of
from got_api.docs_site.menu import PAGES
from tests.documents.site import read

PATH = "/docs/files/openapi.tar.gz"
LOCAL = "http://127.0.0.1:8000"


def test_the_archive_equals_the_folder_of_the_repository(client: Client) -> None:
    generate()  # modules that are not part of the archive
    archive.cache_clear()
    response = client.get(PATH, headers={"accept-encoding": "gzip, zstd"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/gzip")
    assert "Content-Encoding" not in response and not response["ETag"].startswith("W/")
    found = {}
    with tarfile.open(fileobj=io.BytesIO(response.content)) as tar:
        for entry in tar:
            file = tar.extractfile(entry)
            assert file is not None, entry.name
            found[entry.name] = file.read()
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "openapi"]
    try:
        listed = subprocess.run(command, cwd=FOLDER.parent, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this tree is no repository")
    assert set(found) == set(listed.split("\0")) - {""}
    for name in ("openapi/schema.yaml", "openapi/clients/python/pyproject.toml"):
        assert found[name] == (FOLDER.parent / name).read_bytes()


def test_the_archive_contains_no_hidden_or_generated_files(tmp_path: Any, monkeypatch: Any) -> None:
    for name in ("a.md", ".env", "clients/typescript/.npmrc", "clients/typescript/node_modules/x.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("secret")
    monkeypatch.setattr("got_api.docs_site.archive.FOLDER", tmp_path)
    assert [str(path.relative_to(tmp_path)) for path in files()] == ["a.md"]


@pytest.mark.long
def test_pages_contain_the_address_of_this_server(client: Client, settings: Any) -> None:
    settings.GOT_ADDRESS = "https://ravens.example.org"
    for kept in (views._page, search.index):
        kept.cache_clear()
    try:
        shown = {page.source: client.get(page.address).content.decode() for page in PAGES}
        assert [source for source, text in shown.items() if LOCAL in text] == []
        for source in ("tutorial-python.md", "tutorial-typescript.md", "tutorial-curl.md"):
            assert "https://ravens.example.org" in read(shown[source].encode()).text
        assert not any(LOCAL in str(each.text) for each in search.search("127.0.0.1"))
    finally:
        for kept in (views._page, search.index):
            kept.cache_clear()


@pytest.mark.parametrize("name", ["python", "typescript", "curl"])
def test_a_tutorial_needs_only_the_address_of_a_server(name: str) -> None:
    """`make run` is for readers without a server: nothing else of the repository is needed."""
    text = source_of(f"tutorial-{name}.md")
    assert LOCAL in text and "make client" not in text and "var/" not in text
    assert text.count("`make ") <= 1
    assert (f"{LOCAL}{PATH}" in text) == (name != "curl")
