"""The endpoints of instructions, only for the player of a house."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.api.http import json_response
from games.errors import GameCode
from games.instructions.errors import InstructionCode
from games.instructions.selectors.instructions import instructions_of, log_of, outlook_of
from games.instructions.selectors.suggestions import suggestions_of
from games.instructions.services.dismissing import dismiss_suggestion
from games.instructions.services.saving import save_instructions
from games.words import words_for
from got_api.http.errors import ErrorCode
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.serializers import refuse_unknown_query

INSTRUCTIONS = ["instructions"]
_READ = (ErrorCode.MALFORMED, GameCode.NOT_SEATED)
_TRIED = (*_READ, GameCode.GAME_NOT_RUNNING, GameCode.SEAT_IS_OPEN, GameCode.GAME_UNREADABLE)
_SENT = (*_TRIED, InstructionCode.INSTRUCTION_UNKNOWN)

EXAMPLE = OpenApiExample(
    "instructions",
    {
        "instructions": [
            {"kind": "declare_support", "houses": ["stark"]},
            {"kind": "choose_house_card", "cards": ["roose_bolton"], "when": {"max_lead": -4}},
            {"kind": "use_blade", "use": "only_if_decisive"},
        ]
    },
    request_only=True,
)


class Instructions(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,)}
    problems = {"GET": _READ, "PUT": (*_SENT, ErrorCode.GAME_BUSY)}

    @extend_schema(
        operation_id="get_instructions",
        tags=INSTRUCTIONS,
        summary="Get my instructions",
        description=(
            "Returns the standing instructions for your house, in their order. Others, including your "
            "sitter, cannot see them. They end with your seat."
        ),
        responses={200: ref("InstructionList")},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        return json_response(instructions_of(request.user, code))

    @extend_schema(
        operation_id="save_instructions",
        tags=INSTRUCTIONS,
        summary="Save my instructions",
        description=(
            "Replaces your standing instructions. When your house must decide, the first instruction that "
            "applies answers in your name, after a delay. An answer that is against the rules at that time "
            "is not sent: you must answer as usual, and the log has the reason."
        ),
        request={"application/json": ref("SentInstructions")},
        examples=[EXAMPLE],
        responses={200: ref("InstructionList")},
    )
    def put(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        return json_response(save_instructions(user=user_of(request).pk, code=code, given=request.data))


class OutlookOfInstructions(APIView):
    needs_body = True
    ignores_key = True
    shown_once = ("POST",)
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.PLAY,)}
    problems = {"GET": _TRIED, "POST": _SENT}

    @extend_schema(
        operation_id="get_instruction_outlook",
        tags=INSTRUCTIONS,
        summary="Preview answers of my instructions",
        description=(
            "Returns, for each decision that your house has still to answer, the instruction that applies "
            "now and its answer, or the reason why that would not be accepted."
        ),
        responses={200: ref("InstructionOutlook")},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        return _listed(outlook_of(user_of(request), code))

    @extend_schema(
        operation_id="try_instructions",
        tags=INSTRUCTIONS,
        summary="Try instructions",
        description="Previews the answers of instructions that are not saved. Changes nothing.",
        request={"application/json": ref("SentInstructions")},
        examples=[EXAMPLE],
        responses={200: ref("InstructionOutlook")},
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        return _listed(outlook_of(user_of(request), code, request.data))


class Suggestions(APIView):
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": _READ}

    @extend_schema(
        operation_id="list_instruction_suggestions",
        tags=INSTRUCTIONS,
        summary="List suggested instructions",
        description=(
            "Lists suggested instructions, ready to be saved, with their texts. The server suggests one when "
            "you give the same answer to the same question three times in a row. Others cannot see them."
        ),
        parameters=[LANG],
        responses={200: ref("InstructionSuggestionList")},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        return in_language(_listed(suggestions_of(request.user, code, words_for(language))), language)


class OneSuggestion(APIView):
    required_scopes = {"DELETE": (Scope.PLAY,)}
    problems = {"DELETE": _READ}

    @extend_schema(
        operation_id="dismiss_instruction_suggestion",
        tags=INSTRUCTIONS,
        summary="Dismiss a suggestion",
        description="Stops suggesting this instruction to you in this game.",
        responses={204: None},
    )
    def delete(self, request: Request, code: str, suggestion: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        dismiss_suggestion(viewer=user_of(request), code=code, suggestion=suggestion)
        return HttpResponse(status=204)


class LogOfInstructions(APIView):
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": _READ}

    @extend_schema(
        operation_id="get_instruction_log",
        tags=INSTRUCTIONS,
        summary="List my instruction log",
        description=(
            "Lists the last 100 decisions to which one of your instructions applied, newest first, each with "
            "its answer or the reason why it was not sent. Others cannot see it."
        ),
        responses={200: ref("InstructionLog")},
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, set())
        return _listed(log_of(request.user, code))


def _listed(rows: list[dict[str, object]]) -> HttpResponse:
    return json_response({"results": rows, "next_cursor": None})
