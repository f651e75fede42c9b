"""The games app."""

from django.apps import AppConfig
from django.conf import settings

from got_api.registry import App, Schedule


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.selectors.pictures import start_drawing
        from games.services import former_players
        from games.services.heartbeat import refused_requests, start_serving
        from got_api.http.errors import database_unavailable
        from got_api.serving.signals import started

        database_unavailable.connect(refused_requests.record_refusal)
        started.connect(start_serving)
        started.connect(start_drawing)
        former_players.connect()

    def parts(self) -> App:
        from games.api.links import LINKS
        from games.engine import UnreadableDocument
        from games.errors import CODES, FACTS, REMEDIES, GameCode
        from games.rls import AUDIENCED
        from games.selectors.metrics import cached_figures, figures, heartbeat_figures
        from games.services.locking import lock_for_if_match
        from games.services.unreadable import quarantine_requested_game
        from games.services.waking import SEARCH
        from games.spread.texts import for_shards
        from games.words import catalogue, words_for
        from got_api.contracts import ALL_COLUMNS, READ, WRITE, Grant, Texts

        return App(
            codes=CODES,
            remedies=REMEDIES,
            facts=FACTS,
            faults={UnreadableDocument: (GameCode.GAME_UNREADABLE, quarantine_requested_game)},
            grants={
                "games_": Grant(columns=ALL_COLUMNS, engine=WRITE),
                # The players may be secret; the views show only what the viewer may know. Citus reads the
                # tables of a view with the rights of its reader.
                "games_seat": Grant(
                    columns=ALL_COLUMNS,
                    hidden=() if settings.GOT_CITUS else ("user_id", "sitter_id"),
                    engine=WRITE,
                ),
                "games_seatabsence": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "games_seatclock": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "games_seatevent": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "games_seatreader": Grant(columns=ALL_COLUMNS, engine=READ),
                "games_seatuser": Grant(columns=ALL_COLUMNS, engine=READ),
                # Both columns count the saved answers and all events, including those that only one house can
                # read.
                "games_eventrecord": Grant(columns=ALL_COLUMNS, hidden=("position", "version"), engine=WRITE),
                "games_eventreader": Grant(columns=ALL_COLUMNS, hidden=("position",), engine=WRITE),
                "games_gamesecret": Grant(engine=WRITE),
                "games_heldanswer": Grant(engine=WRITE),
                "games_chanceseed": Grant(engine=WRITE),
                "games_mark": Grant(engine=WRITE),
                "games_invitation": Grant(engine=WRITE),
                "games_ballot": Grant(engine=WRITE),
                "games_audit": Grant(engine=WRITE),
                "games_keptfigures": Grant(engine=WRITE),
                "games_sandboxfault": Grant(web=WRITE),
                "games_unreadablegame": Grant(engine=WRITE),
                # Its policy shows a read position only to its user.
                "games_newsmark": Grant(web=WRITE, columns=ALL_COLUMNS),
            },
            tables_with_audience=AUDIENCED,
            citus_changes=(for_shards,),
            urls=("games.api.urls",),
            locks={"code": lambda request, path: lock_for_if_match(path["code"])},
            enum_names={
                "GameSpeed": "games.api.serializers.clocks.SPEED_CHOICES",
                "GameStatus": "games.models.Game.Status",
                "GameAccess": "games.models.Game.Access",
                "TakeOver": "games.models.Game.TakeOver",
                "HouseChoice": "games.models.Game.HouseChoice",
                "Anonymity": "games.models.Game.Anonymity",
                "EndedBy": "games.models.Game.EndedBy",
                "Ending": "games.api.serializers.results.ENDING_CHOICES",
                "Phase": "games.api.serializers.games.PHASE_CHOICES",
                "PlayerCount": "games.api.serializers.games.PLAYER_CHOICES",
                "PresetName": "games.api.serializers.clocks.PRESET_CHOICES",
                "StandIn": "games.clocks.settings.StandIn.__args__",
                "AtDue": "games.clocks.settings.AtDue.__args__",
                "Weekday": "games.clocks.DAYS",
                "HostPower": "games.clocks.settings.HOST_POWERS",
                "VoteKind": "games.clocks.settings.VOTE_KINDS",
                "VoteStatus": "games.models.Vote.Status",
                "SituationId": "games.api.serializers.sandbox.SITUATION_CHOICES",
                "Opponents": "games.api.serializers.sandbox.OPPONENT_CHOICES",
                "SandboxFaultKind": "games.models.SandboxFault.Kind",
            },
            links=LINKS,
            path_texts={
                "code": "Code of the game.",
                "username": "Username.",
                "decisions/number": "Number of the decision in the game.",
                "votes/number": "Number of the vote in the game.",
                "absences/number": "Number of the absence.",
                "position": "Position of the seat, counted from 1.",
            },
            schema_hooks=("games.api.play_schema.add_game_schemas",),
            texts=Texts(words_for, catalogue.folders),
            figures={"games": cached_figures("games", figures), "beats": heartbeat_figures},
            queues={SEARCH: "searches"},
            tasks={
                "games.tasks.wake_bots_that_wait": Schedule(5, expires=5),
                # The tick has priority: if it waited behind the tasks that it starts, this would look like an
                # outage.
                "games.tasks.tick_deadlines": Schedule(settings.GOT_TICK_SECONDS, expires=30, priority=0),
                "games.tasks.move_due_times": Schedule(5, expires=5),
                "games.tasks.sweep_tables": Schedule(20, expires=20),
            },
        )
