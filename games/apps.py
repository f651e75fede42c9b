"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.errors import CODES
        from games.selectors.metrics import figures
        from games.services import former_players
        from games.services.heartbeat import refusals, start_serving
        from got_api.errors import database_unavailable, register_codes
        from got_api.metrics import register_figures
        from got_api.serving import started

        database_unavailable.connect(refusals.note)
        started.connect(start_serving)
        register_codes(CODES)
        register_figures("games", figures)
        former_players.connect()
