"""The leagues app. Nothing else in games imports it."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "games.leagues"
    label = "leagues"
    verbose_name = "Leagues"

    def ready(self) -> None:
        from accounts.pages.frame import register_next_page
        from games.leagues import receivers
        from games.leagues.api.links import LINKS
        from games.leagues.errors import CODES, FACTS, REMEDIES
        from games.leagues.services.leagues import lock_league_to_compare
        from games.leagues.services.locking import lock_season_to_compare
        from games.leagues.services.ready_checks import find_request
        from games.leagues.services.substitutes import find_source, places_of
        from games.notices.kinds import Kind
        from games.readiness.services.links import register_requests
        from games.standby.sources import register_source
        from got_api.database.grants import WRITE, Grant, register_grants
        from got_api.http.errors import register_codes, register_facts
        from got_api.http.preconditions import register_lock
        from got_api.http.remedies import register_remedies
        from got_api.registry import register_api, register_pages, register_tasks
        from got_api.schema.document import register_path_texts
        from got_api.schema.links import register_links

        register_codes(CODES)
        register_remedies(REMEDIES)
        register_facts(FACTS)
        register_path_texts(
            {
                "slug": "Short name of the league.",
                "season": "Code of the season.",
                "entry": "Number of the entry.",
                "round": "Number of the round.",
                "ruling": "Number of the ruling.",
                "appeal": "Code of the appeal.",
                "card": "Code of the card.",
                "low": "The lower of the two entry numbers.",
                "high": "The higher of the two entry numbers.",
            }
        )
        register_lock("slug", lambda request, path: lock_league_to_compare(path["slug"]))
        register_lock("season", lambda request, path: lock_season_to_compare(path["season"]))
        receivers.connect()
        register_requests(Kind.SEASON_READY_CHECK, find_request)
        register_source(find_source, places_of)
        # Officials and players act through services, which act as the engine.
        register_grants(Grant("leagues_", engine=WRITE))
        register_pages("games.leagues.pages")
        register_next_page("season-page")
        register_api(
            "games.leagues.api.urls",
            enum_names={
                "OfficialRole": "games.leagues.models.Official.Role",
                "SeasonStatus": "games.leagues.models.Season.Status",
                "SeasonAction": "games.leagues.api.season_bodies.ACTIONS",
                "EntryStatus": "games.leagues.models.Entry.Status",
                "InvitationOutcome": "games.leagues.api.season_bodies.OUTCOMES",
                "RoundStatus": "games.leagues.models.Round.Status",
                "DrawStatus": "games.leagues.api.season_bodies.DRAW_STATUSES",
                "TableStatus": "games.leagues.selectors.tables.STATUSES",
                "SeasonLogKind": "games.leagues.models.LogEntry.Kind",
                "SeasonLogAudience": "games.leagues.models.LogEntry.Audience",
                "AppealStatus": "games.leagues.models.Appeal.Status",
                "CardColour": "games.leagues.models.Card.Colour",
                "ConductSignal": "games.leagues.api.discipline_bodies.SIGNAL_CHOICES",
                "RulingKind": "games.leagues.models.Ruling.Kind",
                "NewRulingKind": "games.leagues.api.ruling_bodies.MADE_KINDS",
                "ScoreKind": "games.leagues.api.score_bodies.SCORE_KINDS",
                "StandingsStatus": "games.leagues.api.score_bodies.ROW_STATUSES",
                "TieBreak": "games.leagues.api.score_bodies.TIE_BREAK_CHOICES",
                "ScoringLine": "games.leagues.api.score_bodies.LINES",
                "PlayerResult": "games.leagues.api.player_views.RESULT_CHOICES",
                "PlanStepKind": "games.leagues.api.document_bodies.STEPS",
                "RegistrationKind": "games.leagues.api.document_bodies.REGISTRATIONS",
                "StagePreset": "games.leagues.api.document_bodies.PRESETS",
                "StageDraw": "games.leagues.api.document_bodies.DRAWS",
                "StageSpread": "games.leagues.api.document_bodies.SPREADS",
                "StageHouses": "games.leagues.api.document_bodies.HOUSES",
                "SearchStatus": "games.leagues.models.Search.Status",
                "AskingOrder": "games.leagues.api.document_bodies.ORDERS",
                "StageEnd": "games.leagues.api.document_bodies.ENDS",
            },
        )
        register_links(LINKS)
        register_tasks(
            {
                "run seasons": {
                    "task": "games.leagues.tasks.run_seasons",
                    "schedule": 5.0,
                    "options": {"expires": 10.0},
                },
                "rate players": {"task": "games.leagues.tasks.rate_players", "schedule": 3600.0},
            }
        )
