"""Planning decides which notices are sent, by which channel, and when."""

from __future__ import annotations

import re
import threading
from random import Random
from typing import Any

import pytest
from django.db import connection

from games.notices.models import Channel, Item, Preferences
from games.services import signals
from got_api.database.viewer import as_engine
from tests.notices.desk import Desk, deliveries, delivery, mail_of, plan_again, webhook_of
from tests.notices.post import Mailbox, Receiver, text_of
from tests.notices.test_writing import due, game_id
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

ADDRESS = "stark@example.org"


def announces_to_all(game: Game, subject: str = "1", text: str = "hello") -> None:
    with as_engine():
        signals.announce(signals.Announcement(game_id(game), "host_message", subject, {"text": text}))


def test_burst_of_notices_is_sent_as_one_mail(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    mail_of(game.people["stark"], ADDRESS)
    for number in range(5):
        announces_to_all(game, str(number), f"message {number}")
    desk.starts_now()
    assert desk.works() == 0  # the mail waits for more notices
    announces_to_all(game, "late", "one more")
    assert desk.waits(seconds=61).works() == 1
    [mail] = mailbox.to(ADDRESS)
    for number in range(5):
        assert f"message {number}" in text_of(mail)
    assert "one more" in text_of(mail)
    assert "Your decisions:\r\n  Place orders." in text_of(mail)
    assert mail["Subject"].startswith("a game: Place orders. Due: ")
    assert desk.waits(hours=1).works() == 0


def test_subject_of_a_mail_with_one_notice_states_the_event(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    mail_of(game.people["stark"], ADDRESS, kinds=["host_message"])
    announces_to_all(game, text="Dinner is at eight.")
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert mail["Subject"] == "a game: a message from the host"
    assert "Message from the host: Dinner is at eight." in text_of(mail)


def test_notices_of_several_games_are_sent_as_one_mail_grouped_by_game(desk: Desk, mailbox: Mailbox) -> None:
    game = found_game(3, name="first of May")
    stark = game.people["stark"]
    mail_of(stark, ADDRESS, kinds=["host_message", "game_started"])
    made = read(stark.posts("/games", {"name": "second of May", "player_count": 3, "take_seat": True}), 201)
    read(stark.posts(f"/games/{made['code']}/start", {"fill_with": "random"}))
    announces_to_all(game)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert mail["Subject"] == "3 notices from 2 games"
    assert text_of(mail).index("first of May") < text_of(mail).index("second of May")


def test_webhook_is_sent_at_once(game: Game, desk: Desk, receiver: Receiver) -> None:
    webhook_of(game.people["stark"], receiver.url)
    desk.starts_now().works()
    assert {each["kind"] for each in receiver.notices()} == {"game_started", "your_turn"}


def test_each_channel_sends_the_kinds_chosen_for_it(
    game: Game, desk: Desk, mailbox: Mailbox, receiver: Receiver
) -> None:
    stark = game.people["stark"]
    mail_of(stark, ADDRESS, kinds=["your_turn"])
    made = webhook_of(stark, receiver.url, kinds=["game_started"])
    desk.starts_now().waits(minutes=2).works()
    assert [each["kind"] for each in receiver.notices()] == ["game_started"]
    [mail] = mailbox.mails
    assert "YOUR DECISIONS" in text_of(mail) and "has started" not in text_of(mail)
    read(stark.patches(f"/me/notices/channels/{made['id']}", {"kinds": []}))
    announces_to_all(game)
    desk.starts_now().works()
    assert len(receiver.requests) == 1


def test_muted_game_sends_no_notice_but_others_do(game: Game, desk: Desk, receiver: Receiver) -> None:
    stark = game.people["stark"]
    webhook_of(stark, receiver.url)
    read(stark.puts(f"/me/notices/games/{game.code}", {"muted": True}))
    desk.starts_now().works()
    assert receiver.requests == []
    assert stark.deletes(f"/me/notices/games/{game.code}").status_code == 204
    announces_to_all(game)
    desk.starts_now().works()
    assert [each["kind"] for each in receiver.notices()] == ["host_message"]


def test_override_of_one_channel_does_not_affect_the_others(
    game: Game, desk: Desk, receiver: Receiver
) -> None:
    stark = game.people["stark"]
    first = webhook_of(stark, f"{receiver.url}/first")
    webhook_of(stark, f"{receiver.url}/second")
    read(stark.puts(f"/me/notices/games/{game.code}", {"kinds": {str(first["id"]): ["host_message"]}}))
    announces_to_all(game)
    desk.starts_now().works()
    kinds = {
        each.path: [notice["kind"] for notice in each.json["data"]["notices"]] for each in receiver.requests
    }
    assert kinds["/first"] == ["host_message"]
    assert set(kinds["/second"]) == {"game_started", "your_turn", "host_message"}


def test_quiet_hours_delay_mails_but_not_webhooks(
    game: Game, desk: Desk, mailbox: Mailbox, receiver: Receiver
) -> None:
    stark = game.people["stark"]
    mail_of(stark, ADDRESS)
    webhook_of(stark, receiver.url)
    hour = desk.now.hour
    Preferences.objects.create(
        user=stark.user, quiet_from=f"{(hour - 1) % 24:02}:00", quiet_until=f"{(hour + 3) % 24:02}:00"
    )
    desk.starts_now().works()
    assert len(receiver.requests) == 1
    desk.waits(hours=1).works()
    assert mailbox.mails == []
    desk.waits(hours=3).works()
    assert len(mailbox.mails) == 1


def quiet_from_next_hour(game: Game, desk: Desk) -> None:
    hour = desk.now.hour
    quiet = {"quiet_from": f"{(hour + 1) % 24:02}:00", "quiet_until": f"{(hour + 9) % 24:02}:00"}
    Preferences.objects.create(user=game.people["stark"].user, **quiet)


def test_mail_that_was_refused_before_quiet_hours_is_not_retried_during_them(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(game.people["stark"], ADDRESS, kinds=["host_message"])
    announces_to_all(game)
    desk.starts_now().plans()
    Item.objects.update(ready_at=desk.now)
    quiet_from_next_hour(game, desk)
    mailbox.replies.append("451 come back later")
    assert desk.works() == 1
    for _ in range(4):
        desk.waits(hours=2).works()
        assert mailbox.mails == []
    desk.waits(hours=2).works()
    assert len(mailbox.mails) == 1
    assert (delivery().state, delivery().attempts) == ("sent", 2)


def test_notices_not_planned_before_quiet_hours_wait_for_their_end(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(game.people["stark"], ADDRESS, kinds=["host_message", "your_turn"])
    announces_to_all(game)
    quiet_from_next_hour(game, desk.starts_now())
    desk.plans()  # it would leave in a minute, but no worker runs until the night
    assert desk.waits(hours=2).works() == 0 and deliveries() == []
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    desk.waits(hours=8).works()
    [mail] = mailbox.mails
    assert "hello" in text_of(mail) and "YOUR DECISIONS" not in text_of(mail)


def test_digest_gathers_notices_and_urgent_ones_bypass_it(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    mail_of(
        game.people["baratheon"],
        ADDRESS,
        digest="daily",
        digest_hour=(desk.now.hour + 12) % 24,
        kinds=["game_started", "host_message", "you_are_last"],
    )
    announces_to_all(game, "1", "dinner")
    desk.starts_now().waits(hours=2).works()
    assert mailbox.mails == []
    dice = Random(1)
    for house in ("stark", "lannister"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    desk.works()
    [urgent] = mailbox.mails
    assert "All others have answered." in text_of(urgent) and "dinner" not in text_of(urgent)
    announces_to_all(game, "2", "second")
    desk.waits(hours=13).works()
    [_, digest] = mailbox.mails
    for part in ("has started", "dinner", "second"):
        assert part in text_of(digest)


def test_question_answered_in_the_meantime_is_not_sent(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    mail_of(game.people["stark"], ADDRESS, kinds=["your_turn"])
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    desk.starts_now().waits(minutes=2).works()
    assert mailbox.mails == [] and deliveries() == []
    assert Item.objects.get().is_dropped


def test_notice_of_being_the_last_to_answer_replaces_that_of_the_turn(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(game.people["baratheon"], ADDRESS, kinds=["your_turn", "you_are_last"])
    dice = Random(1)
    for house in ("stark", "lannister"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert text_of(mail).count("Baratheon: Place orders. All others have answered.") == 1
    assert text_of(mail).count("Due: ") == 1
    assert mail["Subject"].startswith("a game: Place orders. All others have answered. Due: ")


def test_warning_of_a_moved_deadline_is_not_sent(game: Game, desk: Desk, receiver: Receiver) -> None:
    webhook_of(game.people["stark"], receiver.url, kinds=["deadline_warning"])
    due(game, desk, hours=3)
    desk.warns()
    due(game, desk, hours=30)
    desk.works()
    assert receiver.requests == []
    desk.waits(hours=27).warns()
    desk.works()
    [warning] = receiver.notices()
    [asked] = read(game.people["stark"].gets("/me/decisions"))["results"]
    assert warning["facts"]["due_at"] == asked["due_at"]


def test_mail_shows_due_times_in_the_zone_of_the_reader(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    stark = game.people["stark"]
    read(stark.patches("/me", {"time_zone": "Asia/Kolkata"}))
    mail_of(stark, ADDRESS, kinds=["your_turn"])
    due(game, desk, days=1)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert re.search(r"^Due: .* \(Asia/Kolkata\)", text_of(mail), re.MULTILINE)


def test_only_the_confirmation_code_is_sent_before_an_address_is_confirmed(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    stark = game.people["stark"]
    read(stark.posts("/me/notices/channels", {"kind": "email", "address": ADDRESS}), 201)
    announces_to_all(game)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert "code" in mail["Subject"]


def test_closed_account_gets_no_notices(game: Game, desk: Desk, receiver: Receiver) -> None:
    stark = game.people["stark"]
    webhook_of(stark, receiver.url)
    stark.user.is_active = False
    stark.user.save(update_fields=["is_active"])
    desk.starts_now().works()
    assert receiver.requests == []


def test_planning_twice_delivers_once(game: Game, desk: Desk, receiver: Receiver) -> None:
    webhook_of(game.people["stark"], receiver.url)
    desk.starts_now().plans()
    plan_again()  # as if it had not been recorded as done
    desk.plans()
    delivery()
    assert desk.sends() == 1


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_planners_at_once_deliver_every_notice_once(receiver: Receiver) -> None:
    game = found_game(3)
    for one in game.people.values():
        for place in range(3):
            webhook_of(one, f"{receiver.url}/{place}")
    desk = Desk()
    failures: list[Any] = []

    def plan() -> None:
        try:
            for _ in range(3):
                desk.plans()
        except Exception as error:  # reported to the test
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=plan) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    desk.works()
    assert len(receiver.notices()) == 3 * 3 * 2
    reported = [
        (each.path, notice["id"]) for each in receiver.requests for notice in each.json["data"]["notices"]
    ]
    assert len(reported) == len(set(reported))


def test_channel_that_is_switched_off_drops_waiting_notices(
    game: Game, desk: Desk, receiver: Receiver
) -> None:
    stark = game.people["stark"]
    made = webhook_of(stark, receiver.url)
    desk.starts_now().plans()
    path = f"/me/notices/channels/{made['id']}"
    read(stark.patches(path, {"active": False}))
    assert desk.waits(hours=1).works() == 0
    read(stark.patches(path, {"active": True}))
    assert desk.waits(hours=1).works() == 0
    assert delivery().state == "dead"
    assert Channel.objects.get().is_open
