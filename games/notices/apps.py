"""The notices app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "games.notices"
    label = "notices"
    verbose_name = "Notices"

    def ready(self) -> None:
        from django.conf import settings

        from accounts.authentication import user_of
        from accounts.pages.frame import register_next_page
        from games.notices.api.links import LINKS
        from games.notices.errors import CODES, REMEDIES
        from games.notices.figures import figures
        from games.notices.services import account_changes, channels, holding, pushing, writing
        from games.selectors.metrics_cache import cached
        from games.services.quiet_hours import register_quiet_hours
        from got_api.database.grants import WRITE, Grant, register_grants
        from got_api.http.errors import register_codes
        from got_api.http.preconditions import register_lock
        from got_api.http.remedies import register_remedies
        from got_api.registry import register_api, register_pages, register_tasks
        from got_api.schema.document import register_path_texts
        from got_api.schema.links import register_links
        from got_api.shared.logs import register_secret_paths
        from got_api.shared.metrics import register_figures

        register_codes(CODES)
        register_remedies(REMEDIES)
        register_secret_paths("/me/calendar/", "/notices/unsubscribe/")
        register_path_texts(
            {
                "channel_id": "Id of the channel.",
                "delivery_id": "Id of the delivery.",
                "key": "Key of the mail's unsubscribe link.",
                "secret": "Secret part of the calendar address.",
            }
        )
        register_lock(
            "channel_id", lambda request, path: channels.lock_to_compare(user_of(request), path["channel_id"])
        )
        register_figures("notices", cached("notices", figures))
        writing.connect()
        register_quiet_hours("select user_id, quiet_from, quiet_until from notices_preferences")
        account_changes.connect()
        holding.connect()
        pushing.sender()  # an invalid key stops the start, not a later delivery
        register_grants(Grant("notices_", web=WRITE, engine=WRITE))
        register_api(
            "games.notices.api.urls",
            enum_names={
                "NoticeKind": "games.notices.kinds.Kind",
                "GameNoticeKind": "games.notices.kinds.GAME_CHOICES",
                "ChannelKind": "games.notices.kinds.By",
                "WarningSeconds": "games.notices.kinds.WARNING_CHOICES",
                "Digest": "games.notices.models.Channel.Digest",
                "DeliveryKind": "games.notices.models.Delivery.Kind",
                "DeliveryState": "games.notices.models.Attempted.State",
            },
            schema_hooks=["games.notices.api.webhook_schema.publish_webhook"],
        )
        register_pages("games.notices.pages")
        register_next_page("game-page")
        register_links(LINKS)
        register_tasks(
            {
                "plan notices": {
                    "task": "games.notices.tasks.plan_notices",
                    "schedule": settings.GOT_TICK_SECONDS,
                    "options": {"expires": 10.0},
                },
                "delete old notices": {"task": "games.notices.tasks.delete_old_notices", "schedule": 3600.0},
            },
            # Receivers of mails and webhooks may be slow, so a separate worker sends to them.
            queues={"games.notices.tasks.*": "notices"},
        )
