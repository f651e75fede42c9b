"""In which language a reader is answered.

`lang` of the query, else the language of their profile, else `Accept-Language`, else English. Only texts
follow it: bodies that describe state are the same in every language.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header
from drf_spectacular.utils import OpenApiParameter

from got_api.errors import ErrorCode, Problem, field_error

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)
DEFAULT = "en"

LANG = OpenApiParameter(
    "lang",
    {"type": "string", "enum": list(LANGUAGES)},
    description="Language of the texts; without it your profile's, else that of `Accept-Language`.",
)


def language_of(request: HttpRequest) -> str:
    """The language for a reader. Raises 400 `malformed` for a `lang` that the server does not speak."""
    wanted = request.GET.get("lang")
    if wanted is not None:
        if wanted not in LANGUAGES:
            detail = f"Not one of: {', '.join(LANGUAGES)}."
            raise Problem(ErrorCode.MALFORMED, errors=[field_error("lang", "invalid", detail)])
        return wanted
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated and user.language in LANGUAGES:
        return str(user.language)
    return accepted_language(request)


def accepted_language(request: HttpRequest) -> str:
    """The first language of `Accept-Language` that the server speaks, else English."""
    for code, _ in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")):
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return DEFAULT


def in_language(response: HttpResponse, language: str) -> HttpResponse:
    """A response whose body is in this language."""
    response["Content-Language"] = language
    patch_vary_headers(response, ["Accept-Language", "Authorization"])
    return response
