"""Names and texts that other users read: names of tokens and channels, and messages."""

from __future__ import annotations

import pytest
from rest_framework import serializers

from got_api.http.free_text import FreeTextField, is_readable, normalised
from tests.people import Person, expect_problem


@pytest.mark.parametrize(
    "text",
    [
        "a\u200bb", "a\u200eb", "a\u202eb", "a\u2066b", "a\u2060b", "\ufeffa", "a\u00adb", "a\u0007b", "a\tb",
        "a\nb",
        "a\u2028b", "\u1160", "a\u115fb", "\u3164", "\uffa0", "\u2800", "a\u034fb", "a\ufe00b",
        "a\U000e0100b",
        "\u0301a", "a \u0301", "a\u0301\u0302\u0303\u0304\u0305", "\u200da", "a\u200d", "a \u200db",
        "a\u200c\u200db",
        "a\ufe0f\ufe0f", "\ue000", "\ufdd0", "", " ",
    ],
)  # fmt: skip
def test_invisible_or_expanding_characters_are_refused(text: str) -> None:
    assert not is_readable(normalised(text))


@pytest.mark.parametrize(
    "text",
    [
        "Ștefan ține",
        "👨\u200d👩\u200d👧 win",
        "می\u200cخواهم",
        "שָׁלוֹם",
        "नमस्ते",
        "ở",
        "☃\ufe0f",
        "🇷🇴",
        "a",
        "?",
    ],
)
def test_text_in_any_language_and_emoji_are_accepted(text: str) -> None:
    assert is_readable(normalised(text))


def test_text_is_normalised_before_it_is_checked() -> None:
    assert normalised("  s\u0326i\u00a0 \u2003so \r\n  on ") == "\u0219i so\non"
    assert is_readable("two\nlines", lines=2) and not is_readable("two\nlines")


@pytest.mark.django_db
def test_names_of_tokens_and_channels_and_messages_are_checked(catelyn: Person) -> None:
    for path, body, field in (
        ("/me/tokens", {"name": "bot\u202e", "scopes": ["read"]}, "name"),
        ("/me/tokens", {"name": "\u3164", "scopes": ["read"]}, "name"),
        ("/sessions", {"username": "catelyn", "password": "x", "name": "\u1160"}, "name"),
        ("/me/notices/channels", {"kind": "email", "address": "a@example.org", "name": "a\u200bb"}, "name"),
    ):
        problem = expect_problem(catelyn.posts(path, body), 400, "malformed")
        assert [(error["field"], error["code"]) for error in problem["errors"]] == [(field, "unreadable")]
    made = catelyn.posts("/games", {"name": "a game", "player_count": 3}).json()
    problem = expect_problem(
        catelyn.posts(f"/games/{made['code']}/messages", {"text": "\u3164\u202e"}), 400, "malformed"
    )
    assert [error["field"] for error in problem["errors"]] == ["text"]


def test_much_too_long_text_is_refused_before_it_is_parsed() -> None:
    """Checking 60 kB of text costs more than the rest of the request."""
    field = FreeTextField(max_length=20)
    with pytest.raises(serializers.ValidationError) as refusal:
        field.run_validation("\u1160" * 81)
    assert refusal.value.get_codes() == ["max_length"]
