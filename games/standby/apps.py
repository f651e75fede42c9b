"""The app of the standby lists. Nothing else in games imports it."""

from django.apps import AppConfig


class StandbyConfig(AppConfig):
    name = "games.standby"
    label = "standby"
    verbose_name = "Standby lists"

    def ready(self) -> None:
        from games.notices.kinds import Kind
        from games.notices.mails import register_ways
        from games.standby import receivers
        from games.standby.api.links import LINKS
        from games.standby.errors import CODES
        from games.standby.outages import MOVE
        from games.standby.services.answering import ways_of_offer
        from games.storage import register_move
        from got_api.database.grants import ALL_COLUMNS, WRITE, Grant, register_grants
        from got_api.http.errors import register_codes
        from got_api.registry import register_api, register_tasks
        from got_api.schema.document import register_path_texts
        from got_api.schema.links import register_links
        from got_api.shared.logs import register_secret_paths

        register_codes(CODES)
        register_move(MOVE)
        register_secret_paths("/api/v1/offers/")
        register_ways(Kind.STANDBY_WANTED, ways_of_offer)
        receivers.connect()
        register_grants(
            # Their policies show a row to its user alone.
            Grant("standby_volunteer", columns=ALL_COLUMNS, engine=WRITE),
            Grant("standby_gamevolunteer", columns=ALL_COLUMNS, engine=WRITE),
            Grant("standby_offer", columns=ALL_COLUMNS, engine=WRITE),
            Grant("standby_search", engine=WRITE),
        )
        register_api(
            "games.standby.api.urls",
            enum_names={"OfferAnswer": "games.standby.models.Offer.Answer"},
        )
        register_path_texts({"offer": "Code of the offer."})
        register_links(LINKS)
        register_tasks(
            {
                "ask standby": {
                    "task": "games.standby.tasks.ask_standby",
                    "schedule": 5.0,
                    "options": {"expires": 5.0},
                },
            }
        )
