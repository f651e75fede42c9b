"""The first round of a game of three, played only by mail: robots read only their mailboxes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mail_game.local import LocalTable, at_once, mailbox_of
from tests.served import found_game

MAX_MAILS = 400


@pytest.mark.django_db
def test_three_robots_play_a_round_by_mail(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = found_game(3)
    table = LocalTable(game, ("hu", "bg", "pl"), seed="1", errands={0: "help", 2: "board"})
    with mailbox_of(settings, monkeypatch) as mailbox:
        table.play(mailbox, at_once, lambda: game.row().round > 1, max_mails=MAX_MAILS)
    robots = table.robots.values()
    assert game.row().round > 1
    assert [fault for robot in robots for fault in robot.faults] == []
    again = [asked for robot in robots for asked in robot.again]
    assert [asked for asked in again if not asked.is_own_fault and asked.reason != "tail"] == []
    results = {result for robot in robots for _, result in robot.results}
    assert {"answered", "held", "help", "board"} <= results
    assert sum(len(robot.meant) for robot in robots) > 0 and table.wrong() == []
