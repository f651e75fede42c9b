"""The committed web client equals a build of its sources."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.client_typescript import run
from deploy.client_web import DIST, FOLDER, TYPESCRIPT_CLIENT, build_if_changed, differences
from deploy.tools import ToolMissingError

MAX_BYTES = 250_000
"""Everything a browser loads, compressed, without fonts."""
MAX_TABLE_BYTES = 90_000
"""Page, code and styles of a table, compressed. Words, symbols, position and picture are 60 kB more."""
MAX_TABLE_FILES = 12
STATIC_IMPORT = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')


@pytest.fixture(scope="module")
def new() -> Path:
    """The folder of a build of these sources."""
    try:
        return build_if_changed()
    except ToolMissingError as error:
        pytest.skip(str(error))


@pytest.mark.long
def test_dist_is_built_from_its_sources(new: Path) -> None:
    assert list(differences(new)) == [], "run `make web`, and commit dist"


@pytest.mark.long
def test_planted_defects_of_a_build_are_reported(new: Path, tmp_path: Path) -> None:
    copy = tmp_path / "web"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (copy / "node_modules").symlink_to(FOLDER / "node_modules")
    (tmp_path / "typescript").symlink_to(TYPESCRIPT_CLIENT.resolve())
    plant(copy / "src/session/theme.ts", '"agot-theme"', '"agot-look"')
    run(["npm", "run", "build", "--silent"], copy)
    assert list(differences(copy / "dist", new)) != []
    plant(copy / "src/session/theme.ts", "return stored ===", "return 1 + stored ===")
    plant(copy / "src/session/SignIn.svelte", '<p role="status">', "<p onclick={() => 1}>")
    with pytest.raises(RuntimeError, match=r"(?s)SignIn\.svelte.*theme\.ts|theme\.ts.*SignIn\.svelte"):
        run(["npm", "run", "check", "--silent"], copy)


def plant(path: Path, old: str, planted: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, planted))


def test_differences_between_dist_and_a_new_build_are_reported(tmp_path: Path) -> None:
    for folder, names in (("old", ("a", "b", "c")), ("new", ("a", "b", "d"))):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(folder if name == "b" else name)
    assert list(differences(tmp_path / "new", tmp_path / "old")) == [
        "b differs from its sources",
        "c is in dist, and no source makes it",
        "d is missing in dist",
    ]


def test_dist_is_small() -> None:
    files = [each for each in DIST.rglob("*") if each.is_file()]
    assert files
    assert sum(compressed_size(each) for each in files) < MAX_BYTES


def compressed_size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def loaded_first(dist: Path) -> Iterator[Path]:
    """The page, its preloaded files, and the screen of a table with all its imports."""
    page = dist / "index.html"
    wanted = re.findall(r'(?:src|href)="/(assets/[\w.-]+)"', page.read_text())
    names = [each.name for each in (dist / "assets").iterdir()]
    wanted += [f"assets/{each}" for each in names if each.split("-")[0] in ("Table", "core", "parts")]
    found = set[str]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += [f"assets/{each}" for each in STATIC_IMPORT.findall((dist / name).read_text())]
    return iter([page, *(dist / name for name in sorted(found))])


def test_data_loaded_first_for_a_table_is_small() -> None:
    files = list(loaded_first(DIST))
    assert {each.name.split("-")[0] for each in files} >= {"core", "parts", "Table"}
    assert sum(map(compressed_size, files)) < MAX_TABLE_BYTES
    assert len(files) <= MAX_TABLE_FILES, [each.name for each in files]


@pytest.mark.long
def test_page_preloads_all_shared_code_and_its_entry_imports_none() -> None:
    page = (DIST / "index.html").read_text()
    [entry] = re.findall(r'<script [^>]*src="/assets/([\w.-]+)"', page)
    core = [each.name for each in (DIST / "assets").glob("core-*.js")]
    assert core and all(f'rel="modulepreload" crossorigin href="/assets/{each}"' in page for each in core)
    assert STATIC_IMPORT.findall((DIST / "assets" / entry).read_text()) == []
