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
        from got_api.schema import register_path_texts

        register_codes(CODES)
        register_path_texts(
            {
                "channel_id": "Id of the channel.",
                "delivery_id": "Id of the delivery.",
                "key": "Key of the mail's unsubscribe link.",
                "secret": "Secret part of the calendar address.",
            }
        )
        register_figures("notices", figures)
        writing.connect()
        account_changes.connect()
        holding.connect()
