"""The index of rules with their code and tests, generated from `@cites` and `@pytest.mark.rule`.

python -m tests.engine.rule_index            print it
python -m tests.engine.rule_index --write    write it to games/engine/RULES.md
"""

from __future__ import annotations

import argparse
import ast
import importlib
import os
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import django

import games.engine
from games.engine.data.rules import CHAPTERS, RULES, WITHOUT_CODE, WITHOUT_TEST
from games.engine.rulebook import CITATIONS
from games.words import SOURCE, words_for

from .examples.reading import read_examples

ROOT = Path(games.engine.__file__).resolve().parents[2]
FILE = ROOT / "games/engine/RULES.md"
EXAMPLES = ROOT / "tests/engine/examples"
CITING_SERVICES = ("games.services.lobby", "games.services.seats")
"""Modules outside the engine that implement rules. They need Django."""

HEAD = """\
# Every rule, its code and its tests

Written by `python -m tests.engine.rule_index --write` from `games/engine/data/rules.py`, the English
`rules.ftl`, `@cites` and `@pytest.mark.rule`; a test fails when it is out of date. For a rule without code or
without a test, the reason is given. Worked examples are tests too; their variants are not listed one by one.
"""


def rules_cited() -> dict[str, list[str]]:
    """Rule id -> the code that implements it, as `module:qualified_name`. Sets up Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    django.setup()
    of_the_engine = (found.name for found in pkgutil.walk_packages(games.engine.__path__, "games.engine."))
    for module in (*of_the_engine, *CITING_SERVICES):
        importlib.import_module(module)
    return {rule: sorted(set(code)) for rule, code in CITATIONS.items()}


@cache
def rules_tested() -> Mapping[str, list[str]]:
    """Rule id -> the tests marked with it, as `file::name`, including worked examples."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for rule, test in _marks(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(rule, []).append(f"{file.relative_to(ROOT)}::{test}")
    examples = list(read_examples(EXAMPLES))
    for file in sorted(EXAMPLES.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        for example in examples:
            if f"\n== {example.id} " in text:
                for rule in example.cites:
                    found.setdefault(rule, []).append(f"{file.relative_to(ROOT)}::{example.id}")
    return found


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                for rule in mark.args:
                    assert isinstance(rule, ast.Constant)
                    yield str(rule.value), node.name


def index_markdown() -> str:
    """The whole index as Markdown."""
    code, tests = rules_cited(), rules_tested()
    words = words_for(SOURCE)
    parts = [HEAD]
    for chapter in CHAPTERS:
        parts.append(f"\n## {words.name('chapter', chapter)} ({chapter})\n\n")
        for rule in RULES:
            if rule.startswith(f"{chapter}-"):
                parts.append(f"- **{rule}** {words.text(f'rule-{rule}')}\n")
                parts.append(f"  - code: {_listed_rule(rule, code, WITHOUT_CODE)}\n")
                parts.append(f"  - tests: {_listed_rule(rule, tests, WITHOUT_TEST)}\n")
    return "".join(parts)


def _listed_rule(rule: str, found: Mapping[str, Sequence[str]], reasons: Mapping[str, str]) -> str:
    names = [name for name in found.get(rule, ()) if not _is_variant(name, found[rule])]
    return ", ".join(f"`{name}`" for name in names) or f"none, because {reasons.get(rule, 'MISSING')}"


def _is_variant(name: str, names: Sequence[str]) -> bool:
    """Whether a name is a variant of an example (`EX-WIN-01.2`)."""
    example, dot, number = name.rpartition(".")
    return bool(dot) and number.isdigit() and example in names


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.rule_index", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {FILE.relative_to(ROOT)}")
    given = parser.parse_args()
    if given.write:
        FILE.write_text(index_markdown(), encoding="utf-8")
    else:
        print(index_markdown())  # noqa: T201


if __name__ == "__main__":
    main()
