"""Links have targets, named files and commands exist, and the words come from the glossary."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from textwrap import dedent

from tests.documents.pages import ROOT, code_of, name_of, pages, prose_of, text_of
from tests.documents.plain_words import find_refused
from tests.rows import each_row

PAGES = [name_of(page) for page in pages()]
TESTED_ELSEWHERE = ("openapi/introduction.md",)
"""Pages whose words have another test."""


def anchor_of(heading: str) -> str:
    """The anchor that a Markdown viewer gives to a heading."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


@each_row("page", PAGES)
def test_links_point_to_files_and_headings(page: str) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
        path, _, anchor = target.partition("#")
        if path.startswith(("http://", "https://", "/")):  # test_site.py follows links to the server
            continue
        file = (ROOT / page).parent / path if path else ROOT / page
        if not file.exists():
            broken.append(target)
        elif anchor:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            if anchor not in map(anchor_of, headings):
                broken.append(target)
    assert broken == []


@each_row("page", PAGES)
def test_code_blocks_are_on_separate_lines_and_python_is_valid(page: str) -> None:
    fences = re.findall(r"^.*```.*$", text_of(page), re.MULTILINE)
    assert [fence for fence in fences if not re.fullmatch(r" *```\w*", fence)] == []
    for block in re.findall(r"^ *```python\n(.*?)^ *```$", text_of(page), re.MULTILINE | re.DOTALL):
        ast.parse(dedent(block))


@each_row("page", PAGES)
def test_every_make_target_mentioned_on_a_page_exists(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))
    named = {name for code in code_of(text_of(page)) for name in re.findall(r"\bmake ([a-z][a-z-]*)", code)}
    assert named - targets == set()


@each_row("page", PAGES)
def test_every_command_and_module_mentioned_on_a_page_exists(page: str) -> None:
    from django.core.management import get_commands

    code = "\n".join(code_of(text_of(page)))
    commands = set(re.findall(r"manage\.py ([a-z_]+)", code))
    assert commands - set(get_commands()) == set()
    modules = set(re.findall(r"-m ((?:deploy|tests|games)[\w.]*)", code))
    missing = [
        module
        for module in modules
        if not (ROOT / f"{module.replace('.', '/')}.py").exists()
        and not (ROOT / module.replace(".", "/") / "__main__.py").exists()
    ]
    assert missing == []


@each_row("page", PAGES)
def test_every_path_mentioned_on_a_page_exists(page: str) -> None:
    """Text that looks like a path from the root must be one. `tests/engine/test_*.py` means several."""
    packages = ("accounts", "deploy", "games", "got_api", "openapi", "tests")
    named = {
        word
        for code in code_of(text_of(page))
        for word in re.findall(r"(?:^|(?<=\s))[\w./*<>-]+(?=$|[\s:,;])", code)
        if word.split("/")[0] in packages and "/" in word and "<" not in word
    }
    missing = [
        word for word in named if not (any(ROOT.glob(word)) if "*" in word else (ROOT / word).exists())
    ]
    assert missing == [], f"{page} names what the tree does not have"


def test_the_map_of_packages_lists_every_package() -> None:
    """A new package of the games needs a line in the map of CONTRIBUTING.md."""
    table = text_of("CONTRIBUTING.md").partition("## Map")[2].partition("\n## ")[0]
    rows = [
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in row.split("`")[1::2]
    ]
    assert len(rows) > 10
    packages = [name_of(path.parent) for path in (ROOT / "games").glob("*/__init__.py")]
    silent = ("games/migrations", "games/management")
    unnamed = [
        name for name in packages if name not in silent and not any(fnmatch(name, row) for row in rows)
    ]
    assert unnamed == [], "add a line to the map in CONTRIBUTING.md"


@each_row("page", [page for page in PAGES if page not in TESTED_ELSEWHERE])
def test_pages_contain_no_refused_words(page: str) -> None:
    refused = [
        f"{page}:{number}: {word!r}: write {instead}"
        for number, line in enumerate(prose_of(text_of(page)).splitlines(), start=1)
        for word, instead in find_refused(line)
    ]
    assert refused == []


def test_refused_words_are_reported_in_prose_but_not_in_code() -> None:
    page = "The host tells `his` players:\n\n    tell him\n\n```sh\nhis\n```\nSo long!"
    assert [word for word, _ in find_refused(prose_of(page))] == ["tells", "So long"]


def test_the_glossary_defines_each_word_once() -> None:
    table = text_of("CONTRIBUTING.md").partition("## Words")[2]
    words = [
        word.strip()
        for row in re.findall(r"^\| ([^|]+) \|.*\n(?!\|---)", table, re.MULTILINE)  # not the heads of tables
        for word in row.split(",")
    ]
    assert len(words) > 40
    assert sorted(words) == sorted(set(words))
