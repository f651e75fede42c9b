"""Notices: preferences, channels, deliveries, games."""

from functools import partial
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter
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
from got_api.http.errors import ErrorCode, first_or_404
from got_api.http.pagination import Cursor
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import read_body, refuse_unknown_query
from got_api.schema.operations import document_operation

operation = partial(document_operation, tag="notices")
PAGE = [
    OpenApiParameter(each["name"], each["schema"], description=each["description"])
    for each in Cursor().get_schema_operation_parameters(APIView())
]


class AccountView(PrivateView):
    """A view of the user's own notices."""

    required_scopes = (Scope.ACCOUNT,)


class Preferences(AccountView):
    @operation(
        "get_notice_preferences",
        "Get my notice preferences",
        response=serializers.NoticePreferencesSerializer,
    )
    def get(self, request: Request) -> Response:
        """Returns your quiet hours, and how long before a due time you are warned."""
        return _preferences(request, selectors.preferences_of(user_of(request)))

    @operation(
        "change_notice_preferences",
        "Change my notice preferences",
        request=serializers.PreferencesSerializer,
        response=serializers.NoticePreferencesSerializer,
    )
    def patch(self, request: Request) -> Response:
        """Changes the fields that are sent. Quiet hours have both a start and an end, or neither."""
        changes = read_body(serializers.PreferencesSerializer, request)
        if "warning_seconds" in changes:
            changes["warn_minutes"] = changes.pop("warning_seconds") // 60
        return _preferences(request, preferences.change_preferences(user=user_of(request), changes=changes))


def _preferences(request: Request, row: Any) -> Response:
    row.time_zone = user_of(request).time_zone
    row.warning_seconds = 60 * row.warn_minutes
    return Response(serializers.NoticePreferencesSerializer(row).data)


class Notices(AccountView):
    @operation("list_notices", "List my notices", response=ref("NoticePage"), parameters=PAGE)
    def get(self, request: Request) -> Response:
        """Lists your notices of the last 30 days, newest first, sent or not."""
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


class Channels(AccountView):
    located = shown_once = ("POST",)
    problems = {
        "POST": (
            NoticeCode.ADDRESS_NOT_ALLOWED,
            NoticeCode.CHANNEL_EXISTS,
            NoticeCode.GAME_UNKNOWN,
            NoticeCode.TOO_MANY_CHANNELS,
        )
    }

    @operation("list_channels", "List my channels", response=serializers.NoticeChannelListSerializer)
    def get(self, request: Request) -> Response:
        """Lists the channels by which you get notices."""
        rows = selectors.channels_of(user_of(request))
        return complete_list(serializers.NoticeChannelSerializer(rows, many=True).data)

    @operation(
        "add_channel",
        "Add a channel",
        request=serializers.NewChannelSerializer,
        response=serializers.AddedNoticeChannelSerializer,
        status=201,
        description=" ".join(["Adds a channel.", *(kind.text for kind in KINDS.values())]),
    )
    def post(self, request: Request) -> Response:
        given = read_body(serializers.NewChannelSerializer, request)
        channel, secret = channels.add_channel(user=user_of(request), **given)
        told = serializers.NoticeChannelSerializer(channel).data
        return created_response({**told, "secret": secret}, f"me/notices/channels/{channel.pk}")


class ChannelDetail(AccountView):
    problems = {"PATCH": (NoticeCode.NOT_FOR_THIS_CHANNEL,)}

    @operation("get_channel", "Get a channel", response=serializers.NoticeChannelSerializer)
    def get(self, request: Request, channel_id: int) -> Response:
        """Returns one of your channels."""
        return _channel(request, channel_id)

    @operation(
        "change_channel",
        "Change a channel",
        request=serializers.ChannelChangeSerializer,
        response=serializers.NoticeChannelSerializer,
    )
    def patch(self, request: Request, channel_id: int) -> Response:
        """Changes the fields that are sent. To change the address, add another channel."""
        changes = read_body(serializers.ChannelChangeSerializer, request)
        channels.change_channel(user=user_of(request), channel_id=channel_id, changes=changes)
        return _channel(request, channel_id)

    @operation("remove_channel", "Remove a channel", response="The channel is removed.")
    def delete(self, request: Request, channel_id: int) -> Response:
        """Removes a channel and deletes its deliveries. Nothing more is sent through it."""
        channels.remove_channel(user=user_of(request), channel_id=channel_id)
        return Response(status=204)


def _channel(request: Request, channel_id: int) -> Response:
    return Response(
        serializers.NoticeChannelSerializer(selectors.channel_of(user_of(request), channel_id)).data
    )


class Confirmation(AccountView):
    problems = {"PUT": (NoticeCode.CODE_WRONG,), "POST": (NoticeCode.NOT_FOR_THIS_CHANNEL,)}

    @operation(
        "confirm_channel",
        "Confirm a mail address",
        request=serializers.CodeSerializer,
        response=serializers.NoticeChannelSerializer,
    )
    def put(self, request: Request, channel_id: int) -> Response:
        """Confirms the address of a channel with the code from the mail, which is valid for an hour and five
        attempts. If it is also the account's address, that is confirmed too."""
        code = read_body(serializers.CodeSerializer, request)["code"]
        channels.confirm_channel(user=user_of(request), channel_id=channel_id, code=code)
        return _channel(request, channel_id)

    @operation(
        "send_confirmation_code", "Request another code", response="The code will be sent.", status=202
    )
    def post(self, request: Request, channel_id: int) -> Response:
        """Sends another code to a mail address that is not confirmed; the old code stops working."""
        channels.send_confirmation_code(user=user_of(request), channel_id=channel_id)
        return Response(status=202)


