"""POST /accounts."""

import json
from typing import Any

import pytest

from accounts.models import User
from got_api.shared.json_text import time_text
from tests.people import Person, Visitor, expect_problem
from tests.served import read

PASSWORD = "family-duty-honour"

pytestmark = pytest.mark.django_db


def registers(visitor: Visitor, **fields: Any) -> Any:
    return visitor.posts("/accounts", {"username": "lysa", "password": PASSWORD} | fields)


def codes(problem: dict[str, Any]) -> set[tuple[str, str]]:
    return {(error["field"], error["code"]) for error in problem["errors"]}


def test_visitor_registers_and_gets_the_account(visitor: Visitor) -> None:
    response = registers(visitor, email="lysa@example.org", time_zone="Europe/Sofia", language="bg")
    assert response.status_code == 201
    assert response["Location"] == "/api/v1/me"
    assert response["Cache-Control"] == "no-store"
    body = response.json()
    user = User.objects.get(pk=body["id"])
    assert body == {
        "id": user.pk,
        "username": "lysa",
        "email": "lysa@example.org",
        "email_confirmed": False,
        "new_email": None,
        "missing": ["email_confirmed"],
        "time_zone": "Europe/Sofia",
        "language": "bg",
        "has_public_profile": True,
        "is_bot": False,
        "is_staff": False,
        "can_organise": False,
        "created_at": time_text(user.created_at),
    }
    assert user.check_password(PASSWORD)
    assert PASSWORD not in user.password


def test_username_and_password_are_enough(visitor: Visitor) -> None:
    body = registers(visitor).json()
    assert (body["email"], body["time_zone"], body["language"]) == (None, "UTC", "en")


@pytest.mark.parametrize("taken", ["catelyn", "Catelyn", "CATELYN"])
def test_username_is_taken_regardless_of_case(visitor: Visitor, catelyn: Person, taken: str) -> None:
    expect_problem(registers(visitor, username=taken), 409, "username_taken")
    assert User.objects.count() == 1


def test_username_in_another_script_is_taken_regardless_of_case(visitor: Visitor) -> None:
    assert registers(visitor, username="Санса").status_code == 201
    expect_problem(registers(visitor, username="САНСА"), 409, "username_taken")


def test_username_is_compared_after_normalisation(visitor: Visitor) -> None:
    assert registers(visitor, username="ﬁnn").json()["username"] == "finn"
    expect_problem(registers(visitor, username="finn"), 409, "username_taken")


@pytest.mark.parametrize(
    ("username", "code"),
    [
        ("ab", "min_length"),
        ("a" * 31, "max_length"),
        ("-arya", "username_shape"),
        ("arya stark", "username_shape"),
        ("arya@home", "username_shape"),
        ("\u0430rya", "username_scripts"),
        ("arya\u0391", "username_scripts"),
        ("ar\u1160ya", "username_shape"),
        ("\u3164\u3164\u3164", "username_shape"),
        ("\u115f\u115f\u115f", "username_shape"),
        ("arya\u0301\u0301\u0301", "username_shape"),
        ("ar\u200bya", "username_shape"),
        ("ar\u00adya", "username_shape"),
        ("\u0663\u0664\u0665", "username_shape"),
        ("\ua4d0\ua4d1\ua4d2", "username_scripts"),
        ("admin", "username_reserved"),
        ("Ad.Min_7", "username_reserved"),
        ("adm1n", "username_reserved"),
        ("ADMlN", "username_reserved"),
        ("supp0rt", "username_reserved"),
        ("\u0430\u0434\u043c\u0438\u043d", "username_reserved"),
        ("sensible", "username_reserved"),
        ("arya\u0000", "null_characters_not_allowed"),
        (1700, "invalid"),
        (True, "invalid"),
        (None, "null"),
        ("", "blank"),
        ({"a": 1}, "invalid"),
    ],
)
def test_invalid_username_is_refused(visitor: Visitor, username: Any, code: str) -> None:
    problem = expect_problem(registers(visitor, username=username), 400, "malformed")
    assert ("username", code) in codes(problem)
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "username",
    [
        "Ștefan",
        "Cătălin",
        "Őrs-Ödön",
        "Łukasz",
        "Żółw",
        "Кръстьо",
        "Ілля",
        "Σωκράτης",
        "山田さん",
        "김철수",
        "m0dern",
    ],
)
def test_names_of_players_in_many_scripts_are_valid(visitor: Visitor, username: str) -> None:
    assert registers(visitor, username=username).json()["username"] == username


