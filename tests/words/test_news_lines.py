"""The line of a news item states the facts that its reader may know, and the reason for the winner."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from games.engine import encode
from games.news import IGNORED, fold
from games.selectors.news import item_in_words, order_kinds
from games.storage import Cursor
from games.storage.viewing import LoggedEvent
from games.words import LANGUAGES, words_for
from tests.engine.table import Game, board, fight

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


def lines(game: Game, topic: str, house: str | None, language: str = "en") -> list[str]:
    """The lines of all items of a topic, as a reader of a house sees them."""
    logged = []
    for number, event in enumerate(game.events, start=1):
        facts: Any = encode(event)
        if facts["kind"] not in IGNORED:
            cursor = Cursor(number, 0, 1)
            logged.append(LoggedEvent(cursor, facts.pop("kind"), facts, NOW, cursor.moment, is_public=True))
    items = [item for item in fold(logged, order_kinds()) if item.topic == topic]
    return [item_in_words(item, house, words_for(language))["text"] for item in items]


def raided_game() -> Game:
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | support_a;"
        "pyke: greyjoy footman | raid_a",
        at="raids",
        iron_throne="stark",
    )
    game.stark.answers("resolve_raid", "winterfell > moat_cailin")
    return game


def test_the_news_of_a_raid_tells_the_owner_the_removed_order_and_the_raider() -> None:
    game = raided_game()
    [mine] = lines(game, "raids", "greyjoy")
    assert "Stark: raid: Winterfell → Moat Cailin" in mine
    assert "Greyjoy: order removed: Moat Cailin: Support (" in mine
    [own] = lines(game, "raids", "stark")
    assert own.endswith(" · Stark: raid: Winterfell → Moat Cailin")
    for other in ("lannister", None):
        [line] = lines(game, "raids", other)
        assert " · " not in line and "Moat Cailin" not in line


def tied_game() -> Game:
    return fight(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy footman | support_a",
        "stark winterfell: 2 footman > moat_cailin",
        "stark catelyn_stark, greyjoy asha_greyjoy",
    )


def test_the_news_of_a_combat_names_attacker_and_defender() -> None:
    game = fight(
        "winterfell: stark knight | march_0; moat_cailin: greyjoy footman | support_a",
        "stark winterfell: knight > moat_cailin",
        "stark eddard_stark, greyjoy dagmar_cleftjaw",
    )
    [line] = lines(game, "battle", None)
    assert line.startswith("Combat: Moat Cailin. Attacker: Stark. Defender: Greyjoy. Victory: Stark (")
    [mine] = lines(game, "battle", "greyjoy")
    assert "Greyjoy: destroyed: Footman" in mine


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_news_of_a_tie_states_the_tiebreak(language: str) -> None:
    [line] = lines(tied_game(), "battle", None, language)
    assert "(2 : 2)" in line
    assert line.endswith(words_for(language).text("news-tied"))
