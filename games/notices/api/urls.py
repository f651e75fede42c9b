"""URLs under /api/v1."""

from django.urls import path

from games.api import converters
from games.notices.api import secret_views, views

converters.register()

urlpatterns = [
    path("me/notices", views.Notices.as_view(), name="notices"),
    path("me/notices/preferences", views.Preferences.as_view(), name="notice-preferences"),
    path("me/notices/channels", views.Channels.as_view(), name="channels"),
    path("me/notices/channels/<int:channel_id>", views.OneChannel.as_view(), name="channel"),
    path(
        "me/notices/channels/<int:channel_id>/confirmation",
        views.Confirmation.as_view(),
        name="channel-confirmation",
    ),
    path(
        "me/notices/channels/<int:channel_id>/secret",
        views.RenewChannelSecret.as_view(),
        name="channel-secret",
    ),
    path("me/notices/channels/<int:channel_id>/ping", views.PingChannel.as_view(), name="channel-ping"),
    path("me/notices/deliveries", views.Deliveries.as_view(), name="deliveries"),
    path(
        "me/notices/deliveries/<uuid:delivery_id>/repeat",
        views.RepeatDelivery.as_view(),
        name="delivery-repeat",
    ),
    path("me/notices/games", views.Overrides.as_view(), name="notice-overrides"),
    path("me/notices/games/<code:code>", views.OneOverride.as_view(), name="notice-override"),
    path("sandbox/games/<code:code>/notices", views.SandboxNotices.as_view(), name="sandbox-notices"),
    path("me/calendar", secret_views.Feed.as_view(), name="calendar-feed"),
    path("me/calendar/<str:secret>.ics", secret_views.Calendar.as_view(), name="calendar"),
    path("notices/unsubscribe/<str:key>", secret_views.Unsubscribe.as_view(), name="unsubscribe"),
]
