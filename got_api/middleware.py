"""What must happen before a view: bodies that are too large are refused unread."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from got_api.errors import ErrorCode, Problem, problem_response


class BodyLimit:
    """413 `body_too_large` by the declared length, beyond which Django reads nothing from a WSGI server."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        try:
            length = int(request.META.get("CONTENT_LENGTH") or 0)
        except ValueError:
            length = 0
        if length > limit:
            return problem_response(Problem(ErrorCode.BODY_TOO_LARGE, facts={"limit": limit}))
        return self.get_response(request)
