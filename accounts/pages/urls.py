"""URLs of the pages, and of the OAuth metadata."""

from django.urls import path
from django.views.generic import RedirectView

from accounts.api.app_views import OAuthMetadata
from accounts.pages import account_views, views

urlpatterns = [
    path("log-in", views.log_in, name="log-in"),
    path("sign-up", account_views.sign_up, name="sign-up"),
    path("confirm-email", account_views.confirm_email, name="confirm-email"),
    path("refuse-email", account_views.refuse_email, name="refuse-email"),
    path("forgot-password", account_views.forgot_password, name="forgot-password"),
    path("reset-password", account_views.reset_password, name="reset-password"),
    path("change-password", account_views.change_password, name="change-password"),
    path(".well-known/change-password", RedirectView.as_view(pattern_name="change-password")),
    path("log-out", views.log_out, name="log-out"),
    path("oauth/authorize", views.authorize, name="authorize"),
    path("local", views.sign_in_by_local_link, name="local-link"),
    path("device", views.device, name="device"),
    path("tokens", views.tokens_page, name="tokens-page"),
    path(".well-known/oauth-authorization-server", OAuthMetadata.as_view(), name="oauth-metadata"),
]
