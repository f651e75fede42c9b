"""Pictures of the board: SVG, PNG and text, for every reader of the position."""

from functools import cache
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import bearer_of
from games.api.http import (
    compressed,
    format_of,
    format_parameter,
    not_a_cursor,
    query_choice,
    vary_by_format,
    with_private_etag,
)
from games.api.polled import AT_PARAMETER, PolledGame, parse_at
from games.api.views.reference import EDITION, edition_of
from games.engine import EDITIONS, Edition
from games.errors import GameCode
from games.pictures import SIZES, THEMES, land, symbols
from games.pictures.drawing import Size
from games.selectors.log import NoSuchMoment
from games.selectors.pictures import Form, PictureRequest, picture_etag, picture_for
from games.selectors.polls import PollResult
from games.words import words_for
from got_api.http.documents import Document, document_response, is_known
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import LANG, in_language, language_for, language_of
from got_api.http.negotiation import AnyMediaType
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import document_operation

BATTLE = "battle"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""A picture that is opened as a page must not load or run anything."""
_AREAS = tuple(dict.fromkeys(area for edition in EDITIONS.values() for area in edition.areas))


def _choice(name: str, choices: tuple[str, ...], default: str, text: str) -> OpenApiParameter:
    schema = {"type": "string", "enum": list(choices), "default": default}
    return OpenApiParameter(name, schema, description=text)


_THEME = _choice("theme", THEMES, "auto", "Colours; `auto` follows the reader's device.")
FORMATS = {"svg": "image/svg+xml", "png": "image/png", "txt": "text/plain"}
_THEMES = {"svg": ("auto", "light", "dark"), "png": ("light", "dark")}
"""Colour schemes of a format with colours. The first is the default."""


class PictureOfBoard(PolledGame):
    content_negotiation_class = AnyMediaType
    problems = {
        "GET": (
            ErrorCode.MALFORMED,
            GameCode.GAME_UNREADABLE,
            GameCode.GAME_NOT_STARTED,
            GameCode.CURSOR_OUTDATED,
            GameCode.PICTURES_BUSY,
        )
    }

    @document_operation(
        "get_board",
        "Get a picture of the board",
        tag="pictures",
        responses={
            (200, media_type): OpenApiResponse(OpenApiTypes.BINARY, description="The picture.")
            for media_type in FORMATS.values()
        },
        description=(
            "Draws the board as you may see it. `svg` is self-contained: its font is embedded, and it has no "
            "script. Each area and each piece is a group with the id of the API and an accessible name. "
            "Orders that only you see have a dashed rim.\n\n"
            "`png` is for programs that cannot show SVG. Its width is 780 pixels for `phone`, 1259 for "
            "`page`, 600 for `mail`. The server draws only a few of them at a time.\n\n"
            "`txt` describes the board in lines of at most 100 columns, for mails, terminals and screen "
            "readers. It lists your open decisions, the current combat, the houses in turn order with their "
            "areas, areas without a house, the influence tracks and the wildling threat. `size`, `theme` and "
            "`focus` are not allowed."
        ),
        parameters=[
            format_parameter(FORMATS),
            LANG,
            _choice("size", SIZES, "page", "Intended display. `phone` is only the map, with larger names."),
            OpenApiParameter(
                "theme",
                {"type": "string", "enum": list(THEMES)},
                description=(
                    "Colours; `auto`, the default for `svg` and only for it, follows the reader's device. "
                    "Default for `png`: `light`."
                ),
            ),
            OpenApiParameter(
                "focus",
                str,
                description=(
                    "Id of an area, to show it with its neighbours, or `battle`. Default: the whole board."
                ),
            ),
            AT_PARAMETER,
        ],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        language = language_of(request)
        wanted = _requested_picture(request, language)
        try:
            picture = picture_for(request.user, code, self.game_poll(request), wanted)
        except NoSuchMoment as error:
            raise not_a_cursor("at") from error
        if is_known(request, picture.etag):
            response = HttpResponse(status=304)
        else:
            charset = "; charset=utf-8" if wanted.form == "txt" else ""
            response = HttpResponse(picture.body, content_type=FORMATS[wanted.form] + charset)
            response["Content-Security-Policy"] = POLICY
        response = vary_by_format(in_language(with_private_etag(response, picture.etag), language))
        return response if wanted.form == "png" else compressed(request, response)

    def etag_of(self, request: HttpRequest, result: PollResult, **kwargs: Any) -> str | None:
        if result.game is None:
            return None
        user = None if result.token is None else bearer_of(result.token).user
        try:
            wanted = _requested_picture(request, language_for(request, user))
        except Problem:
            return None  # DRF refuses it later
        return picture_etag(kwargs["code"], result.game, wanted)


def _requested_picture(request: HttpRequest | Request, language: str) -> PictureRequest:
    """The requested picture. Raises 400 `malformed` and 406 `not_acceptable`."""
    form = cast(Form, format_of(request, FORMATS))
    themes = _THEMES.get(form)
    refuse_unknown_query(request, {"format", "lang", "at", *(("size", "theme", "focus") if themes else ())})
    at = parse_at(request)
    if themes is None:
        return PictureRequest(form, language, moment=at)
    focus = query_choice(request, "focus", (BATTLE, *_AREAS)) or None
    size = cast(Size, query_choice(request, "size", SIZES, "page"))
    theme = query_choice(request, "theme", themes, themes[0])
    return PictureRequest(form, language, size, theme, focus, at)


@cache
def _map_document(language: str, theme: str, edition: Edition) -> Document:
    """Built once for each process."""
    return Document(land(edition, words_for(language), theme=theme).encode(), "image/svg+xml")


class Land(APIView):
    """The map without the pieces of a game."""

    authentication_classes = []
    permission_classes = [AllowAny]
    content_negotiation_class = AnyMediaType
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @document_operation(
        "get_reference_land",
        "The empty map as SVG",
        tag="reference",
        responses={
            (200, "image/svg+xml"): OpenApiResponse(OpenApiTypes.STR, description="The map."),
        },
        parameters=[LANG, _THEME, EDITION],
    )
    def get(self, request: Request) -> HttpResponse:
        """Draws the map with names and printed icons, without any pieces of a game. It is the same for
        everybody. Draw pieces on it at the places of `GET /reference?include=map`."""
        refuse_unknown_query(request, {"lang", "theme", "edition"})
        language, theme = language_of(request), query_choice(request, "theme", THEMES, "auto")
        document = _map_document(language, theme, edition_of(request))
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

    @document_operation(
        "get_reference_symbols",
        "Pieces, tokens and icons as SVG symbols",
        tag="reference",
        responses={
            (200, "image/svg+xml"): OpenApiResponse(OpenApiTypes.STR, description="The symbols."),
        },
        parameters=[_THEME, EDITION],
    )
    def get(self, request: Request) -> HttpResponse:
        """Returns the symbols of all pictures, for use by their ids; the file itself displays nothing. Each
        symbol is centred at the origin, in a box of 26 by 26. `marks-{unit}-{house}` is a piece,
        `marks-footman-{house}` also the shield of a house, `marks-o-{order}` the face of an order on
        `marks-disc-{house}`, `marks-back-{house}` its back, `marks-banner-{house}` a power token,
        `marks-i-{icon}` an icon: `castle`, `stronghold`, `supply`, `power`, `cards`."""
        refuse_unknown_query(request, {"theme", "edition"})
        theme = query_choice(request, "theme", THEMES, "auto")
        return document_response(request, _symbols(theme, edition_of(request)))
