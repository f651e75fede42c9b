"""GET /docs/... Each page is rendered once per process, and is the same for every reader."""

import hashlib
import mimetypes
from functools import cache
from itertools import pairwise

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import path
from django.utils.safestring import mark_safe
from django.utils.translation import override
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from got_api.docs_site import archive
from got_api.docs_site.links import FOLDER, linked_files
from got_api.docs_site.markdown import render, text_of
from got_api.docs_site.menu import BY_SLUG, MENU, PAGES, Page
from got_api.docs_site.search import MAX_QUERY, search
from got_api.http.documents import Document, document_response
from got_api.http.error_catalogue import public_code
from got_api.http.errors import published_codes
from got_api.shared.texts import SOURCE

SWAGGER = "drf_spectacular_sidecar/swagger-ui-dist/"
HTML = "text/html; charset=utf-8"
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
REFERENCE_POLICY = POLICY.replace(
    "style-src 'self'", "script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'"
)
"""Content security policy of the reference. Swagger UI sets inline styles, sends requests to this server, and
loads no script from elsewhere."""


@cache
def _page(slug: str) -> Document:
    page = BY_SLUG[slug]
    shown = render(text_of(page.source), page.source)
    body = shown.html if shown.title else f"<h1>{page.title}</h1>\n{shown.html}"
    before, after = _neighbours(page)
    return _document(
        title=shown.title or page.title,
        page=page,
        headings=shown.headings,
        body=mark_safe(body),  # noqa: S308  our own pages, rendered without raw HTML
        extra=error_codes() if page.source == "errors.md" else "",
        before=before,
        after=after,
    )


def error_codes() -> str:
    """Returns HTML for all error codes, with an anchor, the meaning and the advice for each."""
    parser = MarkdownIt("commonmark", {"html": False})
    with override(SOURCE):
        codes = [public_code(code, status) for code, status in published_codes().items()]
    for each in codes:
        each["advice"] = mark_safe(parser.renderInline(str(each["advice"])))  # noqa: S308  our own sentences
    return render_to_string("docs/error_codes.html", {"codes": codes})


def _neighbours(page: Page) -> tuple[Page | None, Page | None]:
    pairs = list(pairwise((None, *PAGES, None)))
    before = next(one for one, other in pairs if other is page)
    return before, next(other for one, other in pairs if one is page)


def _document(template: str = "page", **context: object) -> Document:
    frame = {
        "menu": MENU,
        "site": settings.SPECTACULAR_SETTINGS["TITLE"],
        "style": versioned_address("docs/docs.css"),
    }
    return Document(render_to_string(f"docs/{template}.html", frame | context).encode(), HTML)


@cache
def versioned_address(name: str) -> str:
    """Returns the address of a static file. It changes with the content, so that no cache serves an old
    file.
    """
    found = finders.find(name)
    assert isinstance(found, str), name
    with open(found, "rb") as file:
        return f"{settings.STATIC_URL}{name}?v={hashlib.file_digest(file, 'sha256').hexdigest()[:12]}"


@require_safe
def page(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Returns a page, or an error page with 404."""
    if slug in BY_SLUG:
        response = document_response(request, _page(slug))
    else:
        response = document_response(request, _not_found(), cache="no-cache")
        response.status_code = 404
    response["Content-Security-Policy"] = POLICY
    return response


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Returns the results of `?q=`, which are not cached."""
    query = request.GET.get("q", "").strip()[:MAX_QUERY]
    body = render_to_string("docs/search.html", {"query": query, "found": search(query)})
    made = _document(title="Search", body=mark_safe(body), query=query)  # noqa: S308  our own template
    response = document_response(request, made)
    response["Content-Security-Policy"] = POLICY
    return response


@cache
def _not_found() -> Document:
    text = (
        "<h1>Page not found</h1>\n<p>There is no page at this address. Start with the "
        '<a href="/docs">introduction</a>, or choose a page from the menu.</p>'
    )
    return _document(title="Page not found", body=mark_safe(text))  # noqa: S308


@require_safe
def linked_file(request: HttpRequest, name: str) -> HttpResponse:
    """Returns a file that a page links to, or the archive of `openapi`. Raises Http404 for any other file."""
    if name != archive.NAME and name not in linked_files():
        raise Http404
    return document_response(request, _file(name))


@cache
def _file(name: str) -> Document:
    if name == archive.NAME:
        return Document(archive.archive(), archive.MEDIA_TYPE)
    kind, _ = mimetypes.guess_type(name)
    shown = kind if kind == "application/json" else "text/plain; charset=utf-8"
    return Document((FOLDER / name).read_bytes(), shown)


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Returns the reference, a page in which operations of the OpenAPI document can be tried."""
    response = document_response(request, _reference())
    response["Content-Security-Policy"] = REFERENCE_POLICY
    return response


@cache
def _reference() -> Document:
    return _document(
        "reference",
        swagger=versioned_address(f"{SWAGGER}swagger-ui.css"),
        bundle=versioned_address(f"{SWAGGER}swagger-ui-bundle.js"),
        frame=versioned_address("docs/reference.css"),
        script=versioned_address("docs/reference.js"),
    )


@require_safe
def to_docs(request: HttpRequest) -> HttpResponse:
    return redirect("/docs")


urlpatterns = [
    path("api/v1/docs", reference, name="docs"),
    path("docs", page),
    path("docs/", to_docs),
    path("docs/files/<path:name>", linked_file),
    path("docs/search", search_page),
    path("docs/<path:slug>", page),
]
