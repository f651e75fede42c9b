"""Mail services that deliver mails by webhook: authentication, mails and results about their senders.

Signatures are checked by django-anymail. Only the raw bytes of a mail are used, not the service's own
parsing. So a mail is read as if it came from a mail server.

System checks of the webhooks:

replies.E001 unknown mail service
replies.E002 a mail service without a secret of user and password
replies.E003 a mail service with signatures, without its signing key
replies.E004 replies from a mail server whose results about senders cannot be recognized
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any, NamedTuple

import orjson
from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.http import HttpRequest, QueryDict
from django.utils.crypto import salted_hmac
from django.utils.module_loading import import_string

from games.replies.mime import encoded_headers, headers, parse_head
from games.replies.senders import domain_of

Verdicts = Mapping[str, tuple[Iterable[str], str]]
"""`dkim` and `spf` -> the results of the service, in its own words, and their domain."""
FAILED = frozenset({"fail", "softfail", "permerror", "reject", "policy"})


class IncomingMail(NamedTuple):
    """An incoming mail: its bytes, its recipients, and the results of the service about its sender."""

    raw: bytes
    recipients: str
    verdicts: Verdicts


@dataclass(frozen=True, slots=True)
class Provider:
    """One mail service. Its views are import paths, because importing them loads a large HTTP client."""

    inbound: str
    tracking: str
    signs: bool
    """Whether its requests are signed with `GOT_MAIL_SIGNING_KEY`, in addition to the secret in their
    address."""
    mail: Callable[[HttpRequest], IncomingMail]
    """The mail in a request. Raises KeyError or ValueError if the service did not send it raw.

    django-anymail would parse the mail, which takes seconds for some and is not needed here.
    """
    is_temporary: Callable[[Any], bool]
    """Whether a returned mail may still arrive, where django-anymail does not report it."""

    def view(self, path: str) -> Any:
        """The django-anymail view at this path, set up to accept requests with our secret."""
        options = {"webhook_secret": settings.GOT_MAIL_WEBHOOK_SECRET}
        if self.signs:
            options["webhook_signing_key"] = settings.GOT_MAIL_SIGNING_KEY
        return import_string(path)(**options)


_PARTS = "multipart/form-data"


def keep_raw_form_parts(request: HttpRequest) -> None:
    """Makes Django keep the bytes of form parts unchanged, because a mail need not be UTF-8. Must be
    called before the request body is read."""
    if request.content_type == _PARTS:
        request.encoding = "latin-1"


def _mail_of_mailgun(request: HttpRequest) -> IncomingMail:
    is_prepared = request.content_type == _PARTS
    form = request.POST if is_prepared else QueryDict(request.body, encoding="latin-1")
    raw = str(form["body-mime"]).encode("latin-1")
    message = parse_head(raw)
    verdicts = {
        "dkim": (headers(message, "X-Mailgun-Dkim-Check-Result"), _signing_domain(message)),
        "spf": (headers(message, "X-Mailgun-Spf"), domain_of(str(form.get("sender", "")))),
    }
    return IncomingMail(raw, str(form["recipient"]), verdicts)


def _mail_of_postmark(request: HttpRequest) -> IncomingMail:
    document = orjson.loads(request.body)
    raw = str(document["RawEmail"]).encode("utf-8", "replace")
    named: dict[str, list[str]] = {}
    for header in document.get("Headers", ()):
        named.setdefault(str(header["Name"]).lower(), []).append(str(header["Value"]))
    # Postmark names the address of its SPF check only in a header that a sender can forge.
    found = [_dkim_in(value.split(",")) for value in named.get("x-spam-tests", ())]
    verdicts = {"dkim": (found, _signing_domain(parse_head(raw)))}
    return IncomingMail(raw, str(document["OriginalRecipient"]), verdicts)


def _dkim_in(tests: Iterable[str]) -> str:
    """The result of SpamAssassin's tests of a signature by the author's domain."""
    found = {test.strip() for test in tests}
    return "fail" if "DKIM_INVALID" in found else "pass" if "DKIM_VALID_AU" in found else "none"


PROVIDERS: Mapping[str, Provider] = {
    "mailgun": Provider(
        "anymail.webhooks.mailgun.MailgunInboundWebhookView",
        "anymail.webhooks.mailgun.MailgunTrackingWebhookView",
        signs=True,
        mail=_mail_of_mailgun,
        is_temporary=lambda event: False,
    ),
    "postmark": Provider(
        "anymail.webhooks.postmark.PostmarkInboundWebhookView",
        "anymail.webhooks.postmark.PostmarkTrackingWebhookView",
        signs=False,
        mail=_mail_of_postmark,
        is_temporary=lambda event: event.esp_event.get("Type") == "SoftBounce",
    ),
}


def name_of_service() -> str:
    """The server name in results of our mail service; empty without a service.

    The name is secret, so that a mail that arrives in another way cannot contain such results.
    """
    provider = settings.GOT_MAIL_PROVIDER
    return f"{provider}.{salted_hmac('games.replies.providers', provider).hexdigest()}" if provider else ""


def with_verdicts(raw: bytes, verdicts: Verdicts) -> bytes:
    """A mail with a new topmost header: the results of our service about its sender, in the form that mail
    servers use (RFC 8601).

    A sender can forge the headers of the service. So the worst of several results counts. It counts only for
    a known domain: the domain of all signatures, or the domain of the address that the service names.
    """
    results = []
    for method, (values, domain) in verdicts.items():
        # The first word: "Pass (sender SPF authorized)" is "pass".
        result = _worst_result([next(iter(value.lower().split()), "") for value in values])
        if result and _DOMAIN.fullmatch(domain):
            results.append(f"{method}={result} {_PROPERTY[method]}={domain}")
    return f"Authentication-Results: {name_of_service()}; {'; '.join(results) or 'none'}\r\n".encode() + raw


_PROPERTY = {"dkim": "header.d", "spf": "smtp.mailfrom"}
_DOMAIN = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")
MAX_SIGNATURES = 5


def _signing_domain(message: Message) -> str:
    """The domain of all signatures of a mail, in lower case; empty if they differ or there are none."""
    signatures = encoded_headers(message, "DKIM-Signature")
    if len(signatures) > MAX_SIGNATURES:
        return ""
    found = {_domain_in(each) for each in signatures}
    return found.pop() if len(found) == 1 else ""


def _domain_in(signature: str) -> str:
    """The domain of a signature; empty unless it has exactly one. Tag names are case-sensitive (RFC 6376)."""
    tags = [tag.partition("=") for tag in signature.split(";")]
    domains = [value.strip() for name, _, value in tags if name.strip() == "d"]
    return domain_of(domains[0]) if len(domains) == 1 else ""


def _worst_result(results: list[str]) -> str:
    """`pass` if all results are `pass`, `fail` if one is a failure, else empty."""
    if any(result in FAILED for result in results):
        return "fail"
    return "pass" if results and all(result == "pass" for result in results) else ""


MIN_PASSWORD = 16


def check_mail_provider(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Errors in the settings of webhooks. There are none if the webhooks are disabled, or open to only one
    service and senders can be checked."""
    if settings.GOT_MAIL_PROVIDER:
        return list(_errors())
    if settings.GOT_REPLY_DOMAIN and not settings.GOT_AUTHSERV_ID:
        return [
            Error(
                "GOT_REPLY_DOMAIN needs GOT_AUTHSERV_ID, the name in Authentication-Results",
                hint="Without it no reply is accepted.",
                id="replies.E004",
            )
        ]
    return []


def _errors() -> Iterator[CheckMessage]:
    provider = PROVIDERS.get(settings.GOT_MAIL_PROVIDER)
    if provider is None:
        yield Error(f"GOT_MAIL_PROVIDER is one of {', '.join(PROVIDERS)}", id="replies.E001")
        return
    user, _, password = settings.GOT_MAIL_WEBHOOK_SECRET.partition(":")
    if not user or len(password) < MIN_PASSWORD:
        yield Error(
            f"GOT_MAIL_WEBHOOK_SECRET is user:password, the password of {MIN_PASSWORD} letters or more",
            hint="Anybody could send mails in the name of players.",
            id="replies.E002",
        )
    if provider.signs and not settings.GOT_MAIL_SIGNING_KEY:
        yield Error(f"{settings.GOT_MAIL_PROVIDER} needs GOT_MAIL_SIGNING_KEY", id="replies.E003")
