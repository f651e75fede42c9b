"""`Prefer: return=minimal`: writes without the body of their response."""

from __future__ import annotations

import pytest

from tests.people import Person, Visitor
from tests.served import found_game, read

pytestmark = pytest.mark.django_db
MINIMAL = {"Prefer": "return=minimal"}


@pytest.mark.parametrize(
    "wanted", ["return=minimal", "respond-async, RETURN=Minimal; foo", 'return="minimal"', "return = minimal"]
)
def test_a_write_returns_no_body(catelyn: Person, wanted: str) -> None:
    response = catelyn.patches("/me", {"language": "ro"}, Prefer=wanted)
    assert (response.status_code, response.content) == (204, b"")
    assert response["Preference-Applied"] == "return=minimal"
    assert "Content-Type" not in response
    assert read(catelyn.gets("/me"))["language"] == "ro"


@pytest.mark.parametrize("wanted", ["", "return=representation", "return=minimally", "xreturn=minimal"])
def test_requests_with_other_preferences_return_the_object(catelyn: Person, wanted: str) -> None:
    response = catelyn.patches("/me", {"language": "ro"}, Prefer=wanted)
    assert read(response)["language"] == "ro" and "Preference-Applied" not in response


def test_a_minimal_response_to_a_creation_still_has_status_201(catelyn: Person) -> None:
    game = found_game(3)
    response = game.host.posts(f"{game.path}/votes", {"kind": "draw"}, **MINIMAL)
    assert (response.status_code, response.content) == (201, b"")
    assert response["Preference-Applied"] == "return=minimal"


def test_refusals_and_reads_still_have_a_body(catelyn: Person) -> None:
    assert catelyn.patches("/me", {"colour": "red"}, **MINIMAL).json()["code"] == "malformed"
    assert read(catelyn.gets("/me", **MINIMAL))["username"] == "catelyn"


def test_a_secret_that_is_shown_once_is_returned_anyway(catelyn: Person) -> None:
    made = catelyn.posts("/me/tokens", {"name": "bot", "scopes": ["read"]}, **MINIMAL)
    bearer = {"Authorization": f"Bearer {read(made, 201)['token']}"}
    assert read(Visitor().gets("/me", **bearer))["username"] == "catelyn"
    assert "Preference-Applied" not in made


def test_a_repeated_request_may_prefer_the_full_response(catelyn: Person) -> None:
    game = found_game(3)
    path, key = f"{game.path}/votes", {"Idempotency-Key": "once"}
    short = game.host.posts(path, {"kind": "draw"}, **MINIMAL, **key)
    whole = game.host.posts(path, {"kind": "draw"}, **key)
    assert (short.status_code, short.content) == (201, b"")
    assert read(whole, 201)["kind"] == "draw" and whole["Idempotency-Replayed"] == "true"


def test_a_conditional_write_without_a_body_returns_the_new_version(catelyn: Person) -> None:
    etag = catelyn.gets("/me")["ETag"]
    response = catelyn.patches("/me", {"language": "ro"}, **MINIMAL, **{"If-Match": etag})
    assert response.status_code == 204
    assert response["ETag"] == catelyn.gets("/me")["ETag"] != etag
