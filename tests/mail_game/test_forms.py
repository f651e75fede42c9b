"""Every question of the golden games is answered by a robot that reads only its form."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine import Answer, InputRefused, State, check, decode
from games.notices.mails import wrap_line
from games.replies.lines import MAX_CHARACTERS
from games.replies.reading import read
from games.words import LANGUAGES, words_for
from games.words.forms import form_of
from tests.golden.reading import names
from tests.mail_game import meant
from tests.mail_game.answering import reply_to
from tests.mail_game.printed import parts_of
from tests.words.whole_game import Table, Turn, kind_of, plain_options

MAX_REFUSED = 0.12
"""Maximum share of refused first attempts: a form does not print all rules, such as supply."""


def is_answered_by_form(table: Table, turn: Turn, dice: Random, attempt: int) -> bool:
    """Whether the engine accepts a reply to the printed form. Fails if the reply is misread."""
    kind, options, language = kind_of(turn), plain_options(turn), table.words.language
    reported = table.decision(turn)
    form = form_of(table.words, kind, options, reported["choices"])
    printed = "\n".join(
        line for level, text in [(0, reported["asks"]), *form] for line in wrap_line(text, level)
    )
    said = reply_to(parts_of(printed, language), language, dice, attempt, kind)
    reading = read(said.text, kind, options, language=language)
    assert reading.answer is not None, (kind, printed, said, reading.problems)
    answer: Any = dict(reading.answer)
    areas = {id: unit.area for id, unit in turn.before.units.items()}
    assert meant.of_answer(table.words, answer, areas) == said.means, (kind, printed, said, answer)
    try:
        check(turn.before, turn.given.house, turn.given.decision, decode(Answer, answer))
    except InputRefused:
        return False
    return True


def most_asked(state: State) -> int:
    """The maximum number of open questions of a house. The reply address of a mail names only one."""
    asked = Counter(house for decision in state.decisions.values() for house in decision.houses)
    return max(asked.values())


LONG = (
    *("moat_cailin", "greywater_watch", "flints_finger", "riverrun", "ironmans_bay", "stoney_sept"),
    *("crackclaw_point", "searoad_marches", "dornish_marches", "kings_landing", "shipbreaker_bay"),
)


@pytest.mark.sample(3)
@pytest.mark.parametrize("between", ["; ", ", "])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_orders_of_a_large_house_fit_in_one_line(language: str, between: str) -> None:
    words = words_for(language)
    tokens: tuple[str, ...] = (
        *("support_a", "support_b", "raid_a", "raid_b", "consolidate_a", "consolidate_b", "march_0"),
        *("march_minus_1", "march_plus_1", "defense_plus_1_a", "consolidate_special"),
    )
    options = {
        "kind": "assign_orders",
        "places": [*LONG],
        "count": len(LONG),
        "stars": 2,
        "regular": [*tokens[:8], tokens[9]],
        "special": ["march_plus_1", "consolidate_special"],
    }
    pairs = [(words.name("area", a), words.name("order", b)) for a, b in zip(LONG, tokens, strict=True)]
    line = between.join(f"{place}: {token}" for place, token in pairs)
    reading = read(line, "place_orders", options, language=language)
    assert reading.answer is not None and len(line) > MAX_CHARACTERS, reading.problems
    assert meant.of_answer(words, reading.answer, {}) == meant.orders(pairs)


@pytest.mark.sample(0, long=6)
@pytest.mark.parametrize("name", names())
def test_an_answer_based_only_on_the_printed_form_is_understood(name: str) -> None:
    refused: Counter[str] = Counter()
    table = Table(name, "en")
    for place, turn in enumerate(table.turns):
        assert most_asked(turn.before) == 1
        table.words = words_for(LANGUAGES[place % len(LANGUAGES)])
        dice = Random(f"{name}-{place}")
        if not is_answered_by_form(table, turn, dice, attempt=1):
            refused[kind_of(turn)] += 1
            assert any(is_answered_by_form(table, turn, dice, attempt) for attempt in (2, 2, 2, 3, 3, 3)), (
                turn
            )
    assert refused.total() <= MAX_REFUSED * len(table.turns), refused


@pytest.mark.parametrize(
    ("means", "answer", "is_meant"),
    [
        ("Storm's End: Footman", {"choice": "baratheon_footman_1"}, True),
        ("Footman", {"choice": "baratheon_footman_1"}, False),
        ("Dragonstone: Footman", {"choice": "baratheon_footman_1"}, False),
        ("Storm's End: Footman", {"choice": None}, False),
        ("Decline", {"choice": None}, True),
    ],
)
def test_a_unit_chosen_by_number_means_only_the_unit_in_the_named_place(
    means: str, answer: dict[str, Any], is_meant: bool
) -> None:
    areas = {"baratheon_footman_1": "storms_end", "baratheon_footman_2": "dragonstone"}
    recorded = {"kind": "use_card_ability", **answer}
    assert meant.is_recorded(meant.label(means), words_for("en"), recorded, areas) is is_meant


def test_an_answer_without_musters_to_a_wildling_card_also_counts_as_a_refusal() -> None:
    words = words_for("en")
    answer: dict[str, Any] = {"kind": "resolve_wildling_card", "choice": None, "musters": [], "units": []}
    for means in (meant.label("Decline"), meant.musters([])):
        assert meant.is_recorded(means, words, answer, {})
    assert not meant.is_recorded(meant.label("Units: Footman"), words, answer, {})
