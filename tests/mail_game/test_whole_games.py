"""Ten whole games by mail, with every language at each table.

pytest -m drill -s tests/mail_game/test_whole_games.py prints the numbers and reasons of repeated questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.mail_game.local import LocalTable, mailbox_of, over_lmtp
from tests.mail_game.report import print_counts
from tests.mail_game.robot import Robot
from tests.mail_game.table import ERRANDS, LANGUAGES
from tests.served import found_game

COUNT = 10
MAX_MAILS = 6_000


@pytest.fixture(scope="module")
def robots() -> Iterator[list[Robot]]:
    """The robots of all games, whose counts are printed at the end."""
    found: list[Robot] = []
    yield found
    print_counts(found)


@pytest.mark.drill
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", range(COUNT))
def test_a_game_by_mail_ends_without_a_misread_answer(
    number: int, settings: Any, monkeypatch: pytest.MonkeyPatch, robots: list[Robot]
) -> None:
    """Every second game has five seats and Tides of Battle."""
    players, has_tides = (6, False) if number % 2 == 0 else (5, True)
    game = found_game(players, preset="e_mail", ruleset={"tides_of_battle": has_tides})
    errands = {place: ERRANDS[(place + 2 * number) % len(ERRANDS)] for place in range(players)}
    languages = [LANGUAGES[(place + number) % len(LANGUAGES)] for place in range(players)]
    table = LocalTable(game, languages, seed=f"1-{number}", errands=errands)
    with mailbox_of(settings, monkeypatch) as mailbox, over_lmtp() as hand_in:
        table.play(mailbox, hand_in, lambda: game.row().status != "running", max_mails=MAX_MAILS)
    robots += table.robots.values()
    row = game.row()
    print(f"\ngame {number}: {players} seats, {row.status} in round {row.round}, {len(mailbox.mails)} mails")
    assert row.status == "finished", f"nothing waits after {len(mailbox.mails)} mails, in round {row.round}"
    assert [fault for robot in table.robots.values() for fault in robot.faults] == []
    assert table.wrong() == []
