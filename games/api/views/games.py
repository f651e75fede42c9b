"""Games: list, create, show, start, cancel, invite."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrIsSpectator
from accounts.scopes import Scope
from games.api.http import read_filters, tagged_response
from games.api.polled import CachedPage
from games.api.serializers import games as bodies
from games.errors import GameCode
from games.selectors.game_lists import GameList
from games.selectors.games import game_for
from games.selectors.known import topics_of_page
from games.services import lobby
from games.services.seats import take_seat
from got_api.database import replica
from got_api.database.replica import from_replica
from got_api.http.documents import tag_of
from got_api.http.errors import ErrorCode, Problem
from got_api.http.pagination import Cursor, NewestFirstRows
from got_api.http.responses import created_response
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation
from got_api.shared.json_text import json_bytes

operation = partial(document_operation, tag="games")

LOBBY_CODES = (GameCode.NOT_THE_HOST, GameCode.GAME_STARTED, ErrorCode.GAME_BUSY)


class Games(CachedPage):
    located = shown_once = ("POST",)
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,), "POST": (Scope.HOST,)}
    problems = {
        "GET": (ErrorCode.TOKEN_MISSING,),
        "POST": (GameCode.TOO_MANY_LOBBIES, GameCode.SETTING_UNLAWFUL),
    }
    pagination_class = Cursor

    @operation(
        "list_games",
        "List games",
        response=bodies.GameSerializer(many=True),
        description=(
            "Lists open games and your own games, newest first. A game by invitation is listed only for its "
            "players and its host. With `mine=true` each game has `yours`: your open decisions and unread "
            "counts."
        ),
        parameters=[bodies.GameFilterSerializer],
    )
    def get(self, request: Request) -> HttpResponse:
        """Both reads may use the replica, if it has all commits of the primary at their start."""
        listed = GameList(request.user, **game_filters(request))
        pages = Cursor("-created_at")
        page = replica.read(lambda: pages.paginate_queryset(NewestFirstRows(listed.page), request)) or []
        save_tag = self.entity_tag_saver(topics_of_page(page, request.user.pk if listed.mine else None))
        results = replica.read(lambda: listed.game_bodies([row["id"] for row in page]))
        body = json_bytes(pages.body_of(results))
        save_tag(etag := tag_of(body))
        return tagged_response(request, body, etag)

    @operation(
        "create_game",
        "Create a game",
        request=bodies.NewGameSerializer,
        response=bodies.CreatedGameSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates a game of which you are the host. The game starts when the last seat is taken. If the host
        chooses the houses, the host starts it."""
        given = read_body(bodies.NewGameSerializer, request)
        user = user_of(request)
        is_seated = given.pop("take_seat")
        given["players"] = given.pop("player_count")
        code, invitation = lobby.create_game(host=user.pk, **given)
        if is_seated:
            take_seat(user=user.pk, code=code)
        body = game_for(user, code) | {"invitation_code": invitation}
        return created_response(body, f"games/{code}")


class GameDetail(APIView):
    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": (Scope.READ,), "PATCH": (Scope.HOST,), "DELETE": (Scope.HOST,)}
    problems = {"PATCH": LOBBY_CODES, "DELETE": LOBBY_CODES}

    @operation("get_game", "Get a game", response=bodies.GameSerializer)
    @from_replica
    def get(self, request: Request, code: str) -> Response:
        """Returns the public facts of a game to anybody who knows its code."""
        return Response(game_for(request.user, code))

    @operation(
        "change_game",
        "Change a game",
        request=bodies.GameChangeSerializer,
        response=bodies.GameSerializer,
    )
    def patch(self, request: Request, code: str) -> Response:
        """Changes the language of a game before its start. Host only."""
        given = read_body(bodies.GameChangeSerializer, request)
        user = user_of(request)
        lobby.set_language(host=user.pk, code=code, language=given["language"])
        return Response(game_for(user, code))

    @operation("cancel_game", "Cancel a game", response="The game is cancelled.")
    def delete(self, request: Request, code: str) -> Response:
        """Permanently closes a game that has not started. Host only."""
        lobby.cancel_game(host=user_of(request).pk, code=code)
        return Response(status=204)


class Start(APIView):
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (*LOBBY_CODES, GameCode.SEATS_OPEN, GameCode.BOT_UNKNOWN)}

    @operation("start_game", "Start a game", request=bodies.StartSerializer, response=bodies.GameSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Starts a game. This is needed only if the host chooses the houses, or to fill open seats with
        bots. Seats without a house get one at random. Host only."""
        given = read_body(bodies.StartSerializer, request)
        lobby.start_game(host=user_of(request).pk, code=code, fill_with=given["fill_with"])
        return Response(game_for(request.user, code))


class InvitationOfGame(APIView):
    shown_once = ("POST",)
    required_scopes = {"POST": (Scope.HOST,)}
    problems = {"POST": (*LOBBY_CODES, GameCode.NO_INVITATION_NEEDED)}

    @operation(
        "renew_invitation",
        "Renew the invitation code",
        response=bodies.InvitationSerializer,
        status=201,
    )
    def post(self, request: Request, code: str) -> Response:
        """Creates a new invitation code; the old one stops working. Host only."""
        made = lobby.renew_invitation(host=user_of(request).pk, code=code)
        return Response({"invitation_code": made}, status=201, headers={"Cache-Control": "no-store"})


def game_filters(request: Request) -> dict[str, Any]:
    """The filters of the query. Raises 400 `malformed`, and 401 for `mine` without a token."""
    filters = read_filters(bodies.GameFilterSerializer, request)
    if "player_count" in filters:
        filters["players"] = filters.pop("player_count")
    if "mine" in filters and not request.user.is_authenticated:
        raise Problem(ErrorCode.TOKEN_MISSING)
    return filters
