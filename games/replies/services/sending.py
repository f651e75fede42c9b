"""Receipts: written when they are sent, from what the receiver sees by then."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import orjson

from games.notices.mails import COLUMNS, Reader
from games.notices.models import LastMail
from games.notices.sight import Sight, sight_of
from games.pictures import Board, text_board
from games.replies.models import InboundMail
from games.replies.outcomes import Outcome, Result, read_outcome
from games.replies.receipts import Open, Receipt, mail_of_receipt
from games.replies.tokens import reply_address
from games.selectors.decisions import decisions_for
from games.words import Words, words_for
from got_api.mail import send_mail
from got_api.viewer import as_engine

Row = Mapping[str, Any]


def send_receipt(mail: InboundMail, now: datetime) -> None:
    """Send the receipt of a processed mail, and delete what it says. Raises `MailError`.

    Sent again it has the same Message-ID. A seat that was lost meanwhile is sent nothing any more. Called
    outside of a scope.
    """
    assert mail.outcome is not None
    outcome, words = read_outcome(mail.outcome), words_for(mail.user.language)
    since = _since(mail) if outcome.result == Result.NEWS else None
    sight = sight_of(mail.user, mail.game.code, since, words)
    if sight is not None and sight.poll.house == mail.house:
        receipt = _receipt(mail, outcome, sight, words, now)
        written = mail_of_receipt(receipt, Reader(words, mail.user.time_zone, now))
        send_mail(written, address=mail.sender, message=str(mail.pk), written_at=mail.received_at)
    with as_engine():
        InboundMail.objects.filter(pk=mail.pk).update(
            state=InboundMail.State.DONE, outcome=None, sender="", next_attempt_at=None
        )
    mail.state = InboundMail.State.DONE


def _since(mail: InboundMail) -> LastMail | None:
    """How far the sender has read the game by mail."""
    with as_engine():
        marks = LastMail.objects.filter(game=mail.game, channel__user=mail.user)
        return marks.filter(channel__address__iexact=mail.sender).first()


def _receipt(mail: InboundMail, outcome: Outcome, sight: Sight, words: Words, now: datetime) -> Receipt:
    code, house = mail.game.code, mail.house
    rows = [
        orjson.loads(orjson.dumps(row)) for row in decisions_for(mail.user, code, sight.poll, words).results
    ]
    rows = [row for row in rows if row["options"] is not None]
    asked = _asked_now(rows, mail.number, house)
    may_replace = any(row["number"] == mail.number for row in rows)
    if outcome.result == Result.ANSWERED:
        number = mail.number if may_replace else None
    else:
        number = None if asked is None else asked.number
    board = ""
    if outcome.result == Result.BOARD:
        observation = sight.observation
        board = text_board(Board(observation.state, observation.house, mail.game.name), words, COLUMNS)
    return Receipt(
        game=mail.game.name,
        code=code,
        outcome=outcome,
        asked=asked,
        may_replace=may_replace,
        board=board,
        news=() if sight.news is None else sight.news.lines,
        reply_to=reply_address(mail.user.pk, mail.game.pk, house, number, now),
    )


def _asked_now(rows: list[Row], number: int | None, house: str) -> Open | None:
    """The question that a receipt shows: that of the mail while it is open, else the first that waits."""
    waiting = [row for row in rows if house in row["waiting_for"]]
    shown = [row for row in rows if row["number"] == number] or waiting or rows
    if not shown:
        return None
    row = shown[0]
    due_at = None if row["due_at"] is None else datetime.fromisoformat(row["due_at"])
    told = row["words"]
    return Open(row["number"], row["kind"], row["options"], told["title"], told["asks"], due_at)
