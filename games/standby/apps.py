"""The app of the standby lists. Nothing else in games imports it."""

from django.apps import AppConfig

from games.notices.extensions import NoticeApp
from got_api.registry import Schedule


class StandbyConfig(AppConfig):
    name = "games.standby"
    label = "standby"
    verbose_name = "Standby lists"

    def ready(self) -> None:
        from games.standby import receivers

        receivers.connect()

    def parts(self) -> NoticeApp:
        from games.notices.kinds import Kind
        from games.standby.api.links import LINKS
        from games.standby.models import MOVE
        from games.standby.services.answering import offer_links
        from got_api.contracts import ALL_COLUMNS, WRITE, Grant

        return NoticeApp(
            moves=(MOVE,),
            mail_links={Kind.STANDBY_WANTED: offer_links},
            grants={
                # Their policies show a row only to its user.
                "standby_volunteer": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "standby_gamevolunteer": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "standby_offer": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "standby_search": Grant(engine=WRITE),
            },
            urls=("games.standby.api.urls",),
            enum_names={"OfferAnswer": "games.standby.models.Offer.Answer"},
            path_texts={"offer": "Code of the offer."},
            secret_paths=("/api/v1/offers/",),
            links=LINKS,
            tasks={"games.standby.tasks.ask_standby": Schedule(5, expires=5)},
        )
