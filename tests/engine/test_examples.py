"""The worked examples of the rule booklets: sixty cases and their variants, one text file per chapter."""

from pathlib import Path
from typing import Any

import pytest

from .examples.reading import Example, read_examples

EXAMPLES = read_examples(Path(__file__).parent / "examples")


def _param(example: Example) -> Any:
    return pytest.param(example, id=example.id, marks=pytest.mark.rule(*example.cites))


@pytest.mark.parametrize("example", [_param(example) for example in EXAMPLES])
def test_examples_of_the_rules_have_their_stated_results(example: Example) -> None:
    example.play()


def test_there_are_sixty_cases_and_at_least_58_variants() -> None:
    cases = [example for example in EXAMPLES if "." not in example.id]
    assert (len(cases), len(EXAMPLES) - len(cases) >= 58) == (60, True)


def test_every_example_asserts_something() -> None:
    silent = [
        example.id
        for example in EXAMPLES
        if not any(line.startswith("=") or "!" in line for line in example.lines)
    ]
    assert silent == []
