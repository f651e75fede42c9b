"""Webhooks for incoming mails, and for reports of undelivered mails, from a mail service.

They are disabled unless `GOT_MAIL_PROVIDER` and its secret are set. A mail is stored before it is accepted.
If it cannot be stored, the response status makes the service send it again.
"""

import base64
import hmac
import logging
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import path
from django.views import View

from games.replies.providers import PROVIDERS, Provider, keep_raw_form_parts, with_verdicts
from games.replies.services.bounces import record_reported_bounce
from games.replies.services.receiving import MAX_BYTES, RECEIVED, ReceiveResult, receive_mail
from got_api.http.errors import ErrorCode, Problem, problem_response
from got_api.shared import clock

logger = logging.getLogger("games.replies")

INBOUND, REPORTS = "/mail/inbound/mime", "/mail/inbound/reports"
MAX_BODY = 4 * MAX_BYTES
"""Limit of a request. Services send a mail together with its texts and attachments, all encoded."""
MAX_RECIPIENTS = 10
_UNDELIVERED = frozenset({"bounced", "complained"})
"""Events of django-anymail for a returned mail, and for a complaint of its receiver."""


def max_body(environ: Mapping[str, Any]) -> int | None:
    """Allows larger requests whose headers contain our secret, while one is set."""
    secret = settings.GOT_MAIL_WEBHOOK_SECRET
    wanted = b"Basic " + base64.b64encode(secret.encode())
    given = str(environ.get("HTTP_AUTHORIZATION", "")).encode("latin-1", "replace")
    return MAX_BODY if secret and hmac.compare_digest(given, wanted) else None


class _Webhook(View):
    http_method_names = ["post"]
    anymail_view: ClassVar[Literal["inbound", "tracking"]]
    """The view of django-anymail in `Provider` that reads these requests."""

    def post(self, request: HttpRequest) -> HttpResponseBase:
        """Returns 404 without a provider, 403 `forbidden` for a wrong secret or signature, 400
        `bad_request`."""
        provider = PROVIDERS.get(settings.GOT_MAIL_PROVIDER)
        if provider is None or not settings.GOT_MAIL_WEBHOOK_SECRET:
            return problem_response(Problem(ErrorCode.NOT_FOUND))
        from anymail.exceptions import AnymailWebhookValidationFailure

        view = provider.view(getattr(provider, self.anymail_view))
        try:
            keep_raw_form_parts(request)
            view.run_validators(request)
            read = self.read(provider, view, request)
        except AnymailWebhookValidationFailure:
            return problem_response(Problem(ErrorCode.FORBIDDEN))
        except Exception as error:  # the database was not used yet, so the request is invalid
            logger.warning("a webhook is not understood: %s", type(error).__name__)
            return problem_response(Problem(ErrorCode.BAD_REQUEST))
        return self.accept(read)

    def read(self, provider: Provider, view: Any, request: HttpRequest) -> Any:
        """Returns the data to store, without using the database. `view` is that of django-anymail."""
        raise NotImplementedError

    def accept(self, payload: Any) -> HttpResponse:
        """Stores the data. After a database error the response status makes the service send the data
        again."""
        raise NotImplementedError


class InboundMails(_Webhook):
    """Incoming mails. A mail that is too large or has an unknown address is accepted and dropped."""

    anymail_view = "inbound"

    def read(self, provider: Provider, view: Any, request: HttpRequest) -> list[tuple[bytes, str]]:
        """The mail with each of its recipients."""
        came = provider.mail(request)
        raw = with_verdicts(came.raw, came.verdicts)
        return [(raw, address) for address in came.recipients.split(",")[:MAX_RECIPIENTS]]

    def accept(self, mails: list[tuple[bytes, str]]) -> HttpResponse:
        """Stores the mails. Returns 503 `unavailable` while the queue is full."""
        results = [receive_mail(raw, address) for raw, address in mails]
        if ReceiveResult.TOO_MANY in results:
            return problem_response(Problem(ErrorCode.UNAVAILABLE))
        return HttpResponse()


class Reports(_Webhook):
    """Reports about sent mails. After three mails that were returned or reported as spam, a channel is
    switched off."""

    anymail_view = "tracking"

    def read(self, provider: Provider, view: Any, request: HttpRequest) -> list[tuple[str, str]]:
        """Each address with the id of the mail that did not reach it."""
        return [
            (str(event.recipient), str(event.message_id))
            for event in view.parse_events(request)
            if event.event_type in _UNDELIVERED and not provider.is_temporary(event)
        ]

    def accept(self, reports: list[tuple[str, str]]) -> HttpResponse:
        for address, message in reports:
            count = record_reported_bounce(address, message, clock.now())
            RECEIVED.labels(str(ReceiveResult.RETURNED if count else ReceiveResult.UNKNOWN)).inc()
        return HttpResponse()


urlpatterns = [
    path(INBOUND.removeprefix("/"), InboundMails.as_view(), name="inbound-mails"),
    path(REPORTS.removeprefix("/"), Reports.as_view(), name="inbound-reports"),
]
