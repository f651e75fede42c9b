"""The app of ready checks. Nothing else in games imports it."""

from django.apps import AppConfig


class ReadinessConfig(AppConfig):
    name = "games.readiness"
    label = "readiness"
    verbose_name = "Ready checks"

    def ready(self) -> None:
        from accounts.signals import account_erased
        from games.notices.kinds import Kind
        from games.readiness.api.links import LINKS
        from games.readiness.outages import MOVE
        from games.readiness.receivers import remove_person
        from games.readiness.services.checking import find_request, may_start
        from games.readiness.services.links import register_requests
        from games.services.lobby import register_gate
        from games.storage import register_move
        from got_api.database.grants import ALL_COLUMNS, WRITE, Grant, register_grants
        from got_api.registry import register_api, register_tasks
        from got_api.schema.links import register_links
        from got_api.shared.logs import register_secret_paths

        register_gate(may_start)
        register_move(MOVE)
        register_secret_paths("/api/v1/ready/")
        register_requests(Kind.READY_CHECK, find_request)
        account_erased.connect(remove_person, dispatch_uid="readiness")
        register_grants(
            Grant("readiness_readycheck", columns=ALL_COLUMNS, engine=WRITE),
            Grant("readiness_confirmation", engine=WRITE),
        )
        register_api("games.readiness.api.urls")
        register_links(LINKS)
        register_tasks(
            {
                "end ready checks": {
                    "task": "games.readiness.tasks.end_ready_checks",
                    "schedule": 5.0,
                    "options": {"expires": 5.0},
                },
            }
        )
