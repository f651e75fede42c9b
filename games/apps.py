"""The games app."""

from django.apps import AppConfig
from django.conf import settings


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        from games.engine import Unreadable
        from games.errors import CODES, FACTS, REMEDIES, GameCode
        from games.rls import AUDIENCED
        from games.selectors.metrics import beats, figures
        from games.selectors.metrics_cache import cached
        from games.selectors.pictures import start_drawing
        from games.services import former_players
        from games.services.heartbeat import refusals, start_serving
        from games.services.locking import lock_to_compare
        from games.services.unreadable import quarantine_requested_game
        from games.spread.statements import for_shards
        from games.words import catalogue, words_for
        from got_api.database.checks import register_audienced_tables
        from got_api.database.citus import register_change
        from got_api.http.errors import database_unavailable, register_codes, register_facts, register_fault
        from got_api.http.preconditions import register_lock
        from got_api.http.remedies import register_remedies
        from got_api.schema.document import register_path_texts
        from got_api.serving.signals import started
        from got_api.shared.metrics import register_figures
        from got_api.shared.texts import register_words

        database_unavailable.connect(refusals.note)
        started.connect(start_serving)
        started.connect(start_drawing)
        former_players.connect()
        register_words(words_for, catalogue.folders)
        register_codes(CODES)
        register_remedies(REMEDIES)
        register_facts(FACTS)
        register_fault(Unreadable, GameCode.GAME_UNREADABLE, quarantine_requested_game)
        register_path_texts(
            {
                "code": "Code of the game.",
                "username": "Username.",
                "number": "Number in the game.",
                "position": "Position of the seat, counted from 1.",
            }
        )
        register_lock("code", lambda request, path: lock_to_compare(path["code"]))
        register_figures("games", cached("games", figures))
        register_figures("beats", beats)
        register_audienced_tables(AUDIENCED)
        register_change(for_shards)
        _register_grants()
        _register_api()
        _register_tasks()


def _register_grants() -> None:
    from got_api.database.grants import ALL_COLUMNS, READ, WRITE, Grant, register_grants

    register_grants(
        Grant("games_", columns=ALL_COLUMNS, engine=WRITE),
        # The players may be secret; the views show the part that the viewer may know. Citus reads the tables
        # of a view with the rights of its reader.
        Grant(
            "games_seat",
            columns=ALL_COLUMNS,
            hidden=() if settings.GOT_CITUS else ("user_id", "sitter_id"),
            engine=WRITE,
        ),
        Grant("games_seatabsence", columns=ALL_COLUMNS, engine=WRITE),
        Grant("games_seatclock", columns=ALL_COLUMNS, engine=WRITE),
        Grant("games_seatevent", columns=ALL_COLUMNS, engine=WRITE),
        Grant("games_seatreader", columns=ALL_COLUMNS, engine=READ),
        Grant("games_seatuser", columns=ALL_COLUMNS, engine=READ),
        # Both columns count the saved answers and all events, including those that only one house can read.
        Grant("games_eventrecord", columns=ALL_COLUMNS, hidden=("position", "version"), engine=WRITE),
        Grant("games_eventreader", columns=ALL_COLUMNS, hidden=("position",), engine=WRITE),
        Grant("games_gamesecret", engine=WRITE),
        Grant("games_heldanswer", engine=WRITE),
        Grant("games_chanceseed", engine=WRITE),
        Grant("games_mark", engine=WRITE),
        Grant("games_invitation", engine=WRITE),
        Grant("games_ballot", engine=WRITE),
        Grant("games_audit", engine=WRITE),
        Grant("games_keptfigures", engine=WRITE),
        Grant("games_sandboxfault", web=WRITE),
        Grant("games_unreadablegame", engine=WRITE),
        # Its policy shows a mark only to its user.
        Grant("games_newsmark", web=WRITE, columns=ALL_COLUMNS),
    )


def _register_api() -> None:
    from games.api.links import LINKS
    from got_api.registry import register_api
    from got_api.schema.links import register_links

    register_api(
        "games.api.urls",
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
            "StandIn": "games.api.serializers.clocks.STAND_INS",
            "AtDue": "games.api.serializers.clocks.AT_DUE",
            "Weekday": "games.api.serializers.clocks.WEEKDAYS",
            "HostPower": "games.api.serializers.clocks.POWERS",
            "VoteKind": "games.models.Vote.Kind",
            "VoteStatus": "games.models.Vote.Status",
            "SituationId": "games.api.serializers.sandbox.SITUATION_CHOICES",
            "Opponents": "games.api.serializers.sandbox.OPPONENT_CHOICES",
            "SandboxFaultKind": "games.models.SandboxFault.Kind",
        },
        schema_hooks=["games.api.play_schema.publish_games"],
    )
    register_links(LINKS)


def _register_tasks() -> None:
    from got_api.registry import register_tasks

    register_tasks(
        {
            "wake bots": {
                "task": "games.tasks.wake_bots_that_wait",
                "schedule": 5.0,
                "options": {"expires": 5.0},
            },
            "tick deadlines": {
                "task": "games.tasks.tick_deadlines",
                "schedule": settings.GOT_TICK_SECONDS,
                # Runs before the rest of the queue: a tick that waits behind its own tasks would look like an
                # outage.
                "options": {"expires": 30.0, "priority": 0},
            },
            "move due times": {
                "task": "games.tasks.move_due_times",
                "schedule": 5.0,
                "options": {"expires": 5.0},
            },
            "sweep tables": {
                "task": "games.tasks.sweep_tables",
                "schedule": 20.0,
                "options": {"expires": 20.0},
            },
        }
    )
