"""The endpoint with the key of this server, and its URL under /api/v1."""

from typing import Any

import orjson
from django.http import HttpResponse
from django.urls import path
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games.notices.channels.web_push import POINT
from games.notices.channels.web_push.messages import push_sender
from got_api.http.documents import Document, document_response
from got_api.schema.operations import document_operation, example, examples


@examples(example("a key", {"public_key": POINT}))
class WebPushSerializer(serializers.Serializer[Any]):
    """The key with which a browser subscribes to push messages of this server."""

    public_key = serializers.CharField(
        help_text="The `applicationServerKey` (VAPID): a point of P-256, base64url."
    )


class PublicKey(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @document_operation(
        "get_web_push", "Get the key for push messages", tag="notices", response=WebPushSerializer
    )
    def get(self, request: Request) -> HttpResponse:
        """Returns the key with which a browser subscribes to push messages, before you add it as a
        channel."""
        body = orjson.dumps({"public_key": push_sender().public_key})
        return document_response(request, Document(body, "application/json"))


urlpatterns = [path("notices/web-push", PublicKey.as_view(), name="web-push")]
