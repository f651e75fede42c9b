"""Pages to log in and out, authorise an app, connect a device, and manage tokens and apps."""

from typing import Any
from urllib.parse import urlencode

from authlib.oauth2.rfc6749 import InvalidRequestError, OAuth2Error
from django.conf import settings
from django.contrib.auth import login, logout
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from rest_framework.exceptions import APIException, ValidationError

from accounts import devices, local_link, rates, services
from accounts.api.serializers import LogInSerializer, NewTokenSerializer
from accounts.errors import AccountCode
from accounts.models import DeviceCode, User
from accounts.oauth import access, registry, tokens
from accounts.oauth.grants import CodeGrant, ServerRequest
from accounts.oauth.redirects import source_of
from accounts.oauth.server import server
from accounts.pages import prompts
from accounts.pages.forms import form_with_errors, log_in_and_redirect
from accounts.pages.frame import (
    SESSION_SECONDS,
    account_page,
    ask_to_log_in,
    form_page,
    logged_in_user,
    next_page,
    shown_page,
)
from accounts.scopes import ALL_SCOPES
from accounts.selectors import apps_of, live_tokens_of
from got_api.http.errors import Problem
from got_api.http.throttling import address_of, spend
from got_api.shared import clock
from got_api.shared.texts import active_language, text, words_in

TOKEN_DAYS = (30, 90, 365)


@form_page
def log_in(request: HttpRequest) -> HttpResponse:
    """The only page that asks for the password. It shares the rate limits of POST /sessions."""
    goes_to, user = next_page(request), logged_in_user(request)
    is_again = user is not None and prompts.wants_log_in(request, goes_to)
    frame: dict[str, Any] = {"next": goes_to, "is_again": is_again}
    if request.method != "POST":
        if user is not None and not is_again:
            return HttpResponseRedirect(goes_to)
        return shown_page(request, "log_in", frame | {"username": user.username if user else ""})
    username, address = request.POST.get("username", ""), address_of(request)
    try:
        rates.count_try(username=username, address=address, devices=devices.devices_in_cookie(request))
        user = _user_of_form(username, request.POST.get("password", ""))
    except APIException as error:
        return form_with_errors(request, "log_in", error, frame | {"username": username})
    return log_in_and_redirect(request, user, goes_to)


def _user_of_form(username: str, password: str) -> User:
    given = LogInSerializer(data={"username": username, "password": password})
    if not given.is_valid():
        raise Problem(AccountCode.CREDENTIALS_WRONG)
    return services.authenticate_user(username=username, password=password)


@require_http_methods(["GET"])
@account_page
def sign_in_by_local_link(request: HttpRequest) -> HttpResponse:
    """The link of `make run`. A used link also leads to the client, where its browser is already signed
    in."""
    if not settings.GOT_LOCAL_LINK or not local_link.is_from_this_machine(request):
        raise Http404
    found = local_link.use_link(request.GET.get("code", ""))
    if found is None:
        return HttpResponseRedirect("/")
    user, goes_to = found
    login(request, user)
    request.session.set_expiry(SESSION_SECONDS)
    return HttpResponseRedirect(f"/sign-in?{urlencode({'to': goes_to})}")


@require_POST
@account_page
def log_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    page_name = "sign-up" if prompts.wants_account(next_page(request)) else "log-in"
    return HttpResponseRedirect(f"{reverse(page_name)}?{request.GET.urlencode()}")


