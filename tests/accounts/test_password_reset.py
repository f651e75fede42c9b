"""POST /password-resets and the mails that follow."""

from __future__ import annotations

import re
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.mails import MAX_ATTEMPTS, send_account_mails
from accounts.models import AccessToken, AccountMail, User
from games.words import LANGUAGES, words_for
from got_api.shared import clock
from tests.factories import PASSWORD, UserFactory
from tests.notices.post import Mailbox, text_of
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db

ASK, USE = "/password-resets", "/password-resets/use"
ADDRESS = "lysa@example.org"
NEW = "three-boys-and-two-girls"


@pytest.fixture
def lysa(db: None) -> Person:
    return Person(
        UserFactory.create(
            username="lysa", password=PASSWORD, email=ADDRESS, email_confirmed_at=clock.now(), language="en"
        )
    )


def asks(account: str) -> None:
    response = Visitor().posts(ASK, {"account": account})
    assert (response.status_code, response.content) == (202, b"")


def code_in(mailbox: Mailbox) -> str:
    [mail] = mailbox.mails
    found = re.search(r"^    (\S+)\r?$", text_of(mail), re.MULTILINE)
    assert found is not None
    return found[1]


def code_for(account: str, mailbox: Mailbox) -> str:
    asks(account)
    send_account_mails()
    code = code_in(mailbox)
    mailbox.mails.clear()
    return code


def uses(code: str, password: str = NEW) -> Any:
    return Visitor().posts(USE, {"code": code, "password": password})


def logs_in(password: str) -> int:
    return int(Visitor().posts("/sessions", {"username": "lysa", "password": password}).status_code)


@pytest.mark.parametrize("account", ["lysa", "LYSA", ADDRESS, "Lysa@Example.ORG"])
def test_code_is_sent_to_the_confirmed_address_and_gives_access_to_the_account(
    lysa: Person, mailbox: Mailbox, account: str
) -> None:
    asks(account)
    assert mailbox.mails == []  # the request itself sends nothing
    send_account_mails()
    assert [mail["To"] for mail in mailbox.mails] == [ADDRESS]
    response = uses(code_in(mailbox))
    assert (response.status_code, response["Cache-Control"]) == (201, "no-store")
    lysa.carries(response.json()["token"])
    assert lysa.gets("/me").json()["username"] == "lysa"
    assert (logs_in(PASSWORD), logs_in(NEW)) == (401, 201)


def test_mail_explains_the_next_step(lysa: Person, mailbox: Mailbox) -> None:
    asks("lysa")
    send_account_mails()
    [mail] = mailbox.mails
    assert mail["Subject"] == "Your code for a new password"
    assert mail["Auto-Submitted"] == "auto-generated"
    text = text_of(mail)
    assert "account: lysa" in text and "within an hour" in text and PASSWORD not in text


