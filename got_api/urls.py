"""URLs: the API of each app under /api/v1, the schema, the documentation, and all other pages."""

from django.contrib import admin
from django.urls import include, path

from got_api.http.error_catalogue import ErrorCodeDetail, ErrorCodes
from got_api.registry import api_patterns, page_patterns
from got_api.schema.views import Schema, static_file
from got_api.serving.about import AboutServer
from got_api.serving.health import Live, Ready
from got_api.serving.limits import Limits
from got_api.serving.metrics import metrics

handler400 = "got_api.http.errors.bad_request"
handler403 = "got_api.http.errors.permission_denied"
handler404 = "got_api.http.errors.page_not_found"
handler500 = "got_api.http.errors.server_error"

urlpatterns = [
    path("health/live", Live.as_view(), name="live"),
    path("health/ready", Ready.as_view(), name="ready"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("api/v1/schema", Schema.as_view(), name="schema"),
    path("api/v1/errors", ErrorCodes.as_view(), name="errors"),
    path("api/v1/errors/<str:code>", ErrorCodeDetail.as_view(), name="error"),
    path("api/v1/server", AboutServer.as_view(), name="server"),
    path("api/v1/limits", Limits.as_view(), name="limits"),
    path("static/<path:path>", static_file),
    path("", include("got_api.serving.web_client")),
    path("", include("got_api.docs_site.views")),
    *api_patterns(),
    *page_patterns(),
]