@form_page
def authorize(request: HttpRequest) -> HttpResponse:
    """The authorization endpoint of OAuth. It asks the user each time, regardless of earlier decisions.

    Only the client that this server serves is authorised without asking: its code goes to no other address.

    An error of an app is shown as a page with a link back, not a redirect. Otherwise anybody who registers an
    app could use this server's address to redirect people elsewhere (RFC 9700, 4.11.2). With `prompt=none` no
    page may be shown, so the browser returns with an error. `login` asks for the password again,
    `select_account` offers another account (OpenID Connect Core, 3.1.2.1), and `create` a new one (Initiating
    User Registration via OpenID Connect).
    """
    sent = ServerRequest("GET", request.GET, request.headers)
    user = logged_in_user(request)
    try:
        sent.refuse_repeated()
        ServerRequest("POST", request.POST, request.headers).refuse_repeated()
        wanted = prompts.prompts_of(request.get_full_path())
        if "none" in wanted and len(wanted) > 1:
            raise InvalidRequestError("prompt=none goes with no other value.")
        grant = server.get_consent_grant(sent, user)
    except OAuth2Error as error:
        return _error_page(request, sent, error)
    except ValueError:  # Authlib puts some parameters into errors, where not every character is allowed
        return _error_page(request, sent, OAuth2Error(error="invalid_request"))
    is_served_here = registry.is_served_here(sent.client.app, grant.redirect_uri)
    if "none" in wanted and (user is None or not is_served_here):
        refusal = OAuth2Error(error="login_required" if user is None else "consent_required")
        refusal.redirect_uri, refusal.state = grant.redirect_uri, sent.payload.state
        refused: HttpResponse = server.handle_error_response(sent, refusal)
        return refused
    address = request.get_full_path()
    if user is None and prompts.wants_account(address):
        return HttpResponseRedirect(f"{reverse('sign-up')}?{urlencode({'next': address})}")
    if user is None or prompts.wants_log_in(request, address):
        return ask_to_log_in(request)
    if prompts.wants_choice(request, address):
        if request.POST.get("account") == "continue":
            prompts.record_completed_prompt(request, address)
            return HttpResponseRedirect(address)
        other = f"{reverse('log-out')}?{urlencode({'next': address})}"
        return shown_page(request, "select_account", {"app": sent.client.app, "user": user, "other": other})
    if request.method == "GET" and is_served_here and "consent" not in wanted:
        return _sign_in_here(request, sent, user, grant)
    if request.method == "POST":
        prompts.clear_completed_prompt(request)
        is_allowed = request.POST.get("decision") == "allow"
        with transaction.atomic():
            response: HttpResponse = server.create_authorization_response(
                sent, user if is_allowed else None, grant
            )
        return response
    context = {
        "app": sent.client.app,
        "scopes": sent.scope.split(),
        "returns_to": grant.redirect_uri.partition("?")[0],
    }
    return shown_page(request, "consent", context, form_target=source_of(grant.redirect_uri))


def _sign_in_here(
    request: HttpRequest, server_request: ServerRequest, user: User, grant: CodeGrant
) -> HttpResponse:
    """A code for this server's client. Ends the session, so that none remains after signing out there."""
    with transaction.atomic():
        response: HttpResponse = server.create_authorization_response(server_request, user, grant)
    logout(request)
    return response


def _error_page(request: HttpRequest, server_request: ServerRequest, error: OAuth2Error) -> HttpResponse:
    """A page about an error in a request of an app: translated for the user, in English for its developer."""
    words = words_in(active_language())
    message = f"page-refused.{error.error}"
    back = ""
    if error.redirect_uri:
        error.state = server_request.payload.state
        back = server.handle_error_response(server_request, error)["Location"]
    context = {
        "title": words.text("page-refused"),
        "sentences": [words.text(message if words.has(message) else "page-refused.invalid_request")],
        "code": error.error,
        "description": error.get_error_description(),
        "back": back,
    }
    return shown_page(request, "message", context, status=400)


