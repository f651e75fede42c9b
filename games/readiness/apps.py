"""The app of ready checks. Nothing else in games imports it."""

from django.apps import AppConfig

from games.readiness.extensions import ReadyCheckApp
from got_api.registry import Schedule


class ReadinessConfig(AppConfig):
    name = "games.readiness"
    label = "readiness"
    verbose_name = "Ready checks"

    def ready(self) -> None:
        from accounts.signals import account_erased
        from games.readiness.receivers import remove_person

        account_erased.connect(remove_person, dispatch_uid="readiness")

    def parts(self) -> ReadyCheckApp:
        from games.notices.kinds import Kind
        from games.readiness.api.links import LINKS
        from games.readiness.models import MOVE
        from games.readiness.services.checking import confirmation_link, find_request, may_start
        from got_api.contracts import ALL_COLUMNS, WRITE, Grant

        return ReadyCheckApp(
            gates=(may_start,),
            moves=(MOVE,),
            mail_links=dict.fromkeys((Kind.READY_CHECK, Kind.SEASON_READY_CHECK), confirmation_link),
            ready_requests=(find_request,),
            grants={
                "readiness_readycheck": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "readiness_confirmation": Grant(engine=WRITE),
            },
            urls=("games.readiness.api.urls",),
            secret_paths=("/api/v1/ready/",),
            links=LINKS,
            tasks={"games.readiness.tasks.end_ready_checks": Schedule(5, expires=5)},
        )
