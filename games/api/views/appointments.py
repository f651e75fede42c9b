"""Hosts, substitutes, and tables that an organiser creates with their players."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.serializers import appointments as bodies
from games.api.serializers.games import GameSerializer
from games.api.views.games import GameDetail
from games.errors import GameCode
from games.models import Appointment
from games.selectors.games import game_for
from games.selectors.seats import substitutes_for
from games.services import appointments
from games.services.appointments import seat_table_by_name
from got_api.http.errors import ErrorCode
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation

_CODES = (GameCode.NOT_THE_HOST, ErrorCode.GAME_BUSY)
_APPOINTING = (*_CODES, GameCode.USER_UNKNOWN, GameCode.LIST_FULL, "game_over")


class _Appointee(APIView):
    """A user whom hosts appoint to a role in a game."""

    role: ClassVar[Appointment.Role]
    required_scopes = {"PUT": (Scope.HOST,), "DELETE": (Scope.HOST,)}
    problems = {"PUT": _APPOINTING, "DELETE": _CODES}

    def appoint(self, request: Request, code: str, username: str) -> Response:
        appointments.appoint(actor=user_of(request).pk, code=code, username=username, role=self.role)
        return Response(status=204)

    def dismiss(self, request: Request, code: str, username: str) -> Response:
        appointments.dismiss(actor=user_of(request).pk, code=code, username=username, role=self.role)
        return Response(status=204)


class Host(_Appointee):
    version_of = GameDetail
    role = Appointment.Role.HOST

    @document_operation("add_host", "Add a host", tag="games", response="Done. No body.")
    def put(self, request: Request, code: str, username: str) -> Response:
        """Gives another user the rights of a host. A host sees no secrets. Host only."""
        return self.appoint(request, code, username)

    @document_operation("remove_host", "Remove a host", tag="games", response="Done. No body.")
    def delete(self, request: Request, code: str, username: str) -> Response:
        """Removes a host, or yourself as a host. The user who created the game stays its host. Host only."""
        return self.dismiss(request, code, username)


class Substitutes(APIView):
    required_scopes = {"GET": (Scope.HOST,)}
    problems = {"GET": (GameCode.NOT_THE_HOST,)}

    @document_operation(
        "list_substitutes",
        "List the substitutes",
        tag="seat changes",
        response=bodies.SubstituteListSerializer,
    )
    def get(self, request: Request, code: str) -> Response:
        """Lists the users who can take over open seats of this game without an invitation. Host only."""
        rows = substitutes_for(user_of(request), code)
        return complete_list(rows)


class Substitute(_Appointee):
    version_of = Substitutes
    role = Appointment.Role.SUBSTITUTE
    problems = {**_Appointee.problems, "PUT": (*_APPOINTING, GameCode.BOTS_NOT_ALLOWED)}

    @document_operation("add_substitute", "Add a substitute", tag="seat changes", response="Done. No body.")
    def put(self, request: Request, code: str, username: str) -> Response:
        """Allows a user to take over open seats of this game. With `take_over: substitutes`, only substitutes
        can. Host only."""
        return self.appoint(request, code, username)

    @document_operation(
        "remove_substitute", "Remove a substitute", tag="seat changes", response="Done. No body."
    )
    def delete(self, request: Request, code: str, username: str) -> Response:
        """Removes a substitute, who keeps a seat that they have taken over. Host only."""
        return self.dismiss(request, code, username)


class Tables(APIView):
    located = ("POST",)
    required_scopes = {"POST": (Scope.ORGANISE,)}
    problems = {
        "POST": (
            GameCode.NOT_AN_ORGANISER,
            GameCode.ALREADY_SEATED,
            GameCode.HOUSE_TAKEN,
            GameCode.HOUSE_NOT_IN_GAME,
            GameCode.USER_UNKNOWN,
            GameCode.BOT_UNKNOWN,
            GameCode.SETTING_UNLAWFUL,
        )
    }

    @document_operation(
        "create_seated_game",
        "Create a game with known players",
        tag="games",
        request=bodies.NewTableSerializer,
        response=GameSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates a game with named users and bots at named houses and starts it at once. You are the host.
        The players are notified. Only for organisers: users to whom an admin has given this permission."""
        given = read_body(bodies.NewTableSerializer, request)
        user = user_of(request)
        code = seat_table_by_name(organiser=user.pk, **given)
        return created_response(game_for(user, code), f"games/{code}")
