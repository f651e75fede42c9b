"""Browsers: subscribing, messages at their push service, and the end of a subscription."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.exceptions import ImproperlyConfigured

from accounts.models import User
from games.notices.channels.http import SendFailed
from games.notices.channels.web_push import encryption, messages
from games.notices.kinds import Kind
from games.notices.models import Channel, Delivery
from games.notices.payloads import NoticeOfGame
from games.notices.services import sending
from games.words import LANGUAGES, words_for
from got_api.shared.local import vapid_key
from tests.factories import PASSWORD
from tests.notices.browser import Browser, bytes_of, claims_of
from tests.notices.desk import Desk, deliveries, delivery
from tests.notices.post import Receiver, Reply
from tests.notices.test_writing import announce
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

CHANNELS = "/me/notices/channels"
ENDPOINT = "https://push.example.org/v1/Abc-123"
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
SHAPE = {"kind", "game", "path", "page", "text"}
CREATED = Reply(201)


@pytest.fixture
def stark(game: Game) -> Person:
    return game.people["stark"]


@pytest.fixture
def service(receiver: Receiver) -> Receiver:
    """A push service."""
    receiver.usual = CREATED
    return receiver


@pytest.fixture
def browser(service: Receiver) -> Browser:
    return Browser(f"{service.url}/v1/stark")


# The message


def test_a_push_message_is_encrypted_as_in_the_example_of_rfc_8291() -> None:
    """RFC 8291, section 5 and appendix A."""
    sender = ec.derive_private_key(
        int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    number = int.from_bytes(bytes_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser = Browser(ENDPOINT, number, bytes_of("BTBZMqHH6r4Tts7J_aSIgg"))
    to = encryption.Subscription(ENDPOINT, browser.point, browser.auth)
    plain = b"When I grow up, I want to be a watermelon\2"
    made = encryption.encrypt(plain, to, salt=bytes_of("DGv6ra1nlYgDCS1FRnbzlw"), key=sender)
    assert made == bytes_of(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.decrypts(made) == plain


def test_a_push_message_about_a_question_identifies_only_its_game(
    game: Game, stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    browser.joins(stark)
    desk.starts_now().works()
    [request] = service.requests
    assert browser.reads(request) == {
        "kind": "your_turn",
        "game": game.code,
        "path": f"/api/v1/games/{game.code}/decisions/1",
        "page": f"https://got.example/games/{game.code}#decision-1",
        "text": f"It is your turn. Game: {game.code}",
    }
    assert read(stark.gets(f"/games/{game.code}/decisions/1"))["number"] == 1
    assert (request.method, request.path) == ("POST", "/v1/stark")
    assert request.headers["content-encoding"] == "aes128gcm"
    assert (request.headers["ttl"], request.headers["urgency"]) == (str(48 * 3600), "normal")
    assert delivery().state == "sent"


def test_a_push_message_cannot_be_read_by_others(
    stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    browser.joins(stark)
    desk.starts_now().works()
    for other in (Browser(browser.endpoint, 2), Browser(browser.endpoint, 1, bytes(16))):
        with pytest.raises(InvalidTag):
            other.reads(service.requests[0])
    assert "Game" not in service.requests[0].raw.decode("latin1")


def test_the_push_service_gets_the_sender_and_a_contact(
    stark: Person, desk: Desk, service: Receiver, browser: Browser, settings: Any
) -> None:
    settings.GOT_VAPID_CONTACT = "mailto:maester@got.example"
    browser.joins(stark)
    desk.starts_now().works()
    public_key = read(Visitor().gets("/notices/web-push"))["public_key"]
    claims = claims_of(service.requests[0], public_key)
    hours = (claims["exp"] - desk.now.timestamp()) / 3600
    assert claims == {"aud": service.url, "sub": "mailto:maester@got.example", "exp": claims["exp"]}
    assert 0 < hours <= 24  # RFC 8292, section 2


@pytest.mark.parametrize(
    ("endpoint", "audience"),
    [
        ("https://push.example.org/x", "https://push.example.org"),
        ("https://Push.example.org:443/x?y=z", "https://push.example.org"),
        ("https://push.example.org:8443/x", "https://push.example.org:8443"),
    ],
)
def test_the_audience_is_the_origin_of_the_endpoint(endpoint: str, audience: str, desk: Desk) -> None:
    header = messages.push_sender().authorization(endpoint, desk.now)
    payload = header.split(".")[1]
    assert f'"aud":"{audience}"' in bytes_of(payload).decode()


def test_the_text_of_a_push_message_is_in_the_language_of_its_receiver(
    game: Game, stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    User.objects.filter(pk=stark.user.pk).update(language="bg")
    browser.joins(stark)
    desk.starts_now().works()
    label = words_for("bg").text("notice_kind-your_turn")
    message = browser.reads(service.requests[0])
    assert set(message) == SHAPE
    assert message["text"].startswith(f"{label}. ") and message["text"].endswith(f": {game.code}")


def test_every_message_has_the_same_length_in_every_language() -> None:
    facts = {"decision_number": 999_999_999, "house": "stark", "username": "Eddard", "text": "a text"}
    for kind, language in product(Kind.values, LANGUAGES):
        notice = NoticeOfGame("1", kind, "c" * 20, "a name", facts, NOON)
        body = messages.message_about([notice], words_for(language))
        assert not any(name in body for name in ("a name", "stark", "Eddard", "a text")), body
        assert len(encryption.padded_record(body)) == encryption.PLAIN_BYTES


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ("your_turn", "#decision-7"),
        ("vote_opened", "#votes"),
        ("message", "#talk"),
        ("public_message", "#talk"),
        ("game_ended", ""),
    ],
)
def test_a_message_leads_to_the_part_of_the_page_that_it_is_about(kind: str, part: str) -> None:
    notice = NoticeOfGame("1", kind, "abc", "a name", {"decision_number": 7}, NOON)
    assert json.loads(messages.message_about([notice], words_for("en")))["page"].endswith(f"/games/abc{part}")


def test_a_message_that_is_too_long_is_not_sent() -> None:
    with pytest.raises(SendFailed, match="too long"):
        encryption.padded_record("x" * encryption.PLAIN_BYTES)


def test_a_newer_notice_of_a_game_replaces_an_older_one_of_its_kind(
    game: Game, stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    """A question is never replaced by news. Topics do not contain the name of a game."""
    browser.joins(stark, kinds=Kind.values)
    desk.starts_now().works()
    read(stark.posts(f"{game.path}/votes", {"kind": "draw"}), 201)
    desk.starts_now().works()
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, Random(1))))
    desk.starts_now().works()
    topics: dict[str, str] = {}
    for request in service.requests:
        topics.setdefault(browser.reads(request)["kind"], request.headers["topic"])
    assert topics["your_turn"] == topics["you_are_last"] != topics["vote_opened"]
    for topic in topics.values():
        assert len(topic) == 32 and len(bytes_of(topic)) == 24  # RFC 8030, section 5.4
        assert game.code not in topic


def test_the_topics_of_games_and_browsers_differ(settings: Any) -> None:
    key = settings.SECRET_KEY.encode()
    topics = {
        messages.topic_of(key, endpoint, code, family)
        for endpoint in (ENDPOINT, f"{ENDPOINT}4")
        for code in ("abc", "abd")
        for family in ("asked", "news")
    }
    assert len(topics) == 8


@pytest.mark.parametrize(
    ("kind", "hours", "urgency"),
    [("you_are_last", 12, "high"), ("your_turn", 48, "normal"), ("game_ended", 72, "normal")],
)
def test_urgency_and_time_to_live_depend_on_the_kind_of_notice(kind: str, hours: int, urgency: str) -> None:
    terms = messages.terms_of(f'{{"kind": "{kind}", "game": "abc"}}', ENDPOINT)
    assert (terms["TTL"], terms["Urgency"]) == (str(hours * 3600), urgency)


def test_a_burst_of_notices_is_one_push_message_for_each_game(
    game: Game, stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    """The question takes precedence over the start of the game, which happened at the same time."""
    browser.joins(stark, kinds=["game_started", "your_turn"])
    desk.starts_now().works()
    assert [browser.reads(request)["kind"] for request in service.requests] == ["your_turn"]
    [row] = deliveries()
    assert row.items.count() == 2


def test_each_game_has_its_own_message(
    game: Game, stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    other = found_game(4)
    announce(other, kind="host_message", subject="1", facts={"text": "Hello."}, user=stark.user.pk)
    browser.joins(stark, kinds=["your_turn", "host_message"])
    desk.starts_now().works()
    pushed = {(each["kind"], each["game"]) for each in map(browser.reads, service.requests)}
    assert pushed == {("your_turn", game.code), ("host_message", other.code)}


def test_an_answered_question_is_not_pushed(game: Game, stark: Person, desk: Desk, service: Receiver) -> None:
    browser = Browser(f"{service.url}/v1/stark")
    browser.joins(stark, kinds=["your_turn"])
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    desk.starts_now().works()
    assert service.requests == []


def test_a_test_message_arrives(catelyn: Person, desk: Desk, service: Receiver, browser: Browser) -> None:
    made = browser.joins(catelyn)
    read(catelyn.posts(f"{CHANNELS}/{made['id']}/ping"), 202)
    desk.starts_now().works()
    [request] = service.requests
    message = browser.reads(request)
    assert set(message) == SHAPE
    assert (message["kind"], message["game"]) == ("ping", None)
    assert message["text"] == "This is a test: notices of your games will arrive here."
    assert "topic" not in request.headers and request.headers["ttl"] == "600"


# The end of a subscription


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_removed(
    status: int, stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    browser.joins(stark)
    service.replies.append(Reply(status))
    desk.starts_now().works()
    assert not Channel.objects.exists() and not Delivery.objects.exists()
    assert desk.waits(days=1).works() == 0
    browser.joins(stark)  # the limit allows another browser again


@pytest.mark.parametrize("status", [400, 413])
def test_a_message_refused_permanently_is_given_up_and_the_next_one_is_sent(
    status: int, stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    made = browser.joins(stark)
    service.replies.append(Reply(status))
    desk.starts_now().works()
    assert (delivery().state, delivery().last_error) == ("dead", f"http {status}")
    read(stark.posts(f"{CHANNELS}/{made['id']}/ping"), 202)
    assert desk.starts_now().works() == 1
    assert [row.state for row in deliveries()] == ["dead", "sent"]


def test_a_push_service_may_ask_for_a_delay(
    stark: Person, desk: Desk, service: Receiver, browser: Browser
) -> None:
    browser.joins(stark)
    service.replies.append(Reply(429, headers=(("Retry-After", "3600"),)))
    desk.starts_now().works()
    assert delivery().state == "failed"
    assert desk.waits(minutes=59).works() == 0
    assert desk.waits(minutes=2).works() == 1
    assert delivery().state == "sent"
    first, second = service.requests
    assert browser.reads(first) == browser.reads(second)
    assert first.headers["topic"] == second.headers["topic"]


def test_a_browser_not_reached_for_a_month_is_removed(catelyn: Person, desk: Desk, service: Receiver) -> None:
    names = ("dead", "slow", "new", "idle")
    made = [Browser(f"{service.url}/{name}").joins(catelyn)["id"] for name in names]
    channels = Channel.objects.filter(pk__in=made)
    channels.update(failures=10, created_at=desk.now - timedelta(days=40))
    Channel.objects.filter(pk=made[2]).update(created_at=desk.now)
    Channel.objects.filter(pk=made[3]).update(failures=0)
    for days, channel in zip((31, 5), made, strict=False):
        at = desk.now - timedelta(days=days)
        Delivery.objects.create(channel_id=channel, state="sent", sent_at=at, created_at=at)
    sending.delete_old_notices(now=desk.now)
    assert [channel.pk for channel in channels.order_by("id")] == made[1:]


def test_a_new_password_stops_messages_to_all_browsers(stark: Person, tywin: Person) -> None:
    stark.user.set_password(PASSWORD)
    stark.user.save()
    hook = read(stark.posts(CHANNELS, {"kind": "webhook", "address": "https://hooks.example.org/"}), 201)
    Browser(ENDPOINT).joins(stark)
    other = Browser(f"{ENDPOINT}4").joins(tywin)
    body = {"current": PASSWORD, "new": "three-boys-and-two-girls"}
    assert read(stark.puts("/me/password", body))["ended_web_push_count"] == 1
    assert set(Channel.objects.values_list("pk", flat=True)) == {hook["id"], other["id"]}


def test_erasing_an_account_removes_its_browsers(stark: Person) -> None:
    from accounts.erasure import erase_account

    Browser(ENDPOINT).joins(stark)
    erase_account(user_id=stark.user.pk)
    assert not Channel.objects.exists()


# Adding a subscription


def test_a_browser_channel_has_quiet_hours_at_night(catelyn: Person) -> None:
    made = Browser(ENDPOINT).joins(catelyn, name="my phone")
    assert (made["kind"], made["name"], made["confirmed"], made["secret"]) == (
        "web_push", "my phone", True, None,
    )  # fmt: skip
    assert (
        made["address"] == "https://push.example.org/..."
    )  # with the whole endpoint, others could send messages to the browser
    assert made["has_quiet_hours"] and "your_turn" in made["kinds"]
    shown = catelyn.gets(f"{CHANNELS}/{made['id']}").content.decode()
    keys = Browser(ENDPOINT).keys
    assert not any(secret in shown for secret in (ENDPOINT, *keys.values()))


def test_padded_keys_are_accepted(catelyn: Person) -> None:
    browser = Browser(ENDPOINT)
    padded = {name: f"{text}{'=' * (-len(text) % 4)}" for name, text in browser.keys.items()}
    read(catelyn.posts(CHANNELS, browser.channel | {"keys": padded}), 201)


KEYS = Browser(ENDPOINT).keys
COMPRESSED = base64.urlsafe_b64encode(b"\3" + Browser(ENDPOINT).point[1:33]).decode()
OFF_CURVE = base64.urlsafe_b64encode(b"\4" + b"\1" * 64).decode()
INFINITY = base64.urlsafe_b64encode(bytes(65)).decode()
HYBRID = base64.urlsafe_b64encode(b"\6" + Browser(ENDPOINT).point[1:]).decode()


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"keys": None}, "keys", "null"),
        ({"keys": {}}, "keys.p256dh", "required"),
        ({"keys": {"p256dh": KEYS["p256dh"]}}, "keys.auth", "required"),
        ({"keys": KEYS | {"p256dh": ""}}, "keys.p256dh", "blank"),
        ({"keys": KEYS | {"p256dh": "é"}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"p256dh": "+/" + KEYS["p256dh"][2:]}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"p256dh": KEYS["p256dh"][:-2]}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"p256dh": COMPRESSED}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"p256dh": OFF_CURVE}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"p256dh": INFINITY}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"p256dh": HYBRID}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"p256dh": "A" * 10_000}}, "keys.p256dh", "invalid"),
        ({"keys": KEYS | {"auth": KEYS["auth"][:-2]}}, "keys.auth", "invalid"),
        ({"keys": KEYS | {"auth": 7}}, "keys.auth", "invalid"),
        ({"keys": KEYS | {"more": "x"}}, "keys.more", "unknown_field"),
        ({"game": "abc"}, "game", "not_for_this_channel"),
        ({"digest": "daily"}, "digest", "not_for_this_channel"),
        ({"language": "pl"}, "language", "not_for_this_channel"),
        ({"kind": "webhook"}, "keys", "not_for_this_channel"),
        ({"kind": "email", "address": "a@example.org"}, "keys", "not_for_this_channel"),
    ],
)
def test_invalid_browser_is_refused(catelyn: Person, changes: dict[str, Any], field: str, code: str) -> None:
    body = Browser(ENDPOINT).channel | changes
    problem = expect_problem(catelyn.posts(CHANNELS, body), 400, "malformed")
    assert (field, code) in [(error["field"], error["code"]) for error in problem["errors"]]
    assert not Channel.objects.exists()


def test_push_keys_are_required(catelyn: Person) -> None:
    body = {"kind": "web_push", "address": ENDPOINT}
    [error] = expect_problem(catelyn.posts(CHANNELS, body), 400, "malformed")["errors"]
    assert (error["field"], error["code"]) == ("keys", "required")


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "https://user@push.example.org/x",
        "ftp://push.example.org/x",
        "push.example.org",
    ],
)
def test_endpoint_must_be_a_public_https_address(catelyn: Person, address: str, settings: Any) -> None:
    settings.GOT_WEBHOOKS_ALLOW_LOOPBACK = False
    expect_problem(catelyn.posts(CHANNELS, Browser(address).channel), 422, "address_not_allowed")


def test_browsers_are_limited_and_each_is_one_channel(catelyn: Person) -> None:
    browser = Browser(ENDPOINT)
    browser.joins(catelyn)
    expect_problem(catelyn.posts(CHANNELS, browser.channel), 409, "channel_exists")
    for number in range(9):
        Browser(f"{ENDPOINT}{number}").joins(catelyn)
    problem = expect_problem(
        catelyn.posts(CHANNELS, Browser(f"{ENDPOINT}x").channel), 409, "too_many_channels"
    )
    assert problem["facts"] == {"max_count": 10}


def test_a_browser_belongs_to_the_user_who_added_it_last(catelyn: Person, tywin: Person) -> None:
    """A family computer: notices for Catelyn are not shown to Tywin, who has logged in after her."""
    browser = Browser(ENDPOINT)
    previous = browser.joins(catelyn)
    browser.joins(tywin)
    expect_problem(catelyn.gets(f"{CHANNELS}/{previous['id']}"), 404, "not_found")
    assert Channel.objects.get(kind="web_push").user == tywin.user


@pytest.mark.parametrize("other", [Browser(ENDPOINT, 2), Browser(ENDPOINT, 1, bytes(16))])
def test_knowing_only_the_endpoint_is_not_enough_to_take_a_browser_over(
    other: Browser, catelyn: Person, tywin: Person
) -> None:
    Browser(ENDPOINT).joins(catelyn)
    expect_problem(tywin.posts(CHANNELS, other.channel), 409, "channel_exists")
    assert Channel.objects.get().user == catelyn.user


# The key of the server


def test_anyone_can_read_the_public_key_and_it_is_a_point_on_the_curve(settings: Any) -> None:
    response = Visitor().gets("/notices/web-push")
    point = bytes_of(read(response)["public_key"])
    assert len(point) == 65
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    assert response["Cache-Control"] == "public, max-age=3600"
    assert settings.GOT_VAPID_KEY not in response.content.decode()


def test_a_generated_key_is_stored_in_a_private_file_and_used_again(tmp_path: Any) -> None:
    key = vapid_key(tmp_path)
    assert vapid_key(tmp_path) == key
    assert (tmp_path / "vapid_key").stat().st_mode & 0o777 == 0o600
    assert encryption.read_sender(key, "mailto:a@example.org").public_key
    assert key not in repr(encryption.read_sender(key, "mailto:a@example.org"))


@pytest.mark.parametrize(
    ("key", "contact"),
    [("", "mailto:a@b"), ("short", "mailto:a@b"), ("A" * 43, "mailto:a@b"), (None, "a@b"), (None, "")],
)
def test_an_invalid_key_or_contact_prevents_the_start(key: str | None, contact: str, settings: Any) -> None:
    settings.GOT_VAPID_KEY = settings.GOT_VAPID_KEY if key is None else key
    settings.GOT_VAPID_CONTACT = contact
    with pytest.raises(ImproperlyConfigured, match="GOT_VAPID"):
        messages.push_sender()
