"""Notices reveal nothing that a house may not know: neither by their text nor by being sent."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction

from games.models import AnswerRecord, ChanceSeed, GameSecret
from games.notices.channels.discord import status_text
from games.notices.kinds import ASKS, FACTS, Kind
from games.notices.models import Delivery, Item, Notice
from games.words import words_for
from got_api.database.viewer import as_engine
from tests.notices.browser import Browser
from tests.notices.desk import Desk, mail_of, webhook_of
from tests.notices.post import Mailbox, Receiver, Reply
from tests.notices.test_calendar import address_of
from tests.notices.test_writing import game_id
from tests.people import Visitor
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db


def everything(game: Game, calendars: dict[str, str], desk: Desk) -> dict[str, Any]:
    """All sent and readable data about a game, without ids and times of sending."""
    desk.plans()
    bodies = []
    for row in Delivery.objects.order_by("channel_id", "id"):
        notices = Notice.objects.filter(pk__in=Item.objects.filter(delivery=row).values("notice"))
        bodies.append(
            (row.channel_id, [(each.kind, each.subject, each.facts) for each in notices.order_by("id")])
        )
    return {
        "notices": list(
            Notice.objects.order_by("user_id", "kind", "subject").values_list(
                "user_id", "kind", "subject", "facts"
            )
        ),
        "deliveries": bodies,
        "status": status_text(game_id(game), "en"),
        "calendars": {
            house: (response.content, response["ETag"])
            for house, path in calendars.items()
            for response in [Visitor().gets(path)]
        },
    }


@pytest.mark.sample
@pytest.mark.parametrize("stage", [0, 1, 2])
def test_replacing_a_secret_answer_changes_no_notice(stage: int, receiver: Receiver) -> None:
    """One, two or three houses have sealed their orders: the contents of the orders are secret."""
    game = found_game(3)
    for one in game.people.values():
        webhook_of(one, receiver.url)
    calendars = {house: address_of(one) for house, one in game.people.items()}
    houses = list(game.people)
    for house in houses[:stage]:
        read(game.answers(house, 1, game.chosen(house, 1, Random(1))))
    seen = []
    answers = []
    for seed in range(1, 5):
        with transaction.atomic():
            given = game.chosen(houses[stage], 1, Random(seed))
            answers.append(given)
            read(game.answers(houses[stage], 1, given))
            if stage < 2:
                seen.append(everything(game, calendars, Desk()))
            transaction.set_rollback(True)
    assert len({str(each) for each in answers}) > 1
    assert all(each == seen[0] for each in seen)


@pytest.mark.long
def test_no_payload_of_whole_games_has_a_fact_that_is_not_listed(
    receiver: Receiver, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.lobby.key_of", lambda lobby: bytes(range(32)))
    game = found_game(3)
    stark = game.people["stark"]
    webhook_of(stark, f"{receiver.url}/hook")
    mail_of(stark, "stark@example.org", kinds=["your_turn", "you_are_last", "game_ended"])
    browser = Browser(f"{receiver.url}/push")
    browser.joins(stark, kinds=Kind.values)
    receiver.usual = Reply(200, '{"id": "1"}')
    chat = {"kind": "discord", "address": f"{receiver.url}/chat", "game": game.code}
    read(stark.posts("/me/notices/channels", chat), 201)
    desk = Desk()
    for _ in game.plays_on(Random(3)):
        desk.starts_now().waits(minutes=2).plans()
    desk.starts_now().waits(minutes=5).plans()
    while desk.sends(most=500):
        pass
    reported = receiver.notices_at("/hook")
    assert len(reported) > 50
    for each in reported:
        assert set(each) == {"id", "kind", "game", "facts", "created_at"}
        assert set(each["facts"]) <= FACTS
        assert each["facts"].get("house") in (None, "stark")
    pushed = [browser.reads(each) for each in receiver.requests if each.path == "/push"]
    assert len(pushed) > 50
    words = words_for("en")
    for each in pushed:
        label = words.text(f"notice_kind-{each['kind']}")
        decision = re.fullmatch(rf"/api/v1/games/{game.code}(/decisions/\d+)?", each["path"])
        assert decision is not None and (decision[1] is not None) == (each["kind"] in ASKS)
        text = f"{label}. Game: {game.code}"
        page = f"{settings.GOT_ADDRESS}/games/{game.code}"
        assert re.fullmatch(rf"{page}(#decision-\d+|#votes|#talk)?", each["page"])
        about = {"path": each["path"], "page": each["page"]}
        assert each == {"kind": each["kind"], "game": game.code, "text": text, **about}
    with as_engine(game=game_id(game)):
        seeds = [bytes(row.objects.get().seed).hex() for row in (ChanceSeed, GameSecret)]
        sealed = [
            str(row) for row in AnswerRecord.objects.exclude(house="stark").values_list("answer", flat=True)
        ]
    texts = [request.body for request in receiver.requests if request.path != "/push"] + mailbox.texts()
    assert mailbox.mails and sealed
    for text in texts:
        assert not any(seed in text for seed in seeds)
        for word in ("march_", "consolidate_power_", "defense_", "support_", "raid_", "card", "bid:"):
            assert f'"{word}' not in text


@pytest.mark.long
def test_no_user_is_notified_of_decisions_of_another_house(receiver: Receiver) -> None:
    game = found_game(3)
    for house, one in game.people.items():
        webhook_of(one, f"{receiver.url}/{house}")
    dice = Random(2)
    for _, _ in zip(range(25), game.plays_on(dice), strict=False):
        pass
    Desk().works()
    for house in game.people:
        for each in receiver.notices_at(f"/{house}"):
            if each["kind"] in ("your_turn", "you_are_last"):
                assert each["facts"]["house"] == house


def test_replaced_player_gets_no_notices(receiver: Receiver) -> None:
    from games.models import Seat

    game = found_game(3)
    webhook_of(game.people["stark"], receiver.url)
    desk = Desk()
    desk.works()
    before = len(receiver.requests)
    with as_engine():
        Seat.objects.filter(house="stark").update(is_active=False)
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, Random(1))))
    desk.starts_now().works()
    assert len(receiver.requests) == before
    assert not Notice.objects.filter(user=game.people["stark"].user, kind="you_are_last").exists()
