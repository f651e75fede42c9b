"""The endpoints of apps: their registry, apps with access to an account, and OAuth 2.1."""

from collections.abc import Callable
from functools import cache
from typing import Any

import orjson
from authlib.oauth2.rfc6749 import InvalidRequestError, OAuth2Error
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse, QueryDict
from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import FormParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api import app_serializers as serializers
from accounts.api.views import AnonymousView, PrivateView
from accounts.authentication import grant_of, user_of
from accounts.errors import AccountCode
from accounts.models import App
from accounts.oauth import access, registry
from accounts.oauth.grants import METHODS, DeviceGrant, ServerRequest
from accounts.oauth.server import server
from accounts.scopes import ALL_SCOPES, Scope
from accounts.selectors import apps_of
from got_api.http.documents import Document, document_response
from got_api.http.errors import ErrorCode, Problem, first_or_404
from got_api.http.languages import LANGUAGES
from got_api.http.pagination import Cursor
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import document_operation


class MyApps(PrivateView):
    required_scopes = {"GET": (Scope.ACCOUNT,)}
    problems = {"GET": (ErrorCode.MALFORMED,)}
    pagination_class = Cursor

    @document_operation(
        "list_apps",
        "List apps with access",
        tag="apps",
        response=serializers.ConnectedAppSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Lists the apps with access to your account, and their scopes."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor()
        apps = pages.paginate_queryset(apps_of(user_of(request)), request, self)
        own = access.app_of_token(grant_of(request).token_id)
        context = {"device": None if own is None else own[1]}
        shown = serializers.ConnectedAppSerializer(apps, many=True, context=context)
        return pages.get_paginated_response(shown.data)


class MyAppDevice(PrivateView):
    required_scopes = {"DELETE": (Scope.ACCOUNT,)}

    @document_operation(
        "revoke_app_device",
        "Revoke an app's access on one device",
        tag="apps",
        response="The app no longer has access on the device.",
    )
    def delete(self, request: Request, client_id: str, device: int) -> Response:
        """Revokes all tokens of the app on this device at once. Repeating it changes nothing. An app may
        revoke the access of its own devices; for devices of other apps it gets 404."""
        own = access.app_of_token(grant_of(request).token_id)
        if own is not None and own[0] != client_id:
            raise Problem(ErrorCode.NOT_FOUND)
        access.revoke_app_on_device(user=user_of(request), client_id=client_id, device=device)
        return Response(status=204)


class MyApp(PrivateView):
    required_scopes = {"DELETE": (Scope.ACCOUNT,)}
    closed_to_apps = ("DELETE",)

    @document_operation(
        "revoke_app", "Revoke an app's access", tag="apps", response="The app no longer has access."
    )
    def delete(self, request: Request, client_id: str) -> Response:
        """Revokes all tokens of the app for your account at once. Repeating it changes nothing."""
        access.revoke_app(user=user_of(request), client_id=client_id)
        return Response(status=204)


class RegisteredApps(PrivateView):
    required_scopes = {"GET": (Scope.ACCOUNT,), "POST": (Scope.ACCOUNT,)}
    closed_to_apps = ("POST",)
    problems = {"GET": (ErrorCode.MALFORMED,), "POST": (AccountCode.TOO_MANY_APPS,)}
    pagination_class = Cursor
    located = ("POST",)
    shown_once = ("POST",)

    @document_operation(
        "list_registered_apps",
        "List my registered apps",
        tag="apps",
        response=serializers.RegisteredAppSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Lists the apps that you registered, newest first, without their secrets."""
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor()
        apps = pages.paginate_queryset(App.objects.filter(owner=user_of(request)), request, self)
        return pages.get_paginated_response(serializers.RegisteredAppSerializer(apps, many=True).data)

    @document_operation(
        "register_app",
        "Register an app",
        tag="apps",
        request=serializers.NewAppSerializer,
        response=serializers.NewlyRegisteredAppSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Registers a program to which other users can give access to their accounts. `client_secret` of a
        confidential app is shown only in this response. Each user can register at most 20 apps."""
        given = read_body(serializers.NewAppSerializer, request)
        confidential = given.pop("confidential")
        app, secret = registry.register_app(user=user_of(request), **given, is_confidential=confidential)
        return _with_secret(app, secret, 201)


class RegisteredApp(PrivateView):
    required_scopes = dict.fromkeys(("GET", "PATCH", "DELETE"), (Scope.ACCOUNT,))
    closed_to_apps = ("PATCH", "DELETE")

    @document_operation(
        "get_registered_app", "Get a registered app", tag="apps", response=serializers.RegisteredAppSerializer
    )
    def get(self, request: Request, client_id: str) -> Response:
        """Returns an app that you registered, without its secret."""
        app = first_or_404(App.objects.filter(client_id=client_id, owner=user_of(request)))
        return Response(serializers.RegisteredAppSerializer(app).data)

    @document_operation(
        "change_registered_app",
        "Change a registered app",
        tag="apps",
        request=serializers.AppChangeSerializer,
        response=serializers.RegisteredAppSerializer,
    )
    def patch(self, request: Request, client_id: str) -> Response:
        """Changes the fields that are sent. If you remove a scope, new tokens of the app no longer have
        it."""
        changes = read_body(serializers.AppChangeSerializer, request)
        app = registry.change_app(user=user_of(request), client_id=client_id, **changes)
        return Response(serializers.RegisteredAppSerializer(app).data)

    @document_operation(
        "delete_registered_app", "Delete a registered app", tag="apps", response="The app is deleted."
    )
    def delete(self, request: Request, client_id: str) -> Response:
        """Deletes an app that you registered, and revokes all its tokens at once."""
        registry.delete_app(user=user_of(request), client_id=client_id)
        return Response(status=204)


class RegisteredAppSecret(PrivateView):
    required_scopes = {"POST": (Scope.ACCOUNT,)}
    shown_once = ("POST",)
    closed_to_apps = ("POST",)
    problems = {"POST": (AccountCode.APP_IS_PUBLIC,)}

    @document_operation(
        "renew_app_secret",
        "Renew an app's secret",
        tag="apps",
        response=serializers.NewlyRegisteredAppSerializer,
    )
    def post(self, request: Request, client_id: str) -> Response:
        """Returns a new secret of a confidential app. The previous one stops working at once; tokens stay
        valid."""
        return _with_secret(*registry.renew_secret(user=user_of(request), client_id=client_id), 200)


def _with_secret(app: App, secret: str | None, status: int) -> Response:
    shown = serializers.RegisteredAppSerializer(app).data
    response = Response({**shown, "client_secret": secret}, status=status)
    if status == 201:
        response["Location"] = f"/api/v1/me/registered-apps/{app.client_id}"
    return response


class OAuthView(AnonymousView):
    """An endpoint for apps. Accepts forms and returns errors as RFC 6749 demands. Faults of the server are
    problems.
    """

    parser_classes = [FormParser]
    shown_once = ("POST",)
    keeps_refusals = True

    def respond(self, request: Request, answer: Callable[[ServerRequest], HttpResponse]) -> HttpResponse:
        """The authorization server's answer to the form. Its writes are committed together or not at all."""
        fields = request.data if isinstance(request.data, QueryDict) else QueryDict()
        sent = ServerRequest("POST", fields, request.headers)
        with transaction.atomic():
            try:
                sent.refuse_repeated()
                return answer(sent)
            except OAuth2Error as error:
                return _refusal_page(sent, error)

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, UnsupportedMediaType | ParseError):
            return _refusal_page(None, InvalidRequestError(f"Send the parameters as {serializers.FORM}."))
        return super().handle_exception(exc)


def _refusal_page(request: ServerRequest | None, error: OAuth2Error) -> HttpResponse:
    refusal: HttpResponse = server.handle_error_response(request, error)
    return refusal


def _refusals(*statuses: int) -> dict[Any, Any]:
    """Documents OAuth errors, and problems of requests that are refused before OAuth handles them."""
    found: dict[Any, Any] = {
        (status, "application/json"): serializers.OAuthErrorSerializer for status in statuses
    }
    problem = {"$ref": "#/components/schemas/Problem"}
    return found | {(status, "application/problem+json"): problem for status in statuses}


class OAuthToken(OAuthView):
    @document_operation(
        "get_app_tokens",
        "Get tokens",
        tag="apps",
        request={serializers.FORM: serializers.OAuthTokenSerializer},
        responses={200: serializers.TokenResponseSerializer, **_refusals(400, 401)},
    )
    def post(self, request: Request) -> HttpResponse:
        """Exchanges an authorization code, a refresh token or a device code for an access token and a refresh
        token (OAuth 2.1). Each code and each refresh token can be used once. For 30 seconds, a used refresh
        token returns its successor to the same app, unless that was used as well. Using it later revokes the
        access."""
        return self.respond(request, server.create_token_response)


class OAuthDevice(OAuthView):
    rate = "device_authorization"

    @document_operation(
        "start_device_flow",
        "Start the device flow",
        tag="apps",
        request={serializers.FORM: serializers.DeviceAuthorizationSerializer},
        responses={200: serializers.DeviceResponseSerializer, **_refusals(400, 401)},
    )
    def post(self, request: Request) -> HttpResponse:
        """Returns a code for the app and a code that its user types in a browser (RFC 8628)."""
        return self.respond(request, _endpoint("device_authorization"))


class OAuthRevoke(OAuthView):
    @document_operation(
        "revoke_app_token",
        "Revoke an app's token",
        tag="apps",
        request={serializers.FORM: serializers.TokenLookupSerializer},
        responses={200: OpenApiResponse(description="The token is revoked."), **_refusals(400, 401)},
    )
    def post(self, request: Request) -> HttpResponse:
        """Revokes the access to which a token of the app belongs: the access token and the refresh token (RFC
        7009). An unknown token is not an error."""
        return self.respond(request, _endpoint("revocation"))


class OAuthIntrospect(OAuthView):
    ignores_key = True

    @document_operation(
        "introspect_app_token",
        "Check an app's token",
        tag="apps",
        request={serializers.FORM: serializers.TokenLookupSerializer},
        responses={200: serializers.IntrospectionSerializer, **_refusals(400, 401)},
    )
    def post(self, request: Request) -> HttpResponse:
        """Returns whether a token of the app is valid, and what it allows (RFC 7662)."""
        return self.respond(request, _endpoint("introspection"))


def _endpoint(name: str) -> Callable[[ServerRequest], HttpResponse]:
    return lambda request: server.create_endpoint_response(name, request)


class OAuthMetadata(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @document_operation(
        "get_oauth_metadata",
        "Get the OAuth metadata",
        tag="apps",
        response=serializers.OAuthMetadataSerializer,
    )
    def get(self, request: Request) -> HttpResponse:
        """Returns the endpoints and capabilities of the authorization server (RFC 8414)."""
        return document_response(request, _metadata(settings.GOT_ADDRESS))


@cache
def _metadata(issuer: str) -> Document:
    metadata = {
        "issuer": issuer,
        "authorization_endpoint": issuer + reverse("authorize"),
        "token_endpoint": issuer + reverse("oauth-token"),
        "device_authorization_endpoint": issuer + reverse("oauth-device"),
        "revocation_endpoint": issuer + reverse("oauth-revoke"),
        "introspection_endpoint": issuer + reverse("oauth-introspect"),
        "service_documentation": issuer + reverse("docs"),
        "scopes_supported": [str(scope) for scope in ALL_SCOPES],
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code", "refresh_token", DeviceGrant.GRANT_TYPE],
        "token_endpoint_auth_methods_supported": METHODS,
        "revocation_endpoint_auth_methods_supported": METHODS,
        "introspection_endpoint_auth_methods_supported": METHODS,
        "code_challenge_methods_supported": ["S256"],
        "ui_locales_supported": list(LANGUAGES),
        "prompt_values_supported": ["none", "login", "consent", "select_account", "create"],
        "authorization_response_iss_parameter_supported": True,
    }
    return Document(orjson.dumps(metadata), "application/json")
