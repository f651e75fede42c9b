"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        from accounts.errors import CODES
        from got_api.errors import register_codes, register_facts
        from got_api.schema import register_path_texts

        register_codes(CODES)
        register_facts(
            {
                "max_count": {"type": "integer", "description": "How many are allowed."},
                "missing_scopes": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/Scope"},
                    "description": "Scopes that the token lacks.",
                },
            }
        )
        register_path_texts({"token_id": "Id of the token."})
        import accounts.api.schema  # noqa: F401  names the security scheme for the schema generator
