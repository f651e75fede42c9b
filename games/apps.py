"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.errors import CODES
        from got_api.errors import register_codes

        register_codes(CODES)
