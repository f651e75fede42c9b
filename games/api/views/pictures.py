"""Pictures of the board: SVG, PNG and text, for every reader of the position."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import bearer_of
from games.api.http import compressed, malformed_query, tagged
from games.api.past import AT, at_of, no_moment
from games.api.polled import PolledGame
from games.api.views.reference import EDITION, edition_of
from games.engine import EDITIONS, Edition
from games.errors import GameCode
from games.pictures import SIZES, THEMES, land, symbols
from games.selectors.log import NoSuchMoment
from games.selectors.pictures import Form, Wanted, picture_etag, picture_for
from games.selectors.polls import Found
from games.words import words_for
from got_api.http.documents import Document, document_response, is_known
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import LANG, in_language, language_for, language_of
from got_api.http.negotiation import AnyMediaType
from got_api.http.serializers import refuse_unknown_query
from got_api.shared.texts import text

PICTURES = ["pictures"]
BATTLE = "battle"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""A picture that is opened as a page must not load or run anything."""
_AREAS = tuple(dict.fromkeys(area for edition in EDITIONS.values() for area in edition.areas))


def _choice(name: str, choices: tuple[str, ...], default: str, text: str) -> OpenApiParameter:
    schema = {"type": "string", "enum": list(choices), "default": default}
    return OpenApiParameter(name, schema, description=text)


SIZE = _choice("size", SIZES, "page", "Place of display. `phone` is the map alone with larger names.")
FOCUS = OpenApiParameter(
    "focus",
    str,
    description="Id of an area, to show it with its neighbours, or `battle`. Default: the whole board.",
)
_THEME_OF_SVG = _choice("theme", THEMES, "auto", "Colours; `auto` follows the reader's device.")
_THEME_OF_PNG = _choice("theme", THEMES[:2], THEMES[0], "Colours.")


class PictureOfBoard(PolledGame):
    """A picture in one form."""

    content_negotiation_class = AnyMediaType
    form: ClassVar[Form]
    media_type: ClassVar[str]
    themes: ClassVar[tuple[str, ...]] = ()
    """Colour schemes. The first is the default; empty if the form has no colours."""

    @property
    def known(self) -> set[str]:
        """The known parameters of the query."""
        return {"lang", "at", *(("size", "theme", "focus") if self.themes else ())}

    def wanted(self, request: HttpRequest | Request, language: str) -> Wanted:
        """The requested picture. Raises 400 `malformed`."""
        at = at_of(request)
        if not self.themes:
            return Wanted(self.form, language, at=at)
        focus = request.GET.get("focus")
        if focus is not None and focus != BATTLE and focus not in _AREAS:
            raise malformed_query("focus", text("field_problem-one_of", known=", ".join((BATTLE, *_AREAS))))
        return Wanted(
            self.form,
            language,
            _chosen(request, "size", SIZES, "page"),
            _chosen(request, "theme", self.themes, self.themes[0]),
            focus,
            at,
        )

    def answer(self, request: Request, code: str) -> HttpResponse:
        refuse_unknown_query(request, self.known)
        language = language_of(request)
        wanted = self.wanted(request, language)
        try:
            picture = picture_for(request.user, code, self.polled(request), wanted)
        except NoSuchMoment as error:
            raise no_moment() from error
        if is_known(request, picture.etag):
            response = HttpResponse(status=304)
        else:
            response = HttpResponse(picture.body, content_type=self.media_type)
            response["Content-Security-Policy"] = POLICY
        response = in_language(tagged(response, picture.etag), language)
        return response if self.form == "png" else compressed(request, response)

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        if found.game is None or not request.GET.keys() <= self.known:
            return None
        user = None if found.token is None else bearer_of(found.token).user
        try:
            wanted = self.wanted(request, language_for(request, user))
        except Problem:
            return None  # DRF refuses it later
        return picture_etag(kwargs["code"], found.game, wanted)


def _chosen(request: HttpRequest | Request, name: str, choices: tuple[Any, ...], default: str) -> Any:
    given = request.GET.get(name, default)
    if given not in choices:
        raise malformed_query(name, text("field_problem-one_of", known=", ".join(choices)))
    return given


_PROBLEMS = (
    ErrorCode.MALFORMED,
    GameCode.GAME_UNREADABLE,
    GameCode.GAME_NOT_STARTED,
    GameCode.CURSOR_OUTDATED,
)


