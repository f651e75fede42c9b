"""The notices app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "games.notices"
    label = "notices"
    verbose_name = "Notices"

    def ready(self) -> None:
        from games.notices.errors import CODES
        from games.notices.figures import figures
        from games.notices.services import account_changes, holding, writing
        from got_api.errors import register_codes
        from got_api.metrics import register_figures

        register_codes(CODES)
        register_figures("notices", figures)
        writing.connect()
        account_changes.connect()
        holding.connect()
