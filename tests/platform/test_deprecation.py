"""One declaration announces the removal of an operation or field in the document and in the headers."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import include, path
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.docs_site.links import source_of
from got_api.http.deprecation import Deprecation, mark_fields
from got_api.schema.views import document


class RavenSerializer(serializers.Serializer[Any]):
    """A raven."""

    name = serializers.CharField(help_text="Its name.")
    bird = serializers.CharField(help_text="Its former name.")


class Old(APIView):
    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]
    deprecated = {
        "GET": Deprecation(since=date(2027, 1, 1), sunset=date(2028, 1, 1), instead="`GET /ravens`")
    }

    @extend_schema(operation_id="get_old", tags=["service"], summary="Old", responses={200: RavenSerializer})
    def get(self, request: Request) -> Response:
        return Response({"name": "Mormont's", "bird": "Mormont's"}, headers={"Link": "</a>; rel=next"})

    @extend_schema(operation_id="send_old", tags=["service"], summary="New", responses={200: RavenSerializer})
    def post(self, request: Request) -> Response:
        return Response({"name": "Mormont's", "bird": "Mormont's"})


class OldField(Old):
    deprecated = {"GET": Deprecation(since=date(2027, 1, 1), instead="`name`", field="Raven.bird")}

    @extend_schema(operation_id="get_field", tags=["service"], summary="F", responses={200: RavenSerializer})
    def get(self, request: Request) -> Response:
        return super().get(request)

    @extend_schema(exclude=True)
    def post(self, request: Request) -> Response:
        return super().post(request)


handler404 = "got_api.http.errors.page_not_found"
own = [path("api/v1/old", Old.as_view()), path("api/v1/old-field", OldField.as_view())]
urlpatterns = [*own, path("", include("got_api.urls"))]
HEADERS = {"Deprecation", "Link", "Sunset"}
POLICY = '</docs/versions#what-will-end>; rel="deprecation"; type="text/html"'


@pytest.mark.urls(__name__)
def test_responses_of_a_deprecated_operation_have_the_headers_with_both_dates(client: Client) -> None:
    for response in (client.get("/api/v1/old"), client.head("/api/v1/old")):
        assert response["Deprecation"] == "@1798761600"
        assert response["Sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"
        assert response["Link"] == f"</a>; rel=next, {POLICY}"
    field = client.get("/api/v1/old-field")
    assert field["Deprecation"] == "@1798761600" and "Sunset" not in field


@pytest.mark.urls(__name__)
def test_no_other_response_has_the_deprecation_headers(client: Client) -> None:
    for response in (client.post("/api/v1/old"), client.get("/api/v1/errors"), client.get("/nothing")):
        assert not HEADERS & set(response.headers)


def test_the_document_marks_the_operation_and_the_field(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks = [hook for hook in spectacular_settings.POSTPROCESSING_HOOKS if hook is mark_fields]
    monkeypatch.setattr(spectacular_settings, "POSTPROCESSING_HOOKS", hooks)  # others expect all operations
    generator = spectacular_settings.DEFAULT_GENERATOR_CLASS(patterns=own)
    made = generator.get_schema(request=None, public=True)
    old, field = (made["paths"][f"/api/v1/{name}"] for name in ("old", "old-field"))
    assert old["get"]["deprecated"] is True and "deprecated" not in old["post"]
    sentence = "Deprecated since 2027-01-01: use `GET /ravens`. It ends on 2028-01-01."
    assert sentence in old["get"]["description"]
    assert set(old["get"]["responses"]["200"]["headers"]) >= HEADERS
    assert not HEADERS & set(old["post"]["responses"]["200"]["headers"])
    assert "deprecated" not in field["get"]
    assert field["get"]["x-deprecated-fields"] == ["Raven.bird"]
    assert "The field `Raven.bird` is deprecated since 2027-01-01: use `name`." in field["get"]["description"]
    properties = made["components"]["schemas"]["Raven"]["properties"]
    assert properties["bird"]["deprecated"] is True and "deprecated" not in properties["name"]


def test_the_page_about_versions_matches_the_current_document() -> None:
    """When this fails because something is deprecated: list it in the page and in the changelog."""
    ended = [
        path for path, item in document()["paths"].items() for each in item.values() if each.get("deprecated")
    ]
    assert ("Nothing is deprecated now." in source_of("versions.md")) == (not ended)
    assert POLICY in source_of("versions.md")
