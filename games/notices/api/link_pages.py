"""Pages behind addresses that people share, and the apps that open these addresses."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.pages.frame import View, account_page, logged_in_user, shown_page
from got_api.http.languages import in_language, language_for
from got_api.http.throttling import count_request_of, refuse_beyond
from got_api.shared.texts import text

PATHS = ("/games/*", "/seasons/*")
"""Addresses that apps may open instead of a browser."""


def link_page(reader: Callable[..., User | AnonymousUser] | None = None) -> Callable[[View], View]:
    """Decorates a read-only page, which counts as a request of its reader.

    A key in its address is never sent to other sites or search engines. `reader` returns the user in whose
    language the page is shown, by default the logged-in user.
    """

    def decorator(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, **path: str) -> HttpResponseBase:
            user = logged_in_user(request)
            refuse_beyond(count_request_of(request, None if user is None else user.pk))
            language = language_for(request, user if reader is None else reader(request, **path))
            with translation.override(language):
                return in_language(view(request, **path), language)

        shown = account_page(wrapper)

        @require_http_methods(["GET", "HEAD"])
        @wraps(view)
        def guarded(request: HttpRequest, **path: str) -> HttpResponseBase:
            response = shown(request, **path)
            response["Referrer-Policy"] = "no-referrer"
            response["X-Robots-Tag"] = "none"
            return response

        return guarded

    return decorator


def log_in_page(request: HttpRequest) -> HttpResponse:
    """The log-in page for a visitor at a private or unknown address. It does not reveal which of the two
    it is."""
    kept = {"lang": request.GET["lang"]} if request.GET.get("lang") else {}
    query = urlencode({"next": request.path} | kept)
    context = {
        "title": text("page-hidden"),
        "log_in": f"{reverse('log-in')}?{query}",
        "sign_up": f"{reverse('sign-up')}?{query}",
        "app": settings.GOT_APP_URL,
    }
    return shown_page(request, "hidden", context, status=404)


def android_apps(request: HttpRequest) -> HttpResponse:
    """Digital Asset Links: the Android apps that may open our addresses. Returns 404 if there are none."""
    return _apps_response(
        settings.GOT_ANDROID_APPS,
        [
            {
                "relation": ["delegate_permission/common.handle_all_urls"],
                "target": {
                    "namespace": "android_app",
                    "package_name": package,
                    "sha256_cert_fingerprints": fingerprints,
                },
            }
            for package, fingerprints in settings.GOT_ANDROID_APPS.items()
        ],
    )


def apple_apps(request: HttpRequest) -> HttpResponse:
    """The association of Apple apps with our addresses. Returns 404 if there are none."""
    details = {"appIDs": settings.GOT_APPLE_APPS, "components": [{"/": path} for path in PATHS]}
    return _apps_response(settings.GOT_APPLE_APPS, {"applinks": {"details": [details]}})


def _apps_response(apps: Any, body: Any) -> HttpResponse:
    if not apps:
        raise Http404
    response = JsonResponse(body, safe=False)
    response["Cache-Control"] = "public, max-age=3600"
    return response
