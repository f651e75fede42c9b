"""The endpoint that reads typed answers, and its bodies."""

from typing import Any

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api import converters
from games.api.engine_schema import nullable, ref
from games.api.http import json_response
from games.errors import GameCode
from games.replies.outcomes import LineCode
from games.replies.services.typed_answers import CODES, MAX_CHARACTERS, MAX_LINES, read_typed
from games.words import words_for
from got_api.http.errors import ErrorCode
from got_api.http.free_text import FreeTextField
from got_api.http.languages import LANG, activate_language, in_language, language_of
from got_api.http.serializers import BoundedDictField, StrictSerializer, read_body, refuse_unknown_query
from got_api.schema.operations import document_operation, example, examples

MAX_ORDERS = 60
LINE_CODES = [(code.value, code.value) for code in CODES]

_ORDERS = {"kind": "place_orders", "orders": {"winterfell": "march_0"}}
_READ = {
    "answer": None,
    "label": None,
    "draft": _ORDERS,
    "problems": [
        {"code": LineCode.MISSING_PLACES.value, "line": "", "detail": "No order yet: White Harbor"},
    ],
}


@extend_schema_field(nullable(ref("Answer")))
class NullableAnswerField(serializers.JSONField):
    """An answer, or null."""


@examples(
    example("a march", {"text": "Winterfell: knight > Karhold"}, request=True),
    example(
        "one more order", {"text": "White Harbor: defense +1", "orders": _ORDERS["orders"]}, request=True
    ),
)
class TypedAnswerSerializer(StrictSerializer):
    """An answer as lines of text."""

    text = FreeTextField(
        max_length=MAX_CHARACTERS,
        lines=MAX_LINES,
        help_text="The answer, in any language of the server. Orders: a line for each place.",
    )
    orders = BoundedDictField(
        child=serializers.CharField(),
        max_length=MAX_ORDERS,
        required=False,
        help_text="Area id -> token of already placed orders, which the text replaces or completes.",
    )


class LineProblemSerializer(serializers.Serializer[Any]):
    """A line that could not be parsed."""

    code = serializers.ChoiceField(choices=LINE_CODES, help_text="The problem, for programs.")
    line = serializers.CharField(help_text="The line, or the part of it; empty if no line is wrong.")
    detail = serializers.CharField(help_text="The problem, for people, in the language of the reader.")


@examples(example("one of two orders", _READ))
class ReadAnswerSerializer(serializers.Serializer[Any]):
    """The answer that a text means. Nothing is guessed: an ambiguous line is a problem."""

    answer = NullableAnswerField(help_text="The answer; null if a line is unclear.")
    label = serializers.CharField(allow_null=True, help_text="The answer in words, or null.")  # type: ignore[assignment]
    draft = NullableAnswerField(help_text="The clear orders, if others are unclear; otherwise null.")
    problems = LineProblemSerializer(
        many=True, help_text=("Lines that could not be parsed; empty if the text is clear.")
    )


class TypedAnswerReading(APIView):
    needs_body = True
    ignores_key = True
    shown_once = ("POST",)
    required_scopes = {"POST": (Scope.PLAY,)}
    problems = {
        "POST": (
            ErrorCode.MALFORMED,
            GameCode.NOT_SEATED,
            GameCode.SEAT_IS_OPEN,
            GameCode.GAME_UNREADABLE,
            "decision_closed",
            "decision_unknown",
            "game_over",
            "not_asked",
        )
    }

    @document_operation(
        "read_answer",
        "Read a typed answer",
        tag="play",
        request=TypedAnswerSerializer,
        response=ReadAnswerSerializer,
        parameters=[LANG],
    )
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        """Parses lines of text like a reply by mail, in any language of the server, and returns the answer
        that they mean. Nothing is guessed, sent or stored: send the answer like any other. `POST
        .../answer/check` returns whether it would be accepted."""
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        activate_language(language)
        given = read_body(TypedAnswerSerializer, request)
        found = read_typed(
            user=user_of(request).pk, code=code, number=number, words=words_for(language), **given
        )
        return in_language(json_response(found), language)


converters.register()

urlpatterns = [
    path(
        "games/<code:code>/decisions/<number:number>/answer/read",
        TypedAnswerReading.as_view(),
        name="answer-read",
    ),
]
