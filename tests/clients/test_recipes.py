"""The recipes print the generators and options that `make clients` runs."""

from __future__ import annotations

import re

import pytest

from deploy.clients import GENERATOR, LANGUAGES, ROOT, arguments

RECIPES = {
    path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "openapi/clients/recipes").glob("*.md")
}
GENERATORS = {"swift": "swift6", "dart": "dart-dio"}
"""Recipe -> the name of its generator, where that is another."""


@pytest.mark.parametrize("name", sorted(RECIPES.keys() - {"README"}))
def test_a_recipe_prints_what_is_run(name: str) -> None:
    language = GENERATORS.get(name, name)
    assert language in LANGUAGES
    words = " ".join(arguments(language))
    assert f"    openapi-generator-cli generate {words} -i openapi/schema.yaml -o client\n" in RECIPES[name]
    assert f"    pip install {GENERATOR}\n" in RECIPES[name]
    assert "## Traps\n" in RECIPES[name]


def test_every_language_has_a_recipe_or_a_client() -> None:
    recipes = {GENERATORS.get(name, name) for name in RECIPES}
    assert set(LANGUAGES) - recipes == {"python", "typescript-fetch"}
    assert re.findall(r"\((\w+)\.md\)", RECIPES["README"]) == [
        "kotlin", "swift", "dart", "java", "csharp", "go", "rust"
    ]  # fmt: skip
