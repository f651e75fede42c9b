"""URLs under /api/v1."""

from django.urls import path

from games.api import converters
from games.readiness.api import views

converters.register()

urlpatterns = [
    path("games/<code:code>/ready-check", views.ReadyCheck.as_view(), name="ready-check"),
    path("games/<code:code>/seats/mine/ready", views.OwnReadiness.as_view(), name="my-readiness"),
    path("ready/<str:token>", views.ReadyLink.as_view(), name="ready-link"),
]
