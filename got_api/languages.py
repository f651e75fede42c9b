"""In which language a reader is answered.

`lang` of the query, else the language of their profile, else `Accept-Language`, else English. Only texts
follow it: bodies that describe state are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from got_api.errors import ErrorCode, Problem, field_error
from got_api.texts import SOURCE, is_spoken, text

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)
Answer = TypeVar("Answer", bound=HttpResponseBase)

LANG = OpenApiParameter(
    "lang",
    {"$ref": "#/components/schemas/Language"},
    description="Language of the texts. Default: your profile's, else that of `Accept-Language`.",
)

PUBLIC_LANG = OpenApiParameter(
    "lang",
    {"$ref": "#/components/schemas/Language"},
    description=(
        "Language of the texts. Default: that of `Accept-Language`. Your profile's language is not used, "
        "because the response is cached for all users."
    ),
)


def language_of(request: HttpRequest | Request) -> str:
    """The language for a reader. Raises 400 `malformed` for a `lang` that the server does not speak."""
    return language_for(request, getattr(request, "user", None))


def language_for(request: HttpRequest | Request, user: Any) -> str:
    """The same where the sender is known otherwise; `user` is None for anybody."""
    wanted = request.GET.get("lang")
    if wanted is not None:
        if not is_spoken(wanted):
            detail = text("field_problem-one_of", known=", ".join(LANGUAGES))
            raise Problem(ErrorCode.MALFORMED, errors=[field_error("lang", "invalid", detail)])
        return wanted
    if user is not None and user.is_authenticated and is_spoken(user.language):
        return str(user.language)
    return accepted_language(request)


def accepted_language(request: HttpRequest | Request) -> str:
    """The first language of `Accept-Language` that the server speaks, else English."""
    for tag, _ in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")[:200]):
        for language in (tag, tag.partition("-")[0]):
            if is_spoken(language):
                return language
    return SOURCE


def answer_in(language: str) -> None:
    """Answer the present request in the language of a profile, Django's own texts included."""
    translation.activate(language)


class AcceptLanguage:
    """Middleware: a request is answered in the language that its sender accepts, until a profile is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with translation.override(accepted_language(request)):
            return self.get_response(request)


def of_anybody(request: HttpRequest | Request, response: Answer, language: str) -> Answer:
    """A response that contains nothing of its sender, so that any cache may keep it.

    Its language is that of `lang`, or of `Accept-Language`, on which it depends then.
    """
    response["Content-Language"] = language
    if "lang" not in request.GET:
        patch_vary_headers(response, ["Accept-Language"])
    return response


def in_language(response: Answer, language: str) -> Answer:
    """A response whose body is in this language."""
    response["Content-Language"] = language
    patch_vary_headers(response, ["Accept-Language", "Authorization"])
    return response
