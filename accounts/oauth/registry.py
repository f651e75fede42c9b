"""Services for owners of apps and for staff: register, change, delete and suspend apps."""

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.errors import AccountCode
from accounts.models import AccessToken, App, AuthorizationCode, DeviceCode, User
from accounts.oauth.access import revoke_accesses
from accounts.oauth.tokens import new_client_id, new_client_secret
from accounts.scopes import ALL_SCOPES, Scope
from accounts.services import digest_of
from got_api.http.errors import Problem, first_or_404
from got_api.shared import clock

MAX_APPS = 20
LOOPBACK = ["http://127.0.0.1/callback", "http://[::1]/callback"]
OWN_APPS: dict[str, dict[str, Any]] = {
    "agot": {"name": "agot", "redirect_uris": LOOPBACK, "scopes": list(ALL_SCOPES)},
    "web": {
        "name": "web",
        "redirect_uris": [f"{settings.GOT_ADDRESS}/signed-in"],
        "scopes": list(ALL_SCOPES),
    },
}
"""Programs of this project by client id, available on every server. A row is created at first use."""


def register_app(
    *,
    user: User,
    name: str,
    about: str,
    redirect_uris: list[str],
    scopes: Collection[Scope],
    is_confidential: bool,
) -> tuple[App, str | None]:
    """Registers an app. Returns it, with a secret if it is confidential. Raises 409 `too_many_apps`."""
    secret = new_client_secret() if is_confidential else None
    with transaction.atomic():
        # locked, so that concurrent requests cannot exceed the limit together
        User.objects.select_for_update().only("id").get(pk=user.pk)
        if App.objects.filter(owner=user).count() >= MAX_APPS:
            raise Problem(AccountCode.TOO_MANY_APPS, facts={"max_count": MAX_APPS})
        app = App.objects.create(
            client_id=new_client_id(),
            owner=user,
            name=name,
            about=about,
            redirect_uris=redirect_uris,
            scopes=[str(scope) for scope in _sorted_scopes(scopes)],
            secret_digest=None if secret is None else digest_of(secret),
            created_at=clock.now(),
        )
    return app, secret


def change_app(*, user: User, client_id: str, **changes: Any) -> App:
    """Changes name, about, redirect_uris or scopes. Raises 404 for an app that is not the user's.

    Later tokens of the app lack a removed scope.
    """
    if "scopes" in changes:
        changes["scopes"] = _sorted_scopes(changes["scopes"])
    with transaction.atomic():
        app = lock_app(user, client_id)
        for field, value in changes.items():
            setattr(app, field, value)
        if changes:
            app.save(update_fields=list(changes))
    return app


def renew_secret(*, user: User, client_id: str) -> tuple[App, str]:
    """Replaces the secret at once. Raises 404, and 409 `app_is_public` for an app without a secret."""
    secret = new_client_secret()
    with transaction.atomic():
        app = lock_app(user, client_id)
        if not app.is_confidential:
            raise Problem(AccountCode.APP_IS_PUBLIC)
        app.secret_digest = digest_of(secret)
        app.save(update_fields=["secret_digest"])
    return app, secret


def delete_app(*, user: User, client_id: str) -> None:
    """Deletes an app with all its tokens. Raises 404 for an app that is not the user's."""
    with transaction.atomic():
        app = lock_app(user, client_id)
        AccessToken.objects.filter(access__app=app).invalidate()
        app.delete()


def suspend(app: App) -> None:
    """Revokes all tokens and codes of an app at once. It gets no others until it is resumed."""
    with transaction.atomic():
        App.objects.filter(pk=app.pk, suspended_at__isnull=True).update(suspended_at=clock.now())
        AuthorizationCode.objects.filter(app=app).delete()
        DeviceCode.objects.filter(app=app).delete()
        revoke_accesses(app.accesses.all())


def resume(app: App) -> None:
    """Lets users authorise the app again. Revoked tokens stay revoked."""
    App.objects.filter(pk=app.pk).update(suspended_at=None)


def app_with_id(client_id: str) -> App | None:
    """The app with a client id, even if it is suspended, or None."""
    if not client_id.isascii() or not client_id.isprintable():  # the database refuses NUL characters
        return None
    app = App.objects.filter(client_id=client_id).first()
    own = OWN_APPS.get(client_id)
    if own is None:
        return app
    if app is None:
        app, _ = App.objects.get_or_create(client_id=client_id, defaults=own)
    elif app.redirect_uris != own["redirect_uris"]:  # the address of the server has changed
        app.redirect_uris = own["redirect_uris"]
        app.save(update_fields=["redirect_uris"])
    return app


def is_served_here(app: App, redirect_uri: str) -> bool:
    """Whether a code goes to the client that this server serves at `/`.

    Addresses must be identical: another port of a loopback address is another program.
    """
    return app.client_id == "web" and redirect_uri in OWN_APPS["web"]["redirect_uris"]


def lock_app(user: User, client_id: str) -> App:
    """Locks an app of the user until the transaction ends. Raises 404 if the user has no such app."""
    return first_or_404(App.objects.select_for_update().filter(client_id=client_id, owner=user))


def _sorted_scopes(scopes: Collection[Scope]) -> list[Scope]:
    return sorted(set(scopes), key=ALL_SCOPES.index)
