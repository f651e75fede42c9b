"""The endpoints of instructions, only for the player of a house."""

from functools import partial

from django.http import HttpResponse
from django.urls import path
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api import converters
from games.api.engine_schema import ref
from games.api.http import json_response
from games.errors import GameCode
from games.instructions.errors import InstructionCode
from games.instructions.selectors.instructions import instructions_of, log_of, outlook_of
from games.instructions.selectors.suggestions import suggestions_of
from games.instructions.services.saving import dismiss_suggestion, save_instructions
from games.words import words_for
from got_api.http.errors import ErrorCode
from got_api.http.languages import LANG, in_language, language_of
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import document_operation, example

operation = partial(document_operation, tag="instructions")
_READ = (ErrorCode.MALFORMED, GameCode.NOT_SEATED)
_TRIED = (*_READ, GameCode.GAME_NOT_RUNNING, GameCode.SEAT_IS_OPEN, GameCode.GAME_UNREADABLE)
_SENT = (*_TRIED, InstructionCode.INSTRUCTION_UNKNOWN)

EXAMPLE = example(
    "instructions",
    {
        "instructions": [
            {"kind": "declare_support", "houses": ["stark"]},
            {"kind": "choose_house_card", "cards": ["roose_bolton"], "when": {"max_lead": -4}},
            {"kind": "use_blade", "use": "only_if_decisive"},
        ]
    },
    request=True,
)


class Instructions(APIView):
    needs_body = True
    required_scopes = {"GET": (Scope.READ,), "PUT": (Scope.PLAY,)}
    problems = {"GET": _READ, "PUT": (*_SENT, ErrorCode.GAME_BUSY)}

    @operation("get_instructions", "Get my instructions", response=ref("InstructionList"))
    def get(self, request: Request, code: str) -> HttpResponse:
        """Returns the standing instructions for your house, in their order. Others, including your sitter,
        cannot see them. They apply only as long as you have the seat."""
        refuse_unknown_query(request, set())
        return json_response(instructions_of(request.user, code))

    @operation(
        "save_instructions",
        "Save my instructions",
        request={"application/json": ref("SentInstructions")},
        response=ref("InstructionList"),
        examples=[EXAMPLE],
    )
    def put(self, request: Request, code: str) -> HttpResponse:
        """Replaces your standing instructions. When your house must decide, the first instruction that
        applies answers in your name, after a delay. An answer that is against the rules at that time is not
        sent: you must answer as usual, and the log has the reason."""
        refuse_unknown_query(request, set())
        return json_response(save_instructions(user=user_of(request).pk, code=code, body=request.data))


class InstructionOutlook(APIView):
    needs_body = True
    ignores_key = True
    shown_once = ("POST",)
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.PLAY,)}
    problems = {"GET": _TRIED, "POST": _SENT}

    @operation(
        "get_instruction_outlook", "Preview answers of my instructions", response=ref("InstructionOutlook")
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists the decisions that your house still has to answer. Each has the instruction that applies now
        and its answer, or the reason why this answer would be refused."""
        refuse_unknown_query(request, set())
        return _list_response(outlook_of(user_of(request), code))

    @operation(
        "try_instructions",
        "Try instructions",
        request={"application/json": ref("SentInstructions")},
        response=ref("InstructionOutlook"),
        examples=[EXAMPLE],
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        """Previews the answers of instructions that are not saved. Changes nothing."""
        refuse_unknown_query(request, set())
        return _list_response(outlook_of(user_of(request), code, request.data))


class Suggestions(APIView):
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": _READ}

    @operation(
        "list_instruction_suggestions",
        "List suggested instructions",
        response=ref("InstructionSuggestionList"),
        parameters=[LANG],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists suggested instructions, ready to be saved, with their texts. The server suggests one when you
        give the same answer to the same question three times in a row. Others cannot see them."""
        refuse_unknown_query(request, {"lang"})
        language = language_of(request)
        return in_language(_list_response(suggestions_of(request.user, code, words_for(language))), language)


class SuggestionDetail(APIView):
    required_scopes = {"DELETE": (Scope.PLAY,)}
    problems = {"DELETE": _READ}

    @operation("dismiss_instruction_suggestion", "Dismiss a suggestion", responses={204: None})
    def delete(self, request: Request, code: str, suggestion: str) -> HttpResponse:
        """Stops suggesting this instruction to you in this game."""
        refuse_unknown_query(request, set())
        dismiss_suggestion(viewer=user_of(request), code=code, suggestion=suggestion)
        return HttpResponse(status=204)


class InstructionLog(APIView):
    required_scopes = {"GET": (Scope.READ,)}
    problems = {"GET": _READ}

    @operation("get_instruction_log", "List my instruction log", response=ref("InstructionLog"))
    def get(self, request: Request, code: str) -> HttpResponse:
        """Lists the last 100 decisions to which one of your instructions applied, newest first, each with its
        answer or the reason why it was not sent. Others cannot see it."""
        refuse_unknown_query(request, set())
        return _list_response(log_of(request.user, code))


def _list_response(rows: list[dict[str, object]]) -> HttpResponse:
    return json_response({"results": rows, "next_cursor": None})


converters.register()

PATH = "games/<code:code>/instructions"
urlpatterns = [
    path(PATH, Instructions.as_view(), name="instructions"),
    path(f"{PATH}/outlook", InstructionOutlook.as_view(), name="instruction-outlook"),
    path(f"{PATH}/suggestions", Suggestions.as_view(), name="instruction-suggestions"),
    path(f"{PATH}/suggestions/<code:suggestion>", SuggestionDetail.as_view(), name="instruction-suggestion"),
    path(f"{PATH}/log", InstructionLog.as_view(), name="instruction-log"),
]
