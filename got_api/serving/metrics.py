"""GET /metrics: figures for the staff, in the format of Prometheus. Not public.

Only requests with the bearer token GOT_METRICS_TOKEN get the figures. All others get 404, even those from
this machine.
"""

import hmac

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from got_api.http.errors import ErrorCode, Problem, problem_response
from got_api.shared.metrics import output

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def metrics(request: HttpRequest) -> HttpResponse:
    """Serves all figures; 404 for a client that may not read them."""
    if request.method not in ("GET", "HEAD") or not _may_read(request):
        return problem_response(Problem(ErrorCode.NOT_FOUND))
    return HttpResponse(output(), content_type=CONTENT_TYPE, headers={"Cache-Control": "no-store"})


def _may_read(request: HttpRequest) -> bool:
    """Whether the request has the token. Local clients need it too: behind a local proxy, all look local."""
    token = settings.GOT_METRICS_TOKEN
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(token) and hmac.compare_digest(token.encode(), sent.encode())
