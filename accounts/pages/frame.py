"""Shared parts of all pages: session, language, headers and error pages."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from babel import Locale
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from django.utils.decorators import decorator_from_middleware
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import APIException

from accounts.models import User
from got_api.http.errors import Problem, as_problem
from got_api.http.languages import LANGUAGES, in_language, language_for
from got_api.registry import App, parts
from got_api.shared.texts import active_language, has_texts, text

MAX_ORIGIN = 200
"""Maximum length of an origin that a page shows."""
SESSION_SECONDS = 12 * 3600
_NEXT = "next"
MAX_LOCALES = 20
_WITH_SCRIPT = {"sign_up"}
"""Pages with a script. They work without it."""
View = Callable[..., HttpResponseBase]
_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
)


def account_page(view: View) -> View:
    """Decorates a view with session, user and CSRF protection, which the API does not have.

    A Problem becomes a page. A view may respond in a language other than the user's.
    """

    @wraps(view)
    def shown(request: HttpRequest, **path: str) -> HttpResponseBase:
        try:
            language = _app_language(request) or language_for(request, request.user)
        except Problem:
            language = active_language()
        with translation.override(language):
            try:
                response: HttpResponseBase = view(request, **path)
            except APIException as error:
                response = problem_page(request, error)
        return response if response.has_header("Content-Language") else in_language(response, language)

    guarded: View = shown
    for middleware in (CsrfViewMiddleware, AuthenticationMiddleware, SessionMiddleware):
        guarded = decorator_from_middleware(middleware)(guarded)
    return guarded


def form_page(view: View) -> View:
    """Decorates the view of a page with a form, which it also handles."""
    return require_http_methods(["GET", "HEAD", "POST"])(account_page(view))


def _app_language(request: HttpRequest) -> str | None:
    """The language that an app requests with `ui_locales`, unless the user has chosen one."""
    if request.GET.get("lang"):
        return None
    for address in (request.get_full_path(), request.GET.get("next", "")):
        for tag in ui_locales_of(address):
            for language in (tag, tag.partition("-")[0]):
                if has_texts(language):
                    return language
    return None


def ui_locales_of(address: str) -> list[str]:
    """The languages of an authorization request, best first (OpenID Connect Core, 3.1.2.1)."""
    try:
        query = urlsplit(address).query
    except ValueError:
        return []
    return QueryDict(query).get("ui_locales", "").lower().split()[:MAX_LOCALES]


def shown_page(
    request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200, form_target: str = ""
) -> HttpResponse:
    """A rendered page. Caches must not store it, and other sites cannot frame it.

    `form_target` is a target of its form in addition to this server, as a source of Content-Security-Policy.
    """
    languages = [
        (code, Locale.parse(code).get_display_name(), f"?{_query(request, code)}") for code in LANGUAGES
    ]
    frame = {"languages": languages, "language": active_language()}
    response = render(request, f"accounts/pages/{template}.html", frame | context, status=status)
    scripts = "; script-src 'self'" if template in _WITH_SCRIPT else ""
    response["Content-Security-Policy"] = f"{_POLICY}{scripts}; form-action 'self' {form_target}".rstrip()
    response["Cache-Control"] = "no-store"
    return response


def problem_page(request: HttpRequest, error: APIException) -> HttpResponse:
    """A page that describes the problem, with its status."""
    problem = as_problem(error)
    assert problem is not None
    title, detail = problem.title_and_detail()
    context = {"title": title, "sentences": [detail], "code": problem.code}
    return with_retry_after(shown_page(request, "message", context, status=problem.status_code), problem)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """CSRF_FAILURE_VIEW, for a form from another site, or a form that is older than its cookie.

    Behind a proxy that is not configured, the server mistakes its own forms for those of another site. The
    page then names the setting.
    """
    if reason.startswith(("Origin checking", "Referer checking")):
        origin = request.headers.get("Origin") or request.headers.get("Referer", "")
        sentences = [
            text("page-refused.origin", origin=origin[:MAX_ORIGIN]),
            text("page-refused.origin_setting"),
        ]
    else:
        sentences = [text("page-refused.stale")]
    context = {"title": text("page-refused"), "sentences": sentences, "code": "forbidden"}
    return shown_page(request, "message", context, status=403)


def with_retry_after(response: HttpResponse, problem: Problem) -> HttpResponse:
    if problem.retry_after is not None:
        response["Retry-After"] = str(problem.retry_after)
    return response


def logged_in_user(request: HttpRequest) -> User | None:
    """The user who is logged in on the pages, or None."""
    return request.user if isinstance(request.user, User) else None


def ask_to_log_in(request: HttpRequest) -> HttpResponse:
    """Redirects to the log-in page, which then redirects back to this page."""
    return HttpResponseRedirect(f"{reverse('log-in')}?{urlencode({'next': request.get_full_path()})}")


def next_page(request: HttpRequest) -> str:
    """The address of the page that follows this one: always a page of this server, never a forged address.

    Pages linked from mails continue to the page that this browser wanted before (`save_next_page`). They
    keep a language that the user chose.
    """
    try:
        wanted = urlsplit(request.GET.get("next") or _saved_next_page(request))
    except ValueError:  # such as an incomplete IPv6 address
        return reverse("tokens-page")
    if wanted.scheme or wanted.netloc or not _has_next_page(wanted.path):
        return reverse("tokens-page")
    query = QueryDict(wanted.query, mutable=True)
    chosen = request.GET.get("lang", "")
    if chosen and has_texts(chosen) and query.get("lang") != chosen:
        query["lang"] = chosen
        return f"{wanted.path}?{query.urlencode()}"
    return f"{wanted.path}?{wanted.query}" if wanted.query else wanted.path


def _has_next_page(path: str) -> bool:
    try:
        return resolve(path).url_name in parts(App).next_pages
    except Resolver404:
        return False


def has_next_page(request: HttpRequest) -> bool:
    """Whether the request has a next page that the user wanted to see."""
    return bool(request.GET.get("next") or _saved_next_page(request))


def save_next_page(request: HttpRequest) -> None:
    """Stores the next page in the session, for the link of a mail. Must be called before the mail is sent."""
    if request.GET.get("next"):
        if request.session.is_empty():
            request.session.set_expiry(SESSION_SECONDS)
        request.session[_NEXT] = next_page(request)


def delete_next_page(request: HttpRequest) -> None:
    """Deletes the stored next page. Called when a page redirects to it."""
    request.session.pop(_NEXT, None)


def with_next_page(request: HttpRequest, name: str, **fields: str) -> str:
    """The address of another page with the same next page and language."""
    kept = {key: request.GET[key] for key in ("next", "lang") if request.GET.get(key)}
    query = urlencode(kept | fields)
    return f"{reverse(name)}?{query}" if query else reverse(name)


def _saved_next_page(request: HttpRequest) -> str:
    is_behind_a_mail = request.path in {reverse("confirm-email"), reverse("reset-password")}
    return str(request.session.get(_NEXT, "")) if is_behind_a_mail else ""


def _query(request: HttpRequest, language: str) -> str:
    query = request.GET.copy()
    query["lang"] = language
    return query.urlencode()
