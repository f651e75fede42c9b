"""The standby lists, and the offers of seats."""

from functools import partial

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.scopes import Scope
from games.errors import GameCode
from games.notices.api.secret_views import LinkView, button_page, message_page
from games.standby import selectors
from games.standby.api import bodies
from games.standby.services import answering, volunteers
from got_api.http.errors import ErrorCode
from got_api.http.serializers import read_body
from got_api.schema.operations import document_operation

operation = partial(document_operation, tag="seat changes")
READ, PLAY = (Scope.READ,), (Scope.PLAY,)
TAKING = (
    GameCode.OFFER_ANSWERED,
    GameCode.OFFER_EXPIRED,
    GameCode.OFFER_TAKEN,
    GameCode.PLAYER_RETURNED,
    GameCode.ALREADY_SEATED,
    GameCode.KNOWS_ANOTHER_HOUSE,
    GameCode.LEFT_FOR_GOOD,
    GameCode.GAME_NOT_RUNNING,
    ErrorCode.GAME_BUSY,
)


class OwnStandby(PrivateView):
    required_scopes = {"GET": READ, "PUT": PLAY, "DELETE": PLAY}
    problems = {"GET": (ErrorCode.NOT_FOUND,), "DELETE": (ErrorCode.NOT_FOUND,)}

    @operation(
        "get_my_standby", "Get my place on the server's standby list", response=bodies.VolunteerSerializer
    )
    def get(self, request: Request) -> Response:
        """Returns your place on the list; 404 if you are not on it."""
        return Response(selectors.volunteer_for(user_of(request)))

    @operation(
        "join_standby_list",
        "Join the server's standby list",
        request=bodies.NewVolunteerSerializer,
        response=bodies.VolunteerSerializer,
    )
    def put(self, request: Request) -> Response:
        """Joins the server's standby list. When a player of a suitable open game is about to lose the seat,
        the server offers it to you and sends a notice. The list is invisible to others. Joining again
        replaces your preferences."""
        given = read_body(bodies.NewVolunteerSerializer, request)
        user = user_of(request)
        volunteers.join_standby_list(user=user.pk, **given)
        return Response(selectors.volunteer_for(user))

    @operation("leave_standby_list", "Leave the server's standby list")
    def delete(self, request: Request) -> Response:
        """Leaves the list, so that you get no more offers. A current offer stays until it expires."""
        volunteers.leave_standby_list(user=user_of(request).pk)
        return Response(status=204)


class OwnGameStandby(PrivateView):
    required_scopes = {"GET": READ, "PUT": PLAY, "DELETE": PLAY}
    problems = {
        "PUT": (
            GameCode.INVITATION_WRONG,
            GameCode.NOT_A_SUBSTITUTE,
            GameCode.ALREADY_SEATED,
            "game_over",
            GameCode.LIST_FULL,
            ErrorCode.GAME_BUSY,
        )
    }

    @operation(
        "get_my_game_standby",
        "Get my place on a game's standby list",
        response=bodies.GameVolunteerSerializer,
    )
    def get(self, request: Request, code: str) -> Response:
        """Returns your place on the list of the game; 404 if you are not on it."""
        return Response(selectors.game_volunteer_for(user_of(request), code))

    @operation(
        "join_game_standby",
        "Join a game's standby list",
        request=bodies.NewGameVolunteerSerializer,
        response=bodies.GameVolunteerSerializer,
    )
    def put(self, request: Request, code: str) -> Response:
        """Joins the standby list of a game in which you do not play. Its users are asked before the server's
        list when a seat of this game is about to open. The list is invisible to others. Joining again changes
        nothing."""
        given = read_body(bodies.NewGameVolunteerSerializer, request)
        user = user_of(request)
        volunteers.join_game_standby(user=user.pk, code=code, invitation=given["invitation_code"])
        return Response(selectors.game_volunteer_for(user, code))

    @operation("leave_game_standby", "Leave a game's standby list")
    def delete(self, request: Request, code: str) -> Response:
        """Leaves the list, so that you get no more offers. A current offer stays until it expires."""
        volunteers.leave_game_standby(user=user_of(request).pk, code=code)
        return Response(status=204)


class Offers(PrivateView):
    required_scopes = {"GET": READ}

    @operation("list_my_offers", "List seats offered to me", response=bodies.OfferListSerializer)
    def get(self, request: Request) -> Response:
        """Lists the seats that are or were offered to you, newest first, at most 100. Seats are offered to
        users on the standby list of the server, of a game or of a season."""
        return Response({"results": selectors.offers_for(user_of(request)), "next_cursor": None})


class OfferDetail(PrivateView):
    required_scopes = {"GET": READ, "PUT": PLAY}
    problems = {"PUT": TAKING}

    @operation("get_my_offer", "Get a seat offered to me", response=bodies.OfferSerializer)
    def get(self, request: Request, offer: str) -> Response:
        """Returns an offer of a seat; 404 for an offer to another user."""
        return Response(selectors.offer_for(user_of(request), offer))

    @operation(
        "answer_offer",
        "Accept or decline an offered seat",
        request=bodies.OfferAnswerSerializer,
        response=bodies.OfferSerializer,
    )
    def put(self, request: Request, offer: str) -> Response:
        """Accepts or declines an offered seat. The first user to accept gets the seat, and
        sees everything that its house has ever seen. They get it at once if it is open, otherwise when its
        player misses the next due time. Until then they can still decline. If the player returns first, the
        seat stays theirs, and the response is `player_returned`. A user who declines, or does not answer in
        time, is not asked again for this seat."""
        given = read_body(bodies.OfferAnswerSerializer, request)
        user = user_of(request)
        answering.answer_offer(user=user.pk, offer=offer, accepts=given["accept"])
        return Response(selectors.offer_for(user, offer))


class OfferLink(LinkView):
    def get(self, request: Request, token: str, offer_answer: str) -> HttpResponse:
        answering.user_by_token(token)
        return button_page(request, f"page-offer_{offer_answer}")

    def post(self, request: Request, token: str, offer_answer: str) -> HttpResponse:
        offer, user = answering.user_by_token(token)
        is_theirs = answering.answer_offer(user=user, offer=offer, accepts=offer_answer == "accept")
        has_to_wait = offer_answer == "accept" and not is_theirs
        return message_page(request, f"page-offer_{offer_answer}", "waits" if has_to_wait else "done")
