"""The accounts app."""

from django.apps import AppConfig
from django.conf import settings


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        import accounts.api.schema  # noqa: F401  names the security scheme for the schema generator
        from accounts.api import converters
        from accounts.api.links import LINKS
        from accounts.authentication import user_of
        from accounts.errors import CODES, REMEDIES
        from accounts.oauth.access import lock_user
        from accounts.oauth.registry import lock_app
        from accounts.scopes import Scope
        from got_api.database.checks import register_audienced_tables
        from got_api.database.grants import WRITE, Grant, register_grants
        from got_api.http.errors import register_codes, register_facts
        from got_api.http.preconditions import register_lock
        from got_api.http.remedies import register_remedies
        from got_api.registry import register_api, register_pages, register_tasks
        from got_api.schema.document import register_path_texts
        from got_api.schema.links import register_links

        converters.register()
        register_codes(CODES)
        register_remedies(REMEDIES)
        register_facts(
            {
                "max_count": {"type": "integer", "description": "Maximum number."},
                "missing_scopes": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/Scope"},
                    "description": "Scopes that the token lacks.",
                },
            }
        )
        register_audienced_tables(["accounts_idempotencykey"])
        register_lock("client_id", lambda request, path: lock_app(user_of(request), path["client_id"]))
        register_lock("", lambda request, path: lock_user(user_of(request).pk))
        register_path_texts(
            {"token_id": "Id of the token.", "client_id": "Id of the app.", "device": "Id of the device."}
        )
        register_grants(
            Grant("accounts_", web=WRITE, engine=WRITE),
            # Policies: rows of the user; for the engine, old rows.
            Grant("accounts_idempotencykey", web=WRITE, engine="SELECT, DELETE"),
            # Citus reads the tables behind a view as the reader, and the views check whether an account is
            # closed.
            Grant(
                "accounts_user",
                web=WRITE,
                columns=("id", "username", *(("is_active",) if settings.GOT_CITUS else ())),
                engine=WRITE,
            ),
            Grant("accounts_user_", web=WRITE, engine=WRITE),  # its groups and permissions
        )
        register_api(
            "accounts.api.urls",
            enum_names={
                "Scope": [(scope.value, scope.value) for scope in Scope],
                "MissingOfAccount": "accounts.api.serializers.MISSING",
                "TokenKind": "accounts.models.AccessToken.Kind",
            },
        )
        register_links(LINKS)
        register_pages("accounts.pages.urls")
        register_tasks(
            {
                "delete ended apps": {
                    "task": "accounts.tasks.delete_ended",
                    "schedule": 300.0,
                    "options": {"expires": 290.0},
                },
                "send account mails": {
                    "task": "accounts.tasks.send_account_mails",
                    "schedule": 5.0,
                    "options": {"expires": 10.0},
                },
                "tidy idempotency keys": {
                    "task": "accounts.tasks.tidy_keys",
                    "schedule": 600.0,
                    "options": {"expires": 600.0},
                },
            },
            # Mail servers may be slow: in the queue of the notices they cannot delay deadlines and bots.
            queues={"accounts.tasks.*": "notices"},
        )
