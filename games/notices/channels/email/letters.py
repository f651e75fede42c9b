"""Mails at the time of sending: the planned notices, and the receiver's present view of the game.

They are never stored, because a mail shows secrets of its receiver.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from accounts.models import User
from games.errors import GameCode
from games.models import Game
from games.notices.contracts import Answers
from games.notices.mail_contents import GameContents, contents_of
from games.notices.mails import (
    MAX_BOARDS,
    Drawn,
    Reader,
    Seen,
    conversation_of,
    mail_of_notices,
)
from games.notices.messages import messages_in
from games.notices.models import Delivery, LastMail
from games.notices.page_links import private_page_of
from games.notices.payloads import NoticeOfGame, read_stored
from games.notices.replying import reply_address
from games.pictures import Board, board_in_words
from games.selectors.pictures import PictureRequest, picture_for
from games.selectors.polls import Poll, poll_for
from games.selectors.position import sealed_answers_in
from games.words import Words, words_for
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock
from got_api.shared.mail import Mail

logger = logging.getLogger("games.notices")


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail, and the position that it reaches in each game's log."""

    mail: Mail
    read_to: tuple[LastMail, ...] = ()


def letter_of(delivery: Delivery, *, unsubscribe: str) -> Letter:
    """The mail of a delivery of notices, in the language and time zone of its receiver.

    Called outside of a scope.
    """
    channel, user = delivery.channel, delivery.channel.user
    reader = Reader(words_for(user.language), user.time_zone, delivery.created_at)
    notices = read_stored(delivery.body)
    if conversation_of(notices) is not None:
        return _conversation_letter(user, notices, reader, unsubscribe)
    names = {each.code: each.game for each in notices if not each.is_of_season}
    with as_engine():
        marks = LastMail.objects.filter(channel=channel, game__code__in=names).select_related("game")
        since = {mark.game.code: mark for mark in marks}
    contents_by_game = {
        code: contents
        for code in names
        if (contents := contents_of(user, code, since.get(code), reader.words)) is not None
    }
    with_boards = sorted(contents_by_game, key=lambda code: not contents_by_game[code].asked)[:MAX_BOARDS]
    seen = {
        code: Seen(
            contents,
            draw_board(user, code, names[code], contents, reader.words) if code in with_boards else None,
            messages_in(user, code, notices),
            page=_page_of(user, code, contents.poll, reader.now),
        )
        for code, contents in contents_by_game.items()
    }
    reply_to = _reply_to(user, notices, contents_by_game, delivery.created_at)
    reader = replace(reader, answers_by_mail=bool(reply_to))
    mail = replace(mail_of_notices(notices, seen, reader, unsubscribe), reply_to=reply_to)
    return Letter(mail, tuple(_mark(channel.pk, contents) for contents in contents_by_game.values()))


def _page_of(user: User, code: str, poll: Poll, now: datetime) -> str:
    return "" if poll.house is None else private_page_of(code, user, poll.game_id, poll.house, now)


def _conversation_letter(
    user: User, notices: Sequence[NoticeOfGame], reader: Reader, unsubscribe: str
) -> Letter:
    """A mail with messages of one conversation and nothing else. A reply to it is a message, not an
    answer."""
    code = notices[0].code
    said = messages_in(user, code, notices)
    seen = Seen(said=said)
    poll = poll_for(user.pk, code, clock.now())
    reply_to = ""
    if said and poll is not None and poll.house is not None and poll.status == Game.Status.RUNNING:
        number = next(iter(said.values())).conversation
        reply_to = reply_address(user.pk, poll.game_id, poll.house, number, reader.now, Answers.CONVERSATION)
        page = _page_of(user, code, poll, reader.now)
        seen = replace(seen, is_conversation=bool(reply_to), page=page)
    mail = mail_of_notices(notices, {code: seen}, reader, unsubscribe)
    return Letter(replace(mail, reply_to=reply_to))


def _reply_to(
    user: User, notices: Sequence[NoticeOfGame], contents_by_game: Mapping[str, GameContents], now: datetime
) -> str:
    """The address for replies to a mail about one game, bound to its question if it asks exactly one."""
    codes = {each.code for each in notices}
    if len(codes) != 1 or len(contents_by_game) != 1:
        return ""
    (contents,) = contents_by_game.values()
    if contents.poll.house is None:
        return ""
    number = contents.asked[0].number if len(contents.asked) == 1 else None
    return reply_address(user.pk, contents.poll.game_id, contents.poll.house, number, now)


def draw_board(user: User, code: str, name: str, contents: GameContents, words: Words) -> Drawn:
    """The board in the receiver's view, as text alone if the picture takes too long to draw."""
    observation = contents.observation
    description = (
        words.text("board-description_public")
        if observation.house is None
        else words.text("board-description", house=observation.house)
    )
    answered = sealed_answers_in(user, contents.poll, observation)
    blocks = board_in_words(Board(observation.state, observation.house, name, answered), words)
    wanted = PictureRequest("png", words.language, size="mail", theme="light")
    try:
        png = picture_for(user, code, contents.poll, wanted, is_patient=True).body
    except Problem as problem:
        if problem.code != GameCode.PICTURES_BUSY:
            raise
        logger.warning("a mail goes without its picture: the machine is too busy", extra={"game": code})
        png = None
    return Drawn(description, blocks, png)


def _mark(channel_id: int, contents: GameContents) -> LastMail:
    cursor = contents.poll.cursor
    return LastMail(
        channel_id=channel_id,
        game_id=contents.poll.game_id,
        house=contents.poll.house,
        public_seq=cursor.public_seq,
        house_seq=cursor.house_seq,
    )