@pytest.mark.parametrize(
    ("first", "alike"),
    [
        ("paypal", "PaypaI"),  # a capital I for a lowercase l
        ("paypal", "paypa1"),
        ("coco", "\u0441\u043e\u0441\u043e"),  # entirely Cyrillic
        ("COCO", "\u0441\u043e\u0441\u043e"),
        ("arm", "arrn"),
        ("robb", "r0bb"),
        ("ion", "I0N"),
        ("\u0219tefan", "\u015ftefan"),  # a comma and a cedilla
    ],
)
def test_names_that_look_alike_count_as_one(visitor: Visitor, first: str, alike: str) -> None:
    assert registers(visitor, username=first).status_code == 201
    expect_problem(registers(visitor, username=alike), 409, "username_taken")
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("first", "other"), [("ali", "all"), ("stefan", "\u0219tefan"), ("los", "\u0142o\u015b")]
)
def test_names_that_look_different_can_both_be_taken(visitor: Visitor, first: str, other: str) -> None:
    assert [registers(visitor, username=name).status_code for name in (first, other)] == [201, 201]


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("q7-zk", "password_too_short"),
        ("password123", "password_too_common"),
        ("lysa-arryn", "password_too_similar"),
        ("x" * 257, "max_length"),
    ],
)
def test_weak_password_is_refused(visitor: Visitor, password: str, code: str) -> None:
    problem = expect_problem(registers(visitor, username="lysa.arryn", password=password), 400, "malformed")
    assert codes(problem) == {("password", code)}


def test_problem_of_a_short_password_states_the_minimum_length(visitor: Visitor) -> None:
    problem = expect_problem(registers(visitor, password="x9-"), 400, "malformed")
    assert "8" in problem["errors"][0]["detail"]


def test_spaces_are_part_of_the_password(visitor: Visitor) -> None:
    assert registers(visitor, password="  hear me roar  ").status_code == 201
    log_in = {"username": "lysa", "password": "hear me roar"}
    expect_problem(visitor.posts("/sessions", log_in), 401, "credentials_wrong")
    assert visitor.posts("/sessions", log_in | {"password": "  hear me roar  "}).status_code == 201


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"house": "stark"}, ("house", "unknown_field")),
        ({"is_staff": True}, ("is_staff", "unknown_field")),
        ({"id": 1}, ("id", "unknown_field")),
        ({"email": "nobody"}, ("email", "invalid")),
        ({"time_zone": "Westeros/Winterfell"}, ("time_zone", "unknown_time_zone")),
        ({"time_zone": "../../etc/passwd"}, ("time_zone", "unknown_time_zone")),
        ({"language": "tlh"}, ("language", "invalid_choice")),
    ],
)
def test_invalid_field_is_refused(
    visitor: Visitor, fields: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert codes(expect_problem(registers(visitor, **fields), 400, "malformed")) == {expected}
    assert not User.objects.exists()


@pytest.mark.parametrize("body", [[], "lysa", 17, None])
def test_body_that_is_not_an_object_is_refused(visitor: Visitor, body: Any) -> None:
    response = visitor.sends_raw("POST", "/accounts", json.dumps(body).encode())
    expect_problem(response, 400, "malformed")


def test_response_does_not_reveal_whether_an_address_is_known(visitor: Visitor, catelyn: Person) -> None:
    """Neither the status nor the new account reveals it."""
    User.objects.filter(pk=catelyn.user.pk).update(
        email="catelyn@example.org", email_confirmed_at=catelyn.user.created_at
    )
    known = registers(visitor, username="lysa", email="Catelyn@Example.org")
    unknown = registers(visitor, username="edmure", email="edmure@example.org")
    assert known.status_code == unknown.status_code == 201
    differ = {name for name in known.json() if known.json()[name] != unknown.json()[name]}
    assert differ == {"id", "username", "email", "created_at"}
    assert known.json()["email"] == "Catelyn@Example.org"


def test_registrations_from_one_address_are_limited(visitor: Visitor, settings: Any) -> None:
    settings.GOT_RATES = {"register": "2/h"}
    assert [registers(visitor, username=f"frey{number}").status_code for number in range(2)] == [201, 201]
    response = registers(visitor, username="frey2")
    expect_problem(response, 429, "too_many_requests")
    assert 1 < int(response["Retry-After"]) <= 1801


def test_a_new_account_has_the_language_of_its_request(visitor: Visitor) -> None:
    body = {"username": "lysa", "password": PASSWORD}
    response = visitor.posts("/accounts", body, **{"Accept-Language": "de, hu;q=0.8"})
    assert (response.status_code, response.json()["language"]) == (201, "hu")


def test_language_of_a_new_account_is_the_accepted_one_unless_another_is_given(visitor: Visitor) -> None:
    for number, (header, given, expected) in enumerate(
        (
            ("hu-HU,hu;q=0.9,en;q=0.8", {}, "hu"),
            ("fr, bg;q=0.5", {}, "bg"),
            ("fr", {}, "en"),
            ("", {}, "en"),
            ("hu", {"language": "ro"}, "ro"),
        )
    ):
        body = {"username": f"walder{number}", "password": PASSWORD} | given
        made = visitor.asks("POST", "/accounts", body, **{"Accept-Language": header})
        assert read(made, 201)["language"] == expected