class RenewChannelSecret(AccountView):
    shown_once = ("POST",)
    problems = {"POST": (NoticeCode.NOT_FOR_THIS_CHANNEL,)}

    @operation(
        "renew_secret",
        f"Renew {serializers.SIGNED}'s secret",
        response=serializers.SecretSerializer,
        status=201,
        description=(
            f"Creates a new secret for {serializers.SIGNED}. For a day, messages have two signatures: one "
            "with each secret."
        ),
    )
    def post(self, request: Request, channel_id: int) -> Response:
        secret = channels.renew_secret(user=user_of(request), channel_id=channel_id)
        return Response({"secret": secret}, status=201)


class PingChannel(AccountView):
    problems = {"POST": (NoticeCode.CHANNEL_OFF, NoticeCode.NOT_FOR_THIS_CHANNEL)}

    @operation("ping_channel", "Test a channel", response=serializers.DeliverySerializer, status=202)
    def post(self, request: Request, channel_id: int) -> Response:
        """Sends a test message. Its result is in the list of deliveries."""
        made = channels.ping_channel(user=user_of(request), channel_id=channel_id)
        return _delivery(request, made, 202)


class Deliveries(AccountView):
    pagination_class = Cursor

    @operation(
        "list_deliveries",
        "List my deliveries",
        response=serializers.DeliverySerializer(many=True),
        parameters=[serializers.DeliveryFilterSerializer],
    )
    def get(self, request: Request) -> Response:
        """Lists the messages of the last 30 days, sent or still to be sent, newest first."""
        refuse_unknown_query(request, Cursor.query_names | {"channel"})
        wanted = serializers.DeliveryFilterSerializer(data=request.query_params)
        wanted.is_valid(raise_exception=True)
        pages = Cursor()
        rows = selectors.deliveries_of(user_of(request), wanted.validated_data.get("channel"))
        page = pages.paginate_queryset(rows, request, self)
        return pages.get_paginated_response(serializers.DeliverySerializer(page, many=True).data)


class RepeatDelivery(AccountView):
    problems = {"POST": (NoticeCode.CHANNEL_OFF, NoticeCode.NOT_FOR_THIS_CHANNEL)}

    @operation(
        "repeat_delivery", "Send a delivery again", response=serializers.DeliverySerializer, status=202
    )
    def post(self, request: Request, delivery_id: UUID) -> Response:
        """Sends the same message again with the same id, even if it arrived."""
        channels.repeat_delivery(user=user_of(request), delivery_id=delivery_id)
        return _delivery(request, delivery_id, 202)


def _delivery(request: Request, delivery_id: UUID, status: int) -> Response:
    # 404 if the channel of the delivery has just been removed
    row = first_or_404(selectors.deliveries_of(user_of(request)).filter(pk=delivery_id))
    return Response(serializers.DeliverySerializer(row).data, status=status)


class Overrides(AccountView):
    @operation(
        "list_notice_overrides",
        "List games with their own preferences",
        response=serializers.GameNoticePreferencesListSerializer,
    )
    def get(self, request: Request) -> Response:
        """Lists the games that are muted or have their own kinds of notices."""
        return complete_list(selectors.overrides_of(user_of(request)))


class OverrideDetail(AccountView):
    problems = {"PUT": (ErrorCode.NOT_FOUND,)}

    @operation(
        "set_notice_override",
        "Set preferences for a game",
        request=serializers.GameNoticePreferencesChangeSerializer,
        response=serializers.GameNoticePreferencesSerializer,
    )
    def put(self, request: Request, code: str) -> Response:
        """Mutes a game, or chooses its kinds of notices by channel. Replaces earlier preferences for the
        game."""
        given = read_body(serializers.GameNoticePreferencesChangeSerializer, request)
        told = preferences.set_override(
            user=user_of(request), code=code, is_muted=given["muted"], kinds=given["kinds"]
        )
        return Response(told)

    @operation(
        "remove_notice_override", "Remove preferences for a game", response="The preferences are deleted."
    )
    def delete(self, request: Request, code: str) -> Response:
        """Deletes the preferences of a game, which then has the same notices as all others."""
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

    @operation(
        "send_sandbox_notice",
        "Send a notice of a sandbox game",
        request=serializers.SandboxNoticeSerializer,
        response="The notice will be sent. No body.",
        status=202,
        tag="sandbox",
        description=(
            "Sends you a notice of this kind as if it had happened in your sandbox game, through each "
            f"of your channels that sends this kind, including {serializers.SIGNED.removeprefix('a ')}s. "
            "Others are not notified."
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        given = read_body(serializers.SandboxNoticeSerializer, request)
        sandbox.send_notice(user=user_of(request).pk, code=code, kind=given["kind"])
        return Response(status=202)
