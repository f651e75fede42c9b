"""Addresses: the API of each app under /api/v1, the schema, the docs page and the admin pages."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from got_api.health import health

handler400 = "got_api.errors.bad_request"
handler403 = "got_api.errors.permission_denied"
handler404 = "got_api.errors.page_not_found"
handler500 = "got_api.errors.server_error"

urlpatterns = [
    path("health", health, name="health"),
    path("admin/", admin.site.urls),
    path("api/v1/schema", SpectacularAPIView.as_view(), name="schema"),
    path("api/v1/docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    *(
        path("api/v1/", include(f"{name}.api.urls"))
        for name in ("accounts", "games")
        if find_spec(name) and find_spec(f"{name}.api") and find_spec(f"{name}.api.urls")
    ),
]
