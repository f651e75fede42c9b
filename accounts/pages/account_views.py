"""Pages to sign up, to confirm or refuse a mail address, and to change or reset a password."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from rest_framework.exceptions import APIException

from accounts import addresses, devices, password_reset, services
from accounts.api.serializers import (
    EmailConfirmationSerializer,
    PasswordChangeSerializer,
    PasswordResetMailSerializer,
    PasswordResetSerializer,
    RegistrationSerializer,
    is_time_zone,
    weak_password,
)
from accounts.pages.forms import form_with_errors, log_in_and_redirect, read_form
from accounts.pages.frame import (
    ask_to_log_in,
    delete_next_page,
    form_page,
    has_next_page,
    logged_in_user,
    next_page,
    save_next_page,
    shown_page,
    with_next_page,
)
from got_api.http.throttling import address_of, spend
from got_api.shared.texts import active_language, text

MAX_CODE = 300
"""Maximum length of a code that a form copies from the URL."""


@form_page
def sign_up(request: HttpRequest) -> HttpResponse:
    """The sign-up page. It shares the rate limit of POST /accounts, and does not reveal known addresses."""
    goes_to = next_page(request)
    if logged_in_user(request) is not None:
        return HttpResponseRedirect(goes_to)
    if request.method != "POST":
        return shown_page(request, "sign_up", {})
    sent = {name: request.POST.get(name, "") for name in ("username", "password", "email")}
    try:
        spend("register", address_of(request))
        body: dict[str, Any] = {**sent, "email": sent["email"].strip() or None, "language": active_language()}
        if is_time_zone(zone := request.POST.get("time_zone", "")):  # a browser may know newer zones
            body["time_zone"] = zone
        user = services.register(**read_form(RegistrationSerializer, body))
    except APIException as error:
        context = {"username": sent["username"], "email": sent["email"]}
        return form_with_errors(request, "sign_up", error, context)
    response = log_in_and_redirect(request, user, goes_to)
    if user.claimed_email is not None:
        save_next_page(request)
        response["Location"] = with_next_page(request, "confirm-email")
    return response


@form_page
def confirm_email(request: HttpRequest) -> HttpResponse:
    """The page of the link in a mail, and the page that asks to open that link.

    Opening the link confirms nothing, because programs that scan mails open links too.
    """
    user, goes_to = logged_in_user(request), next_page(request)
    claim = None if user is None else user.claimed_email
    context: dict[str, Any] = {"claim": claim, "goes_to": goes_to, "code": _code_of(request)}
    if request.method != "POST":
        if user is not None and claim is None and has_next_page(request):
            delete_next_page(request)
            return HttpResponseRedirect(goes_to)
        return shown_page(request, "confirm_email", context)
    try:
        if request.POST.get("action") == "again":
            if user is None or claim is None:
                return ask_to_log_in(request)
            addresses.change_address(user=user, email=claim)
            return HttpResponseRedirect(request.get_full_path())
        spend("use_password_reset", address_of(request))
        given = read_form(EmailConfirmationSerializer, {"code": request.POST.get("code", "")})
        owner = addresses.confirm(code=given["code"])
    except APIException as error:
        return form_with_errors(request, "confirm_email", error, context | {"code": ""})
    if owner == user and has_next_page(request):
        delete_next_page(request)
        return HttpResponseRedirect(goes_to)
    return _message_page(request, "page-confirm_email")


@form_page
def refuse_email(request: HttpRequest) -> HttpResponse:
    """The page of the link in a mail to the old address. It then asks for a new password."""
    if request.method != "POST":
        return shown_page(request, "refuse_email", {"code": _code_of(request)})
    spend("use_password_reset", address_of(request))
    code = addresses.revert_address_change(code=request.POST.get("code", ""))
    query = {"code": code, "lang": active_language()}
    return HttpResponseRedirect(f"{reverse('reset-password')}?{urlencode(query)}")


@form_page
def forgot_password(request: HttpRequest) -> HttpResponse:
    """The page to request a reset. It shares the rate limit of POST /password-resets, and reveals nothing."""
    if request.method != "POST":
        return shown_page(request, "forgot_password", {})
    account = request.POST.get("account", "")
    try:
        spend("password_reset", address_of(request))
        given = read_form(PasswordResetMailSerializer, {"account": account})
    except APIException as error:
        return form_with_errors(request, "forgot_password", error, {"account": account})
    password_reset.request_reset(account=given["account"])
    save_next_page(request)
    return HttpResponseRedirect(with_next_page(request, "reset-password", sent="1"))


@form_page
def reset_password(request: HttpRequest) -> HttpResponse:
    """The page of the link in a reset mail, and the page on which its code can be entered."""
    context = {"code": _code_of(request), "is_sent": "sent" in request.GET}
    if request.method != "POST":
        return shown_page(request, "reset_password", context)
    goes_to = next_page(request)
    sent = {name: request.POST.get(name, "") for name in ("code", "password")}
    try:
        spend("use_password_reset", address_of(request))
        given = read_form(PasswordResetSerializer, sent)
        try:
            user = password_reset.use_code(code=given["code"], new=given["password"])
        except DjangoValidationError as error:
            raise weak_password("password", error) from error
    except APIException as error:
        return form_with_errors(request, "reset_password", error, context | {"code": sent["code"]})
    delete_next_page(request)
    return log_in_and_redirect(request, user, goes_to)


@form_page
def change_password(request: HttpRequest) -> HttpResponse:
    """The target of /.well-known/change-password. All other sessions and tokens are revoked."""
    user = logged_in_user(request)
    if user is None:
        return ask_to_log_in(request)
    if request.method != "POST":
        return shown_page(request, "change_password", {})
    sent = {name: request.POST.get(name, "") for name in ("current", "new")}
    try:
        given = read_form(PasswordChangeSerializer, sent, user=user)
        session = services.digest_of(request.session.session_key or "").hex()
        services.change_password(
            user=user,
            current=given["current"],
            new=given["new"],
            rate_key=f"session:{session}",
        )
    except APIException as error:
        return form_with_errors(request, "change_password", error, {})
    user.refresh_from_db()
    update_session_auth_hash(request, user)
    response = _message_page(request, "page-change_password")
    devices.set_cookie(request, response, user)
    return response


def _code_of(request: HttpRequest) -> str:
    return request.GET.get("code", "")[:MAX_CODE]


def _message_page(request: HttpRequest, message: str) -> HttpResponse:
    return shown_page(request, "message", {"title": text(message), "sentences": [text(f"{message}.done")]})
