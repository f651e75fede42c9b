"""Addresses that need no token, because they are secrets themselves: the calendar, and unsubscribe links."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.pages.frame import shown_page
from accounts.scopes import Scope
from games.notices import selectors
from games.notices.api import serializers
from games.notices.services import channels, preferences
from got_api.database import replica
from got_api.http.documents import known_tags, tag_of
from got_api.http.errors import ErrorCode
from got_api.http.languages import in_language
from got_api.http.negotiation import AnyMediaType
from got_api.schema.operations import document_operation
from got_api.shared.texts import active_language, text

operation = partial(document_operation, tag="calendar")


class Feed(PrivateView):
    shown_once = ("POST",)
    required_scopes = (Scope.ACCOUNT,)
    problems = {"GET": (ErrorCode.NOT_FOUND,)}

    @operation("get_calendar_feed", "Get my calendar", response=serializers.CalendarFeedSerializer)
    def get(self, request: Request) -> Response:
        """Returns the creation time of your calendar address; 404 without an address."""
        return Response(serializers.CalendarFeedSerializer(selectors.feed_of(user_of(request))).data)

    @operation(
        "renew_calendar_feed",
        "Create a calendar address",
        response=serializers.CalendarAddressSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates a secret address for a calendar program. The previous address stops working."""
        feed, url = preferences.renew_feed(user=user_of(request))
        return Response({"created_at": feed.created_at, "url": url}, status=201)

    @operation("revoke_calendar_feed", "Delete my calendar address", response="The address is deleted.")
    def delete(self, request: Request) -> Response:
        """Deletes the address, which stops working. Deleting it again changes nothing."""
        preferences.revoke_feed(user=user_of(request))
        return Response(status=204)


class Calendar(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    content_negotiation_class = AnyMediaType

    @operation(
        "read_calendar",
        "Read a calendar",
        responses={
            (200, "text/calendar"): OpenApiResponse(OpenApiTypes.STR, description="The calendar."),
        },
    )
    def get(self, request: Request, secret: str) -> HttpResponse:
        """Returns an iCalendar event for each decision that the owner of the calendar still has to answer.
        The address is secret."""
        # Reads the primary database, so that a revoked address stops working at once.
        owner = selectors.owner_of_calendar(secret)
        body = replica.read(lambda: selectors.calendar_of(owner))
        etag = tag_of(body)
        if etag in known_tags(request):
            response = HttpResponse(status=304)
        else:
            response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        return response


class LinkView(APIView):
    """A link in a mail. Opening it only shows a button, because some programs open the links in mails.

    It is for people, so the OpenAPI document does not list it.
    """

    schema = None
    shown_once = ("POST",)
    authentication_classes = []
    permission_classes = [AllowAny]
    content_negotiation_class = AnyMediaType


def button_page(request: Request, message: str) -> HttpResponse:
    """A page with a button that performs the action of a link. `message` is its label."""
    return _page(request, "link", {"title": text(message)})


def message_page(request: Request, message: str, part: str) -> HttpResponse:
    """A page that confirms the performed action: the `part` of the message that labelled the button."""
    return _page(request, "message", {"title": text(message), "sentences": [text(f"{message}.{part}")]})


def _page(request: Request, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page for people who open a link in a mail, in the language of their browser."""
    response = shown_page(request._request, template, context | {"languages": []})
    return in_language(response, active_language())


class Unsubscribe(LinkView):
    def get(self, request: Request, key: str) -> HttpResponse:
        return button_page(request, "page-unsubscribe")

    def post(self, request: Request, key: str) -> HttpResponse:
        channels.unsubscribe(key=key)
        return message_page(request, "page-unsubscribe", "done")
