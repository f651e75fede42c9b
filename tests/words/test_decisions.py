"""Decisions in words: every question and every option of whole games, for every reader, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from games.engine import BASE, InputRefused, Question, State, answer, check, encode, observed_state
from games.engine.choices import CardTask
from games.engine.explanation import (
    CONSEQUENCES,
    NOTHING_KNOWN,
    HouseKnowledge,
    OptionChoice,
    choices_of,
    known_of,
)
from games.engine.options import Options
from games.engine.phases.action.raid import ResolveRaidAnswer
from games.words import LANGUAGES, Words, words_for
from games.words.catalogue import catalogue
from games.words.decisions import (
    MAX_ALLOWED,
    allowed_labels,
    answer_label,
    decision_words,
    own_decision_words,
)
from games.words.numbering import numbered_answers, numbered_lines
from tests.engine.table import Game as Table
from tests.engine.table import board, fight
from tests.golden.reading import course_of, names
from tests.machines.moods import answer_as_seated
from tests.machines.soak import Game
from tests.words.pseudo import pseudo_language

SOAKED = (*range(12), 19, 22, 27)


class Asked(NamedTuple):
    """A question to some houses, and the options of one of them."""

    question: Any
    houses: tuple[str, ...]
    options: Any
    choices: tuple[OptionChoice, ...]
    known: HouseKnowledge = NOTHING_KNOWN


def asked_in(state: State, *, only: set[str] | None = None) -> Iterator[Asked]:
    for number, decision in state.decisions.items():
        if only is not None and decision.question.kind not in only:
            continue
        for house in decision.houses:
            seen = observed_state(state, house)
            offered = decision.question.options(seen, house)
            choices = choices_of(seen, house, number, offered)
            known = known_of(seen, house)
            yield Asked(encode(decision.question), decision.houses, encode(offered), choices, known)


@cache
def all_asked() -> tuple[Asked, ...]:
    """The questions of all golden games, and rare ones from random games."""
    found = [asked for name in names() for _, played in course_of(name) for asked in asked_in(played.state)]
    counts = Counter(asked.question["kind"] for asked in found)
    rare = {kind for kind in Question.family if counts[kind] < 40} | {"resolve_wildling_card"}
    for number in SOAKED:
        game = Game(61, number)
        state = game.state
        while state.winner is None:
            found += asked_in(state, only=rare)
            waiting, house = game.dice.choice(
                [
                    (number, house)
                    for number, decision in state.decisions.items()
                    for house in decision.houses
                    if (number, house) not in state.answers
                ]
            )
            given = answer_as_seated(state, house, waiting, game.moods[house], game.dice)
            state = answer(state, house, waiting, given, game.chance).state
    return tuple(found)


IN_COMBAT = (
    "choose_casualties",
    "choose_house_card",
    "choose_retreat_losses",
    "declare_support",
    "redraw_tide",
    "refuse_support",
    "retreat_to",
    "use_blade",
    "use_card_ability",
)


def texts_of(worded: dict[str, Any]) -> list[str]:
    """All texts of a decision in words."""
    found = [worded["title"], worded["asks"], worded["default"], *filter(None, [worded["how"]])]
    for choice in worded["choices"]:
        found += [choice["label"], *choice["consequences"]]
    return found + [name for names in worded["labels"].values() for name in names.values()]


def views_of(words: Words, asked: Asked) -> list[dict[str, Any]]:
    """The views of asked houses and of others."""
    return [
        own_decision_words(words, *asked),
        decision_words(words, asked.question, asked.houses),
    ]


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_whole_games_has_words_and_no_two_options_have_equal_labels(
    language: str,
) -> None:
    """A question in a combat names its area, both houses and both strengths."""
    words = words_for(language)
    in_combat = set()
    for asked in all_asked():
        own, others = views_of(words, asked)
        for worded in (own, others):
            for text in texts_of(worded):
                assert text
                assert "_" not in text, (asked.question, text)
        kind = asked.question["kind"]
        labels = [choice["label"] for choice in own["choices"]]
        assert len(labels) == len(set(labels)), (asked.question, sorted(labels))
        lines = [
            line.partition(". ")[2] for line in numbered_lines(words, kind, asked.options, own["choices"])
        ]
        assert len(lines) == len(set(lines)), (asked.question, lines)
        if kind in IN_COMBAT:
            in_combat.add(kind)
            combat = asked.known.combat
            assert combat is not None
            assert words.text("board-embattled", area=combat.area) in own["asks"]
            for side in (combat.attacker, combat.defender):
                assert words.name("house", side.house) in own["asks"]
                assert words.text("question-strength", amount=side.strength) in own["asks"]
    assert in_combat == set(IN_COMBAT)


@pytest.mark.long
def test_an_option_of_a_westeros_card_shows_its_effect() -> None:
    asked = next(each for each in all_asked() if each.question["kind"] == "choose_westeros_effect")
    worded = own_decision_words(words_for("en"), *asked)
    for choice in worded["choices"]:
        effect = choice["fields"]["effect"]
        text = f"help-westeros_card-{effect}"
        assert effect == "nothing" or words_for("en").text(text) in choice["consequences"]


def test_only_its_house_reads_the_name_of_a_drawn_tides_card() -> None:
    asked = [each for each in all_asked() if each.question["kind"] == "redraw_tide"]
    assert asked
    for each in asked:
        combat = each.known.combat
        assert combat is not None
        own, other = combat.attacker, combat.defender
        if own.house not in each.houses:
            own, other = other, own
        assert own.tide is not None and other.tide is None
        text = own_decision_words(words_for("en"), *each)["asks"]
        assert words_for("en").text("board-tides", card=own.tide) in text


def test_a_victor_who_chooses_the_retreat_does_not_read_about_their_own_supply() -> None:
    for asked in all_asked():
        if asked.question["kind"] == "retreat_to" and asked.question["may_decline"]:
            worded = own_decision_words(words_for("en"), *asked)
            texts = [text for choice in worded["choices"] for text in choice["consequences"]]
            assert not [text for text in texts if "your supply" in text]


def test_a_house_asked_to_seek_support_reads_the_strength_of_the_neutral_force() -> None:
    asked = next(each for each in all_asked() if each.question["kind"] == "ask_neutral_support")
    for choice in own_decision_words(words_for("en"), *asked)["choices"]:
        assert bool(choice["fields"]["area"]) == bool(choice["consequences"])


@cache
def answers() -> list[dict[str, Any]]:
    """The distinct answers of golden games."""
    given = (each for name in names() for each, _ in course_of(name) if each is not None)
    found = {str(answer): answer for answer in (encode(each.answer) for each in given)}
    return list(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_of_whole_games_has_a_label_without_ids(language: str) -> None:
    """A receipt uses the label to show how an answer was understood."""
    words = words_for(language)
    assert Question.family.keys() - {each["kind"] for each in answers()} == {"choose_retreat_losses"}
    for each in answers():
        label = answer_label(words, each)
        assert not re.search(r"_|None|\b(source|upgrade)\b", label), label


def test_the_label_of_a_mustering_names_each_piece_with_its_place() -> None:
    musters = [
        {"source": "winterfell", "type": "knight", "area": "winterfell", "upgrade": "stark_footman_1"},
        {"source": "winterfell", "type": "ship", "area": "bay_of_ice", "upgrade": None},
    ]
    label = answer_label(words_for("en"), {"kind": "muster", "musters": musters})
    assert label == "Muster: Winterfell: Footman → Knight; Winterfell: Ship → Bay of Ice"


def test_the_golden_games_contain_every_kind_shape_and_task_of_a_question() -> None:
    asked = all_asked()
    assert {each.question["kind"] for each in asked} == Question.family.keys()
    assert {each.options["kind"] for each in asked} == Options.family.keys()
    tasks = {each.question["task"]["kind"] for each in asked if "task" in each.question}
    assert tasks == {kind for kind, task in CardTask.family.items() if not task.abstract}
    lines = {line.kind for each in asked for choice in each.choices for line in choice.consequences}
    assert lines == set(CONSEQUENCES)


@pytest.mark.long
def test_every_text_comes_from_the_catalogue() -> None:
    with pseudo_language() as language:
        words = words_for(language)
        for asked in all_asked():
            for worded in views_of(words, asked):
                for text in texts_of(worded):
                    assert not re.search("[a-zA-Z]", text), (asked.question, text)
                    assert words.text("form-none") not in text, (asked.question, text)


def test_every_kind_has_its_messages_and_none_is_unused() -> None:
    expected = {
        "decision": {*Question.family, "of_others"},
        "option": {*Question.family, "resolve_wildling_card_units", "resolve_wildling_card_musters"},
        "shape": {*Options.family},
        "consequence": {*CONSEQUENCES},
    }
    for prefix, ids in expected.items():
        found = {id for id in catalogue("en").ids if id.startswith(f"{prefix}-")}
        assert found == {f"{prefix}-{id}" for id in ids}
    for kind in Question.family:
        assert all(words_for("en").has(f"decision-{kind}.{part}") for part in ("title", "asks", "default"))


CASED = {
    "break_wildling_tie",
    "declare_support",
    "resolve_wildling_card",
    "retreat_to",
    "use_card_ability",
    "use_raven",
}


def test_a_default_shows_the_case_that_applies() -> None:
    words = words_for("en")
    found: dict[str, set[str]] = {kind: set() for kind in CASED}
    for asked in all_asked():
        if (kind := asked.question["kind"]) in CASED:
            found[kind].add(own_decision_words(words, *asked)["default"])
    for kind, defaults in found.items():
        assert len(defaults) > 1, kind
        assert words.text(f"decision-{kind}.default", case=None) not in defaults


def test_the_default_of_a_tie_states_which_house_counts_as_the_highest_or_lowest_bidder() -> None:
    words, options = words_for("en"), {"kind": "one_of", "choices": []}
    row = {"kind": "break_wildling_tie", "tied": ["stark", "tyrell"]}
    for house, won, default in (
        ("stark", True, "Your house counts as the highest bidder."),
        ("greyjoy", True, "The first tied house in turn order counts as the highest bidder."),
        ("stark", False, "The last of the other tied houses in turn order counts as the lowest bidder."),
    ):
        worded = own_decision_words(words, {**row, "attack": {"won": won}}, [house], options, [])
        assert worded["default"] == default


KNOWN = {*BASE.areas, *BASE.houses, *BASE.orders, *BASE.tracks, *BASE.house_cards}
PIECE = re.compile(rf"({'|'.join(BASE.houses)})_({'|'.join(BASE.units)})_[0-9]+")


@pytest.mark.long
def test_every_id_of_the_options_has_a_label() -> None:
    for asked in all_asked():
        worded = own_decision_words(words_for("en"), *asked)
        labelled = {id for names in worded["labels"].values() for id in names}
        assert {id for id in _texts_in(asked.options) if id in KNOWN or PIECE.fullmatch(id)} <= labelled


def _texts_in(value: Any) -> Iterator[str]:
    """Every text, and every key of a mapping."""
    if isinstance(value, dict):
        yield from value
        for entry in value.values():
            yield from _texts_in(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _texts_in(entry)
    elif isinstance(value, str):
        yield value


def test_choices_are_listed_in_the_order_of_the_options() -> None:
    """The first of several order tokens that look alike is used."""
    for asked in all_asked():
        if asked.options["kind"] == "one_of":
            worded = own_decision_words(words_for("en"), *asked)
            assert [choice["fields"] for choice in worded["choices"]] == [
                {key: value for key, value in answer.items() if key != "kind"}
                for answer in numbered_answers(asked.question["kind"], asked.options)
            ]


def words_at(game: Table, house: str) -> dict[str, Any]:
    """The open decision of a position in English, as an asked house reads it."""
    ((number, decision),) = game.state.decisions.items()
    assert house in decision.houses
    seen = observed_state(game.state, house)
    offered = decision.question.options(seen, house)
    choices = choices_of(seen, house, number, offered)
    question, options = encode(decision.question), encode(offered)
    return own_decision_words(words_for("en"), question, decision.houses, options, choices)


def lines(worded: dict[str, Any], label: str) -> list[str]:
    """The consequences of the choice with this label."""
    (found,) = (choice["consequences"] for choice in worded["choices"] if choice["label"] == label)
    return list(found)


def test_a_choice_of_march_names_the_attacked_house_and_the_losses_at_its_origin() -> None:
    worded = words_at(
        board(
            "winterfell: stark knight footman | march_0; moat_cailin: greyjoy footman;"
            "castle_black: stark footman footman | march_minus_1",
            at="marches",
        ),
        "stark",
    )
    assert worded["title"] == "Resolve a March order"
    assert lines(worded, "Winterfell → Moat Cailin") == [
        "Attack: Moat Cailin. Defender: Greyjoy",
        "Order: March +0",
        "Strength of the defender: 1. Support for the defender, at most: 0",
    ]
    assert lines(worded, "Winterfell → White Harbor") == [
        "You then hold: White Harbor",
        "One more castle or stronghold. You then hold: 2",
    ]
    assert lines(worded, "Castle Black → Karhold") == ["You then hold: Karhold"]
    assert lines(worded, "Leave no power token: Castle Black") == [
        "No unit and no power token stays. You no longer hold: Castle Black"
    ]
    assert lines(worded, "Leave a power token: Castle Black") == [
        "Your power token stays and holds: Castle Black"
    ]
    assert not [choice for choice in worded["choices"] if choice["label"].endswith("token: Winterfell")]


def test_a_choice_of_march_states_the_strength_of_a_neutral_force_and_the_supply_limits() -> None:
    worded = words_at(
        board(
            "kingswood: baratheon knight knight knight | march_0; kings_landing: neutral 3",
            at="marches",
            supply="baratheon 0",
        ),
        "baratheon",
    )
    assert lines(worded, "Kingswood → King's Landing") == [
        "Attack on a neutral force: King's Landing. Strength needed: 3",
        "Order: March +0",
        "You then hold: King's Landing",
        "One more castle or stronghold. You then hold: 2",
        "Your supply limits this march. Units, at most: 2",
    ]
    assert lines(worded, "Kingswood → Storm's End") == [
        "You then hold: Storm's End",
        "One more castle or stronghold. You then hold: 2",
        "Your supply limits this march. Units, at most: 2",
    ]


def test_a_choice_of_raid_names_the_removed_order() -> None:
    worded = words_at(
        board("winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | consolidate_a", at="raids"),
        "stark",
    )
    assert lines(worded, "Winterfell → Moat Cailin") == [
        "This order is removed: Moat Cailin: Consolidate Power",
        "You gain 1 power, and the other house loses 1: Greyjoy",
    ]
    assert lines(worded, "Winterfell: no target") == []


def test_a_question_for_a_fixed_number_of_units_has_the_word_exactly() -> None:
    options = {"kind": "some_units", "units": [], "minimum": 2, "maximum": 2, "by_area": []}
    worded = own_decision_words(
        words_for("en"), {"kind": "choose_casualties", "cause": "swords"}, [], options | {"count": 2}, ()
    )
    assert worded["how"] == "Choose units. Exactly: 2"
    more = own_decision_words(
        words_for("en"),
        {"kind": "choose_casualties", "cause": "swords"},
        [],
        options | {"count": 2, "maximum": 3},
        (),
    )
    assert more["how"] == "Choose units. At least: 2. At most: 3"


def test_a_question_for_a_bid_states_the_effect_of_the_track() -> None:
    options = {"kind": "amount", "minimum": 0, "maximum": 5}
    worded = own_decision_words(
        words_for("en"), {"kind": "bid_influence", "track": "fiefdoms"}, [], options, ()
    )
    assert worded["asks"].endswith(
        "Track: Fiefdoms. Your power: 5. What the track decides: The winner of a combat of equal strength."
    )


def test_a_question_as_others_read_it_names_the_asked_houses_and_the_facts() -> None:
    words = words_for("en")
    question = {"kind": "bid_influence", "track": "fiefdoms"}
    worded = decision_words(words, question, ["stark", "tyrell"])
    assert worded["asks"] == "Stark, Tyrell: Bid for an influence track. Influence track: Fiefdoms"
    assert (worded["how"], worded["choices"], worded["labels"]) == (None, [], {})


def test_the_suggested_alternatives_are_those_nearest_to_the_answer() -> None:
    places = "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | consolidate_a"
    state = board(f"{places}; castle_black: stark footman | raid_b", at="raids").state
    ((number, _),) = state.decisions.items()
    with pytest.raises(InputRefused) as refused:
        check(state, "stark", number, ResolveRaidAnswer("winterfell", "pyke"))
    assert allowed_labels(words_for("en"), refused.value.allowed) == [
        "Winterfell: no target",
        "Winterfell → Moat Cailin",
    ]


def test_a_long_list_of_alternatives_is_shortened() -> None:
    areas = sorted(BASE.areas)
    labels = allowed_labels(words_for("en"), {"areas": areas})
    assert (len(labels), labels[-1]) == (MAX_ALLOWED + 1, "…")
    assert allowed_labels(words_for("en"), {"areas": ["pyke", "pyke"]}) == ["Pyke"]


def test_the_label_of_a_unit_that_is_chosen_by_its_id_contains_its_place() -> None:
    game = fight(
        "storms_end: baratheon knight footman | march_0; kingswood: lannister footman; "
        "reach: baratheon footman | support_a",
        "baratheon storms_end: knight footman > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
    )
    labels = [choice["label"] for choice in words_at(game, "baratheon")["choices"]]
    assert labels == ["Decline", "Kingswood: Footman", "The Reach: Footman"]


@pytest.mark.long
def test_a_choice_of_retreat_states_gains_but_not_the_losses_of_the_defeat() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister 2 footman; "
        "searoad_marches: lannister footman",
        "tyrell reach: 4 knight > blackwater",
        "tyrell queen_of_thorns, lannister cersei_lannister",
    )
    worded = words_at(game, "lannister")
    assert worded["title"] == "Choose where to retreat"
    assert lines(worded, "Searoad Marches") == []
    assert lines(worded, "Stoney Sept") == ["You then hold: Stoney Sept"]
