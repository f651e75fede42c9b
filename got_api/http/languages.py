"""The language of a response.

The language is `lang` of the query, else that of the user's profile, else `Accept-Language`, else English.
Only texts depend on it: bodies that describe state are the same in every language.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from got_api.http.errors import malformed_field
from got_api.shared.texts import SOURCE, has_texts, text

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)
Response = TypeVar("Response", bound=HttpResponseBase)

LANG = OpenApiParameter(
    "lang",
    {"$ref": "#/components/schemas/Language"},
    description="Language of the texts. Default: your profile's, else that of `Accept-Language`.",
)

PUBLIC_LANG = OpenApiParameter(
    "lang",
    {"$ref": "#/components/schemas/Language"},
    description=(
        "Language of the texts; without it that of `Accept-Language`. The language of your profile is not "
        "used, because caches share the response."
    ),
)


def language_of(request: HttpRequest | Request) -> str:
    """The language for a request. Raises 400 `malformed` for a `lang` that the server does not support."""
    return language_for(request, getattr(request, "user", None))


def language_for(request: HttpRequest | Request, user: Any) -> str:
    """The language for a request of `user`; None for an anonymous one. Raises as `language_of`."""
    wanted = request.GET.get("lang")
    if wanted is not None:
        if not has_texts(wanted):
            detail = text("field_problem-one_of", known=", ".join(LANGUAGES))
            raise malformed_field("lang", detail)
        return wanted
    if user is not None and user.is_authenticated and has_texts(user.language):
        return str(user.language)
    return accepted_language(request)


def accepted_language(request: HttpRequest | Request) -> str:
    """The first supported language of `Accept-Language`, else English."""
    for tag, _ in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")[:200]):
        for language in (tag, tag.partition("-")[0]):
            if has_texts(language):
                return language
    return SOURCE


def activate_language(language: str) -> None:
    """Sets the language of the current request, also for Django's texts."""
    translation.activate(language)


class AcceptLanguage:
    """Middleware: activates the language of `Accept-Language`, until the user's profile is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with translation.override(accepted_language(request)):
            return self.get_response(request)


def mark_response_for_any_user(request: HttpRequest | Request, response: Response, language: str) -> Response:
    """Marks the language of a response that does not depend on the user, so that any cache may store it.

    The response varies by `Accept-Language` unless the request has `lang`.
    """
    response["Content-Language"] = language
    if "lang" not in request.GET:
        patch_vary_headers(response, ["Accept-Language"])
    return response


def in_language(response: Response, language: str) -> Response:
    """Marks the language of a response."""
    response["Content-Language"] = language
    patch_vary_headers(response, ["Accept-Language", "Authorization"])
    return response
