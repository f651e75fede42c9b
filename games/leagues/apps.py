"""The leagues app. Nothing else in games imports it."""

from dataclasses import dataclass

from django.apps import AppConfig

from games.readiness.extensions import ReadyCheckApp
from games.standby.extensions import StandbyApp
from got_api.registry import Schedule


@dataclass(frozen=True, kw_only=True)
class LeagueApp(ReadyCheckApp, StandbyApp):
    """The parts that leagues add to ready checks and standby lists."""


class LeaguesConfig(AppConfig):
    name = "games.leagues"
    label = "leagues"
    verbose_name = "Leagues"

    def ready(self) -> None:
        from games.leagues import receivers

        receivers.connect()

    def parts(self) -> LeagueApp:
        from games.leagues.api.links import LINKS
        from games.leagues.errors import CODES, FACTS, REMEDIES
        from games.leagues.services.leagues import lock_league_for_if_match
        from games.leagues.services.locking import lock_season_for_if_match, require_allowed_at_table
        from games.leagues.services.ready_checks import find_request
        from games.leagues.services.substitutes import find_source, places_of
        from got_api.contracts import WRITE, Grant

        return LeagueApp(
            codes=CODES,
            remedies=REMEDIES,
            facts=FACTS,
            seat_rules=(require_allowed_at_table,),
            sources=((find_source, places_of),),
            ready_requests=(find_request,),
            # Officials and players act through services, which act as the engine.
            grants={"leagues_": Grant(engine=WRITE)},
            urls=("games.leagues.api.urls",),
            page_urls=("games.leagues.pages",),
            next_pages=("season-page",),
            locks={
                "slug": lambda request, path: lock_league_for_if_match(path["slug"]),
                "season": lambda request, path: lock_season_for_if_match(path["season"]),
            },
            enum_names={
                "OfficialRole": "games.leagues.models.Official.Role",
                "SeasonStatus": "games.leagues.models.Season.Status",
                "SeasonAction": "games.leagues.api.seasons.ACTIONS",
                "EntryStatus": "games.leagues.models.Entry.Status",
                "InvitationOutcome": "games.leagues.api.entries.OUTCOMES",
                "RoundStatus": "games.leagues.models.Round.Status",
                "DrawStatus": "games.leagues.api.rounds.DRAW_STATUSES",
                "TableStatus": "games.leagues.selectors.tables.STATUSES",
                "SeasonLogKind": "games.leagues.models.LogEntry.Kind",
                "SeasonLogAudience": "games.leagues.models.LogEntry.Audience",
                "AppealStatus": "games.leagues.models.Appeal.Status",
                "CardColour": "games.leagues.models.Card.Colour",
                "ConductSignal": "games.leagues.api.discipline.SIGNAL_CHOICES",
                "RulingKind": "games.leagues.models.Ruling.Kind",
                "NewRulingKind": "games.leagues.api.rulings.MADE_KINDS",
                "ScoreKind": "games.leagues.api.scores.SCORE_KINDS",
                "StandingsStatus": "games.leagues.api.scores.ROW_STATUSES",
                "TieBreak": "games.leagues.api.scores.TIE_BREAK_CHOICES",
                "ScoringLine": "games.leagues.api.scores.LINES",
                "PlayerResult": "games.leagues.api.players.RESULT_CHOICES",
                "PlanStepKind": "games.leagues.api.seasons.STEPS",
                "RegistrationKind": "games.leagues.document.RegistrationKind.__args__",
                "StagePreset": "games.leagues.stages.PRESETS",
                "StageDraw": "games.leagues.stages.DrawKind.__args__",
                "StageSpread": "games.leagues.stages.Spread.__args__",
                "StageHouses": "games.leagues.stages.Houses.__args__",
                "SearchStatus": "games.leagues.models.Search.Status",
                "AskingOrder": "games.leagues.document.AskingOrder.__args__",
                "StageEnd": "games.leagues.stages.AtEnd.__args__",
            },
            links=LINKS,
            path_texts={
                "slug": "Short name of the league.",
                "season": "Code of the season.",
                "entry": "Number of the entry, or `mine`.",
                "round": "Number of the round.",
                "ruling": "Number of the ruling.",
                "appeal": "Code of the appeal.",
                "card": "Code of the card.",
                "low": "The lower of the two entry numbers.",
                "high": "The higher of the two entry numbers.",
            },
            tasks={
                "games.leagues.tasks.run_seasons": Schedule(5, expires=10),
                "games.leagues.tasks.rate_players": Schedule(3600),
            },
        )