@form_page
def device(request: HttpRequest) -> HttpResponse:
    """The verification page of the device flow.

    A code in the URL only fills the form: the user must check and send it.
    """
    user = logged_in_user(request)
    if user is None:
        return ask_to_log_in(request)
    if request.method != "POST":
        code = tokens.typed_user_code(request.GET.get("user_code", ""))
        return shown_page(request, "device", {"code": tokens.shown_user_code(code) if code else ""})
    for key in (str(user.pk), address_of(request)):
        spend("device_code", key)
    typed = tokens.typed_user_code(request.POST.get("user_code", ""))
    decision = request.POST.get("decision")
    with transaction.atomic():
        access.lock_user(user.pk)
        row = _open_device_code(typed)
        if row is None:
            context: dict[str, Any] = {"code": request.POST.get("user_code", "")[:20]}
            context["problem"] = text("page-device.unknown")
            return shown_page(request, "device", context, status=400)
        if decision in ("allow", "deny"):
            row.user, row.is_allowed = user, decision == "allow"
            row.save(update_fields=["user", "is_allowed"])
    if row.is_allowed is None:
        context = {"app": row.app, "scopes": row.scopes, "user_code": tokens.shown_user_code(typed)}
        return shown_page(request, "consent", context)
    sentence = text("page-device.allowed" if row.is_allowed else "page-device.denied")
    return shown_page(request, "message", {"title": text("page-device"), "sentences": [sentence]})


def _open_device_code(typed: str) -> DeviceCode | None:
    """The open request with this code, locked, or None."""
    rows = DeviceCode.objects.select_for_update(of=("self",)).select_related("app", "app__owner")
    return rows.filter(user_code=typed, is_allowed__isnull=True, expires_at__gt=clock.now()).first()


@form_page
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The page of authorised apps and personal tokens: list, create, revoke."""
    user = logged_in_user(request)
    if user is None:
        return ask_to_log_in(request)
    if request.method != "POST":
        return _tokens(request, user)
    match request.POST.get("action"):
        case "create":
            return _create_token(request, user)
        case "revoke":
            number = request.POST.get("token", "")
            is_number = number.isascii() and number.isdigit() and len(number) < 19
            services.revoke_token(user=user, token_id=int(number) if is_number else 0)
        case "end":
            access.revoke_app(user=user, client_id=request.POST.get("app", "").replace("\0", ""))
    return HttpResponseRedirect(request.get_full_path())


def _create_token(request: HttpRequest, user: User) -> HttpResponse:
    days = request.POST.get("days", "")
    given = NewTokenSerializer(
        data={
            "name": request.POST.get("name", ""),
            "scopes": request.POST.getlist("scopes"),
            "expires_in_days": int(days) if days in map(str, TOKEN_DAYS) else 0,
        }
    )
    try:
        given.is_valid(raise_exception=True)
        _, secret = services.issue_token(
            user=user,
            name=given.validated_data["name"],
            scopes=given.validated_data["scopes"],
            days=given.validated_data["expires_in_days"],
            grantable=ALL_SCOPES,
        )
    except ValidationError:
        return _tokens(request, user, problem=text("page-tokens.incomplete"), status=400)
    except Problem as problem:
        return _tokens(request, user, problem=problem.title_and_detail()[1], status=problem.status_code)
    return _tokens(request, user, secret=secret)


def _tokens(
    request: HttpRequest, user: User, *, secret: str = "", problem: str = "", status: int = 200
) -> HttpResponse:
    words = words_in(active_language())

    def entry(name: str, scopes: list[str], **details: object) -> dict[str, object]:
        return {"name": name, "scopes": [text(f"scope-{scope}") for scope in scopes], **details}

    listed = [
        entry(
            token.name,
            token.scopes,
            id=token.pk,
            until=words.text("page-tokens.until", time=words.time(token.expires_at, user.time_zone)),
        )
        for token in live_tokens_of(user).order_by("-id")
    ]
    apps = []
    for app in apps_of(user).order_by("name", "id"):
        live = app.live  # type: ignore[attr-defined]
        allowed = {scope for each in live for scope in each.scopes}
        apps.append(
            entry(
                app.name,
                [scope for scope in ALL_SCOPES if scope in allowed],
                id=app.client_id,
                since=words.text("page-tokens.since", time=words.time(live[0].created_at, user.time_zone)),
            )
        )
    context = {
        "apps": apps, "tokens": listed, "all_scopes": ALL_SCOPES, "days": TOKEN_DAYS, "secret": secret,
        "problem": problem,
    }  # fmt: skip
    return shown_page(request, "tokens", context, status=status)
