"""The endpoints: register, log in and out, the account of the user, and their tokens."""

from dataclasses import asdict
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import transaction
from rest_framework.exceptions import APIException
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import addresses, erasure, password_reset, rates, services
from accounts.api import serializers
from accounts.authentication import grant_of, user_of
from accounts.devices import new_device
from accounts.errors import AccountCode
from accounts.models import AccessToken
from accounts.permissions import HasScope
from accounts.scopes import Scope
from accounts.selectors import account_of, live_tokens_of
from got_api.http.errors import ErrorCode
from got_api.http.languages import accepted_language
from got_api.http.pagination import Cursor
from got_api.http.responses import created_response
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.http.throttling import address_of, refuse_beyond
from got_api.schema.operations import document_operation


class PrivateView(APIView):
    """A view whose responses no cache may store."""

    permission_classes = [HasScope]

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = "no-store"
        return response


class AnonymousView(PrivateView):
    """A view for senders without a token."""

    authentication_classes = []
    permission_classes = [AllowAny]


class Accounts(AnonymousView):
    rate = "register"
    located = ("POST",)
    problems = {"POST": (AccountCode.USERNAME_TAKEN,)}

    @document_operation(
        "register",
        "Register",
        tag="accounts",
        request=serializers.RegistrationSerializer,
        response=serializers.MeSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates an account, and sends a code to the mail address, if you give one. The address is used only
        after it is confirmed (`POST /me/email/confirmation`, or the link in the mail). Neither response nor
        mail reveals whether another account has the address."""
        given = read_body(serializers.RegistrationSerializer, request)
        user = services.register(**{"language": accepted_language(request)} | given)
        return created_response(serializers.MeSerializer(user).data, "me")


class Sessions(AnonymousView):
    throttle_classes = ()  # counted by `post`: the body names the device
    shown_once = ("POST",)
    problems = {"POST": (AccountCode.CREDENTIALS_WRONG, ErrorCode.TOO_MANY_REQUESTS)}

    @document_operation(
        "log_in",
        "Log in",
        tag="accounts",
        request=serializers.LogInSerializer,
        response=serializers.LoggedInSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Returns a token with all scopes that is valid for 30 days. Store `device`, which is valid for a
        year, and send it with the next log-in: then failed log-ins of others do not lock this device out."""
        address = address_of(request)
        try:
            given = read_body(serializers.LogInSerializer, request)
        except APIException:
            _count_sender(request, address, None)
            raise
        device = rates.device_of(username=given["username"], devices=[given.pop("device")])
        _count_sender(request, address, device)
        rates.count_log_in(username=given["username"], address=address, device=device)
        issued = services.log_in(**given)
        rates.record_log_in(username=given["username"], address=address)
        return _log_in_response(*issued)


def _count_sender(request: Request, address: str, device: str | None) -> None:
    allowance = rates.count_sender(address=address, device=device)
    # the middleware writes the RateLimit headers from it
    request._request.rate_allowance = allowance  # type: ignore[attr-defined]
    refuse_beyond(allowance)


class PasswordResets(AnonymousView):
    rate = "password_reset"

    @document_operation(
        "request_password_reset",
        "Request a password reset",
        tag="accounts",
        request=serializers.PasswordResetMailSerializer,
        response="Accepted, whether or not the account exists.",
        status=202,
    )
    def post(self, request: Request) -> Response:
        """Sends a code to the account's confirmed address. The response is always the same, so it does not
        reveal whether the account exists. The code can be used once, within an hour; at most three codes are
        sent to an account per hour."""
        body = read_body(serializers.PasswordResetMailSerializer, request)
        password_reset.request_reset(account=body["account"])
        return Response(status=202)


class UsePasswordReset(AnonymousView):
    rate = "use_password_reset"
    shown_once = ("POST",)
    problems = {"POST": (AccountCode.RESET_INVALID,)}

    @document_operation(
        "reset_password",
        "Reset a password",
        tag="accounts",
        request=serializers.PasswordResetSerializer,
        response=serializers.LoggedInSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Sets a new password with the code from the mail, and returns a token with all scopes. All other
        tokens, codes, calendar addresses, pending confirmations and the `device` of earlier log-ins become
        invalid."""
        body = read_body(serializers.PasswordResetSerializer, request)
        try:
            issued = password_reset.reset_password(code=body["code"], new=body["password"])
        except DjangoValidationError as error:
            raise serializers.weak_password("password", error) from error
        return _log_in_response(*issued)


class CurrentSession(PrivateView):
    required_scopes = ()

    @document_operation("log_out", "Log out", tag="accounts", response="The token is revoked.")
    def delete(self, request: Request) -> Response:
        """Revokes the token of this request, of any kind and with any scopes. With the token of an app, its
        refresh token is revoked too. For five seconds a poll with it may still return 304, which has no
        body."""
        services.revoke_token(user=user_of(request), token_id=grant_of(request).token_id)
        return Response(status=204)


class Me(PrivateView):
    required_scopes = {"GET": (Scope.READ,), "PATCH": (Scope.ACCOUNT,), "DELETE": (Scope.ACCOUNT,)}
    problems = {"PATCH": (AccountCode.LOG_IN_AGAIN,), "DELETE": (AccountCode.LOG_IN_AGAIN,)}

    @document_operation("get_me", "Get my account", tag="accounts", response=serializers.MeSerializer)
    def get(self, request: Request) -> Response:
        """Returns the account of the token. `email` is null for a token without the scope `account`."""
        shown = dict(serializers.MeSerializer(account_of(user_of(request))).data)
        if Scope.ACCOUNT not in grant_of(request).scopes:
            shown |= {"email": None, "email_confirmed": False, "new_email": None, "missing": []}
        return Response(shown)

    @document_operation(
        "change_me",
        "Change my account",
        tag="accounts",
        request=serializers.ProfileChangeSerializer,
        response=serializers.MeSerializer,
        description=(
            "Changes the fields that are sent.\n\n"
            "`email` sends a code to the new address, which takes effect when it is confirmed. A confirmed "
            "address stays until then, with the new one in `new_email`. The old address is notified before "
            "and after. For three days its owner can refuse the change by a link in these mails, which "
            "revokes the password and all tokens. Sending the new address again sends another code; sending "
            "the current one cancels the change; null removes the address. Since passwords are reset by "
            "mail, `email` needs a token of `POST /sessions` that is at most ten minutes old."
        ),
    )
    def patch(self, request: Request) -> Response:
        changes = read_body(serializers.ProfileChangeSerializer, request)
        user = account_of(user_of(request))
        if "email" in changes:
            services.require_fresh_login(token_id=grant_of(request).token_id)
        with transaction.atomic():
            if "email" in changes:
                user = addresses.change_address(user=user, email=changes.pop("email"))
            user = services.change_profile(user=user, **changes)
        return Response(serializers.MeSerializer(user).data)

    @document_operation("erase_me", "Erase my account", tag="accounts", response="The account is erased.")
    def delete(self, request: Request) -> Response:
        """Permanently erases the account: name, address, tokens, channels, notices and calendar. Finished
        games keep the seat with a null `username`; seats in running games are opened; games that have not
        started are left or cancelled. The name cannot be registered again. Needs a token of `POST /sessions`
        that is at most ten minutes old."""
        services.require_fresh_login(token_id=grant_of(request).token_id)
        erasure.erase_account(user_id=user_of(request).pk)
        return Response(status=204)


class EmailConfirmation(PrivateView):
    required_scopes = {"POST": (Scope.ACCOUNT,)}
    problems = {"POST": (AccountCode.CONFIRMATION_INVALID,)}

    @document_operation(
        "confirm_email",
        "Confirm my mail address",
        tag="accounts",
        request=serializers.EmailConfirmationSerializer,
        response=serializers.MeSerializer,
    )
    def post(self, request: Request) -> Response:
        """Confirms the address to which the code was sent. The code is valid for an hour. Confirming again
        changes nothing. The link in the mail does the same in a browser, without a token. An address that
        another account has confirmed returns 422."""
        code = read_body(serializers.EmailConfirmationSerializer, request)["code"]
        user = addresses.confirm(code=code, user=user_of(request))
        return Response(serializers.MeSerializer(user).data)


class Password(PrivateView):
    required_scopes = {"PUT": (Scope.ACCOUNT,)}
    closed_to_apps = ("PUT",)
    problems = {"PUT": (AccountCode.PASSWORD_WRONG,)}

    @document_operation(
        "change_password",
        "Change my password",
        tag="accounts",
        request=serializers.PasswordChangeSerializer,
        response=serializers.PasswordChangedSerializer,
    )
    def put(self, request: Request) -> Response:
        """Changes your password. It revokes all tokens except the one of this request, and the access of all
        apps. The calendar address, codes for confirmations and password resets, and push messages to browsers
        stop working. The `device` of earlier log-ins becomes invalid; use the returned one. Webhooks keep
        their secrets unless `rotate_webhook_secrets` is true."""
        user = account_of(user_of(request))
        given = read_body(serializers.PasswordChangeSerializer, request, context={"user": user})
        ended = services.change_password(user=user, **given, token_id=grant_of(request).token_id)
        shown = asdict(ended) | {"device": new_device(account_of(user_of(request)))}
        return Response(serializers.PasswordChangedSerializer(shown).data)


class Tokens(PrivateView):
    required_scopes = {"GET": (Scope.ACCOUNT,), "POST": (Scope.ACCOUNT,)}
    closed_to_apps = ("POST",)
    problems = {"GET": (ErrorCode.MALFORMED,), "POST": (AccountCode.TOO_MANY_TOKENS,)}
    located = shown_once = ("POST",)
    # how the schema generator learns that the list is paged
    pagination_class = Cursor

    @document_operation(
        "list_tokens", "List my tokens", tag="accounts", response=serializers.TokenSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        """Lists all valid tokens, newest first, without their secrets. Tokens of apps are in `GET
        /me/apps`."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor()
        tokens = pages.paginate_queryset(live_tokens_of(user_of(request)), request, self)
        return pages.get_paginated_response(serializers.TokenSerializer(tokens, many=True).data)

    @document_operation(
        "create_token",
        "Create a token",
        tag="accounts",
        request=serializers.NewTokenSerializer,
        response=serializers.IssuedTokenSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Creates a personal access token for a program. Its secret is shown only in this response."""
        given = read_body(serializers.NewTokenSerializer, request)
        token, secret = services.issue_token(
            user=user_of(request),
            name=given["name"],
            scopes=given["scopes"],
            days=given["expires_in_days"],
            grantable=grant_of(request).scopes,
        )
        shown = serializers.TokenSerializer(token).data
        return created_response({**shown, "token": secret}, f"me/tokens/{token.pk}")


class Token(PrivateView):
    required_scopes = {"DELETE": (Scope.ACCOUNT,)}
    closed_to_apps = ("DELETE",)

    @document_operation("revoke_token", "Revoke a token", tag="accounts", response="The token is revoked.")
    def delete(self, request: Request, token_id: int) -> Response:
        """Revokes a token. For five seconds a poll with it may still return 304, which has no body. Revoking
        it again changes nothing."""
        services.revoke_token(user=user_of(request), token_id=token_id)
        return Response(status=204)


def _log_in_response(token: AccessToken, secret: str) -> Response:
    shown = serializers.TokenSerializer(token).data
    return Response({**shown, "token": secret, "device": new_device(token.user)}, status=201)
