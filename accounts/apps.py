"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        from accounts.errors import CODES
        from got_api.errors import register_codes

        register_codes(CODES)
        import accounts.api.schema  # noqa: F401  names the security scheme for the schema generator
