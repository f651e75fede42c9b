"""Pages to sign up, to confirm or refuse an address, and to change or reset a password."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.addresses import change_address
from accounts.mails import send_account_mails
from accounts.models import AccountMail, AuthorizationCode, User
from got_api.http.languages import LANGUAGES
from got_api.shared import clock
from tests.accounts.oauth import Browser, RavenApp, raven
from tests.factories import PASSWORD, UserFactory
from tests.notices.post import Mailbox, text_of
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db

ADDRESS = "lysa@example.org"
NEW = "three-boys-and-two-girls"
SIGN_UP = {"username": "lysa", "password": PASSWORD, "email": ADDRESS}


@pytest.fixture
def app(tywin: Person) -> RavenApp:
    return raven(tywin.user)


@pytest.fixture
def lysa(db: None) -> Any:
    return UserFactory.create(
        username="lysa", password=PASSWORD, email=ADDRESS, email_confirmed_at=clock.now()
    )


def link_in(mailbox: Mailbox, address: str = ADDRESS) -> str:
    """The link of the last mail to an address, without the host."""
    send_account_mails()
    found = re.search(r"^http\S+", text_of(mailbox.to(address)[-1]), re.MULTILINE)
    assert found is not None
    parts = urlsplit(found[0])
    return f"{parts.path}?{parts.query}"


def code_of(link: str) -> str:
    return parse_qs(urlsplit(link).query)["code"][0]


def page_text(browser: Browser, address: str) -> str:
    page = browser.client.get(address)
    assert page.status_code == 200, page.headers
    return html.unescape(page.content.decode())


def links_of(page: str) -> list[str]:
    return re.findall(r'<a[^>]* href="([^"?]*\?[^"]*)"', page)


def test_log_in_page_links_to_sign_up_and_to_password_reset(app: RavenApp) -> None:
    browser = Browser()
    page = page_text(browser, browser.client.get(app.asks_for())["Location"])
    for name in ("sign-up", "forgot-password"):
        [link] = [each for each in links_of(page) if each.startswith(f"/{name}")]
        assert parse_qs(urlsplit(link).query)["next"] == [app.asks_for()]


def test_sign_up_continues_the_request_of_the_app(app: RavenApp) -> None:
    browser, asked = Browser(), app.asks_for(prompt="create")
    found = browser.client.get(asked)
    assert found["Location"] == "/sign-up?" + urlencode({"next": asked})
    done = browser.sends(found["Location"], username="lysa", password=PASSWORD)
    assert (done.status_code, done["Location"]) == (302, asked)
    assert "code" in browser.allows(asked)
    assert AuthorizationCode.objects.get().user.username == "lysa"


def test_address_of_a_new_account_is_confirmed_by_the_link(app: RavenApp, mailbox: Mailbox) -> None:
    """Opening the link of the mail in the same browser also continues to the app."""
    browser, asked = Browser(), app.asks_for(prompt="create")
    waits = browser.sends("/sign-up?" + urlencode({"next": asked}), **SIGN_UP)["Location"]
    page = page_text(browser, waits)
    assert ADDRESS in page and f'href="{asked}"' in page
    link = link_in(mailbox)
    assert "lang=en" in link and code_of(link) in page_text(browser, link)
    assert User.objects.get(username="lysa").email_confirmed_at is None
    done = browser.sends(link, code=code_of(link))
    assert User.objects.get(username="lysa").email_confirmed_at is not None
    assert done["Location"].partition("?")[0] == "/oauth/authorize"
    assert "code" in browser.allows(done["Location"])
    assert browser.client.get(waits)["Location"] == asked


def test_code_of_the_mail_can_be_typed_into_the_waiting_page(app: RavenApp, mailbox: Mailbox) -> None:
    browser, asked = Browser(), app.asks_for()
    waits = browser.sends("/sign-up?" + urlencode({"next": asked}), **SIGN_UP)["Location"]
    wrong = browser.sends(waits, code="1-x")
    assert wrong.status_code == 422 and "another account has this address" in wrong.content.decode()
    assert browser.sends(waits, code=code_of(link_in(mailbox)))["Location"] == asked


def test_link_of_the_mail_works_in_another_browser(mailbox: Mailbox) -> None:
    Browser().sends("/sign-up", **SIGN_UP)
    link = link_in(mailbox)
    done = Browser().sends(link, code=code_of(link))
    assert done.status_code == 200 and "The address is confirmed." in done.content.decode()
    assert "sessionid" not in done.cookies


def test_another_mail_is_sent_on_request(mailbox: Mailbox, settings: Any) -> None:
    browser = Browser()
    waits = browser.sends("/sign-up", **SIGN_UP)["Location"]
    send_account_mails()
    settings.GOT_RATES = {"mail_code": "1/h"}
    assert browser.sends(waits, action="again").status_code == 302
    send_account_mails()
    assert len(mailbox.to(ADDRESS)) == 2
    assert browser.sends(waits, action="again").status_code == 429


def test_sign_up_does_not_reveal_that_an_address_is_known(lysa: Any, mailbox: Mailbox) -> None:
    pages = []
    for number, address in enumerate((ADDRESS, "other@example.org")):
        browser = Browser()
        fields = {"username": f"frey{number}", "password": PASSWORD, "email": address}
        response = browser.sends("/sign-up", **fields)
        page = page_text(browser, response["Location"]).replace(address, "").replace(f"frey{number}", "")
        pages.append((response.status_code, response["Location"], re.sub(r'value="\w{64}"', "", page)))
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("fields", "status", "field", "said"),
    [
        ({"username": "tywin"}, 409, None, "name"),
        ({"username": "a"}, 400, "username", ""),
        ({"username": "admin"}, 400, "username", ""),
        ({"password": "lysa"}, 400, "password", ""),
        ({"email": "nobody"}, 400, "email", ""),
        ({"username": "x\0y"}, 400, "username", ""),
    ],
)
def test_an_error_is_shown_next_to_its_field(
    tywin: Person, fields: dict[str, str], status: int, field: str | None, said: str
) -> None:
    response = Browser().sends("/sign-up", **SIGN_UP | fields)
    page = response.content.decode()
    assert response.status_code == status and said in page
    assert (f'id="{field}-problem"' in page) == (field is not None)
    assert User.objects.count() == 1 and not Session.objects.exists()
    assert PASSWORD not in page


def test_registrations_share_a_rate_limit_with_the_api(settings: Any) -> None:
    settings.GOT_RATES = {"register": "1/h"}
    assert Visitor().posts("/accounts", {"username": "petyr", "password": PASSWORD}).status_code == 201
    response = Browser().sends("/sign-up", **SIGN_UP)
    assert response.status_code == 429 and int(response["Retry-After"]) > 0


def test_logged_in_user_can_sign_up_only_on_request(app: RavenApp, lysa: Any) -> None:
    browser, asked = Browser(lysa), app.asks_for(prompt="create")
    assert browser.client.get("/sign-up")["Location"] == "/tokens"
    page = page_text(browser, asked)
    assert "Continue: lysa" in page
    [other] = re.findall(r'action="(/log-out\?next=%2Foauth[^"]+)"', page)[-1:]
    assert browser.sends_to(asked, other)["Location"].startswith("/sign-up?next=")


def test_forgotten_password_is_replaced_and_the_app_continues(
    app: RavenApp, lysa: Any, mailbox: Mailbox
) -> None:
    browser, asked = Browser(), app.asks_for()
    address = "/forgot-password?" + urlencode({"next": asked})
    waits = browser.sends(address, account="lysa")["Location"]
    assert waits.startswith("/reset-password?") and "on its way" in page_text(browser, waits)
    link = link_in(mailbox)
    assert code_of(link) in page_text(browser, link)
    weak = browser.sends(link, code=code_of(link), password="lysa")
    assert weak.status_code == 400 and 'id="password-problem"' in weak.content.decode()
    done = browser.sends(link, code=code_of(link), password=NEW)
    assert done["Location"].partition("?")[0] == "/oauth/authorize"
    assert "code" in browser.allows(done["Location"])
    assert browser.sends(link, code=code_of(link), password=NEW).status_code == 422
    assert Visitor().posts("/sessions", {"username": "lysa", "password": NEW}).status_code == 201


def test_code_of_a_reset_can_be_typed_into_the_waiting_page(
    app: RavenApp, lysa: Any, mailbox: Mailbox
) -> None:
    browser, asked = Browser(), app.asks_for()
    waits = browser.sends("/forgot-password?" + urlencode({"next": asked}), account=ADDRESS)["Location"]
    code = code_of(link_in(mailbox))
    assert browser.sends(waits, code=code, password=NEW)["Location"] == asked


def test_forgotten_password_page_responds_alike_to_known_and_unknown_names(lysa: Any) -> None:
    answers = [Browser().sends("/forgot-password", account=name) for name in ("lysa", "nobody", "x@y.org")]
    assert {(each.status_code, each["Location"]) for each in answers} == {(302, "/reset-password?sent=1")}


def test_resets_share_a_rate_limit_with_the_api(lysa: Any, settings: Any) -> None:
    settings.GOT_RATES = {"password_reset": "1/h", "use_password_reset": "1/h"}
    assert Visitor().posts("/password-resets", {"account": "lysa"}).status_code == 202
    assert Browser().sends("/forgot-password", account="lysa").status_code == 429
    expect_problem(
        Visitor().posts("/password-resets/use", {"code": "x", "password": NEW}), 422, "reset_invalid"
    )
    for path in ("/reset-password", "/confirm-email", "/refuse-email"):
        assert Browser().sends(path, code="1-x", password=NEW).status_code == 429, path


def test_link_sent_to_the_old_address_undoes_the_change_and_sets_a_password(
    lysa: Any, mailbox: Mailbox
) -> None:
    change_address(user=lysa, email="thief@example.org")
    link, browser = link_in(mailbox), Browser()
    assert link.startswith("/refuse-email?") and "restores the address" in page_text(browser, link)
    assert User.objects.get(pk=lysa.pk).new_email is not None
    leads = browser.sends(link, code=code_of(link))["Location"]
    assert User.objects.get(pk=lysa.pk).new_email is None
    assert browser.sends(leads, code=code_of(leads), password=NEW)["Location"] == "/tokens"
    assert browser.sends(link, code=code_of(link)).status_code == 422


def test_password_managers_find_the_page_to_change_the_password(lysa: Any) -> None:
    browser, other = Browser(lysa), Browser(lysa)
    assert Client().get("/.well-known/change-password")["Location"] == "/change-password"
    assert Client().get("/change-password")["Location"] == "/log-in?next=%2Fchange-password"
    wrong = browser.sends("/change-password", current="wrong", new=NEW)
    assert wrong.status_code == 422 and "not your current password" in wrong.content.decode()
    weak = browser.sends("/change-password", current=PASSWORD, new="lysa")
    assert weak.status_code == 400 and 'id="new-problem"' in weak.content.decode()
    done = browser.sends("/change-password", current=PASSWORD, new=NEW)
    assert done.status_code == 200 and "Your password is changed." in done.content.decode()
    assert browser.client.get("/tokens").status_code == 200
    assert other.client.get("/tokens").status_code == 302
    assert Visitor().posts("/sessions", {"username": "lysa", "password": NEW}).status_code == 201


def test_password_attempts_of_a_session_are_limited(lysa: Any, settings: Any) -> None:
    settings.GOT_RATES = {"password": "1/h"}
    browser = Browser(lysa)
    assert browser.sends("/change-password", current="wrong", new=NEW).status_code == 422
    assert browser.sends("/change-password", current=PASSWORD, new=NEW).status_code == 429
    assert Browser(lysa).sends("/change-password", current=PASSWORD, new=NEW).status_code == 200


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/tokens",
        "//evil.example/oauth/authorize?x=1",
        "https://evil.example/device?x=1",
        "/admin/",
        "javascript:alert(1)",
        "//[",
    ],
)
@pytest.mark.parametrize("path", ["/log-in", "/sign-up"])
def test_pages_never_redirect_to_other_sites(path: str, elsewhere: str) -> None:
    UserFactory.create(username="petyr", password=PASSWORD)
    name = "petyr" if path == "/log-in" else "varys"
    response = Browser().sends(f"{path}?{urlencode({'next': elsewhere})}", username=name, password=PASSWORD)
    assert (response.status_code, response["Location"]) == (302, "/tokens")


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/tokens", "//["])
def test_links_of_mails_never_redirect_to_other_sites(lysa: Any, mailbox: Mailbox, elsewhere: str) -> None:
    browser = Browser()
    browser.sends(f"/forgot-password?{urlencode({'next': elsewhere})}", account="lysa")
    link = link_in(mailbox)
    assert browser.sends(link, code=code_of(link), password=NEW)["Location"] in ("/tokens", "/tokens?lang=en")


@pytest.mark.parametrize(
    ("asked", "language"),
    [("hu", "hu"), ("hu-HU", "hu"), ("tlh ro", "ro"), ("BG", "bg"), ("tlh", "pl"), ("", "pl")],
)
def test_the_app_chooses_the_language_of_the_pages(
    app: RavenApp, tywin: Person, asked: str, language: str
) -> None:
    """The app's language takes precedence over the profile; an unsupported one is ignored."""
    User.objects.filter(pk=tywin.user.pk).update(language="pl")
    tywin.user.refresh_from_db()
    address = app.asks_for(ui_locales=asked)
    assert f'<html lang="{language}">' in page_text(Browser(tywin.user), address)
    browser = Browser()
    browser.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "pl"
    log_in = browser.client.get(address)["Location"]
    for page in (log_in, log_in.replace("log-in", "sign-up"), log_in.replace("log-in", "forgot-password")):
        assert f'<html lang="{language}">' in page_text(browser, page)


