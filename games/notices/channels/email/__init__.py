"""Mails, with a stable Message-ID and one-click unsubscribing.

A mail shows the planned notices and the game as its receiver sees it now. It is written when it is sent and
never stored, because it contains secrets of its receiver.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.conf import settings
from rest_framework.serializers import EmailField

from accounts.models import User
from games.errors import GameCode
from games.models import Game
from games.notices.channels.http import SendFailed
from games.notices.channels.kind import ChannelKind
from games.notices.extensions import NoticeApp, ReplyMeaning, messages_in
from games.notices.kinds import USUAL, Kind
from games.notices.mail_contents import GameContents, contents_of
from games.notices.mails import (
    MAX_BOARDS,
    DrawnBoard,
    GameInMail,
    Reader,
    confirmation_mail,
    conversation_of,
    mail_of_notices,
    ping_mail,
)
from games.notices.models import Channel, Delivery, LastMail, code_of
from games.notices.page_links import private_page_of
from games.notices.payloads import NoticeOfGame, notices_json, read_stored
from games.pictures import Board, board_in_words
from games.selectors.pictures import PictureRequest, picture_for
from games.selectors.polls import GamePoll, poll_for
from games.selectors.position import sealed_answers_in
from games.words import Words, words_for
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.registry import parts
from got_api.shared import clock
from got_api.shared.mail import Mail, MailError, send_mail

logger = logging.getLogger("games.notices")


@dataclass(frozen=True, slots=True)
class EmailMessage:
    """A mail, and the position in the log of each game up to which it reports."""

    mail: Mail
    last_mails: tuple[LastMail, ...] = ()


def email_message_of(delivery: Delivery, *, unsubscribe_url: str) -> EmailMessage:
    """The mail of a delivery of notices, in the language and time zone of its receiver.

    Must not be called within `as_viewer` or `as_engine`.
    """
    channel, user = delivery.channel, delivery.channel.user
    reader = Reader(words_for(user.language), user.time_zone, delivery.created_at)
    notices = read_stored(delivery.body)
    if conversation_of(notices) is not None:
        return _conversation_message(user, notices, reader, unsubscribe_url)
    names = {each.code: each.game for each in notices if not each.is_of_season}
    with as_engine():
        marks = LastMail.objects.filter(channel=channel, game__code__in=names).select_related("game")
        since = {mark.game.code: mark for mark in marks}
    contents_by_game = {
        code: contents
        for code in names
        if (contents := contents_of(user, code, since.get(code), reader.words)) is not None
    }
    with_boards = sorted(contents_by_game, key=lambda code: not contents_by_game[code].decisions)[:MAX_BOARDS]
    seen = {
        code: GameInMail(
            contents,
            draw_board(user, code, names[code], contents, reader.words) if code in with_boards else None,
            messages_in(user, code, notices),
            page=_page_of(user, code, contents.poll, reader.now),
        )
        for code, contents in contents_by_game.items()
    }
    reply_to = _reply_to(user, notices, contents_by_game, delivery.created_at)
    reader = replace(reader, answers_by_mail=bool(reply_to))
    mail = replace(mail_of_notices(notices, seen, reader, unsubscribe_url), reply_to=reply_to)
    return EmailMessage(
        mail, tuple(_last_mail(channel.pk, contents) for contents in contents_by_game.values())
    )


def _page_of(user: User, code: str, poll: GamePoll, now: datetime) -> str:
    return "" if poll.house is None else private_page_of(code, user, poll.game_id, poll.house, now)


def _conversation_message(
    user: User, notices: Sequence[NoticeOfGame], reader: Reader, unsubscribe_url: str
) -> EmailMessage:
    """A mail with only messages of one conversation. A reply to it is a message, not an answer."""
    code = notices[0].code
    said = messages_in(user, code, notices)
    seen = GameInMail(messages=said)
    poll = poll_for(user.pk, code, clock.now())
    reply_to = ""
    if said and poll is not None and poll.house is not None and poll.status == Game.Status.RUNNING:
        number = next(iter(said.values())).conversation
        reply_to = parts(NoticeApp).reply_address(
            user.pk, poll.game_id, poll.house, number, reader.now, ReplyMeaning.CONVERSATION
        )
        page = _page_of(user, code, poll, reader.now)
        seen = replace(seen, is_conversation=bool(reply_to), page=page)
    mail = mail_of_notices(notices, {code: seen}, reader, unsubscribe_url)
    return EmailMessage(replace(mail, reply_to=reply_to))


def _reply_to(
    user: User, notices: Sequence[NoticeOfGame], contents_by_game: Mapping[str, GameContents], now: datetime
) -> str:
    """The address for replies to a mail about one game, bound to its question if it asks exactly one."""
    codes = {each.code for each in notices}
    if len(codes) != 1 or len(contents_by_game) != 1:
        return ""
    (contents,) = contents_by_game.values()
    poll = contents.poll
    if poll.house is None:
        return ""
    number = contents.decisions[0].number if len(contents.decisions) == 1 else None
    address = parts(NoticeApp).reply_address
    return address(user.pk, poll.game_id, poll.house, number, now, ReplyMeaning.DECISION)


def draw_board(user: User, code: str, name: str, contents: GameContents, words: Words) -> DrawnBoard:
    """The board as the receiver sees it. It is only text if the picture takes too long to draw."""
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
    return DrawnBoard(description, blocks, png)


def _last_mail(channel_id: int, contents: GameContents) -> LastMail:
    cursor = contents.poll.cursor
    return LastMail(
        channel_id=channel_id,
        game_id=contents.poll.game_id,
        house=contents.poll.house,
        public_seq=cursor.public_seq,
        house_seq=cursor.house_seq,
    )


class Email(ChannelKind):
    """A confirmed mail address."""

    name = "email"
    noun = "a mail address"
    text = "A mail address first gets a confirmation code."
    example = {"address": "catelyn@example.org"}
    default_kinds = (*USUAL, Kind.MESSAGE, Kind.PUBLIC_MESSAGE)
    is_mail = True
    is_personal = True
    is_address_secret = False
    has_digest = True

    def read_address(self, address: str) -> str:
        return str(EmailField(max_length=254).run_validation(address))

    def require_allowed(self, address: str) -> None:
        """Allows any address: only the owner of an address can read the code that confirms it."""

    def body_of(self, notices: Sequence[NoticeOfGame], words: Words, now: datetime) -> str:
        return notices_json(notices)

    def test_body(self, words: Words, now: datetime) -> str:
        return ""

    def send(self, delivery: Delivery, now: datetime) -> Sequence[LastMail]:
        letter = _email_message(delivery)
        try:
            send_mail(
                letter.mail,
                address=delivery.channel.address,
                message=str(delivery.pk),
                written_at=delivery.created_at,
                unsubscribe=_unsubscribe_addresses(delivery),
            )
        except MailError as failed:
            raise SendFailed(failed.word, is_final=failed.is_final) from failed
        return letter.last_mails


def _email_message(delivery: Delivery) -> EmailMessage:
    """The mail of a delivery. It is written when it is sent, so that no row contains a code or a secret of
    a house."""
    channel, user = delivery.channel, delivery.channel.user
    if delivery.kind == Delivery.Kind.CONFIRMATION:
        return EmailMessage(confirmation_mail(code_of(channel), username=str(user), language=user.language))
    unsubscribe_url = _unsubscribe_link(channel)
    if delivery.kind == Delivery.Kind.PING:
        return EmailMessage(ping_mail(language=user.language, unsubscribe_url=unsubscribe_url))
    return email_message_of(delivery, unsubscribe_url=unsubscribe_url)


def _unsubscribe_addresses(delivery: Delivery) -> list[str]:
    """Addresses that switch a channel off without signing in: a mail address if the server reads mails,
    and a link."""
    if delivery.kind == Delivery.Kind.CONFIRMATION:
        return []
    channel = delivery.channel
    by_mail = parts(NoticeApp).unsubscribe_address(channel.pk, channel.unsubscribe_key)
    return [*([f"mailto:{by_mail}"] if by_mail else []), _unsubscribe_link(channel)]


def _unsubscribe_link(channel: Channel) -> str:
    return f"{settings.GOT_ADDRESS}/api/v1/notices/unsubscribe/{channel.unsubscribe_key}"
