"""GET /api/v1/schema, and the static files of all pages."""

import mimetypes
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import orjson
import yaml
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import override
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from got_api.http.documents import Document, document_response
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.renderers import OrjsonRenderer
from got_api.schema.parts import FULL, PARTS, play_part
from got_api.shared.texts import SOURCE, text

_lock = Lock()


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The OpenAPI document, generated from the code. Takes seconds: for tests and tools only."""
    generator = spectacular_settings.DEFAULT_GENERATOR_CLASS()
    with override(SOURCE):
        made: dict[str, Any] = generator.get_schema(request=None, public=True)
    return made


@lru_cache(maxsize=1)
def _text() -> bytes:
    """The document of this release as YAML: the file that a test compares with `document`, with the address
    of this server added.
    """
    text = (settings.BASE_DIR / "openapi/schema.yaml").read_bytes()
    return text.replace(
        b"\nservers:\n- url: /\n", b"\nservers:\n- url: %b\n" % orjson.dumps(settings.GOT_ADDRESS)
    )


@lru_cache(maxsize=4)
def _render_part(kind: str, part: str) -> bytes:
    """A part of the document as `yaml` or `json`."""
    if (kind, part) == ("yaml", FULL):
        return _text()
    if part == FULL:
        return orjson.dumps(yaml.load(_text(), Loader=yaml.CSafeLoader))
    # JSON is parsed in a hundredth of the time
    found = play_part(orjson.loads(_render_part("json", FULL)))
    if kind == "json":
        return orjson.dumps(found)
    dumped: bytes = yaml.dump(
        found, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, encoding="utf-8"
    )
    return dumped


@lru_cache(maxsize=16)
def _schema(kind: str, part: str, media_type: str) -> Document:
    """A part of the document in one format, under one of the media types of that format."""
    with _lock:  # simultaneous first requests must not each build it
        return Document(_render_part(kind, part), media_type)


class Schema(SpectacularAPIView):
    """YAML, or JSON if `Accept` or `?format=json` asks for it; 404 for another format."""

    problems = {"GET": (ErrorCode.NOT_FOUND,)}

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """DRF sets `force` when it reports a problem, which is always JSON."""
        if force:
            return OrjsonRenderer(), OrjsonRenderer.media_type
        found: tuple[Any, str] = super().perform_content_negotiation(request, force)
        return found

    def handle_exception(self, exc: Exception) -> Response:
        """A problem is JSON in every requested format."""
        self.request.accepted_renderer = OrjsonRenderer()
        self.request.accepted_media_type = OrjsonRenderer.media_type
        return super().handle_exception(exc)

    @extend_schema(
        operation_id="get_schema",
        tags=["service"],
        summary="Get this document",
        description=(
            "Returns the OpenAPI document, as YAML or JSON. With `part=play` it has only what a client for "
            "players needs: accounts, games, seats, play, pictures, live, reference and service."
        ),
        parameters=[
            OpenApiParameter(
                "format",
                str,
                enum=["json", "yaml"],
                description="Format of the document. Default: `Accept`.",
            ),
            OpenApiParameter("part", str, enum=PARTS, default=FULL, description="Part of the document."),
        ],
        responses={
            200: OpenApiResponse(OpenApiTypes.OBJECT, description="The document."),
        },
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        renderer: Any = request.accepted_renderer
        kind = "json" if "json" in renderer.media_type else "yaml"
        part = request.query_params.get("part", FULL)
        if part not in PARTS:
            known = text("field_problem-one_of", known=", ".join(PARTS))
            raise malformed_field("part", known, "invalid_choice")
        response = document_response(request, _schema(kind, part, renderer.media_type))
        response["Content-Disposition"] = f'inline; filename="schema.{kind}"'
        return response


@lru_cache(maxsize=256)
def _static_document(path: str) -> Document:
    """A file of the installed apps. Raises Http404, which is not cached."""
    found = finders.find(path)
    if not isinstance(found, str) or not Path(found).is_file():
        raise Http404
    kind, _ = mimetypes.guess_type(found)
    return Document(Path(found).read_bytes(), kind or "application/octet-stream")


def static_file(request: HttpRequest, path: str) -> HttpResponse:
    """Serves style sheets and scripts of the docs and admin pages, so that these pages work without further
    setup.

    A proxy in front may serve /static/ from STATIC_ROOT instead.
    """
    return document_response(request, _static_document(path))
