"""The recipes print the generators and options of `make clients`, and generated names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deploy import ROOT
from deploy.clients import (
    COMPILERS,
    DOCUMENT,
    GENERATOR,
    LANGUAGES,
    NAMES,
    arguments,
    compile_client,
    generate,
    inputs_digest,
)  # fmt: skip
from deploy.tools import FOLDER, ToolMissingError

RECIPES = {
    path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "openapi/clients/recipes").glob("*.md")
}
GENERATORS = {"swift": "swift6", "dart": "dart-dio"}
"""Recipe -> the name of its generator, if it differs."""
CODE = re.compile(r"^```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
QUICKEST = "openapi-typescript"
SLOW_COMPILERS = ("go", "kotlin")
"""Compilers that need a minute. `make clients` and `make drills` run them."""
GENERATED_NAME = re.compile(
    r"\w*(?:log_?in|my_?decisions|get_?decision|answer_?decision|resolve_?raid)\w*", re.IGNORECASE
)
"""Names in a recipe that come from the document, in the spelling of any language."""


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_generator_translates_the_document(name: str) -> None:
    try:
        assert generate(name) == []
    except ToolMissingError as missing:
        pytest.skip(str(missing))
    recipe = next((each for each in RECIPES if GENERATORS.get(each, each) == name), None)
    if recipe is not None:
        files = [path for path in (FOLDER / name).rglob("*") if path.is_file() and path.suffix != ".md"]
        found = set(re.findall(r"\w+", "\n".join(path.read_text(errors="replace") for path in files)))
        wanted = {word for code in CODE.findall(RECIPES[recipe]) for word in GENERATED_NAME.findall(code)}
        assert len(wanted) > 1
        assert wanted - found == set()


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.drill) if each in SLOW_COMPILERS else each for each in NAMES],
)
def test_a_generated_client_compiles(name: str) -> None:
    try:
        assert generate(name) == []
        assert compile_client(name) == []
    except ToolMissingError as missing:
        pytest.skip(str(missing))


def test_every_generated_client_has_a_compiler_or_a_reason_to_have_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    assert set(COMPILERS) == set(NAMES)
    for name in ("swift6", "dart-dio", "csharp", "java", "rust"):
        with pytest.raises(ToolMissingError, match="needs "):
            COMPILERS[name]()


def test_a_generator_runs_again_only_for_changed_inputs(tmp_path: Path) -> None:
    try:
        assert generate(QUICKEST) == []
    except ToolMissingError as missing:
        pytest.skip(str(missing))
    log = FOLDER / f"{QUICKEST}.log"
    ran_at = log.stat().st_mtime_ns
    assert generate(QUICKEST) == []
    assert log.stat().st_mtime_ns == ran_at
    changed = tmp_path / "schema.yaml"
    changed.write_bytes(DOCUMENT.read_bytes() + b"\n")
    assert inputs_digest(QUICKEST, changed) != inputs_digest(QUICKEST)
    assert len({inputs_digest(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", sorted(RECIPES.keys() - {"README"}))
def test_a_recipe_prints_the_commands_that_are_run(name: str) -> None:
    language = GENERATORS.get(name, name)
    assert language in LANGUAGES
    words = " ".join(arguments(language))
    command = f"openapi-generator-cli generate {words} -i http://127.0.0.1:8000/api/v1/schema -o client"
    assert f"    {command}\n" in RECIPES[name]
    assert f"    pip install '{GENERATOR}'\n" in RECIPES[name]
    assert "## Pitfalls\n" in RECIPES[name]


def test_every_language_has_a_recipe_or_a_client() -> None:
    recipes = {GENERATORS.get(name, name) for name in RECIPES}
    assert set(LANGUAGES) - recipes == {"python", "typescript-fetch"}
    assert re.findall(r"\((\w+)\.md\)", RECIPES["README"]) == [
        "kotlin", "swift", "dart", "java", "csharp", "go", "rust"
    ]  # fmt: skip
