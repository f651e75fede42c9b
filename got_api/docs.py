"""GET /api/v1/schema and the page /api/v1/docs, which loads nothing from elsewhere."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.contrib.staticfiles.views import serve
from django.http import HttpRequest, HttpResponseBase
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.request import Request
from rest_framework.response import Response

from got_api.errors import ErrorCode
from got_api.renderers import OrjsonRenderer


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The OpenAPI document. Made once a process: it does not depend on who asks, and takes seconds."""
    generator = spectacular_settings.DEFAULT_GENERATOR_CLASS()
    made: dict[str, Any] = generator.get_schema(request=None, public=True)
    return made


class Schema(SpectacularAPIView):
    """YAML, or JSON where `Accept` or `?format=json` asks for it; 404 for another format."""

    problems = {"GET": (ErrorCode.NOT_FOUND,)}

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """`force` is what DRF asks for when it has to tell a problem, and a problem is JSON."""
        if force:
            return OrjsonRenderer(), OrjsonRenderer.media_type
        found: tuple[Any, str] = super().perform_content_negotiation(request, force)
        return found

    @extend_schema(
        operation_id="get_schema",
        tags=["service"],
        summary="This document",
        description="The OpenAPI document, as YAML or JSON.",
        responses={200: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        kind = "json" if "json" in request.accepted_media_type else "yaml"
        return Response(document(), headers={"Content-Disposition": f'inline; filename="schema.{kind}"'})


class Docs(SpectacularSwaggerView):
    url_name = "schema"


def static_file(request: HttpRequest, path: str) -> HttpResponseBase:
    """Style sheets and scripts of the docs and admin pages, so that any server shows them without a set-up.

    A proxy in front may serve /static/ from STATIC_ROOT instead.
    """
    return serve(request, path, insecure=True)
