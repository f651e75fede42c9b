"""Admin pages of notices: channels, and deliveries with an action that sends failed ones again.

They show no address, body or secret.
"""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.notices.models import Channel, Delivery, OutgoingMessage
from games.notices.services.sending import send_again
from got_api.admin import ViewAndChange


@admin.register(Delivery)
class DeliveryAdmin(ViewAndChange[Any]):
    list_display = (
        "id", "channel", "user", "kind", "state", "attempts", "next_attempt_at", "last_error", "created_at",
    )  # fmt: skip
    list_filter = ("state", "kind", "channel__kind")
    list_select_related = ("channel__user",)
    search_fields = ("channel__user__username",)
    ordering = ("-id",)
    fields = (*list_display, "sent_at")
    readonly_fields = fields
    actions = ("send_again",)

    @admin.display(ordering="channel__user__username")
    def user(self, delivery: Delivery) -> str:
        return str(delivery.channel.user)

    @admin.action(description="Send the selected dead or held deliveries", permissions=["change"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        found = queryset.filter(
            state__in=(OutgoingMessage.State.DEAD, OutgoingMessage.State.HELD), channel__is_active=True
        )
        for delivery_id in found.values_list("pk", flat=True):
            send_again(delivery_id)


@admin.register(Channel)
class ChannelAdmin(ViewAndChange[Any]):
    list_display = ("id", "user", "kind", "is_active", "confirmed_at", "failures", "leased_until")
    list_filter = ("kind", "is_active")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-id",)
    fields = (
        "user", "kind", "kinds", "digest", "is_active", "confirmed_at", "failures", "leased_until",
        "created_at",
    )  # fmt: skip
    readonly_fields = fields
