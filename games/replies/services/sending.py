"""Receipts, and the questions that a user may answer by mail. Both are written when they are sent, as the
receiver sees the game at that time."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson
from django.core.mail.backends.base import BaseEmailBackend

from accounts.models import User
from games.models import Game
from games.notices.extensions import ReplyMeaning
from games.notices.mail_contents import news_since
from games.notices.mails import COLUMNS, Reader
from games.notices.models import LastMail
from games.pictures import text_board
from games.replies.lookups import LOOKUPS, lookup
from games.replies.models import InboundMail
from games.replies.outcomes import NOT_READ, Outcome, Result, read_outcome
from games.replies.receipts import ASKS_AGAIN, OpenQuestion, Receipt, mail_of_receipt
from games.replies.tokens import reply_address
from games.selectors.decisions import decisions_for, may_answer
from games.selectors.pictures import board_for
from games.selectors.polls import GamePoll, poll_for
from games.words import Words, words_for
from games.words.forms import Line
from got_api.database.viewer import as_engine
from got_api.shared.mail import send_mail

Row = Mapping[str, Any]


def send_receipt(mail: InboundMail, now: datetime, server: BaseEmailBackend | None = None) -> None:
    """Sends the receipt of a processed mail, and deletes its contents. Raises `MailError`.

    A withheld message stays until its writer confirms it, or until the mail is deleted. A repeated receipt
    has the same Message-ID. A user who has lost the seat meanwhile gets no receipt. `server`: see
    `send_mail`. Must not be called within `as_viewer` or `as_engine`.
    """
    assert mail.outcome is not None
    outcome, words = read_outcome(mail.outcome), words_for(mail.user.language)
    poll = poll_for(mail.user.pk, mail.game.code, now)
    if poll is not None and poll.house == mail.house and poll.status in _STARTED:
        receipt = _receipt(mail, outcome, poll, words, now)
        written = mail_of_receipt(receipt, Reader(words, mail.user.time_zone, now))
        message = str(mail.id)
        send_mail(written, address=mail.sender, message=message, written_at=mail.received_at, server=server)
    with as_engine(is_single_trip=True) as batch:
        batch.fetch((_COMPLETE_MAIL, {"game": mail.game_id, "id": str(mail.id)}))
    mail.state = InboundMail.State.DONE


_STARTED = (Game.Status.RUNNING, Game.Status.FINISHED)
_COMPLETE_MAIL = """
update replies_inboundmail set state = 'done', sender = '', next_attempt_at = null,
    outcome = case when result = 'withheld' then outcome end
where game_id = %(game)s and id = %(id)s::uuid
"""


def _receipt(mail: InboundMail, outcome: Outcome, poll: GamePoll, words: Words, now: datetime) -> Receipt:
    """The receipt with its contents. Reads only the data that it shows."""
    user, game, number = mail.user, mail.game, mail.number
    asked, may_replace, board = None, False, ""
    news: Sequence[str] = ()
    looked_up: Sequence[Line] = ()
    match outcome.result:
        case Result.ANSWERED:
            may_replace = may_answer(user, poll, number)
            number = number if may_replace else None
        case Result.HELD | Result.NOT_SENT | Result.WITHHELD:
            pass
        case result if result in NOT_READ:
            pass
        case _:
            asks_again = outcome.result in ASKS_AGAIN
            row = _asked_now(
                open_for(user, game.code, poll, words if asks_again else None), number, mail.house
            )
            number = None if row is None else row["number"]
            asked = _open(row) if row is not None and asks_again else None
    if outcome.result == Result.BOARD:
        board = text_board(board_for(user, game.code, poll, game.name), words, COLUMNS)
    elif outcome.result in LOOKUPS:
        waiting = [row for row in open_for(user, game.code, poll) if mail.house in row["waiting_for"]]
        kind = waiting[0]["kind"] if waiting else None
        found = lookup(outcome.result, board_for(user, game.code, poll, game.name), kind, words)
        looked_up = list(found)
    elif outcome.result == Result.NEWS:
        with as_engine():
            marks = LastMail.objects.filter(game=game, channel__user=user)
            since = marks.filter(channel__address__iexact=mail.sender).first()
        news = [] if since is None else news_since(user, poll, since, words).lines
    answers = ReplyMeaning.CONVERSATION if mail.is_message else ReplyMeaning.DECISION
    to = reply_address(user.pk, game.pk, mail.house, number, now, answers)
    return Receipt(game.name, game.code, outcome, asked, may_replace, board, looked_up, news, to)


def _asked_now(rows: Sequence[Row], number: int | None, house: str) -> Row | None:
    """The question of a receipt: that of the mail while it is open, else the first one that the house must
    answer."""
    waiting = [row for row in rows if house in row["waiting_for"]]
    return next(iter([row for row in rows if row["number"] == number] or waiting or rows), None)


def _open(row: Row) -> OpenQuestion:
    due_at = None if row["due_at"] is None else datetime.fromisoformat(row["due_at"])
    texts = row["words"]
    asked = (row["number"], row["kind"], row["options"], texts["title"], texts["asks"], due_at)
    return OpenQuestion(*asked, choices=texts["choices"])


def open_for(user: User, code: str, poll: GamePoll, words: Words | None = None) -> list[Row]:
    """The open decisions that a user may answer, or answer again, in the form of the API.

    Must not be called within `as_viewer` or `as_engine`.
    """
    rows = (orjson.loads(orjson.dumps(row)) for row in decisions_for(user, code, poll, words).results)
    return [row for row in rows if row["options"] is not None]


def open_decision(user: User, code: str, poll: GamePoll, number: int | None) -> Row | None:
    """The open decision with this number; None if there is none, or if `number` is None.

    A mail with no question or several questions has no number. So a reply to it is never read as an answer to
    a later question.
    """
    if number is None:
        return None
    return next((row for row in open_for(user, code, poll) if row["number"] == number), None)
