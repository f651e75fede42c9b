"""Equivalent mutants, which no test can notice, because the mutated code does the same.

Each is named as the run prints it, without the line, with the reason. Code without such a mutant is better;
the ones listed here remain for speed or readability.
"""

from __future__ import annotations

from collections.abc import Mapping

EQUIVALENTS: Mapping[str, str] = {
    (
        "games.engine.explanation.hypothesis:Hypothesis.changes: {house for pair in holders if pair[0] != "
        "pair[1] for house in pair if house is not None}  ->  {house for pair in holders for house in pair "
        "if house is not None}"
    ): "houses that neither won nor lost an area are counted as well, and left out: their counts are equal",
    (
        "games.engine.explanation.outlook:_cards: [card for card in cards if facts[card].timing in "
        "_CHANGES_STRENGTH]  ->  [card for card in cards]"
    ): "every card is tried instead of one for each strength: the same sums, more often",
    (
        "games.engine.visibility:observed_state: any((getattr(state, watched) for watched in watches))  ->  "
        "all((getattr(state, watched) for watched in watches))"
    ): "no rule of an audience watches two tables",
}
"""Module, function and mutation -> the reason why no test can notice it."""
