"""Notices of messages go to readers who have not read them. A mail loads the messages when it is sent."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from deploy.mail_server import AUTHSERV_ID
from games.models import Seat
from games.notices.kinds import Kind
from games.notices.models import Delivery, Notice, StatusMessage
from games.press.models import Message
from games.replies.tokens import read_address
from got_api.database.viewer import as_engine
from tests.factories import UserFactory
from tests.notices.browser import Browser
from tests.notices.desk import Desk, deliveries, mail_of, webhook_of
from tests.notices.post import Mailbox, Receiver, Reply, html_of, text_of
from tests.people import expect_problem
from tests.press.table import conversation, proposes, says
from tests.replies.writers import DOMAIN
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

MESSAGES = ["message", "public_message"]


@pytest.fixture
def game(settings: Any) -> Game:
    settings.GOT_REPLY_DOMAIN = DOMAIN
    settings.GOT_AUTHSERV_ID = AUTHSERV_ID
    settings.DEFAULT_FROM_EMAIL = f"Got <notices@{DOMAIN}>"
    return found_game(3)


@pytest.fixture
def desk(game: Game) -> Desk:
    """A desk after all earlier notices are planned and sent."""
    desk = Desk()
    desk.plans()
    return desk


def notices_by_house(game: Game) -> dict[str, list[Any]]:
    """The notices of messages by house, oldest first."""
    with as_engine():
        return {
            house: [
                (notice.kind, notice.facts)
                for notice in Notice.objects.filter(user=user, kind__in=MESSAGES).order_by("id")
            ]
            for house, user in game.users.items()
        }


def mail_to_house(game: Game, house: str) -> None:
    mail_of(game.people[house], f"{house}@example.org", kinds=MESSAGES, has_quiet_hours=False)


def test_the_notice_of_a_private_message_contains_only_its_id_and_goes_to_the_other_houses(
    game: Game,
) -> None:
    path = conversation(game, "stark", "lannister")
    message = says(game, "stark", path, "A secret.")
    facts = {"conversation": message["conversation"], "message": message["id"]}
    assert notices_by_house(game) == {"stark": [], "lannister": [("message", facts)], "baratheon": []}
    [listed] = read(game.people["lannister"].gets("/me/notices?limit=1"))["results"]
    assert (listed["kind"], listed["facts"]) == ("message", facts)


def test_a_public_message_notifies_all_others_unless_it_is_muted(game: Game) -> None:
    path = conversation(game, "stark")
    assert game.people["baratheon"].puts(f"{path}/mute").status_code == 204
    says(game, "stark", path, "Winter is coming.")
    found = notices_by_house(game)
    assert [len(each) for each in found.values()].count(1) == 1
    assert [kind for kind, _ in found["lannister"]] == ["public_message"]


def test_a_player_who_blocked_the_sender_gets_no_notice(game: Game) -> None:
    lannister = game.people["lannister"]
    read(lannister.puts(f"/me/blocks/{game.users['stark'].username}"))
    says(game, "stark", conversation(game, "stark", "lannister"), "A secret.")
    assert notices_by_house(game)["lannister"] == []


def test_a_private_message_does_not_change_the_status_message(game: Game) -> None:
    chat = {"kind": "discord", "address": "https://discord.com/api/webhooks/1/x", "game": game.code}
    read(game.people["baratheon"].posts("/me/notices/channels", chat), 201)
    with as_engine():
        before = StatusMessage.objects.values().get()
    says(game, "stark", conversation(game, "stark", "lannister"), "A secret.")
    with as_engine():
        assert StatusMessage.objects.values().get() == before


def test_a_mail_shows_a_message_and_a_reply_goes_to_the_conversation(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    path = conversation(game, "stark", "lannister", "baratheon")
    mail_to_house(game, "lannister")
    first = says(game, "stark", path, "Peace?\nUntil <b>round 5</b>.")
    says(game, "baratheon", path, "Never.")
    desk.waits(minutes=2).works()
    [mail] = mailbox.mails
    text, html = " ".join(text_of(mail).split()), html_of(mail)
    assert (
        "Stark → Baratheon, Lannister: Peace? Until <b>round 5</b>. Baratheon → Lannister, Stark: Never."
        in text
    )
    assert "this conversation: Baratheon, Lannister, Stark" in text
    assert "Until &lt;b&gt;round 5&lt;/b&gt;." in html and "<b>round" not in html
    thread = f"game-{game.code}-{first['conversation']}"
    assert thread in mail["References"] and thread in mail["List-Id"]
    assert mail["Reply-To"].startswith("talk+")
    token = read_address(mail["Reply-To"])
    assert token is not None
    assert (token.user, token.house) == (game.users["lannister"].pk, "lannister")
    assert "Answer" not in text, "it asks nothing: a reply would be a message"
    [delivery] = deliveries()
    assert "Peace" not in delivery.body


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Proposal: Support: Lannister → Stark (Moat Cailin). Until the end of round: 5"),
        ("hu", "Javaslat: Támogatás: Lannister → Stark (Cailin-árok). Utolsó forduló: 5"),
    ],
)
def test_a_mail_shows_a_proposal(game: Game, desk: Desk, mailbox: Mailbox, language: str, said: str) -> None:
    lannister = game.people["lannister"]
    read(lannister.patches("/me", {"language": language}))
    mail_to_house(game, "lannister")
    proposes(game, "stark", conversation(game, "stark", "lannister"), "lannister", area="moat_cailin")
    desk.waits(minutes=2).works()
    [mail] = mailbox.mails
    assert said in " ".join(text_of(mail).split())
    assert html_of(mail).count("Cailin") == 1


def test_messages_are_included_in_the_mail_of_a_question_and_a_reply_is_an_answer(
    game: Game, mailbox: Mailbox
) -> None:
    mail_of(
        game.people["lannister"],
        "lannister@example.org",
        kinds=["your_turn", *MESSAGES],
        has_quiet_hours=False,
    )
    says(game, "stark", conversation(game, "stark", "lannister"), "Peace?")
    Desk().waits(minutes=2).works()
    [mail] = mailbox.mails
    text = " ".join(text_of(mail).split())
    assert "Stark → Lannister: Peace?" in text and "YOUR DECISIONS" in text
    assert mail["Reply-To"].startswith("reply+") and f"<game-{game.code}@" in mail["References"]


def test_messages_read_muted_or_deleted_in_the_meantime_are_not_sent(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    lannister = game.people["lannister"]
    mail_to_house(game, "lannister")
    paths = [conversation(game, "stark", *others) for others in (["lannister"], ["baratheon", "lannister"])]
    one = says(game, "stark", paths[0], "one")
    two = says(game, "stark", paths[1], "two")
    read(lannister.puts(f"{paths[0]}/read", {"message": one["id"]}))
    assert lannister.puts(f"{paths[1]}/mute").status_code == 204
    assert desk.waits(minutes=2).works() == 0
    assert lannister.deletes(f"{paths[1]}/mute").status_code == 204
    says(game, "stark", paths[1], "three")
    with as_engine(game=game.game.id):
        Message.objects.filter(text="three").update(text="", deleted_at=desk.now)
    assert desk.waits(minutes=2).works() == 0
    says(game, "stark", paths[1], "four")
    assert desk.waits(minutes=2).works() == 1
    assert "four" in mailbox.texts()[0] and "two" not in mailbox.texts()[0]
    assert two["conversation"] in mailbox.mails[0]["References"]


def test_a_mail_to_a_player_who_lost_the_seat_does_not_contain_the_message(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    mail_to_house(game, "lannister")
    says(game, "stark", conversation(game, "stark", "lannister"), "A secret.")
    desk.waits(minutes=2).plans()
    with as_engine():
        Seat.objects.filter(game=game.game, house="lannister").update(user=UserFactory.create())
    desk.sends()
    [text] = mailbox.texts()
    assert "A secret." not in text and "There is a private message for your house." in text
    says(game, "stark", conversation(game, "stark", "lannister"), "Another one.")
    assert desk.waits(minutes=2).works() == 0


@pytest.mark.long
def test_mails_with_messages_are_sent_an_hour_apart(
    game: Game, desk: Desk, mailbox: Mailbox, settings: Any
) -> None:
    settings.GOT_MAIL_GAP_SECONDS = 3600
    path = conversation(game, "stark", "lannister")
    mail_to_house(game, "lannister")
    counts = []
    for number in range(6):
        says(game, "stark", path, f"number {number}")
        desk.waits(minutes=20).works()
        counts.append(len(mailbox.mails))
    assert counts == [1, 1, 1, 2, 2, 2]
    assert all(f"number {number}" in mailbox.texts()[1] for number in (1, 2, 3))


def test_public_messages_are_mailed_once_a_day(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    path = conversation(game, "stark")
    mail_to_house(game, "lannister")
    for text in ("one", "two"):
        says(game, "stark", path, text)
        desk.waits(minutes=2).works()
    assert mailbox.mails == []
    desk.now = _after_six(desk.now)
    assert desk.works() == 1
    [text] = mailbox.texts()
    assert "Stark → everybody: one" in " ".join(text.split())
    assert "sent to everybody" in " ".join(text.split())
    assert mailbox.mails[0]["References"].startswith(f"<game-{game.code}-public@")


def _after_six(now: datetime) -> datetime:
    return now.replace(hour=18, minute=1) + timedelta(days=1)


def test_a_webhook_and_a_push_message_have_no_text(game: Game, desk: Desk, receiver: Receiver) -> None:
    webhook_of(game.people["lannister"], receiver.url, kinds=MESSAGES)
    message = says(game, "stark", conversation(game, "stark", "lannister"), "A secret.")
    desk.waits(minutes=2).works()
    [notice] = receiver.notices()
    assert notice["facts"] == {"conversation": message["conversation"], "message": message["id"]}
    assert "A secret" not in receiver.requests[0].body


def outbox(game: Game, house: str) -> list[str]:
    """All outbox rows of other users than these readers, and the status messages of the game."""
    found = []
    others = [user.pk for name, user in game.users.items() if name != house]
    with as_engine(), connection.cursor() as cursor:
        for statement in (
            "select notice::text from notices_notice notice where user_id <> all(%s)",
            "select channel::text from notices_channel channel where user_id <> all(%s)",
            "select status::text from notices_statusmessage status where cardinality(%s::bigint[]) > 0",
            """select item::text from notices_item item
               join notices_channel on notices_channel.id = channel_id
               where user_id <> all(%s)""",
            """select delivery::text from notices_delivery delivery
               join notices_channel on notices_channel.id = channel_id where user_id <> all(%s)""",
        ):
            cursor.execute(statement, [others])
            found += sorted(row[0] for row in cursor.fetchall())
    return found


@pytest.mark.long
def test_private_messages_leave_no_trace_in_notices_of_others(
    game: Game, desk: Desk, mailbox: Mailbox, receiver: Receiver
) -> None:
    """The others subscribe to every kind by every channel."""
    baratheon, kinds = game.people["baratheon"], list(Kind.values)
    path, public = conversation(game, "stark", "lannister"), conversation(game, "stark")
    webhook_of(baratheon, f"{receiver.url}/baratheon", kinds=kinds)
    Browser(f"{receiver.url}/push").joins(baratheon, kinds=kinds, has_quiet_hours=False)
    mail_of(baratheon, "baratheon@example.org", kinds=kinds, has_quiet_hours=False)
    chat = {"kind": "discord", "address": f"{receiver.url}/chat", "game": game.code}
    read(baratheon.posts("/me/notices/channels", chat), 201)
    receiver.usual = Reply(200, '{"id": "777"}')
    desk.waits(minutes=2).works()
    before = outbox(game, "baratheon")
    receiver.requests.clear()
    mailbox.mails.clear()
    for text in ("Let us betray them.", "When?"):
        says(game, "stark", path, text)
        desk.waits(minutes=2).works()
    assert (receiver.requests, mailbox.mails) == ([], [])
    assert outbox(game, "baratheon") == before
    says(game, "stark", public, "Winter is coming.")
    desk.now = _after_six(desk.now)
    desk.works()
    assert len(receiver.requests) == 2 and len(mailbox.mails) == 1, "they would notice"
    assert outbox(game, "baratheon") != before


def test_new_channels_subscribe_to_messages_by_default(game: Game) -> None:
    kinds = mail_of(game.people["lannister"], "lannister@example.org").kinds
    assert set(MESSAGES) <= set(kinds)
    expect_problem(
        game.people["lannister"].posts(
            "/me/notices/channels", {"kind": "email", "address": "x@example.org", "kinds": ["messages"]}
        ),
        400,
        "malformed",
    )
    assert Delivery.objects.count() == 0