class SvgOfBoard(PictureOfBoard):
    problems = {"GET": _PROBLEMS}
    form, media_type, themes = "svg", "image/svg+xml", ("auto", "light", "dark")

    @extend_schema(
        operation_id="get_board_svg",
        tags=PICTURES,
        summary="Get the board as SVG",
        description=(
            "Draws the board as you may see it. The file is self-contained: its font is embedded, and it has "
            "no script. Each area and each piece is a group with the id of the API and an accessible name. "
            "Orders that only you see have a dashed rim."
        ),
        parameters=[LANG, SIZE, _THEME_OF_SVG, FOCUS, AT],
        responses={
            (200, "image/svg+xml"): OpenApiResponse(OpenApiTypes.STR, description="The picture."),
        },
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        return self.answer(request, code)


class PngOfBoard(PictureOfBoard):
    problems = {"GET": (*_PROBLEMS, GameCode.PICTURES_BUSY)}
    form, media_type, themes = "png", "image/png", ("light", "dark")

    @extend_schema(
        operation_id="get_board_png",
        tags=PICTURES,
        summary="Get the board as PNG",
        description=(
            "Draws the board as you may see it, for programs that cannot show SVG. The width is 780 pixels "
            "for `phone`, 1259 for `page`, 600 for `mail`. The server draws only a few pictures at a time."
        ),
        parameters=[LANG, SIZE, _THEME_OF_PNG, FOCUS, AT],
        responses={
            (200, "image/png"): OpenApiResponse(OpenApiTypes.BINARY, description="The picture."),
        },
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        return self.answer(request, code)


class TextOfBoard(PictureOfBoard):
    problems = {"GET": _PROBLEMS}
    form, media_type = "txt", "text/plain; charset=utf-8"

    @extend_schema(
        operation_id="get_board_txt",
        tags=PICTURES,
        summary="Get the board as text",
        description=(
            "Describes the board as you may see it, in lines of at most 100 columns, for mails, terminals "
            "and screen readers: your open decisions, the battle, the houses in turn order with their areas, "
            "free areas, tracks, wildling threat."
        ),
        parameters=[LANG, AT],
        responses={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR, description="The board."),
        },
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        return self.answer(request, code)


@cache
def _land(language: str, theme: str, edition: Edition) -> Document:
    """Built once for each process."""
    return Document(land(edition, words_for(language), theme=theme).encode(), "image/svg+xml")


class Land(APIView):
    """The map without the pieces of a game."""

    authentication_classes = []
    permission_classes = [AllowAny]
    content_negotiation_class = AnyMediaType
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @extend_schema(
        operation_id="get_reference_land",
        tags=["reference"],
        summary="The empty map as SVG",
        description=(
            "Draws the map with names and printed icons, without any pieces of a game. It is the same for "
            "everybody. Draw pieces on it at the places of `GET /reference/map`."
        ),
        parameters=[LANG, _THEME_OF_SVG, EDITION],
        responses={
            (200, "image/svg+xml"): OpenApiResponse(OpenApiTypes.STR, description="The map."),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        refuse_unknown_query(request, {"lang", "theme", "edition"})
        language, theme = language_of(request), _chosen(request, "theme", THEMES, "auto")
        document = _land(language, theme, edition_of(request))
        return in_language(document_response(request, document), language)


@cache
def _symbols(theme: str, edition: Edition) -> Document:
    """Built once for each process."""
    return Document(symbols(edition, theme=theme).encode(), "image/svg+xml")


class Symbols(APIView):
    """Pieces, tokens and icons of all pictures."""

    authentication_classes = []
    permission_classes = [AllowAny]
    content_negotiation_class = AnyMediaType
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @extend_schema(
        operation_id="get_reference_symbols",
        tags=["reference"],
        summary="Pieces, tokens and icons as SVG symbols",
        description=(
            "Returns the symbols of all pictures, for use by their ids; the file itself displays nothing. "
            "Each symbol is centred at the origin, in a box of 26 by 26. `marks-{unit}-{house}` is a piece, "
            "`marks-footman-{house}` also the shield of a house, `marks-o-{order}` the face of an order on "
            "`marks-disc-{house}`, `marks-back-{house}` its back, `marks-banner-{house}` a power token, "
            "`marks-i-{icon}` an icon: `castle`, `stronghold`, `supply`, `power`, `cards`."
        ),
        parameters=[_THEME_OF_SVG, EDITION],
        responses={
            (200, "image/svg+xml"): OpenApiResponse(OpenApiTypes.STR, description="The symbols."),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        refuse_unknown_query(request, {"theme", "edition"})
        theme = _chosen(request, "theme", THEMES, "auto")
        return document_response(request, _symbols(theme, edition_of(request)))