def test_user_changes_the_language_that_an_app_chose(app: RavenApp) -> None:
    browser, asked = Browser(), app.asks_for(ui_locales="hu", prompt="create")
    address = "/sign-up?" + urlencode({"next": asked, "lang": "ro"})
    assert '<html lang="ro">' in page_text(browser, address)
    done = browser.sends(address, username="lysa", password=PASSWORD)["Location"]
    assert '<html lang="ro">' in page_text(browser, done)
    assert User.objects.get(username="lysa").language == "ro"


PATHS = (
    "/sign-up",
    "/confirm-email",
    "/refuse-email",
    "/forgot-password",
    "/reset-password",
    "/change-password",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_the_language_of_its_reader(lysa: Any, language: str) -> None:
    headings = set()
    for path in PATHS:
        browser = Browser(lysa if path == "/change-password" else None)
        page = browser.client.get(f"{path}?lang={language}")
        text = page.content.decode()
        assert f'<html lang="{language}">' in text and page["Cache-Control"] == "no-store"
        scripts = re.findall("<script[^>]*>[^<]*", text)
        own = ['<script src="/static/accounts/sign_up.js" defer>'] if path.startswith("/sign-up") else []
        assert scripts == own and "default-src 'none'" in page["Content-Security-Policy"]
        for field in re.findall(r"<input\b[^>]*>", text):
            found = re.search(r' id="(\w+)"', field)
            assert 'type="hidden"' in field or (found and f'<label for="{found[1]}">' in text), field
        headings |= set(re.findall("<h1>(.*?)</h1>", text))
    assert len(headings) == len(PATHS)


@pytest.mark.parametrize("path", PATHS)
def test_a_form_sent_from_another_site_changes_nothing(lysa: Any, path: str) -> None:
    browser = Browser(lysa if path == "/change-password" else None)
    fields = SIGN_UP | {"username": "petyr", "account": "lysa", "current": PASSWORD, "new": NEW, "code": "x"}
    assert browser.client.post(path, fields).status_code == 403
    assert User.objects.count() == 1 and browser.client.put(path).status_code == 405


def test_a_password_reset_returns_once_to_the_app_that_started_it_and_a_log_in_does_not(
    app: RavenApp, lysa: Any, mailbox: Mailbox
) -> None:
    """A password reset that an app started continues to the app once. A log-in does not."""
    browser, asked = Browser(), app.asks_for()
    browser.sends("/forgot-password?" + urlencode({"next": asked}), account="lysa")
    cookie = browser.client.cookies["sessionid"]
    before = cookie.value
    assert 0 < int(cookie["max-age"]) <= 12 * 3600
    link = link_in(mailbox)
    done = browser.sends(link, code=code_of(link), password=NEW)
    assert done["Location"].startswith("/oauth/authorize?")
    assert browser.client.cookies["sessionid"].value != before
    browser.sends("/forgot-password", account="lysa")
    link = link_in(mailbox)
    assert browser.sends(link, code=code_of(link), password=PASSWORD)["Location"].startswith("/tokens")
    browser = Browser()
    browser.sends("/forgot-password?" + urlencode({"next": asked}), account="lysa")
    assert browser.sends("/log-in", username="lysa", password=PASSWORD)["Location"] == "/tokens"


def test_confirming_an_address_leads_back_to_the_app_once(app: RavenApp, mailbox: Mailbox) -> None:
    browser, asked = Browser(), app.asks_for()
    browser.sends("/sign-up?" + urlencode({"next": asked}), **SIGN_UP)
    link = link_in(mailbox)
    assert browser.sends(link, code=code_of(link))["Location"].startswith("/oauth/authorize?")
    again = browser.sends(link, code=code_of(link))
    assert again.status_code == 200 and "The address is confirmed." in again.content.decode()


def test_confirming_the_address_of_another_account_leads_to_no_app(app: RavenApp, mailbox: Mailbox) -> None:
    Browser().sends("/sign-up", username="petyr", password=PASSWORD, email="petyr@example.org")
    link, browser = link_in(mailbox, "petyr@example.org"), Browser()
    browser.sends("/sign-up?" + urlencode({"next": app.asks_for()}), **SIGN_UP)
    done = browser.sends(link, code=code_of(link))
    assert done.status_code == 200 and "The address is confirmed." in done.content.decode()
    confirmed = dict(User.objects.values_list("username", "email_confirmed_at"))
    assert confirmed["petyr"] is not None and confirmed["lysa"] is None


def test_chosen_language_applies_to_the_next_page(lysa: Any) -> None:
    waits = Browser().sends("/forgot-password?lang=hu", account="lysa")["Location"]
    assert waits == "/reset-password?lang=hu&sent=1"
    waits = Browser().sends("/sign-up?lang=pl", **SIGN_UP | {"username": "petyr"})["Location"]
    assert waits == "/confirm-email?lang=pl"


def test_confirmed_address_stays_confirmed_when_another_mail_is_requested(lysa: Any) -> None:
    browser = Browser(lysa)
    assert browser.sends("/confirm-email", action="again").status_code == 302
    lysa.refresh_from_db()
    assert lysa.email == ADDRESS and lysa.email_confirmed_at is not None
    assert not AccountMail.objects.exists()


@pytest.mark.parametrize("path", [path for path in PATHS if path != "/refuse-email"])
def test_a_screen_reader_announces_the_error_of_a_field(lysa: Any, path: str) -> None:
    """A screen reader announces the element in `aria-describedby`."""
    response = Browser(lysa if path == "/change-password" else None).sends(path)
    text = response.content.decode()
    problems = re.findall(r'id="(\w+-problem)"', text)
    described = " ".join(re.findall(r'aria-describedby="([^"]+)"', text)).split()
    assert response.status_code == 400 and problems and set(problems) <= set(described)


@pytest.mark.parametrize(
    ("sent", "zone", "missing"),
    [
        ("Europe/Bucharest", "Europe/Bucharest", ["email_confirmed"]),
        ("UTC", "UTC", ["email_confirmed"]),
        ("", "UTC", ["email_confirmed", "time_zone"]),
        ("Mars/Olympus_Mons", "UTC", ["email_confirmed", "time_zone"]),
    ],
)
def test_sign_up_uses_the_time_zone_of_the_browser(
    sent: str, zone: str, missing: list[str], db: None
) -> None:
    page = Client().get("/sign-up")
    assert '<input type="hidden" id="time_zone" name="time_zone"' in page.content.decode()
    assert "script-src 'self';" in page["Content-Security-Policy"]
    assert "script-src" not in Client().get("/log-in")["Content-Security-Policy"]
    script = Client().get("/static/accounts/sign_up.js")
    assert script.status_code == 200 and "timeZone" in script.content.decode()
    assert Client().post("/sign-up", SIGN_UP | {"time_zone": sent}).status_code == 302
    lysa = Person(User.objects.get(username="lysa"))
    me = lysa.gets("/me").json()
    assert (me["time_zone"], me["missing"]) == (zone, missing)
    assert lysa.patches("/me", {"time_zone": "UTC"}).json()["missing"] == ["email_confirmed"]
