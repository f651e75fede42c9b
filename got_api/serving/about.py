"""GET /server: the name, versions, contact, languages and features of this server."""

from typing import Any

import orjson
from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from got_api import VERSION
from got_api.docs_site.menu import BY_SLUG
from got_api.http.documents import is_known, tag_of
from got_api.http.languages import LANGUAGES
from got_api.schema.operations import document_operation, example, examples
from got_api.shared import clock
from got_api.shared.json_text import time_text

PUBLIC_MINUTE = "public, max-age=60"


class FeaturesSerializer(serializers.Serializer[Any]):
    """Features of this server."""

    registration = serializers.BooleanField(help_text="Whether `POST /accounts` creates accounts.")
    sandbox = serializers.BooleanField(help_text="Whether `/sandbox` creates games that test clients.")
    mail_replies = serializers.BooleanField(help_text="Whether the server reads replies to its mails.")
    web_push = serializers.BooleanField(help_text="Whether browsers can subscribe to push messages.")
    leagues = serializers.BooleanField(help_text="Whether the server has leagues.")


@examples(
    example(
        "server",
        {
            "name": "A Game of Thrones: The Board Game",
            "version": "0.1.0",
            "api_version": "1.0.0",
            "contact": "mailto:staff@example.org",
            "terms": "https://example.org/terms",
            "source_code": "https://example.org/source",
            "languages": LANGUAGES,
            "features": {
                "registration": True,
                "sandbox": False,
                "mail_replies": True,
                "web_push": True,
                "leagues": True,
            },
            "limits": "/api/v1/limits",
            "schema": "/api/v1/schema",
            "docs": "/docs",
            "now": "2026-11-24T18:00:00.000Z",
        },
    )
)
class ServerSerializer(serializers.Serializer[Any]):
    """Name, versions, contact, languages and features of a server."""

    name = serializers.CharField(help_text="Name of the server, for people.")
    version = serializers.CharField(help_text="Version of the software of the server.")
    api_version = serializers.CharField(help_text="Version of the API, as in the OpenAPI document.")
    contact = serializers.CharField(
        allow_null=True, help_text="`mailto:` or `https:` address of the staff, or null."
    )
    terms = serializers.CharField(allow_null=True, help_text="Address of the terms of use, or null.")
    source_code = serializers.CharField(
        allow_null=True, help_text="Address of the source code of the software, or null."
    )
    languages = serializers.ListField(
        child=serializers.CharField(),
        help_text="Ids of the languages in which the server has texts, such as `en`.",
    )
    features = FeaturesSerializer(help_text="Features of this server.")
    limits = serializers.CharField(help_text="Path of the rate limits and maximum sizes.")
    schema = serializers.CharField(help_text="Path of the OpenAPI document.")
    docs = serializers.CharField(help_text="Path of the documentation.")
    now = serializers.DateTimeField(
        help_text="Server time at which this response was made. The response may come from a cache."
    )


def server() -> dict[str, Any]:
    """The body of the response, without the time."""
    return {
        "name": settings.GOT_SERVER_NAME,
        "version": VERSION,
        "api_version": settings.SPECTACULAR_SETTINGS["VERSION"],
        "contact": settings.GOT_CONTACT or None,
        "terms": settings.GOT_TERMS_URL or None,
        "source_code": settings.GOT_SOURCE_URL or None,
        "languages": LANGUAGES,
        "features": {
            "registration": True,
            "sandbox": settings.GOT_SANDBOX,
            "mail_replies": bool(settings.GOT_REPLY_DOMAIN),
            "web_push": bool(settings.GOT_VAPID_KEY),
            "leagues": True,
        },
        "limits": reverse("limits"),
        "schema": reverse("schema"),
        "docs": BY_SLUG[""].address,
    }


class AboutServer(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @document_operation(
        "get_server", "Get information about the server", tag="service", response=ServerSerializer
    )
    def get(self, request: Request) -> HttpResponse:
        """Returns the name, versions, contact, languages and features of this server. Needs no token, and may
        be cached for a minute. The `ETag` does not depend on `now`."""
        found = server()
        tag = tag_of(orjson.dumps(found))
        if is_known(request, tag):
            response = HttpResponse(status=304)
        else:
            body = orjson.dumps(found | {"now": time_text(clock.now())})
            response = HttpResponse(body, content_type="application/json")
        response["ETag"] = f"W/{tag}"  # weak: bodies that differ in the time alone are equivalent
        response["Cache-Control"] = PUBLIC_MINUTE
        return response