@pytest.mark.parametrize(
    "account", ["lysa", ADDRESS, "nobody-at-all", "nobody@example.org", "@", "\u1160", "x" * 254]
)
def test_request_runs_the_same_statements_for_known_and_unknown_names(lysa: Person, account: str) -> None:
    """The response time reveals nothing: only the worker looks the account up."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        asks(account)
    assert [query["sql"].split("(")[0] for query in queries] == ['INSERT INTO "accounts_accountmail" ']


@pytest.mark.parametrize("language", LANGUAGES)
def test_mails_about_an_account_are_in_its_language(lysa: Person, mailbox: Mailbox, language: str) -> None:
    User.objects.update(language=language)
    changed = {"language": language, "address": ADDRESS, "user": lysa.user, "created_at": clock.now()}
    for kind in ("password_changed", "address_changed"):
        AccountMail.objects.create(kind=kind, next_attempt_at=clock.now(), **changed)
    asks("lysa")
    send_account_mails()
    words = words_for(language)
    kinds = ("password_changed", "address_changed", "reset")
    assert [mail["Subject"].strip() for mail in mailbox.mails] == [
        words.text(f"mail-{kind}.subject") for kind in kinds
    ]
    for kind, mail in zip(kinds, mailbox.mails, strict=True):
        assert mail["Content-Language"] == language
        assert words.text(f"mail-{kind}", username="lysa") in text_of(mail)


@pytest.mark.parametrize(
    "account", ["nobody", "nobody@example.org", "petyr", "petyr@example.org", "varys", "gone"]
)
def test_only_a_confirmed_address_gets_a_mail(lysa: Person, mailbox: Mailbox, account: str) -> None:
    """Unknown, unconfirmed, missing and closed addresses get none."""
    UserFactory.create(username="petyr", password=PASSWORD, email="petyr@example.org")
    UserFactory.create(username="varys", password=PASSWORD)
    UserFactory.create(
        username="gone", email="g@example.org", email_confirmed_at=clock.now(), is_active=False
    )
    asks(account)
    assert send_account_mails() == 1
    assert mailbox.mails == []
    assert not AccountMail.objects.exclude(claim="").exists()  # typed names are not stored


def test_reset_code_works_once(lysa: Person, mailbox: Mailbox) -> None:
    code = code_for("lysa", mailbox)
    assert uses(code).status_code == 201
    expect_problem(uses(code, "another-good-password-3"), 422, "reset_invalid")
    assert logs_in(NEW) == 201


def test_reset_code_is_valid_for_an_hour(
    lysa: Person, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    code = code_for("lysa", mailbox)
    file = tmp_path / "clock.json"
    monkeypatch.setenv("GOT_CLOCK_FILE", str(file))
    clock.set_clock(file, timezone.now() + timedelta(hours=1, seconds=5), 0)
    expect_problem(uses(code), 422, "reset_invalid")
    clock.set_clock(file, timezone.now() + timedelta(minutes=59), 0)
    assert uses(code).status_code == 201


def test_reset_revokes_all_access(lysa: Person, mailbox: Mailbox) -> None:
    others = [lysa.with_token(), lysa.with_token(kind=AccessToken.Kind.LOGIN)]
    feed = lysa.posts("/me/calendar").json()["url"].partition("/api/v1")[2]
    assert Visitor().gets(feed).status_code == 200
    code = code_for("lysa", mailbox)
    assert uses(code).status_code == 201
    for other in (lysa, *others):
        expect_problem(other.gets("/me"), 401, "token_invalid")
    assert Visitor().gets(feed).status_code == 404
    send_account_mails()
    assert [mail["Subject"] for mail in mailbox.to(ADDRESS)] == ["Your password was changed"]


def test_code_is_void_after_a_change_of_password_or_address(lysa: Person, mailbox: Mailbox) -> None:
    code = code_for("lysa", mailbox)
    assert lysa.puts("/me/password", {"current": PASSWORD, "new": NEW}).status_code == 200
    expect_problem(uses(code), 422, "reset_invalid")
    AccountMail.objects.all().delete()
    code = code_for("lysa", mailbox)
    User.objects.filter(pk=lysa.user.pk).update(email="other@example.org")
    expect_problem(uses(code), 422, "reset_invalid")


def test_weak_password_leaves_the_code_valid(lysa: Person, mailbox: Mailbox) -> None:
    code = code_for("lysa", mailbox)
    problem = expect_problem(uses(code, "lysa"), 400, "malformed")
    assert {error["field"] for error in problem["errors"]} == {"password"}
    assert uses(code).status_code == 201


@pytest.mark.parametrize("code", ["x", "1-", "-", "0-x-y", "9" * 19 + "-a", "1-\u0661-b", "\u0661-a-b"])
def test_unknown_code_is_refused(lysa: Person, code: str) -> None:
    expect_problem(uses(code), 422, "reset_invalid")


def test_code_of_another_account_is_refused(lysa: Person, tywin: Person, mailbox: Mailbox) -> None:
    User.objects.filter(pk=tywin.user.pk).update(email="t@example.org", email_confirmed_at=clock.now())
    code = code_for("lysa", mailbox)
    expect_problem(uses(f"{tywin.user.pk}-{code.partition('-')[2]}"), 422, "reset_invalid")


def test_mails_to_one_mailbox_are_limited(lysa: Person, mailbox: Mailbox) -> None:
    for _ in range(5):
        asks("lysa")
    assert send_account_mails() == 5
    assert len(mailbox.mails) == 3
    later = clock.now() + timedelta(hours=1, minutes=1)
    AccountMail.objects.update(created_at=clock.now() - timedelta(hours=2))
    asks("lysa")
    send_account_mails(clock=lambda: later)
    assert len(mailbox.mails) == 4


def test_requests_from_one_address_are_limited(lysa: Person, settings: Any) -> None:
    settings.GOT_RATES = {"password_reset": "2/h"}
    for account in ("lysa", "nobody"):
        asks(account)
    expect_problem(Visitor().posts(ASK, {"account": "else"}), 429, "too_many_requests")


def test_sending_is_retried_while_the_mail_server_is_down(lysa: Person, mailbox: Mailbox) -> None:
    mailbox.replies += ["451 later"]
    asks("lysa")
    assert send_account_mails() == 1 and mailbox.mails == []
    assert send_account_mails() == 0
    later = clock.now() + timedelta(minutes=2)
    assert send_account_mails(clock=lambda: later) == 1
    assert uses(code_in(mailbox)).status_code == 201


def test_mail_that_cannot_be_sent_is_dropped_after_the_last_attempt(lysa: Person, mailbox: Mailbox) -> None:
    asks("lysa")
    at = clock.now()
    for _ in range(MAX_ATTEMPTS):
        mailbox.replies += ["451 later"]
        at += timedelta(days=1)
        assert send_account_mails(clock=lambda moment=at: moment) == 1  # type: ignore[misc]
    at += timedelta(days=1)
    assert send_account_mails(clock=lambda: at) == 0
    assert not AccountMail.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_cannot_both_use_a_code(mailbox: Mailbox) -> None:
    person = Person(
        UserFactory.create(username="lysa", password=PASSWORD, email=ADDRESS, email_confirmed_at=clock.now())
    )
    code = code_for("lysa", mailbox)
    statuses: list[int] = []

    def use(password: str) -> None:
        statuses.append(uses(code, password).status_code)
        connection.close()

    threads = [threading.Thread(target=use, args=[f"{NEW}-{number}"]) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201, 422, 422]
    assert AccessToken.objects.filter(user=person.user, revoked_at__isnull=True).count() == 1


def test_reset_code_needs_a_confirmed_address(lysa: Person, mailbox: Mailbox) -> None:
    """An address can be claimed again after its removal."""
    code = code_for("lysa", mailbox)
    User.objects.filter(pk=lysa.user.pk).update(email_confirmed_at=None)
    expect_problem(uses(code), 422, "reset_invalid")
