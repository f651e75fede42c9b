"""Addresses of the pages, and of what apps read before they know any other address."""

from django.urls import path

from accounts.api.app_views import Metadata
from accounts.pages import views

urlpatterns = [
    path("log-in", views.log_in, name="log-in"),
    path("log-out", views.log_out, name="log-out"),
    path("oauth/authorize", views.authorize, name="authorize"),
    path("device", views.device, name="device"),
    path("tokens", views.tokens_page, name="tokens-page"),
    path(".well-known/oauth-authorization-server", Metadata.as_view(), name="oauth-metadata"),
]
