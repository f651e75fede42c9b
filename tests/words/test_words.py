"""Texts made from ids: names, lists, pairs and the parts of a text."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.engine.editions import EDITIONS
from games.words import LANGUAGES, TextPart, Words, words_for
from games.words.catalogue import Catalogue

WORDS = """
house-stark = Stark
house-tyrell = Tyrell
area-pyke = Pyke
order-march_0 = March +0
unit-knight = Knight
unit-siege_engine = Siege Engine
form-separator = { ", " }
form-fact_separator = { ". " }
form-pair = { $name }: { $value }
form-pair_separator = { "; " }
form-counted = { $name } × { $count }
form-none = –
ui-answer_yes = Yes
ui-answer_no = No
lost = { $house }: { $units }
laid = Orders: { $orders }
bids = Bids: { $bids }
for = Support: { $side ->
    [none] nobody
   *[other] { $side }
  }
greeting = Table: { $title }
    .short = { $title }
"""


@pytest.fixture(scope="module")
def words() -> Words:
    return Words("en", Catalogue("en", [WORDS]))


def test_an_id_and_its_kind_resolve_to_a_name(words: Words) -> None:
    assert words.parts("for", side="tyrell") == [TextPart("Support: "), TextPart("Tyrell", "house", "tyrell")]
    assert words.name("house", "tyrell") == "Tyrell"


def test_null_and_empty_values_choose_the_variant_for_none(words: Words) -> None:
    assert words.text("for", side=None) == "Support: nobody"


def test_null_and_empty_values_without_a_variant_are_shown_as_a_dash(words: Words) -> None:
    assert words.text("lost", house="stark", units=[]) == "Stark: –"
    assert words.text("greeting", title=None) == "Table: –"


def test_booleans_without_a_variant_are_shown_as_words(words: Words) -> None:
    assert words.text("greeting", title=True) == "Table: Yes"
    assert words.text("for", side=False) == "Support: No"


def test_pieces_are_counted_by_kind(words: Words) -> None:
    units = ["stark_knight_1", "stark_siege_engine_2", "stark_knight_4"]
    assert words.text("lost", house="stark", units=units) == "Stark: Knight × 2, Siege Engine"


def test_pairs_are_listed_from_a_mapping_or_from_rows(words: Words) -> None:
    assert words.text("bids", bids={"stark": 3, "tyrell": 0}) == "Bids: Stark: 3; Tyrell: 0"
    rows = [{"area": "pyke", "house": "stark", "token": "march_0"}]
    assert words.text("laid", orders=rows) == words.text("laid", orders={"pyke": "march_0"})


def test_an_unknown_name_is_shown_unchanged(words: Words) -> None:
    assert words.text("for", side="arryn") == "Support: arryn"
    assert words.text("greeting", title="{ $house } \ue000") == "Table: { $house } \ue000"
    assert words.text("greeting.short", title="stark") == "stark"


def test_a_missing_argument_or_message_is_refused(words: Words) -> None:
    with pytest.raises(ValueError, match="house"):
        words.text("lost", units=[])
    with pytest.raises(LookupError):
        words.text("found")


def test_an_untranslated_text_is_shown_in_english() -> None:
    words = Words("ro", Catalogue("ro", ["house-stark = Casa\n", WORDS]))
    assert words.text("for", side="stark") == "Support: Casa"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_of_every_edition_has_a_name(language: str) -> None:
    words = words_for(language)
    missing = []
    for edition in EDITIONS.values():
        for kind, ids in {
            "edition": [edition.id],
            "house": edition.houses,
            "house_long": edition.houses,
            "house_words": edition.houses,
            "area": edition.areas,
            "unit": edition.units,
            "units": edition.units,
            "order": edition.orders,
            "order_kind": edition.order_kinds,
            "track": edition.tracks,
            "dominance": edition.dominance_names,
            "house_card": edition.house_cards,
            "westeros_card": edition.westeros_cards,
            "wildling_card": edition.wildling_cards,
            "tides_card": edition.tides,
            "deck": edition.decks,
            "help-house_card": [id for id, card in edition.house_cards.items() if card.timing],
            "help-westeros_card": edition.westeros_cards,
            "help-wildling_card": [
                f"{id}.{part}" for id in edition.wildling_cards for part in ("watch", "lowest", "others")
            ],
            "phase": ("setup", "westeros", "planning", "action", "ended"),
        }.items():
            missing += [f"{kind}-{id}" for id in ids if not words.has(f"{kind}-{id}")]
    assert missing == [], f"add to games/words/catalogues/{language}: {', '.join(missing)}"


def test_several_tokens_with_the_same_name_are_listed_once() -> None:
    text = words_for("en").text("event-orders_banned", tokens=["support_a", "support_b", "support_plus_1"])
    assert text == "Banned this round: Support, Support +1"


def test_a_day_of_the_week_is_not_a_single_letter() -> None:
    """Hungarian shortens Friday to P."""
    at = datetime(2026, 11, 20, 17, tzinfo=UTC)
    words = words_for("hu")
    assert words.short_time(at, "Europe/Warsaw", at) == "péntek 18:00"
    assert words.time(at, "Europe/Warsaw") == "2026. nov. 20., péntek, 18:00"
    assert words_for("en").short_time(at, "Europe/Warsaw", at) == "Fri 18:00"


def test_the_hour_repeated_by_a_clock_change_shows_its_offset() -> None:
    first, second, after = (datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1, 2))
    for language in LANGUAGES:
        shown = [words_for(language).time(at, "Europe/Warsaw") for at in (first, second, after)]
        assert "+02:00" in shown[0] and "+01:00" in shown[1]
        assert "+" not in shown[2]
        assert "+02:00" in words_for(language).short_time(first, "Europe/Warsaw", second)


@pytest.mark.long
def test_a_negative_number_has_a_minus_sign() -> None:
    words = Words("en", Catalogue("en", [WORDS + "change = Change: { $amount }"]))
    assert words.text("change", amount=-2) == "Change: −2"
