"""/me/notices: channels, confirmation, deliveries, preferences, overrides; and the unsubscribe links of
mails.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone

from accounts.addresses import confirmation_code
from accounts.models import AccountMail, User
from games.notices.models import MAX_TRIES, Channel, Delivery, Notice
from got_api.http.errors import MAX_FIELD_ERRORS
from tests.notices.desk import Desk, delivery, mail_of, webhook_of
from tests.notices.post import Mailbox, Receiver, Reply, text_of
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, read

pytestmark = pytest.mark.django_db

CHANNELS = "/me/notices/channels"
MAIL = {"kind": "email", "address": "catelyn@example.org"}
HOOK = {"kind": "webhook", "address": "https://hooks.example.org/got"}


def add(one: Person, **wanted: Any) -> dict[str, Any]:
    return dict(read(one.posts(CHANNELS, wanted), 201))


def code_in(mailbox: Mailbox) -> str:
    found = re.search(r"\b\d{8}\b", text_of(mailbox.mails[-1]))
    assert found is not None
    return found.group()


def test_mail_address_is_confirmed_with_its_code(catelyn: Person, desk: Desk, mailbox: Mailbox) -> None:
    User.objects.filter(pk=catelyn.user.pk).update(email="Catelyn@example.org")
    made = add(catelyn, **MAIL)
    assert (made["confirmed"], made["secret"], made["has_quiet_hours"]) == (False, None, True)
    desk.starts_now().works()
    [mail] = mailbox.to("catelyn@example.org")
    assert "catelyn" in text_of(mail) and mail["List-Unsubscribe"] is None
    path = f"{CHANNELS}/{made['id']}/confirmation"
    assert read(catelyn.puts(path, {"code": code_in(mailbox)}))["confirmed"]
    assert read(catelyn.gets("/me"))["email_confirmed"]
    assert read(catelyn.puts(path, {"code": "00000000"}))["confirmed"]  # repeating changes nothing


def test_confirming_a_channel_does_not_confirm_an_account_address_that_another_account_has(
    catelyn: Person, tywin: Person, desk: Desk, mailbox: Mailbox
) -> None:
    User.objects.filter(pk=tywin.user.pk).update(
        email="catelyn@example.org", email_confirmed_at=timezone.now()
    )
    User.objects.filter(pk=catelyn.user.pk).update(email="catelyn@example.org")
    made = add(catelyn, **MAIL)
    desk.starts_now().works()
    path = f"{CHANNELS}/{made['id']}/confirmation"
    assert read(catelyn.puts(path, {"code": code_in(mailbox)}))["confirmed"]
    assert not read(catelyn.gets("/me"))["email_confirmed"]


def test_confirming_a_channel_also_confirms_the_same_new_address_of_the_account(
    catelyn: Person, desk: Desk, mailbox: Mailbox
) -> None:
    User.objects.filter(pk=catelyn.user.pk).update(
        email="old@example.org", email_confirmed_at=timezone.now(), new_email="Catelyn@example.org"
    )
    made = add(catelyn, **MAIL)
    desk.starts_now().works()
    read(catelyn.puts(f"{CHANNELS}/{made['id']}/confirmation", {"code": code_in(mailbox)}))
    me = read(catelyn.gets("/me"))
    assert (me["email"], me["email_confirmed"], me["new_email"]) == ("Catelyn@example.org", True, None)
    reported = AccountMail.objects.filter(kind=AccountMail.Kind.ADDRESS_CHANGED)
    assert [mail.address for mail in reported] == ["old@example.org"]


def test_confirming_a_channel_confirms_no_other_address_and_no_other_account(
    catelyn: Person, tywin: Person, desk: Desk, mailbox: Mailbox
) -> None:
    User.objects.filter(pk=catelyn.user.pk).update(
        email="old@example.org", email_confirmed_at=timezone.now(), new_email="other@example.org"
    )
    User.objects.filter(pk=tywin.user.pk).update(email="catelyn@example.org")
    made = add(catelyn, **MAIL)
    desk.starts_now().works()
    read(catelyn.puts(f"{CHANNELS}/{made['id']}/confirmation", {"code": code_in(mailbox)}))
    assert read(catelyn.gets("/me"))["new_email"] == "other@example.org"
    assert not read(tywin.gets("/me"))["email_confirmed"]


def test_confirming_the_address_of_an_account_also_confirms_its_channel(
    catelyn: Person, tywin: Person
) -> None:
    User.objects.filter(pk=catelyn.user.pk).update(email="Catelyn@example.org")
    made, others = add(catelyn, **MAIL), add(tywin, **MAIL)
    other = add(catelyn, kind="email", address="second@example.org")
    code = confirmation_code(User.objects.get(pk=catelyn.user.pk))
    read(catelyn.posts("/me/email/confirmation", {"code": code}))
    assert read(catelyn.gets(f"{CHANNELS}/{made['id']}"))["confirmed"]
    assert not read(catelyn.gets(f"{CHANNELS}/{other['id']}"))["confirmed"]
    assert not read(tywin.gets(f"{CHANNELS}/{others['id']}"))["confirmed"]


@pytest.mark.long
def test_code_is_stored_only_as_a_hash(catelyn: Person, desk: Desk, mailbox: Mailbox) -> None:
    add(catelyn, **MAIL)
    desk.starts_now().works()
    code = code_in(mailbox)
    for rows in (Channel.objects.values(), Delivery.objects.values(), Notice.objects.values()):
        assert code not in str(list(rows))


def test_codes_are_void_after_too_many_wrong_attempts(catelyn: Person, desk: Desk, mailbox: Mailbox) -> None:
    made = add(catelyn, **MAIL)
    desk.starts_now().works()
    path = f"{CHANNELS}/{made['id']}/confirmation"
    code = code_in(mailbox)
    wrong = "12345678" if code != "12345678" else "87654321"
    for _ in range(MAX_TRIES):
        expect_problem(catelyn.puts(path, {"code": wrong}), 422, "code_wrong")
    expect_problem(catelyn.puts(path, {"code": code}), 422, "code_wrong")
    read_nothing = catelyn.posts(path)
    assert read_nothing.status_code == 202
    desk.starts_now().works()
    assert code_in(mailbox) != code
    expect_problem(catelyn.puts(path, {"code": code}), 422, "code_wrong")
    assert read(catelyn.puts(path, {"code": code_in(mailbox)}))["confirmed"]
    expect_problem(catelyn.posts(path), 409, "not_for_this_channel")


def test_code_is_valid_for_an_hour(catelyn: Person, desk: Desk, mailbox: Mailbox) -> None:
    made = add(catelyn, **MAIL)
    desk.starts_now().works()
    Channel.objects.update(code_expires_at=timezone.now() - timedelta(seconds=1))
    path = f"{CHANNELS}/{made['id']}/confirmation"
    expect_problem(catelyn.puts(path, {"code": code_in(mailbox)}), 422, "code_wrong")


def test_codes_are_rate_limited(catelyn: Person, settings: Any) -> None:
    settings.GOT_RATES = {"mail_code": "2/h"}
    made = add(catelyn, **MAIL)
    path = f"{CHANNELS}/{made['id']}/confirmation"
    assert catelyn.posts(path).status_code == 202
    expect_problem(catelyn.posts(path), 429, "too_many_requests")
    expect_problem(catelyn.posts(CHANNELS, MAIL | {"address": "other@example.org"}), 429, "too_many_requests")


def test_channels_are_listed_changed_and_removed(catelyn: Person) -> None:
    mail, hook = add(catelyn, **MAIL), add(catelyn, **HOOK, name="my bot")
    assert hook["secret"].startswith("whsec_")
    listed = read(catelyn.gets(CHANNELS))["results"]
    assert [each["id"] for each in listed] == [mail["id"], hook["id"]]
    assert hook["secret"] not in str(listed)
    path = f"{CHANNELS}/{mail['id']}"
    changed = read(
        catelyn.patches(
            path, {"kinds": ["you_are_last", "your_turn", "your_turn"], "digest": "daily", "digest_hour": 7}
        )
    )
    assert changed == listed[0] | {
        "kinds": ["your_turn", "you_are_last"],
        "digest": "daily",
        "digest_hour": 7,
    }
    assert read(catelyn.gets(path)) == changed
    assert catelyn.deletes(path).status_code == 204
    expect_problem(catelyn.gets(path), 404, "not_found")
    assert len(read(catelyn.gets(CHANNELS))["results"]) == 1


def test_each_address_has_one_channel(catelyn: Person, tywin: Person) -> None:
    add(catelyn, **HOOK)
    expect_problem(catelyn.posts(CHANNELS, HOOK), 409, "channel_exists")
    add(tywin, **HOOK)


def test_channels_are_limited(catelyn: Person) -> None:
    for number in range(10):
        add(catelyn, kind="webhook", address=f"https://hooks.example.org/{number}")
    problem = expect_problem(catelyn.posts(CHANNELS, HOOK), 409, "too_many_channels")
    assert problem["facts"] == {"max_count": 10}


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({}, "kind", "required"),
        (MAIL | {"address": "nobody"}, "address", "invalid"),
        (MAIL | {"address": "a@example.org\nBcc: b@example.org"}, "address", "invalid"),
        (MAIL | {"kind": "pigeon"}, "kind", "invalid_choice"),
        (MAIL | {"kinds": ["thunder"]}, "kinds.0", "invalid_choice"),
        (MAIL | {"kinds": "your_turn"}, "kinds", "not_a_list"),
        (MAIL | {"digest": "yearly"}, "digest", "invalid_choice"),
        (MAIL | {"digest_hour": 24}, "digest_hour", "max_value"),
        (MAIL | {"game": "abc"}, "game", "not_for_this_channel"),
        (MAIL | {"confirmed": True}, "confirmed", "unknown_field"),
        (MAIL | {"has_quiet_hours": "yes"}, "has_quiet_hours", "invalid"),
        (HOOK | {"digest": "daily"}, "digest", "not_for_this_channel"),
    ],
)
def test_invalid_channel_is_refused(catelyn: Person, body: dict[str, Any], field: str, code: str) -> None:
    problem = expect_problem(catelyn.posts(CHANNELS, body), 400, "malformed")
    assert (field, code) in [(error["field"], error["code"]) for error in problem["errors"]]
    assert Channel.objects.count() == 0


def test_settings_that_do_not_apply_to_a_channel_are_refused(catelyn: Person) -> None:
    made = add(catelyn, **HOOK)
    path = f"{CHANNELS}/{made['id']}"
    expect_problem(catelyn.patches(path, {"digest": "daily"}), 409, "not_for_this_channel")
    assert catelyn.patches(path, {"has_quiet_hours": True}).status_code == 200


def test_channels_of_other_users_look_like_ones_that_do_not_exist(catelyn: Person, tywin: Person) -> None:
    made = add(catelyn, **HOOK)
    for method, more, body in (
        ("GET", "", None), ("PATCH", "", {"name": "x"}), ("DELETE", "", None), ("POST", "/ping", None),
        ("POST", "/secret", None), ("POST", "/confirmation", None),
        ("PUT", "/confirmation", {"code": "12345678"}),
    ):  # fmt: skip
        foreign = tywin.asks(method, f"{CHANNELS}/{made['id']}{more}", body)
        absent = tywin.asks(method, f"{CHANNELS}/{made['id'] + 999}{more}", body)
        expect_problem(foreign, 404, "not_found")
        assert foreign.content == absent.content
    assert read(catelyn.gets(f"{CHANNELS}/{made['id']}"))["name"] == ""


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/me/notices"), ("GET", CHANNELS), ("POST", CHANNELS), ("GET", "/me/notices/preferences"),
        ("PATCH", "/me/notices/preferences"), ("GET", "/me/notices/deliveries"), ("GET", "/me/notices/games"),
        ("PUT", "/me/notices/games/abc"), ("GET", "/me/calendar"), ("POST", "/me/calendar"),
        ("DELETE", "/me/calendar"),
    ],
)  # fmt: skip
def test_all_operations_need_the_scope_account(catelyn: Person, method: str, path: str) -> None:
    expect_problem(Visitor().asks(method, path, {}), 401, "token_missing")
    lesser = catelyn.with_token(scopes=["read", "play", "host"])
    expect_problem(lesser.asks(method, path, {}), 403, "scope_missing")


def test_ping_is_sent_and_listed(catelyn: Person, desk: Desk, receiver: Receiver) -> None:
    made = webhook_of(catelyn, receiver.url)
    pinged = read(catelyn.posts(f"{CHANNELS}/{made['id']}/ping"), 202)
    assert (pinged["state"], pinged["kind"], pinged["channel"]) == ("pending", "ping", made["id"])
    desk.starts_now().works()
    [request] = receiver.requests
    assert request.json["type"] == "ping"
    [listed] = read(catelyn.gets("/me/notices/deliveries"))["results"]
    assert (listed["id"], listed["state"], listed["attempt_count"]) == (
        request.headers["webhook-id"],
        "sent",
        1,
    )


def test_ping_sends_a_test_mail(catelyn: Person, desk: Desk, mailbox: Mailbox) -> None:
    channel = mail_of(catelyn, "catelyn@example.org")
    read(catelyn.posts(f"{CHANNELS}/{channel.pk}/ping"), 202)
    desk.starts_now().works()
    assert mailbox.mails[0]["Subject"] == "A test"


def test_ping_of_an_unconfirmed_or_foreign_channel_is_refused(catelyn: Person) -> None:
    mail = add(catelyn, **MAIL)
    expect_problem(catelyn.posts(f"{CHANNELS}/{mail['id']}/ping"), 409, "channel_off")


def test_delivery_is_repeated_with_the_same_id(catelyn: Person, desk: Desk, receiver: Receiver) -> None:
    made = webhook_of(catelyn, receiver.url)
    read(catelyn.posts(f"{CHANNELS}/{made['id']}/ping"), 202)
    desk.starts_now().works()
    path = f"/me/notices/deliveries/{delivery().pk}/repeat"
    read(catelyn.posts(path), 202)
    desk.starts_now().works()
    assert len(receiver.requests) == 2 and len(set(receiver.ids())) == 1
    assert receiver.requests[0].body == receiver.requests[1].body
    read(catelyn.patches(f"{CHANNELS}/{made['id']}", {"active": False}))
    expect_problem(catelyn.posts(path), 409, "channel_off")


def test_owner_repeats_a_dead_letter(catelyn: Person, desk: Desk, receiver: Receiver) -> None:
    made = webhook_of(catelyn, receiver.url)
    read(catelyn.posts(f"{CHANNELS}/{made['id']}/ping"), 202)
    Delivery.objects.update(state="dead", attempts=10, next_attempt_at=None)
    read(catelyn.posts(f"/me/notices/deliveries/{delivery().pk}/repeat"), 202)
    receiver.replies.append(Reply(500))
    desk.starts_now().works()
    assert (delivery().state, delivery().attempts) == ("failed", 1)


def test_codes_and_deliveries_of_others_cannot_be_repeated(catelyn: Person, tywin: Person) -> None:
    add(catelyn, **MAIL)
    path = f"/me/notices/deliveries/{delivery().pk}/repeat"
    expect_problem(catelyn.posts(path), 409, "not_for_this_channel")
    expect_problem(tywin.posts(path), 404, "not_found")
    assert read(tywin.gets("/me/notices/deliveries"))["results"] == []


def test_deliveries_are_filtered_by_channel(catelyn: Person) -> None:
    first, second = add(catelyn, **HOOK), add(catelyn, **HOOK | {"address": "https://hooks.example.org/2"})
    for channel in (first, second, second):
        read(catelyn.posts(f"{CHANNELS}/{channel['id']}/ping"), 202)
    assert len(read(catelyn.gets(f"/me/notices/deliveries?channel={second['id']}"))["results"]) == 2
    page = read(catelyn.gets("/me/notices/deliveries?limit=2"))
    after = quote(page["next_cursor"])
    rest = read(catelyn.gets(f"/me/notices/deliveries?limit=2&after={after}"))
    ids = [each["id"] for each in page["results"] + rest["results"]]
    assert ids == sorted(ids, reverse=True) and len(ids) == 3
    expect_problem(catelyn.gets("/me/notices/deliveries?channel=first"), 400, "malformed")
    expect_problem(catelyn.gets("/me/notices/deliveries?color=red"), 400, "malformed")


def test_notices_are_listed_without_any_channel(game: Game) -> None:
    listed = read(game.people["stark"].gets("/me/notices"))["results"]
    assert {each["kind"] for each in listed} == {"your_turn", "game_started"}
    assert {each["game"] for each in listed} == {game.code}
    houses = {each["facts"].get("house") for each in listed}
    assert houses == {"stark"}


def test_preferences_have_defaults_and_can_be_changed(catelyn: Person) -> None:
    path = "/me/notices/preferences"
    assert read(catelyn.gets(path)) == {
        "quiet_from": None, "quiet_until": None, "warning_seconds": 14400, "time_zone": "UTC",
    }  # fmt: skip
    wanted = {"quiet_from": "22:00", "quiet_until": "07:30", "warning_seconds": 3600}
    assert read(catelyn.patches(path, wanted)) == wanted | {"time_zone": "UTC"}
    assert read(catelyn.gets(path)) == wanted | {"time_zone": "UTC"}
    problem = expect_problem(catelyn.patches(path, {"quiet_from": None}), 400, "malformed")
    assert problem["errors"][0]["field"] == "quiet_from"
    assert read(catelyn.gets(path))["quiet_from"] == "22:00"
    gone = {"quiet_from": None, "quiet_until": None}
    assert read(catelyn.patches(path, gone))["quiet_until"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"quiet_from": "25:00"},
        {"quiet_from": "22:00+02:00"},
        {"warning_seconds": "3600"},
        {"warning_seconds": -60},
        {"warning_seconds": 61},
        {"time_zone": "UTC"},
        {"x": 1},
    ],
)
def test_invalid_preferences_are_refused(catelyn: Person, body: dict[str, Any]) -> None:
    expect_problem(catelyn.patches("/me/notices/preferences", body), 400, "malformed")


def test_overrides_are_set_listed_and_deleted(game: Game) -> None:
    stark = game.people["stark"]
    hook = add(stark, **HOOK)
    path = f"/me/notices/games/{game.code}"
    wanted = {"muted": False, "kinds": {str(hook["id"]): ["game_ended", "your_turn"]}}
    told = {"game": game.code, "muted": False, "kinds": {str(hook["id"]): ["your_turn", "game_ended"]}}
    assert read(stark.puts(path, wanted)) == told
    assert read(stark.gets("/me/notices/games"))["results"] == [told]
    assert read(game.people["lannister"].gets("/me/notices/games")) == {"results": [], "next_cursor": None}
    assert read(stark.puts(path, {"muted": True})) == {"game": game.code, "muted": True, "kinds": {}}
    for _ in range(2):
        assert stark.deletes(path).status_code == 204
    assert read(stark.gets("/me/notices/games")) == {"results": [], "next_cursor": None}


def test_override_drops_a_channel_that_was_removed(game: Game) -> None:
    stark = game.people["stark"]
    hook = add(stark, **HOOK)
    path = f"/me/notices/games/{game.code}"
    read(stark.puts(path, {"kinds": {str(hook["id"]): ["your_turn"]}}))
    stark.deletes(f"{CHANNELS}/{hook['id']}")
    [told] = read(stark.gets("/me/notices/games"))["results"]
    assert told["kinds"] == {}
    read(stark.puts(path, {"muted": told["muted"], "kinds": told["kinds"]}))


def test_override_of_a_foreign_channel_or_unknown_game_is_refused(game: Game) -> None:
    stark, lannister = game.people["stark"], game.people["lannister"]
    foreign = add(lannister, **HOOK)
    path = f"/me/notices/games/{game.code}"
    problem = expect_problem(stark.puts(path, {"kinds": {str(foreign["id"]): []}}), 400, "malformed")
    assert problem["errors"][0]["code"] == "unknown_channel"
    many: dict[str, list[str]] = {f"x{number}": [] for number in range(100)}
    assert (
        len(expect_problem(stark.puts(path, {"kinds": many}), 400, "malformed")["errors"]) == MAX_FIELD_ERRORS
    )
    [error] = expect_problem(stark.puts(path, {"kinds": many | {"y": []}}), 400, "malformed")["errors"]
    assert (error["field"], error["code"]) == ("kinds", "max_length")
    expect_problem(stark.puts("/me/notices/games/nowhere", {"muted": True}), 404, "not_found")
    expect_problem(stark.deletes("/me/notices/games/nowhere"), 404, "not_found")
    expect_problem(stark.puts(path, {"kinds": {"x": ["thunder"]}}), 400, "malformed")


def test_the_one_click_unsubscribe_link_switches_the_channel_off(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    stark = game.people["stark"]
    channel = mail_of(stark, "stark@example.org")
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    path = mail["List-Unsubscribe"].strip().strip("<>").partition("/api/v1")[2]
    visitor = Visitor()
    page = visitor.client.get(f"/api/v1{path}", headers={"Accept": "text/html"})
    assert page.status_code == 200 and b"<button>" in page.content
    assert b'<html lang="en">' in page.content and b'name="viewport"' in page.content
    assert read(stark.gets(f"{CHANNELS}/{channel.pk}"))["active"]  # reading changes nothing
    for _ in range(2):
        done = visitor.client.post(
            f"/api/v1{path}",
            "List-Unsubscribe=One-Click",
            content_type="application/x-www-form-urlencoded",
        )
        assert done.status_code == 200
    assert not read(stark.gets(f"{CHANNELS}/{channel.pk}"))["active"]
    read(stark.patches(f"{CHANNELS}/{channel.pk}", {"active": True}))


def test_unknown_unsubscribe_link_is_refused(db: None) -> None:
    expect_problem(Visitor().posts("/notices/unsubscribe/nonsense"), 404, "not_found")
    expect_problem(Visitor().posts("/notices/unsubscribe/%00"), 404, "not_found")
