"""The accounts app."""

from django.apps import AppConfig
from django.conf import settings

from got_api.registry import App, Schedule


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        import accounts.api.schema  # noqa: F401  names the security scheme for the schema generator
        from accounts.api import converters

        converters.register()

    def parts(self) -> App:
        from accounts.api.links import LINKS
        from accounts.authentication import user_of
        from accounts.errors import CODES, FACTS, REMEDIES
        from accounts.oauth.access import lock_user
        from accounts.oauth.registry import lock_app
        from accounts.scopes import Scope
        from got_api.contracts import WRITE, Grant

        return App(
            codes=CODES,
            remedies=REMEDIES,
            facts=FACTS,
            grants={
                "accounts_": Grant(web=WRITE, engine=WRITE),
                # Policies: rows of the user; for the engine, old rows.
                "accounts_idempotencykey": Grant(web=WRITE, engine="SELECT, DELETE"),
                # Citus reads the tables behind a view as the reader, and the views check whether an account
                # is closed.
                "accounts_user": Grant(
                    web=WRITE,
                    columns=("id", "username", *(("is_active", "is_bot") if settings.GOT_CITUS else ())),
                    engine=WRITE,
                ),
                "accounts_user_": Grant(web=WRITE, engine=WRITE),  # its groups and permissions
            },
            tables_with_audience=("accounts_idempotencykey",),
            urls=("accounts.api.urls",),
            page_urls=("accounts.pages.urls",),
            next_pages=("authorize", "device", "tokens-page", "change-password"),
            locks={
                "client_id": lambda request, path: lock_app(user_of(request), path["client_id"]),
                "": lambda request, path: lock_user(user_of(request).pk),
            },
            enum_names={
                "Scope": [(scope.value, scope.value) for scope in Scope],
                "MissingOfAccount": "accounts.api.serializers.MISSING",
                "TokenKind": "accounts.models.AccessToken.Kind",
            },
            links=LINKS,
            path_texts={
                "token_id": "Id of the token.",
                "client_id": "Id of the app.",
                "device": "Id of the device.",
            },
            tasks={
                "accounts.tasks.delete_ended": Schedule(300, expires=290),
                "accounts.tasks.send_account_mails": Schedule(5, expires=10),
                "accounts.tasks.tidy_keys": Schedule(600, expires=600),
            },
            # Mail servers may be slow: in the queue of the notices they cannot delay deadlines and bots.
            queues={"accounts.tasks.*": "notices"},
        )
