"""The kinds of notices, and the facts that they may contain."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Kind(TextChoices):
    YOUR_TURN = "your_turn", _("your turn")
    YOU_ARE_LAST = "you_are_last", _("only you have not answered yet")
    DEADLINE_WARNING = "deadline_warning", _("a deadline is near")
    DEADLINE_PASSED = "deadline_passed", _("a deadline has passed")
    DEADLINE_MOVED = "deadline_moved", _("a deadline was extended")
    GAME_STARTED = "game_started", _("a game has started")
    GAME_ENDED = "game_ended", _("a game has ended")
    GAME_PAUSED = "game_paused", _("a game is paused")
    GAME_RESUMED = "game_resumed", _("a game continues")
    SEAT_OPENED = "seat_opened", _("a seat is open")
    SEAT_REPLACED = "seat_replaced", _("a seat has a new player")
    VOTE_OPENED = "vote_opened", _("a vote is open")
    VOTE_CLOSED = "vote_closed", _("a vote has ended")
    ABSENCE = "absence", _("a player will be absent")
    HOST_MESSAGE = "host_message", _("a message from the host")
    HOST_CALLED = "host_called", _("a host is asked to act")
    MESSAGE = "message", _("a private message")
    PUBLIC_MESSAGE = "public_message", _("a public message")
    READY_CHECK = "ready_check", _("a game asks whether you are ready")
    READY_MISSED = "ready_missed", _("you lost your seat before the start")
    STANDBY_WANTED = "standby_wanted", _("a seat is offered to you")
    STANDBY_ENDED = "standby_ended", _("a seat that you accepted is not needed")
    SEASON_ENTRY = "season_entry", _("your entry in a season")
    SEASON_MOVED_UP = "season_moved_up", _("a place in a season is yours")
    SEASON_CHECK_IN = "season_check_in", _("a season waits for your check-in")
    SEASON_DRAWN = "season_drawn", _("a round of a season is drawn")
    SEASON_READY_CHECK = "season_ready_check", _("a round of a season asks whether you are ready")
    SEASON_READY_MISSED = "season_ready_missed", _("your seat of a season is open because you were not ready")
    SEASON_TABLE_WAITS = "season_table_waits", _("a table of a season waits for substitutes")
    SEASON_DRAW_FAILED = "season_draw_failed", _("a round of a season cannot be drawn")
    SEASON_TABLE_STARTED = "season_table_started", _("your table of a season has started")
    SEAT_LOST = "seat_lost", _("somebody took over your seat")
    SEASON_RULING = "season_ruling", _("a ruling concerns you")
    SEASON_APPEAL = "season_appeal", _("an appeal")
    SEASON_ROUND_CLOSED = "season_round_closed", _("a round of a season has ended")
    SEASON_FINAL = "season_final", _("the standings of a season are final")


# Minutes before a deadline at which a warning may be sent. There are only a few, because each costs a query
# per tick.
LEADS = (0, 15, 30, 60, 120, 240, 480, 720, 1440, 2880)
WARNING_CHOICES = [(60 * minutes, str(60 * minutes)) for minutes in LEADS]
USUAL_LEAD = 240

# Notices that would be useless in a digest or bundle, so only quiet hours delay them.
URGENT = frozenset(
    {
        Kind.YOU_ARE_LAST,
        Kind.DEADLINE_WARNING,
        Kind.HOST_CALLED,
        Kind.READY_CHECK,
        Kind.STANDBY_WANTED,
        Kind.SEASON_CHECK_IN,
        Kind.SEASON_READY_CHECK,
    }
)

# Notices of messages, which are obsolete once the user has read the message.
MESSAGES = frozenset({Kind.MESSAGE, Kind.PUBLIC_MESSAGE})

# Kinds that channels with digests send once a day, unless another digest is set.
DAILY = frozenset({Kind.PUBLIC_MESSAGE})

# Notices that are obsolete once the house has answered.
ASKS = frozenset({Kind.YOUR_TURN, Kind.YOU_ARE_LAST, Kind.DEADLINE_WARNING})

# Notices that are held back while a standing instruction, for example, will answer for their reader.
TURNS = frozenset({Kind.YOUR_TURN, Kind.YOU_ARE_LAST})

# Notices of seasons, not of games. Their readers need not be seated.
OF_SEASONS = (
    *(kind for kind in Kind if kind.startswith("season_")),
    Kind.SEAT_LOST,
)

# Kinds that a channel for a player sends by default.
USUAL = (
    Kind.YOUR_TURN, Kind.DEADLINE_WARNING, Kind.DEADLINE_PASSED, Kind.DEADLINE_MOVED, Kind.GAME_STARTED,
    Kind.GAME_ENDED, Kind.GAME_PAUSED, Kind.GAME_RESUMED, Kind.SEAT_OPENED, Kind.SEAT_REPLACED,
    Kind.VOTE_OPENED, Kind.VOTE_CLOSED, Kind.HOST_MESSAGE, Kind.HOST_CALLED, Kind.STANDBY_WANTED,
    Kind.STANDBY_ENDED, Kind.READY_CHECK, Kind.READY_MISSED, *OF_SEASONS,
)  # fmt: skip

# Facts that notices may contain. All are public, except the ids of a conversation and a message, which reveal
# nothing. No other facts can be written, so no secret gets into a notice.
FACTS = frozenset(
    {
        "appeal_code", "appeal_status", "called_by", "closes_at", "conversation", "decision_kind",
        "decision_number", "due_at", "ended_by", "ends_at", "entry_number", "entry_status", "expires_at",
        "game", "house", "message", "miss_count", "offer", "phase", "player_count", "pseudonym", "ready_code",
        "reason", "result", "round", "ruling_number", "season_round", "season_table", "starts_at", "text",
        "username", "vote_kind", "vote_number", "winner",
    }
)  # fmt: skip

OF_GAMES = tuple(kind for kind in Kind if kind not in OF_SEASONS)
GAME_CHOICES = [(kind.value, kind.label) for kind in OF_GAMES]


def checked_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the facts. Raises ValueError for a fact that must not leave the server."""
    unknown = sorted(set(facts) - FACTS)
    if unknown:
        raise ValueError(f"no notice may contain {', '.join(unknown)}")
    return dict(facts)


def sorted_kinds(kinds: Iterable[str]) -> list[str]:
    """Kinds without repetitions, in the order of `Kind`."""
    wanted = set(kinds)
    return [kind for kind in Kind.values if kind in wanted]
