"""Answers by mail that would resolve something take effect two minutes later, unless withdrawn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import HeldAnswer
from games.replies.services.holding import MAX_DELAY, submit_due_held_answers
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import delete_old_mails
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.notices.post import Mailbox
from tests.replies.writers import Writer, later, receipt_text, rows
from tests.served import Game, read

pytestmark = pytest.mark.django_db

TOKENS = ("march +1", "raid", "support")
HOLD = timedelta(seconds=120)


@pytest.fixture
def last(stark: Writer) -> Writer:
    """Stark, the last house without orders."""
    for house in stark.game.houses:
        if house != "stark":
            stark.game.submits(house)
    return stark


def held_answers() -> list[HeldAnswer]:
    with as_engine():
        return list(HeldAnswer.objects.order_by("counts_at"))


def ticks(by: timedelta = HOLD) -> int:
    """The number of held answers that the tick applies after that much time."""
    return submit_due_held_answers(now=clock.now() + by)


def is_answered(game: Game) -> bool:
    return (1, "stark") not in game.pending()


def test_an_answer_that_resolves_something_takes_effect_two_minutes_later(last: Writer) -> None:
    due = last.game.due("stark")
    receipt = last.replies(last.orders(*TOKENS))
    assert (
        "It counts from:" in receipt_text(receipt)
        and "UNDO" in receipt_text(receipt)
        and "March +1" in receipt_text(receipt)
    )
    assert not is_answered(last.game) and last.game.due("stark") == due
    [hold] = held_answers()
    assert HOLD - timedelta(seconds=30) < hold.counts_at - clock.now() <= HOLD
    assert ticks(HOLD - timedelta(seconds=30)) == 0
    assert ticks() == 1
    assert is_answered(last.game) and held_answers() == []
    [row] = rows()
    assert (row.state, row.result, row.outcome, row.raw) == ("done", "held", None, None)
    assert ticks() == 0


def test_an_answer_that_resolves_nothing_takes_effect_at_once(stark: Writer) -> None:
    assert "accepted" in receipt_text(stark.replies(stark.orders(*TOKENS)))
    assert stark.decision()["answer"] is not None and held_answers() == []


def test_undo_cancels_a_held_answer(last: Writer) -> None:
    receipt = last.replies(last.orders(*TOKENS))
    undone = last.replies("UNDO", receipt["Reply-To"])
    assert "taken back" in receipt_text(undone) and "You are asked" in receipt_text(undone)
    assert held_answers() == [] and ticks() == 0 and not is_answered(last.game)
    assert last.game.people["stark"].gets(f"{last.game.path}/decisions/1/draft").status_code == 404
    assert "no draft" in receipt_text(last.replies("UNDO"))


def test_undo_after_the_hold_changes_nothing(last: Writer) -> None:
    receipt = last.replies(last.orders(*TOKENS))
    ticks()
    assert "cannot be taken back" in receipt_text(last.replies("UNDO", receipt["Reply-To"]))
    assert is_answered(last.game)


def test_another_answer_replaces_a_held_one(last: Writer) -> None:
    last.replies(last.orders(*TOKENS))
    [first] = held_answers()
    last.replies(last.orders("support", "raid", "march +1"))
    [second] = held_answers()
    assert second.counts_at > first.counts_at
    assert submit_due_held_answers(now=first.counts_at) == 0
    assert ticks() == 1
    answer = read(last.game.people["stark"].gets(f"{last.game.path}/decisions/1/answer"))["answer"]
    assert next(iter(answer["orders"].values())) == "support_a"


def test_a_line_changes_one_order_of_a_held_answer(last: Writer) -> None:
    last.replies(last.orders(*TOKENS))
    place = last.decision()["options"]["places"][0]
    assert "It counts from" in receipt_text(last.replies(f"{place}: consolidate"))
    ticks()
    answer = read(last.game.people["stark"].gets(f"{last.game.path}/decisions/1/answer"))["answer"]
    assert answer["orders"][place] == "consolidate_a" and len(answer["orders"]) == 3


def test_an_unclear_reply_cancels_the_held_answer_and_its_receipt_says_so(last: Writer) -> None:
    """The writer of the reply may want to withdraw the answer."""
    for text in ("no wait, that is wrong", "{place}: dance", "{place}: raid\n{place}: support"):
        last.replies(last.orders(*TOKENS))
        receipt = last.replies(text.format(place=last.decision()["options"]["places"][0]))
        assert "Your earlier answer no longer counts" in receipt_text(receipt)
        assert ticks() == 0 and not is_answered(last.game)
        read(last.game.people["stark"].gets(f"{last.game.path}/decisions/1/draft"))


def test_a_reply_that_looks_something_up_does_not_cancel_the_held_answer(last: Writer) -> None:
    last.replies(last.orders(*TOKENS))
    for word in ("help", "board", "absent 3 days"):
        assert "earlier answer" not in receipt_text(last.replies(word))
    assert ticks() == 1


def test_a_yes_to_the_receipt_applies_the_answer_at_once(last: Writer) -> None:
    receipt = last.replies(last.orders(*TOKENS))
    assert "accepted" in receipt_text(last.replies("YES", receipt["Reply-To"]))
    assert is_answered(last.game) and held_answers() == []


def test_an_answer_confirmed_by_a_yes_takes_effect_at_once(last: Writer) -> None:
    last.replies(f"{last.orders(*TOKENS)}\nAnna Kowalska | Fabryka Mebli")
    assert held_answers() == []
    assert "accepted" in receipt_text(last.replies("YES"))
    assert is_answered(last.game)


def test_an_answer_against_the_rules_is_refused_and_not_held(last: Writer) -> None:
    offered = last.decision()["options"]
    specials = ["march +1", "special raid", "defense +2", "support +1"]
    tokens = [*specials[: offered["stars"] + 1], "support", "raid", "consolidate"][: offered["count"]]
    assert "Your answer was refused" in receipt_text(last.replies(last.orders(*tokens)))
    assert held_answers() == []


def test_a_draft_or_an_answer_sent_by_a_client_cancels_the_held_answer(last: Writer) -> None:
    stark, path = last.game.people["stark"], f"{last.game.path}/decisions/1"
    last.replies(last.orders(*TOKENS))
    draft = read(stark.gets(f"{path}/draft"))["draft"]
    read(stark.puts(f"{path}/draft", draft))
    assert ticks() == 0 and held_answers() == [] and not is_answered(last.game)
    last.replies(last.orders(*TOKENS))
    assert stark.deletes(f"{path}/draft").status_code == 204
    assert held_answers() == []
    last.replies(last.orders(*TOKENS))
    last.game.answers("stark", 1, draft)
    assert held_answers() == [] and ticks() == 0


def test_an_undo_in_the_queue_is_processed_before_the_held_answer(last: Writer) -> None:
    receipt = last.replies(last.orders(*TOKENS))
    last.sends("UNDO", receipt["Reply-To"])
    assert ticks() == 0
    process_due_mails()
    assert ticks() == 0 and not is_answered(last.game)


def test_a_stalled_queue_does_not_delay_held_answers(last: Writer) -> None:
    last.replies(last.orders(*TOKENS))
    last.sends("UNDO")
    assert ticks(HOLD + MAX_DELAY) == 1


def test_the_same_mail_received_twice_is_held_once(last: Writer) -> None:
    for _ in range(2):
        last.sends(last.orders(*TOKENS), message="same@mail.example.org")
        process_due_mails()
    assert len(rows()) == len(held_answers()) == 1
    assert ticks() == 1


def test_a_receipt_that_is_sent_late_does_not_prolong_the_hold(last: Writer, mailbox: Mailbox) -> None:
    mailbox.replies.append("451 later")
    last.sends(last.orders(*TOKENS))
    process_due_mails()
    assert ticks() == 1
    process_due_mails(clock=later(minutes=5))
    assert "It counts from" in receipt_text(mailbox.mails[-1])
    assert rows()[0].outcome is None


def test_deleting_old_mails_does_not_delay_held_answers(last: Writer) -> None:
    last.replies(last.orders(*TOKENS))
    assert delete_old_mails(now=later(days=31)()) == 1
    assert ticks() == 1 and is_answered(last.game)


def test_a_held_answer_is_invisible_to_others(last: Writer) -> None:
    other, path = last.game.people["lannister"], last.game.path
    paths = ("", "/decisions", "/decisions/1", "/events", "/clock", "/seats/log")
    before = [other.gets(f"{path}{each}").content for each in paths]
    tags = [other.gets(f"{path}{each}").headers.get("ETag") for each in paths]
    last.replies(last.orders(*TOKENS))
    last.replies("no wait")
    last.replies(last.orders(*TOKENS))
    assert [other.gets(f"{path}{each}").content for each in paths] == before
    assert [other.gets(f"{path}{each}").headers.get("ETag") for each in paths] == tags
