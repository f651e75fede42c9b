"""Complete answers above a footer of unknown lines: shown, confirmed by a yes, and remembered."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.replies.outcomes import Result
from games.replies.quote_stripping import strip_quotations
from games.replies.reading import answer_above, footer_of, says_yes
from games.replies.services.processing import process_due_mails
from games.replies.tokens import reply_address
from got_api.shared import clock
from tests.replies.positions import options_at
from tests.replies.writers import Writer, receipt_text, rows

TOKENS = ("march +1", "raid", "support")
SIGNATURE = "Anna Kowalska | Krakowska Fabryka Mebli sp. z o.o.\nul. Wielicka, Kraków"
TAILS = (
    SIGNATURE,
    "- Anna K.-L., Budapest",
    "Love, your Mum",
    "This message is confidential and intended only for its addressee.",
    "Virus-free. www.avast.com",
    "You received this message because you are subscribed to a group.",
)


def tail(at: str, text: str, language: str = "en") -> Any:
    return footer_of(text, *options_at(at), language=language)


def test_a_footer_below_several_musterings_must_not_name_a_unit() -> None:
    found = tail("muster", "winterfell: footman; white harbor: footman\n\nLove, your Mum")
    assert found is not None and found.lines == ("Love, your Mum",)
    assert tail("muster", "winterfell: footman; white harbor: footman\n\nknight") is None


@pytest.mark.sample(3)
@pytest.mark.parametrize("lines", TAILS)
def test_an_answer_is_read_without_the_footer_below_it(lines: str) -> None:
    for at, text in (("bid", "3"), ("card", "Robb Stark"), ("march", "knight > moat cailin")):
        found = tail(at, f"{text}\n\n{lines}")
        assert found is not None and found.lines == tuple(lines.split("\n")) and found.can_be_confirmed


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("bid", "3\n2"),
        ("bid", "3\nOr should I bid more?"),
        ("bid", "3\nboard"),
        ("card", "Robb Stark\nEddard Stark"),
        ("card", "who knows\nlet us see"),
        ("raid", "2\nno target"),
    ],
)
def test_lines_that_may_be_part_of_an_answer_are_not_a_footer(at: str, text: str) -> None:
    assert tail(at, text) is None


def test_a_footer_with_a_word_of_the_game_is_not_remembered() -> None:
    assert tail("bid", "3\nMebli Wielicka").can_be_remembered
    for line in ("House Stark sends regards too", "raid of Karholds", "maybe two then", "so yes", "call 3 4"):
        found = tail("bid", f"3\n{line}")
        assert found is not None and not found.can_be_remembered, line


def test_a_footer_cannot_be_confirmed_if_the_question_itself_expects_yes_or_no() -> None:
    assert not tail("blade", f"no\n{SIGNATURE}").can_be_confirmed


@pytest.mark.parametrize("word", ["YES", "da", "Igen.", "tak!", "да"])
def test_yes_is_read_in_five_languages(word: str) -> None:
    assert says_yes(word)
    assert not says_yes(f"{word} but") and not says_yes("ok")


@pytest.mark.long
@pytest.mark.django_db
def test_a_yes_accepts_the_answer_that_was_shown(stark: Writer) -> None:
    orders = stark.orders(*TOKENS)
    receipt = stark.replies(f"{orders}\n{SIGNATURE}")
    text = receipt_text(receipt)
    assert "Reply YES" not in text and "Reply with the word YES to accept this answer" in text
    assert "March +1" in text and "Wielicka" in text and "two hyphens (--)" in text
    assert "missing lines" not in text
    assert stark.decision()["answer"] is None
    accepted = receipt_text(stark.replies("YES", receipt["Reply-To"]))
    assert "accepted" in accepted
    assert set(stark.decision()["answer"]["orders"].values()) == {"march_plus_1", "raid_a", "support_a"}
    # The unconfirmed answer is deleted, so that a second yes has no effect.
    assert "Not understood: yes" in receipt_text(stark.replies("yes", receipt["Reply-To"]))


@pytest.mark.long
@pytest.mark.django_db
def test_a_confirmed_footer_is_remembered(stark: Writer) -> None:
    orders = stark.orders(*TOKENS)
    stark.replies(f"{orders}\n{SIGNATURE}")
    stark.replies("yes")
    again = stark.orders("raid", "support", "march +1")
    assert "accepted" in receipt_text(stark.replies(f"{again}\n{SIGNATURE}"))
    # Another question is asked.
    stark.replies(f"{again}\n{SIGNATURE}.")
    assert [row.result for row in rows()] == ["unconfirmed", "answered", "answered", "unconfirmed"]


@pytest.mark.django_db
def test_a_footer_is_remembered_only_after_confirmation_and_only_for_that_account(stark: Writer) -> None:
    orders = stark.orders(*TOKENS)
    for _ in range(2):
        stark.replies(f"{orders}\n{SIGNATURE}")
    assert [row.result for row in rows()] == ["unconfirmed", "unconfirmed"]
    stark.replies("yes")
    house = next(house for house in stark.game.houses if house != "stark")
    user = stark.game.users[house]
    User.objects.filter(pk=user.pk).update(email=f"{house}@example.org", email_confirmed_at=clock.now())
    other = Writer(stark.game, house, f"{house}@example.org", stark.mailbox)
    count = len(other.decision()["options"]["places"])
    tokens = (*TOKENS, "consolidate", "defense +1", "raid", "support")[:count]
    other.replies(f"{other.orders(*tokens)}\n{SIGNATURE}")
    assert rows()[-1].result == Result.UNCONFIRMED


@pytest.mark.django_db
def test_another_reply_replaces_an_unconfirmed_answer(stark: Writer) -> None:
    orders = stark.orders(*TOKENS)
    stark.replies(f"{orders}\n{SIGNATURE}")
    stark.replies(stark.orders("raid", "support", "march +1"))
    before = stark.decision()["answer"]
    assert "Not understood: yes" in receipt_text(stark.replies("yes"))
    assert stark.decision()["answer"] == before
    assert all(row.unconfirmed is None for row in rows())


@pytest.mark.django_db
def test_a_yes_to_another_question_accepts_nothing(stark: Writer) -> None:
    stark.replies(f"{stark.orders(*TOKENS)}\n{SIGNATURE}")
    user = stark.game.users["stark"]
    for number in (None, 7):
        stark.sends("yes", reply_address(user.pk, stark.game.game.pk, "stark", number, clock.now()))
        process_due_mails()
    assert stark.decision()["answer"] is None


ATTRIBUTION = "On Tue, Nov 24, 2026 at 10:15 AM A Game of Thrones <game@play.example.org> wrote:"


@pytest.mark.django_db
@pytest.mark.parametrize("below", ["> Moat Cailin", f"{ATTRIBUTION}\nno wait, raid everywhere"])
def test_a_yes_accepts_an_answer_above_lines_that_may_be_quoted(stark: Writer, below: str) -> None:
    orders = stark.orders(*TOKENS)
    receipt = stark.replies(f"{orders}\n{below}")
    text = receipt_text(receipt)
    assert "may be quoted" in text and below.split("\n")[-1] in text
    assert "Reply with the word YES to accept this answer" in text and "March +1" in text
    assert "two hyphens" not in text
    assert stark.decision()["answer"] is None
    assert "accepted" in receipt_text(stark.replies("YES", receipt["Reply-To"]))
    assert set(stark.decision()["answer"]["orders"].values()) == {"march_plus_1", "raid_a", "support_a"}
    # YES confirmed these lines only once, so the same lines need another confirmation.
    stark.replies(f"{stark.orders('raid', 'support', 'march +1')}\n{below}")
    assert [row.result for row in rows()] == ["unconfirmed", "answered", "unconfirmed"]


@pytest.mark.django_db
def test_a_reply_without_an_answer_above_lines_that_may_be_quoted_is_unclear(stark: Writer) -> None:
    for text in ("> Moat Cailin", "karhold raid\n> Winterfell", f"> Winterfell\n{stark.orders(*TOKENS)}"):
        receipt = stark.replies(text)
        assert "nothing was changed" in receipt_text(
            receipt
        ) and "Reply with the word YES" not in receipt_text(receipt)
        assert "accepted" not in receipt_text(stark.replies("YES", receipt["Reply-To"]))
    assert stark.decision()["answer"] is None


def test_a_yes_is_not_offered_above_struck_text_or_if_the_question_expects_yes_or_no() -> None:
    assert strip_quotations("3\n2\u0336\n> Karhold").above == "" == strip_quotations("3").above
    kind, options = options_at("blade")
    assert answer_above("no", kind, options, language="en") is None
