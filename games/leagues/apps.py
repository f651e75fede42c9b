"""The leagues app. Nothing else in games imports it."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "games.leagues"
    label = "leagues"
    verbose_name = "Leagues"

    def ready(self) -> None:
        from games.leagues.errors import CODES, FACTS, REMEDIES
        from got_api.errors import register_codes, register_facts
        from got_api.grants import WRITE, Grant, register_grants
        from got_api.registry import register_api
        from got_api.remedies import register_remedies
        from got_api.schema import register_path_texts

        register_codes(CODES)
        register_remedies(REMEDIES)
        register_facts(FACTS)
        register_path_texts({"slug": "Short name of the league."})
        # Officials and players act through services, which act as the engine.
        register_grants(Grant("leagues_", engine=WRITE))
        register_api(
            "games.leagues.api.urls",
            enum_names={"OfficialRole": "games.leagues.models.Official.Role"},
        )
