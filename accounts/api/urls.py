"""Addresses under /api/v1."""

from django.urls import path

from accounts.api import views

urlpatterns = [
    path("accounts", views.Accounts.as_view(), name="accounts"),
    path("sessions", views.Sessions.as_view(), name="sessions"),
    path("sessions/current", views.CurrentSession.as_view(), name="current-session"),
    path("password-resets", views.PasswordResets.as_view(), name="password-resets"),
    path("password-resets/use", views.UsePasswordReset.as_view(), name="use-password-reset"),
    path("me", views.Me.as_view(), name="me"),
    path("me/password", views.Password.as_view(), name="password"),
    path("me/tokens", views.Tokens.as_view(), name="tokens"),
    path("me/tokens/<int:token_id>", views.Token.as_view(), name="token"),
]
