"""Mail addresses of accounts: confirmed at the new address, refused at the old one."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils import timezone

from accounts import addresses
from accounts.mails import send_account_mails
from accounts.models import AccessToken, AccountMail, User
from games.words import LANGUAGES, words_for
from got_api.shared import clock
from tests.factories import PASSWORD, UserFactory
from tests.notices.post import Mailbox, text_of
from tests.people import Person, Visitor, expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db

OLD, NEW = "lysa@example.org", "lysa@eyrie.example"
ANOTHER = "three-boys-and-two-girls"
CONFIRM = "/me/email/confirmation"


@pytest.fixture
def lysa(db: None) -> Person:
    """A user with a confirmed address, who has just logged in."""
    user: Any = UserFactory.create(
        username="lysa", password=PASSWORD, email=OLD, email_confirmed_at=clock.now(), time_zone="Europe/Oslo"
    )
    return Person(user).with_token(kind=AccessToken.Kind.LOGIN)


def registers(**fields: Any) -> Person:
    """A new user with a token from their log-in."""
    body = {"username": "petyr", "password": PASSWORD, "time_zone": "Europe/London"} | fields
    user = User.objects.get(pk=read(Visitor().posts("/accounts", body), 201)["id"])
    return Person(user).with_token(kind=AccessToken.Kind.LOGIN)


def code_to(mailbox: Mailbox, address: str) -> str:
    """The code of the last mail to an address. Its link has the same code."""
    send_account_mails()
    text = text_of(mailbox.to(address)[-1])
    code = re.search(r"^    (\S+)\r?$", text, re.MULTILINE)
    link = re.search(r"^http\S+", text, re.MULTILINE)
    assert code is not None and link is not None
    assert parse_qs(urlsplit(link[0]).query)["code"] == [code[1]]
    return code[1]


def link_to(mailbox: Mailbox, address: str) -> str:
    """The code in the link of the last mail to an address."""
    send_account_mails()
    link = re.search(r"^http\S+", text_of(mailbox.to(address)[-1]), re.MULTILINE)
    assert link is not None
    return parse_qs(urlsplit(link[0]).query)["code"][0]


def test_registration_sends_a_code_that_confirms_the_address(mailbox: Mailbox) -> None:
    petyr = registers(email="petyr@example.org")
    assert read(petyr.gets("/me"), 200)["missing"] == ["email_confirmed"]
    body = read(petyr.posts(CONFIRM, {"code": code_to(mailbox, "petyr@example.org")}), 200)
    assert (body["email"], body["email_confirmed"], body["missing"]) == ("petyr@example.org", True, [])
    Visitor().posts("/password-resets", {"account": "petyr"})
    assert code_to(mailbox, "petyr@example.org")
    assert mailbox.mails[-1]["Subject"] == "Your code for a new password"


def test_registration_without_an_address_sends_nothing(mailbox: Mailbox) -> None:
    petyr = registers()
    assert send_account_mails() == 0
    assert read(petyr.gets("/me"), 200)["missing"] == ["email"]


def test_registration_sends_the_same_mail_to_an_address_that_is_known(lysa: Person, mailbox: Mailbox) -> None:
    """Only a reader of the mailbox finds out, when they confirm the address."""
    petyr = registers(email=OLD.upper())
    registers(username="varys", email="varys@example.org")
    known = code_to(mailbox, OLD.upper())
    [first, second] = [text_of(mail).replace("varys", "petyr") for mail in mailbox.mails]
    assert re.sub(r"\d+-\w+-\w+", "", first) == re.sub(r"\d+-\w+-\w+", "", second)
    expect_problem(petyr.posts(CONFIRM, {"code": known}), 422, "confirmation_invalid")
    assert read(petyr.gets("/me"), 200)["email_confirmed"] is False
    assert read(lysa.gets("/me"), 200)["email_confirmed"] is True


def test_address_is_replaced_when_the_new_one_is_confirmed(lysa: Person, mailbox: Mailbox) -> None:
    body = read(lysa.patches("/me", {"email": NEW}), 200)
    assert (body["email"], body["email_confirmed"], body["new_email"]) == (OLD, True, NEW)
    code = code_to(mailbox, NEW)
    assert mailbox.to(OLD)[0]["Subject"] == "A change of your address was requested"
    body = read(lysa.posts(CONFIRM, {"code": code}), 200)
    assert (body["email"], body["email_confirmed"], body["new_email"]) == (NEW, True, None)
    send_account_mails()
    assert mailbox.to(OLD)[1]["Subject"] == "Your address was changed"
    assert read(lysa.posts(CONFIRM, {"code": code}), 200) == body


def test_an_address_can_be_changed_together_with_other_fields(lysa: Person, mailbox: Mailbox) -> None:
    body = read(lysa.patches("/me", {"email": NEW, "language": "hu"}), 200)
    assert (body["email"], body["new_email"], body["language"]) == (OLD, NEW, "hu")
    assert read(lysa.posts(CONFIRM, {"code": code_to(mailbox, NEW)}), 200)["email"] == NEW


def test_address_changes_only_soon_after_logging_in(lysa: Person) -> None:
    AccessToken.objects.filter(pk=lysa.token.pk).update(created_at=timezone.now() - timedelta(hours=1))
    expect_problem(lysa.patches("/me", {"email": NEW}), 403, "log_in_again")
    expect_problem(lysa.with_token().patches("/me", {"email": NEW}), 403, "log_in_again")
    assert not AccountMail.objects.exists()


def test_setting_the_current_address_cancels_a_change(lysa: Person, mailbox: Mailbox) -> None:
    lysa.patches("/me", {"email": NEW})
    code = code_to(mailbox, NEW)
    assert read(lysa.patches("/me", {"email": OLD}), 200)["new_email"] is None
    expect_problem(lysa.posts(CONFIRM, {"code": code}), 422, "confirmation_invalid")


def test_setting_the_address_to_null_removes_it(lysa: Person, mailbox: Mailbox) -> None:
    body = read(lysa.patches("/me", {"email": None}), 200)
    assert (body["email"], body["email_confirmed"], body["missing"]) == (None, False, ["email"])
    addresses.revert_address_change(code=link_to(mailbox, OLD))
    assert User.objects.get(pk=lysa.user.pk).email == OLD


@pytest.mark.parametrize("is_confirmed", [False, True])
def test_old_address_refuses_a_change(lysa: Person, mailbox: Mailbox, is_confirmed: bool) -> None:
    """Refused before and after confirmation: the password, which others may know, is voided."""
    lysa.patches("/me", {"email": NEW})
    code = code_to(mailbox, NEW)
    refusal = link_to(mailbox, OLD)
    if is_confirmed:
        assert read(lysa.posts(CONFIRM, {"code": code}), 200)["email"] == NEW
    reset = addresses.revert_address_change(code=refusal)
    user = User.objects.get(pk=lysa.user.pk)
    assert (user.email, user.new_email, user.email_confirmed_at is not None) == (OLD, None, True)
    expect_problem(lysa.gets("/me"), 401, "token_invalid")
    log_in = {"username": "lysa", "password": PASSWORD}
    expect_problem(Visitor().posts("/sessions", log_in), 401, "credentials_wrong")
    used = Visitor().posts("/password-resets/use", {"code": reset, "password": ANOTHER})
    assert used.status_code == 201
    with pytest.raises(Exception, match="confirmation_invalid"):
        addresses.revert_address_change(code=refusal)
    with pytest.raises(Exception, match="confirmation_invalid"):
        addresses.confirm(code=code)


def test_first_address_can_refuse_a_chain_of_changes(lysa: Person, mailbox: Mailbox) -> None:
    """Later addresses can no longer refuse."""
    for address in (NEW, "thief@example.org"):
        lysa.patches("/me", {"email": address})
        assert read(lysa.posts(CONFIRM, {"code": code_to(mailbox, address)}), 200)["email"] == address
    send_account_mails()
    [first, *_] = [found for mail in mailbox.to(OLD) for found in re.findall(r"code=(\S+?)&", text_of(mail))]
    later = link_to(mailbox, NEW)
    addresses.revert_address_change(code=first.replace("%3A", ":"))
    assert User.objects.get(pk=lysa.user.pk).email == OLD
    with pytest.raises(Exception, match="confirmation_invalid"):
        addresses.revert_address_change(code=later)


def test_a_change_can_be_refused_for_three_days(lysa: Person, mailbox: Mailbox) -> None:
    lysa.patches("/me", {"email": NEW})
    code = link_to(mailbox, OLD)
    later = clock.now() + timedelta(days=2, hours=23)
    send_account_mails(clock=lambda: later)
    assert AccountMail.objects.filter(kind="address_requested").exists()
    AccountMail.objects.update(created_at=clock.now() - timedelta(days=3, minutes=1))
    with pytest.raises(Exception, match="confirmation_invalid"):
        addresses.revert_address_change(code=code)
    send_account_mails()
    assert not AccountMail.objects.exists()


@pytest.mark.parametrize("code", ["x", "1-", "-", "0-x-y", "9" * 19 + "-a", "\u0661-a-b"])
def test_unknown_code_is_refused(lysa: Person, code: str) -> None:
    lysa.patches("/me", {"email": NEW})
    expect_problem(lysa.posts(CONFIRM, {"code": code}), 422, "confirmation_invalid")
    with pytest.raises(Exception, match="confirmation_invalid"):
        addresses.revert_address_change(code=code)


def test_code_of_another_account_confirms_nothing(lysa: Person, mailbox: Mailbox) -> None:
    petyr = registers(email="petyr@example.org")
    code = code_to(mailbox, "petyr@example.org")
    expect_problem(lysa.posts(CONFIRM, {"code": code}), 422, "confirmation_invalid")
    assert read(petyr.gets("/me"), 200)["email_confirmed"] is False


def test_password_change_ends_a_pending_change(lysa: Person, mailbox: Mailbox) -> None:
    lysa.patches("/me", {"email": NEW})
    code = code_to(mailbox, NEW)
    assert lysa.puts("/me/password", {"current": PASSWORD, "new": ANOTHER}).status_code == 200
    expect_problem(lysa.posts(CONFIRM, {"code": code}), 422, "confirmation_invalid")


def test_code_of_a_previous_claim_confirms_nothing(mailbox: Mailbox) -> None:
    petyr = registers(email="petyr@example.org")
    code = code_to(mailbox, "petyr@example.org")
    petyr.patches("/me", {"email": NEW})
    expect_problem(petyr.posts(CONFIRM, {"code": code}), 422, "confirmation_invalid")


def test_mail_of_a_claim_that_was_replaced_is_not_sent(mailbox: Mailbox) -> None:
    petyr = registers(email="petyr@example.org")
    petyr.patches("/me", {"email": NEW})
    send_account_mails()
    assert [mail["To"] for mail in mailbox.mails] == [NEW]


def test_mails_of_registrations_to_one_mailbox_are_limited(mailbox: Mailbox, settings: Any) -> None:
    settings.GOT_RATES = {"confirmation_mail": "2/h"}
    for number in range(4):
        registers(username=f"frey{number}", email=OLD if number % 2 else OLD.upper())
    assert send_account_mails() == 4
    assert len(mailbox.mails) == 2
    assert not AccountMail.objects.exclude(address="").exists()


def test_the_number_of_codes_of_a_user_is_limited(lysa: Person, settings: Any) -> None:
    settings.GOT_RATES = {"mail_code": "1/h"}
    assert lysa.patches("/me", {"email": NEW}).status_code == 200
    expect_problem(lysa.patches("/me", {"email": NEW}), 429, "too_many_requests")
    assert lysa.patches("/me", {"email": OLD}).status_code == 200


def test_tokens_without_the_scope_do_not_see_addresses(lysa: Person) -> None:
    lysa.patches("/me", {"email": NEW})
    seen = read(lysa.with_token(scopes=["read"]).gets("/me"), 200)
    assert (seen["email"], seen["new_email"], seen["missing"]) == (None, None, [])


def test_erasing_an_account_cancels_a_pending_address(lysa: Person) -> None:
    lysa.patches("/me", {"email": NEW})
    assert lysa.deletes("/me").status_code == 204
    assert User.objects.get(pk=lysa.user.pk).new_email is None
    assert not AccountMail.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_mails_are_in_the_language_of_the_account(lysa: Person, mailbox: Mailbox, language: str) -> None:
    lysa.patches("/me", {"language": language})
    lysa.patches("/me", {"email": NEW})
    send_account_mails()
    words = words_for(language)
    for address, kind in ((OLD, "address_requested"), (NEW, "confirm_email")):
        [mail] = mailbox.to(address)
        assert mail["Subject"].strip() == words.text(f"mail-{kind}.subject")
        assert words.text(f"mail-{kind}", username="lysa") in text_of(mail)
        assert f"lang={language}" in text_of(mail)


def test_closed_account_confirms_nothing(mailbox: Mailbox) -> None:
    petyr = registers(email="petyr@example.org")
    code = code_to(mailbox, "petyr@example.org")
    User.objects.filter(pk=petyr.user.pk).update(is_active=False)
    with pytest.raises(Exception, match="confirmation_invalid"):
        addresses.confirm(code=code)


def test_old_address_that_another_account_now_has_is_not_restored(lysa: Person, mailbox: Mailbox) -> None:
    lysa.patches("/me", {"email": NEW})
    code = code_to(mailbox, NEW)
    refusal = link_to(mailbox, OLD)
    read(lysa.posts(CONFIRM, {"code": code}), 200)
    UserFactory.create(username="petyr", email=OLD, email_confirmed_at=clock.now())
    with pytest.raises(Exception, match="confirmation_invalid"):
        addresses.revert_address_change(code=refusal)
    user = User.objects.get(pk=lysa.user.pk)
    assert user.email == NEW and user.check_password(PASSWORD)
