"""Notices: preferences, channels, deliveries, games."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.views import PrivateView
from accounts.authentication import user_of
from accounts.scopes import Scope
from games.api.engine_schema import ref
from games.errors import GameCode
from games.notices import selectors
from games.notices.api import serializers
from games.notices.channels import KINDS
from games.notices.errors import NoticeCode
from games.notices.services import channels, preferences
from games.services import sandbox
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.http.pagination import Cursor
from got_api.http.serializers import read_body, refuse_unknown_query

NOTICES = ["notices"]
PAGE = [
    OpenApiParameter(each["name"], each["schema"], description=each["description"])
    for each in Cursor().get_schema_operation_parameters(APIView())
]
ACCOUNT = (Scope.ACCOUNT,)


class Preferences(PrivateView):
    required_scopes = {"GET": ACCOUNT, "PATCH": ACCOUNT}

    @extend_schema(
        operation_id="get_notice_preferences",
        tags=NOTICES,
        summary="Get my notice preferences",
        description="Returns your quiet hours, and how long before a due time you are warned.",
        responses={200: serializers.NoticePreferencesSerializer},
    )
    def get(self, request: Request) -> Response:
        return _preferences(request, selectors.preferences_of(user_of(request)))

    @extend_schema(
        operation_id="change_notice_preferences",
        tags=NOTICES,
        summary="Change my notice preferences",
        description=(
            "Changes the fields that are sent. Quiet hours have both a start and an end, or neither."
        ),
        request=serializers.PreferencesSerializer,
        responses={200: serializers.NoticePreferencesSerializer},
    )
    def patch(self, request: Request) -> Response:
        changes = read_body(serializers.PreferencesSerializer, request)
        if "warning_seconds" in changes:
            changes["warn_minutes"] = changes.pop("warning_seconds") // 60
        return _preferences(request, preferences.change_preferences(user=user_of(request), changes=changes))


def _preferences(request: Request, row: Any) -> Response:
    row.time_zone = user_of(request).time_zone
    row.warning_seconds = 60 * row.warn_minutes
    return Response(serializers.NoticePreferencesSerializer(row).data)


class Notices(PrivateView):
    required_scopes = {"GET": ACCOUNT}

    @extend_schema(
        parameters=PAGE,
        operation_id="list_notices",
        tags=NOTICES,
        summary="List my notices",
        description="Lists your notices of the last 30 days, newest first, sent or not.",
        responses={200: ref("NoticePage")},
    )
    def get(self, request: Request) -> Response:
        refuse_unknown_query(request, Cursor.query_names)
        pages = Cursor()
        with as_engine():
            page = pages.paginate_queryset(selectors.notices_of(user_of(request)), request, self)
        return pages.get_paginated_response([_notice(row) for row in page or ()])


def _notice(row: dict[str, Any]) -> dict[str, Any]:
    names = {"game": "game__code", "game_name": "game__name"}
    shown = {name: row[names.get(name, name)] for name in ("id", "kind", *names, "facts", "created_at")}
    if row["season"] is not None:
        shown |= {"season": row["season"]["code"], "season_name": row["season"]["name"]}
    return shown


class Channels(PrivateView):
    required_scopes = {"GET": ACCOUNT, "POST": ACCOUNT}
    located = shown_once = ("POST",)
    problems = {
        "POST": (
            NoticeCode.ADDRESS_NOT_ALLOWED,
            NoticeCode.CHANNEL_EXISTS,
            NoticeCode.GAME_UNKNOWN,
            NoticeCode.TOO_MANY_CHANNELS,
        )
    }

    @extend_schema(
        operation_id="list_channels",
        tags=NOTICES,
        summary="List my channels",
        description="Lists the channels by which you get notices.",
        responses={200: serializers.NoticeChannelListSerializer},
    )
    def get(self, request: Request) -> Response:
        rows = selectors.channels_of(user_of(request))
        return Response(
            {"results": serializers.NoticeChannelSerializer(rows, many=True).data, "next_cursor": None}
        )

    @extend_schema(
        operation_id="add_channel",
        tags=NOTICES,
        summary="Add a channel",
        description=" ".join(["Adds a channel.", *(kind.text for kind in KINDS.values())]),
        request=serializers.NewChannelSerializer,
        responses={201: serializers.AddedNoticeChannelSerializer},
    )
    def post(self, request: Request) -> Response:
        given = read_body(serializers.NewChannelSerializer, request)
        channel, secret = channels.add_channel(user=user_of(request), **given)
        told = serializers.NoticeChannelSerializer(channel).data
        address = f"/api/v1/me/notices/channels/{channel.pk}"
        return Response({**told, "secret": secret}, status=201, headers={"Location": address})


class OneChannel(PrivateView):
    required_scopes = {"GET": ACCOUNT, "PATCH": ACCOUNT, "DELETE": ACCOUNT}
    problems = {"PATCH": (NoticeCode.NOT_FOR_THIS_CHANNEL,)}

    @extend_schema(
        operation_id="get_channel",
        tags=NOTICES,
        summary="Get a channel",
        description="Returns one of your channels.",
        responses={200: serializers.NoticeChannelSerializer},
    )
    def get(self, request: Request, channel_id: int) -> Response:
        return _channel(request, channel_id)

    @extend_schema(
        operation_id="change_channel",
        tags=NOTICES,
        summary="Change a channel",
        description="Changes the fields that are sent. To change the address, add another channel.",
        request=serializers.ChannelChangeSerializer,
        responses={200: serializers.NoticeChannelSerializer},
    )
    def patch(self, request: Request, channel_id: int) -> Response:
        changes = read_body(serializers.ChannelChangeSerializer, request)
        channels.change_channel(user=user_of(request), channel_id=channel_id, changes=changes)
        return _channel(request, channel_id)

    @extend_schema(
        operation_id="remove_channel",
        tags=NOTICES,
        summary="Remove a channel",
        description="Removes a channel and deletes its deliveries. Nothing more is sent through it.",
        request=None,
        responses={204: OpenApiResponse(description="The channel is removed.")},
    )
    def delete(self, request: Request, channel_id: int) -> Response:
        channels.remove_channel(user=user_of(request), channel_id=channel_id)
        return Response(status=204)


def _channel(request: Request, channel_id: int) -> Response:
    return Response(
        serializers.NoticeChannelSerializer(selectors.channel_of(user_of(request), channel_id)).data
    )


class Confirmation(PrivateView):
    required_scopes = {"PUT": ACCOUNT, "POST": ACCOUNT}
    problems = {"PUT": (NoticeCode.CODE_WRONG,), "POST": (NoticeCode.NOT_FOR_THIS_CHANNEL,)}

    @extend_schema(
        operation_id="confirm_channel",
        tags=NOTICES,
        summary="Confirm a mail address",
        description=(
            "Confirms the address of a channel with the code from the mail, which is valid for an hour and "
            "five attempts. If it is also the account's address, that is confirmed too."
        ),
        request=serializers.CodeSerializer,
        responses={200: serializers.NoticeChannelSerializer},
    )
    def put(self, request: Request, channel_id: int) -> Response:
        code = read_body(serializers.CodeSerializer, request)["code"]
        channels.confirm_channel(user=user_of(request), channel_id=channel_id, code=code)
        return _channel(request, channel_id)

    @extend_schema(
        operation_id="send_confirmation_code",
        tags=NOTICES,
        summary="Request another code",
        description=(
            "Sends another code to a mail address that is not confirmed; the old code stops working."
        ),
        request=None,
        responses={202: OpenApiResponse(description="The code will be sent.")},
    )
    def post(self, request: Request, channel_id: int) -> Response:
        channels.send_confirmation_code(user=user_of(request), channel_id=channel_id)
        return Response(status=202)


class RenewChannelSecret(PrivateView):
    shown_once = ("POST",)
    required_scopes = {"POST": ACCOUNT}
    problems = {"POST": (NoticeCode.NOT_FOR_THIS_CHANNEL,)}

    @extend_schema(
        operation_id="renew_secret",
        tags=NOTICES,
        summary=f"Renew {serializers.SIGNED}'s secret",
        description=(
            f"Creates a new secret for {serializers.SIGNED}. For a day, messages have two signatures: one "
            "with each secret."
        ),
        request=None,
        responses={201: serializers.SecretSerializer},
    )
    def post(self, request: Request, channel_id: int) -> Response:
        secret = channels.renew_secret(user=user_of(request), channel_id=channel_id)
        return Response({"secret": secret}, status=201)


class PingChannel(PrivateView):
    required_scopes = {"POST": ACCOUNT}
    problems = {"POST": (NoticeCode.CHANNEL_OFF, NoticeCode.NOT_FOR_THIS_CHANNEL)}

    @extend_schema(
        operation_id="ping_channel",
        tags=NOTICES,
        summary="Test a channel",
        description="Sends a test message. Its result is in the list of deliveries.",
        request=None,
        responses={202: serializers.DeliverySerializer},
    )
    def post(self, request: Request, channel_id: int) -> Response:
        made = channels.ping_channel(user=user_of(request), channel_id=channel_id)
        return _delivery(request, made, 202)


class Deliveries(PrivateView):
    required_scopes = {"GET": ACCOUNT}
    pagination_class = Cursor

    @extend_schema(
        operation_id="list_deliveries",
        tags=NOTICES,
        summary="List my deliveries",
        description="Lists the messages of the last 30 days, sent or still to be sent, newest first.",
        parameters=[serializers.DeliveryFilterSerializer],
        responses={200: serializers.DeliverySerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        refuse_unknown_query(request, Cursor.query_names | {"channel"})
        wanted = serializers.DeliveryFilterSerializer(data=request.query_params)
        wanted.is_valid(raise_exception=True)
        pages = Cursor()
        rows = selectors.deliveries_of(user_of(request), wanted.validated_data.get("channel"))
        page = pages.paginate_queryset(rows, request, self)
        return pages.get_paginated_response(serializers.DeliverySerializer(page, many=True).data)


class RepeatDelivery(PrivateView):
    required_scopes = {"POST": ACCOUNT}
    problems = {"POST": (NoticeCode.CHANNEL_OFF, NoticeCode.NOT_FOR_THIS_CHANNEL)}

    @extend_schema(
        operation_id="repeat_delivery",
        tags=NOTICES,
        summary="Send a delivery again",
        description="Sends the same message again with the same id, even if it arrived.",
        request=None,
        responses={202: serializers.DeliverySerializer},
    )
    def post(self, request: Request, delivery_id: UUID) -> Response:
        channels.repeat_delivery(user=user_of(request), delivery_id=delivery_id)
        return _delivery(request, delivery_id, 202)


def _delivery(request: Request, delivery_id: UUID, status: int) -> Response:
    row = selectors.deliveries_of(user_of(request)).filter(pk=delivery_id).first()
    if row is None:  # its channel has just been removed
        raise Problem(ErrorCode.NOT_FOUND)
    return Response(serializers.DeliverySerializer(row).data, status=status)


class Overrides(PrivateView):
    required_scopes = {"GET": ACCOUNT}

    @extend_schema(
        operation_id="list_notice_overrides",
        tags=NOTICES,
        summary="List games with their own preferences",
        description="Lists the games that are muted or have their own kinds of notices.",
        responses={200: serializers.GameNoticePreferencesListSerializer},
    )
    def get(self, request: Request) -> Response:
        return Response({"results": selectors.overrides_of(user_of(request)), "next_cursor": None})


class OneOverride(PrivateView):
    required_scopes = {"PUT": ACCOUNT, "DELETE": ACCOUNT}
    problems = {"PUT": (ErrorCode.NOT_FOUND,)}

    @extend_schema(
        operation_id="set_notice_override",
        tags=NOTICES,
        summary="Set preferences for a game",
        description=(
            "Mutes a game, or chooses its kinds of notices by channel. Replaces earlier preferences "
            "for the game."
        ),
        request=serializers.GameNoticePreferencesChangeSerializer,
        responses={200: serializers.GameNoticePreferencesSerializer},
    )
    def put(self, request: Request, code: str) -> Response:
        given = read_body(serializers.GameNoticePreferencesChangeSerializer, request)
        told = preferences.set_override(
            user=user_of(request), code=code, is_muted=given["muted"], kinds=given["kinds"]
        )
        return Response(told)

    @extend_schema(
        operation_id="remove_notice_override",
        tags=NOTICES,
        summary="Remove preferences for a game",
        description="Deletes the preferences of a game, which then has the same notices as all others.",
        request=None,
        responses={204: OpenApiResponse(description="The preferences are deleted.")},
    )
    def delete(self, request: Request, code: str) -> Response:
        preferences.drop_override(user=user_of(request), code=code)
        return Response(status=204)


class SandboxNotices(PrivateView):
    required_scopes = {"POST": (Scope.DEVELOP,)}
    problems = {
        "POST": (
            GameCode.SANDBOX_OFF,
            GameCode.GAME_NOT_RUNNING,
            GameCode.NOT_SEATED,
            GameCode.SEAT_IS_OPEN,
            ErrorCode.NOT_FOUND,
            ErrorCode.GAME_BUSY,
            ErrorCode.TOO_MANY_REQUESTS,
        )
    }

    @extend_schema(
        operation_id="send_sandbox_notice",
        tags=["sandbox"],
        summary="Send a notice of a sandbox game",
        description=(
            "Sends you a notice of this kind as if it had happened in your sandbox game. It uses your "
            f"channels that send the kind, {serializers.SIGNED.removeprefix('a ')}s included. Others are not "
            "notified."
        ),
        request=serializers.SandboxNoticeSerializer,
        responses={202: OpenApiResponse(description="The notice will be sent. No body.")},
    )
    def post(self, request: Request, code: str) -> Response:
        given = read_body(serializers.SandboxNoticeSerializer, request)
        sandbox.send_notice(user=user_of(request).pk, code=code, kind=given["kind"])
        return Response(status=202)
