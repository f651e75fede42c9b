"""URLs under /api/v1."""

from django.urls import path

from accounts.api import app_views, views

urlpatterns = [
    path("accounts", views.Accounts.as_view(), name="accounts"),
    path("sessions", views.Sessions.as_view(), name="sessions"),
    path("sessions/current", views.CurrentSession.as_view(), name="current-session"),
    path("password-resets", views.PasswordResets.as_view(), name="password-resets"),
    path("password-resets/use", views.UsePasswordReset.as_view(), name="use-password-reset"),
    path("me", views.Me.as_view(), name="me"),
    path("me/email/confirmation", views.EmailConfirmation.as_view(), name="email-confirmation"),
    path("me/password", views.Password.as_view(), name="password"),
    path("me/tokens", views.Tokens.as_view(), name="tokens"),
    path("me/tokens/<int:token_id>", views.Token.as_view(), name="token"),
    path("me/apps", app_views.MyApps.as_view(), name="apps"),
    path("me/apps/<client:client_id>", app_views.MyApp.as_view(), name="app"),
    path(
        "me/apps/<client:client_id>/devices/<int:device>", app_views.MyAppDevice.as_view(), name="app-device"
    ),
    path("me/registered-apps", app_views.RegisteredApps.as_view(), name="registered-apps"),
    path("me/registered-apps/<client:client_id>", app_views.RegisteredApp.as_view(), name="registered-app"),
    path(
        "me/registered-apps/<client:client_id>/secret",
        app_views.RegisteredAppSecret.as_view(),
        name="registered-app-secret",
    ),
    path("oauth/token", app_views.OAuthToken.as_view(), name="oauth-token"),
    path("oauth/device", app_views.OAuthDevice.as_view(), name="oauth-device"),
    path("oauth/revoke", app_views.OAuthRevoke.as_view(), name="oauth-revoke"),
    path("oauth/introspect", app_views.OAuthIntrospect.as_view(), name="oauth-introspect"),
]
