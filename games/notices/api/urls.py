"""URLs under /api/v1."""

from django.urls import path

from games.api import converters
from games.notices.api import secret_views, views

converters.register()

NOTICES = "me/notices"
CHANNEL = f"{NOTICES}/channels/<int:channel_id>"

urlpatterns = [
    path(NOTICES, views.Notices.as_view(), name="notices"),
    path(f"{NOTICES}/preferences", views.Preferences.as_view(), name="notice-preferences"),
    path(f"{NOTICES}/channels", views.Channels.as_view(), name="channels"),
    path(CHANNEL, views.ChannelDetail.as_view(), name="channel"),
    path(f"{CHANNEL}/confirmation", views.Confirmation.as_view(), name="channel-confirmation"),
    path(f"{CHANNEL}/secret", views.RenewChannelSecret.as_view(), name="channel-secret"),
    path(f"{CHANNEL}/ping", views.PingChannel.as_view(), name="channel-ping"),
    path(f"{NOTICES}/deliveries", views.Deliveries.as_view(), name="deliveries"),
    path(
        f"{NOTICES}/deliveries/<uuid:delivery_id>/repeat",
        views.RepeatDelivery.as_view(),
        name="delivery-repeat",
    ),
    path(f"{NOTICES}/games", views.Overrides.as_view(), name="notice-overrides"),
    path(f"{NOTICES}/games/<code:code>", views.OverrideDetail.as_view(), name="notice-override"),
    path("sandbox/games/<code:code>/notices", views.SandboxNotices.as_view(), name="sandbox-notices"),
    path("me/calendar", secret_views.Feed.as_view(), name="calendar-feed"),
    path("me/calendar/<str:secret>.ics", secret_views.Calendar.as_view(), name="calendar"),
    path("notices/unsubscribe/<str:key>", secret_views.Unsubscribe.as_view(), name="unsubscribe"),
]
