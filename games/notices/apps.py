"""The notices app."""

from django.apps import AppConfig
from django.conf import settings

from games.notices.extensions import NoticeApp
from got_api.registry import Schedule


class NoticesConfig(AppConfig):
    name = "games.notices"
    label = "notices"
    verbose_name = "Notices"

    def ready(self) -> None:
        from games.notices.channels import KINDS
        from games.notices.services import receivers, writing

        writing.connect()
        receivers.connect()
        for kind in KINDS.values():
            kind.check_settings()  # an invalid setting stops the start, not a later delivery

    def parts(self) -> NoticeApp:
        from accounts.authentication import user_of
        from games.notices.api.links import LINKS
        from games.notices.channels import KINDS
        from games.notices.errors import CODES, REMEDIES
        from games.notices.figures import figures
        from games.notices.services.channels import lock_for_if_match
        from games.selectors.metrics import cached_figures
        from got_api.contracts import WRITE, Grant

        return NoticeApp(
            codes=CODES,
            remedies=REMEDIES,
            quiet_hours="select user_id, quiet_from, quiet_until from notices_preferences",
            grants={"notices_": Grant(web=WRITE, engine=WRITE)},
            urls=("games.notices.api.urls", *(kind.url_module for kind in KINDS.values() if kind.url_module)),
            page_urls=("games.notices.api.game_page",),
            next_pages=("game-page",),
            secret_paths=("/me/calendar/", "/notices/unsubscribe/"),
            locks={
                "channel_id": lambda request, path: lock_for_if_match(user_of(request), path["channel_id"]),
            },
            enum_names={
                "NoticeKind": "games.notices.kinds.Kind",
                "GameNoticeKind": "games.notices.kinds.GAME_CHOICES",
                "ChannelKind": list(KINDS),
                "WarningSeconds": "games.notices.kinds.WARNING_CHOICES",
                "Digest": "games.notices.models.Channel.Digest",
                "DeliveryKind": "games.notices.models.Delivery.Kind",
                "DeliveryState": "games.notices.models.OutgoingMessage.State",
            },
            links=LINKS,
            path_texts={
                "channel_id": "Id of the channel.",
                "delivery_id": "Id of the delivery.",
                "key": "Key of the mail's unsubscribe link.",
                "secret": "Secret part of the calendar address.",
            },
            schema_hooks=(
                "games.notices.notice_schema.add_notice_schemas",
                *(hook for kind in KINDS.values() for hook in kind.schema_hooks),
            ),
            figures={"notices": cached_figures("notices", figures)},
            tasks={
                "games.notices.tasks.plan_notices": Schedule(settings.GOT_TICK_SECONDS, expires=10),
                "games.notices.tasks.delete_old_notices": Schedule(3600),
            },
            # Receivers may be slow, so a separate worker sends to them.
            queues={"games.notices.tasks.*": "notices"},
        )
