"""What must happen before a view: bodies that are too large, or of unknown length, are refused unread."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from got_api.errors import ErrorCode, Problem, problem_response


class BodyLimit:
    """413 `body_too_large` by the declared length, beyond which Django reads nothing from a WSGI server.

    Without a declared length Django would read nothing at all and take a chunked body for an empty one: hence
    411 `length_required`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        declared = request.META.get("CONTENT_LENGTH")
        if not declared:
            if "HTTP_TRANSFER_ENCODING" in request.META:
                return problem_response(Problem(ErrorCode.LENGTH_REQUIRED))
            return self.get_response(request)
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if not (declared.isascii() and declared.isdigit()):
            return problem_response(Problem(ErrorCode.BAD_REQUEST))
        if int(declared[:20]) > limit:
            return problem_response(Problem(ErrorCode.BODY_TOO_LARGE, facts={"limit": limit}))
        return self.get_response(request)
