"""The web client at `/`: the files that `make web` builds into `openapi/clients/web/dist`.

All paths of the client return the same page, which reads the path itself. The page contains no user's data,
so it is the same for everybody.
"""

import mimetypes
import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, re_path
from django.utils.html import escape
from django.views.decorators.http import require_safe

from got_api.http.documents import Document, document_response

View = Callable[..., Any]
DIST = settings.BASE_DIR / "openapi" / "clients" / "web" / "dist"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_STYLES = re.compile(r'<link rel="stylesheet"[^>]*>')
_ELEMENTS = re.compile(
    r'<meta name="agot[^>]*>|<script [^>]*></script>|<link rel="(?:stylesheet|modulepreload)"[^>]*>'
)
PLAIN = "plain"
"""The query parameter that requests a page without the client."""
FOREVER = "public, max-age=31536000, immutable"
"""For assets, whose names change with their content."""


@cache
def _files() -> dict[str, Document]:
    """All files of the client by path, read once per process. Empty if it was not built."""
    found = (each for each in sorted(DIST.rglob("*")) if each.is_file())
    return {
        each.relative_to(DIST).as_posix(): Document(
            each.read_bytes(), mimetypes.guess_type(each.name)[0] or "application/octet-stream"
        )
        for each in found
    }


@require_safe
def page(request: HttpRequest, **_: str) -> HttpResponse:
    """Serves the page of the client; 404 if it was not built."""
    document = _files().get("index.html")
    if document is None:
        raise Http404
    response = document_response(request, document, cache="no-cache")
    response["Content-Security-Policy"] = POLICY
    return response


@cache
def _head() -> str:
    """The elements that load the client in a page; empty if it was not built."""
    document = _files().get("index.html")
    found = _ELEMENTS.findall("" if document is None else document.body.decode())
    return "\n".join(found)


def with_client(view: View) -> View:
    """Decorates a view whose page is for browsers without scripts. Other browsers show the client instead.

    The client needs only the head of the page, so the view may leave out the rest if the request has
    `shows_client`. The view may also clear this attribute, to show its page in every browser. A browser
    without scripts continues to the complete page, at the address with `plain`.
    """

    @wraps(view)
    def extended(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.shows_client = PLAIN not in request.GET and bool(_head())  # type: ignore[attr-defined]
        response: HttpResponse = view(request, *args, **kwargs)
        is_page = response.status_code in (200, 404) and response["Content-Type"].startswith("text/html")
        if is_page and request.shows_client:  # type: ignore[attr-defined]
            head, _, _ = response.content.decode().partition("</head>")
            query = request.GET.copy()
            query[PLAIN] = "1"
            address = escape(f"{request.path}?{query.urlencode()}")
            response.content = "\n".join(
                (
                    f"{_STYLES.sub('', head)}{_head()}",
                    f'<noscript><meta http-equiv="refresh" content="0; url={address}"></noscript>',
                    '</head>\n<body>\n<div id="app"></div>',
                    f'<noscript><a href="{address}">{address}</a></noscript>\n</body>\n</html>\n',
                )
            )
            response["Content-Security-Policy"] = POLICY
        return response

    return extended


@require_safe
def asset(request: HttpRequest, name: str) -> HttpResponse:
    """Serves a file that the page loads."""
    document = _files().get(name)
    if document is None or name == "index.html":
        raise Http404
    return document_response(request, document, cache=FOREVER if name.startswith("assets/") else "no-cache")


_ADDRESS = r"^(?P<address>sign-in|signed-in|new|tables|seasons|account(?:/[a-z]+)?)$"
urlpatterns = [
    path("", page, name="home"),
    re_path(_ADDRESS, page, name="web-client"),
    re_path(r"^(?P<name>assets/[\w.-]+|icon\.svg|worker\.js)$", asset, name="web-client-asset"),
]
