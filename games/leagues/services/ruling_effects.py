"""Effects of rulings about tables and their games, and about entries, rounds and settings.

All functions require the engine role and the lock of the season. Those that carry out a ruling return its
facts. The fact `ended` is the id of the result of a game that the ruling has ended.
"""

from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any, NoReturn

from django.db.models import Max, QuerySet

from games import storage
from games.engine import EDITIONS, encode
from games.engine.editions.edition import Edition
from games.errors import GameCode
from games.leagues.editions import SIZES
from games.leagues.errors import LeagueCode
from games.leagues.models import Entry, Result, Round, Ruling, Season, Table
from games.leagues.scoring.final_table import FinalTable, read_final_table
from games.leagues.scoring.language import to_document
from games.leagues.scoring.reading import InvalidFinalTable
from games.leagues.selectors.effective_rulings import (
    has_result,
    is_excluded,
    rulings_in_force,
    table_key_of,
    was_excluded,
)
from games.leagues.selectors.facts import scoring_of, stage_plan, takes_part
from games.leagues.services import documents
from games.leagues.services.locking import Status, document_of
from games.leagues.services.registration import exclude_entry, restore_entry
from games.leagues.services.seasons import set_status
from games.leagues.services.tables import end_table_game, locked_game
from games.models import SeatEvent
from games.services.endings import adjudicated_table
from games.services.pauses import is_too_long, pause_locked_game
from games.services.pauses import resume_locked_game as resume_game
from games.services.replacement import open_seat, vacate_seat
from games.services.waking import wake_after_commit
from got_api.http.errors import Problem

Facts = dict[str, Any]
RulingInput = Mapping[str, Any]
HOST = SeatEvent.Reason.HOST
Kind = Ruling.Kind


def refuse_ruling(pointer: str, fault: str) -> NoReturn:
    """Raises 422 `ruling_unlawful`."""
    raise Problem(LeagueCode.RULING_UNLAWFUL, facts={"pointer": pointer, "fault": fault})


def _started_table(season: Season, ruling_input: RulingInput) -> Table:
    """The table of a ruling, which must have a game. Raises 422 `ruling_unlawful`, 409
    `table_not_running`."""
    rows = Table.objects.filter(
        round__season=season, round__number=ruling_input["round"], number=ruling_input["table"]
    ).select_related("round__stage__division", "game")
    table = rows.first()
    if table is None:
        refuse_ruling("/table", "table_missing")
    if table.game is None:
        raise Problem(LeagueCode.TABLE_NOT_RUNNING)
    return table


def _table_facts(ruling_input: RulingInput) -> Facts:
    return {"round": ruling_input["round"], "table": ruling_input["table"]}


def _require_house(table: Table, ruling_input: RulingInput, name: str = "house") -> str:
    if not table.seats.filter(house=ruling_input[name]).exists():
        refuse_ruling(f"/{name}", "unknown_value")
    return str(ruling_input[name])


def adjudicate_table(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Decides the result of a table: by its current position, with a winner if `ruling_input` has one, or by
    the `final_table` in `ruling_input`.

    A running game ends. Raises 422 `ruling_unlawful`, `final_table_unlawful`, 503 `game_busy`.
    """
    table = _started_table(season, ruling_input)
    winner, final = ruling_input.get("winner"), ruling_input.get("final_table")
    if winner is not None and final is not None:
        refuse_ruling("/winner", "unknown_key")
    if winner is not None:
        _require_house(table, ruling_input, "winner")
    if final is not None:
        try:
            read = read_final_table(final, SIZES)
        except InvalidFinalTable as invalid:
            facts: Facts = {"pointer": f"/final_table{invalid.path}", "fault": invalid.code}
            raise Problem(LeagueCode.FINAL_TABLE_UNLAWFUL, facts=facts) from invalid
        if {seat.house for seat in read.seats} != set(table.seats.values_list("house", flat=True)):
            refuse_ruling("/final_table/seats", "unknown_value")
        require_possible(read, EDITIONS[document_of(season).tables.ruleset.edition])
    ended = end_table_game(table, winner, now)
    if final is None:
        final = encode(adjudicated_table(table.played_game.code, winner))
    return _table_facts(ruling_input) | {"final_table": final, "ended": ended and ended.pk}


def require_possible(final: FinalTable, edition: Edition) -> None:
    """Raises 422 `final_table_unlawful` for a final table that is impossible in a game of the edition.

    An area belongs to one house, so the sums of castles, strongholds and land areas are limited by the map.
    """
    lands = [area for area in edition.areas.values() if area.kind == "land"]
    if final.rounds > edition.rounds:
        _refuse_final("/rounds", edition.rounds)
    of_a_seat = {
        "supply": len(edition.supply_limits) - 1,
        "power": edition.power_tokens,
        "throne": final.players,
    }
    of_the_table = {
        "castles": sum(area.castle > 0 for area in lands),
        "strongholds": sum(area.castle > 1 for area in lands),
        "areas": len(lands),
    }
    left = dict(of_the_table)
    for number, seat in enumerate(final.seats):
        for name in (*of_a_seat, *of_the_table):
            value, limit = getattr(seat, name), {**of_a_seat, **left}[name]
            if value > limit:
                _refuse_final(f"/seats/{number}/{name}", limit)
            if name in left:
                left[name] -= value
        if seat.areas < seat.castles:
            _refuse_final(f"/seats/{number}/castles", seat.areas)


def _refuse_final(path: str, limit: int) -> NoReturn:
    facts: Facts = {"pointer": f"/final_table{path}", "fault": "out_of_range", "limit": limit}
    raise Problem(LeagueCode.FINAL_TABLE_UNLAWFUL, facts=facts)


def annul_table(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Annuls a table, so that it counts for no entry, and ends its game. Raises 503 `game_busy`."""
    ended = end_table_game(_started_table(season, ruling_input), None, now)
    return _table_facts(ruling_input) | {"ended": ended and ended.pk}


def replay_table(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Has a table played again, by the same entries with the same houses. Its current game ends.

    A closed round is opened again. It gets a new end time, and so does a round whose end time has passed.
    Later rounds continue.
    """
    table = _started_table(season, ruling_input)
    ended = end_table_game(table, None, now)
    played = Result.objects.filter(table=table).aggregate(last=Max("attempt"))["last"]
    Table.objects.filter(pk=table.pk).update(game=None, attempt=played + 1, is_void=False)
    former_end = table.round.ends_at
    if table.round.status == Round.Status.CLOSED or (former_end is not None and former_end <= now):
        days = stage_plan(document_of(season), table.round).round_days
        ends_at = None if days is None else now + timedelta(days=days)
        Round.objects.filter(pk=table.round_id).update(status=Round.Status.RUNNING, ends_at=ends_at)
    if season.status == Status.REVIEW:
        set_status(season, Status.RUNNING, now)  # a table is played again
    previous = {"former_attempt": table.attempt, "was_void": table.is_void}
    return _table_facts(ruling_input) | {"attempt": played, "ended": ended and ended.pk} | previous


def undo_replay(season: Season, previous: Ruling, now: datetime) -> None:
    """Reverses a replay: restores the previous result. The game of the replay ends and counts for no entry.

    Raises 409 `ruling_irreversible` after another replay, or while a later ruling about the replay is in
    force, and 503 `game_busy`.
    """
    table = Table.objects.select_related("game", "round").get(
        round__season=season, round__number=previous.facts["round"], number=previous.facts["table"]
    )
    about = (previous.facts["round"], previous.facts["table"])
    later = [
        row for row in rulings_in_force(season) if row.number > previous.number and table_key_of(row) == about
    ]
    about_the_replay = any(row.kind in (Kind.ADJUDICATE, Kind.ANNUL, Kind.SET_POINTS) for row in later)
    if about_the_replay or table.attempt != previous.facts["attempt"] + 1:
        raise Problem(LeagueCode.RULING_IRREVERSIBLE)
    if table.game is not None:
        ended = end_table_game(table, None, now)
        if ended is not None:
            Result.objects.filter(pk=ended.pk).update(ruling=previous)
    before = previous.facts["former_attempt"]
    Table.objects.filter(pk=table.pk).update(
        attempt=before,
        game=Result.objects.values("game").get(table=table, attempt=before)["game"],
        is_void=previous.facts["was_void"],
    )


def set_points(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Sets the points of a seat. Raises 409 `table_not_decided` if the table has no result that counts."""
    table = _started_table(season, ruling_input)
    house = _require_house(table, ruling_input)
    if not has_result(season, table):
        raise Problem(LeagueCode.TABLE_NOT_DECIDED)
    return _table_facts(ruling_input) | {"house": house, "points": ruling_input["points"]}


def pause_table(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Pauses a game for `length_days`. Raises 409 `table_not_running`, 422 `pause_too_long`, 503."""
    table = _started_table(season, ruling_input)
    length = timedelta(days=ruling_input["length_days"])
    with locked_game(table.played_game.code) as locked:
        if is_too_long(locked, length, now):
            facts = {"max_days": locked.timing.policy.max_pause_days}
            raise Problem(GameCode.PAUSE_TOO_LONG, facts=facts)
        pause_locked_game(locked, length, HOST, now)
    return _table_facts(ruling_input) | {"length_days": ruling_input["length_days"]}


def resume_table(season: Season, previous: Ruling, now: datetime) -> None:
    """Reverses a pause: a game that is still paused resumes at once, or at the end of the last other pause in
    force.

    Does nothing if the game has ended, or the table is replayed. Raises 503 `game_busy`.
    """
    about = table_key_of(previous)
    others = [
        row for row in rulings_in_force(season) if row.kind == Kind.PAUSE and table_key_of(row) == about
    ]
    ends = (row.made_at + timedelta(days=row.facts["length_days"]) for row in others if row != previous)
    try:
        with locked_game(_started_table(season, previous.facts).played_game.code) as locked:
            resume_game(locked, HOST, now, at=max((now, *ends)))
    except Problem as problem:
        if problem.code != LeagueCode.TABLE_NOT_RUNNING:
            raise


def replace_holder(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Opens the seat of a house for a substitute. Until a substitute takes it over, the player may return.

    With `is_for_good` the player may not return. Raises 409 `table_not_running`, `seat_is_open`, 503
    `game_busy`.
    """
    table = _started_table(season, ruling_input)
    house, is_for_good = _require_house(table, ruling_input), bool(ruling_input.get("is_for_good"))
    with locked_game(table.played_game.code) as locked:
        seat = locked.timing.seats[house]
        if is_for_good and seat.user is not None:
            vacate_seat(locked, house, HOST, now)
        elif seat.is_person:
            open_seat(locked.timing, house, HOST, now)
            wake_after_commit(storage.load(locked.head), storage.load_timing(locked.game_id))
        else:
            raise Problem(GameCode.SEAT_IS_OPEN)
    return _table_facts(ruling_input) | {"house": house, "is_for_good": is_for_good}


SCORING = "/scoring"


def _entry(season: Season, number: int) -> Entry:
    entry = entries_taking_part(season).filter(number=number).first()
    if entry is None:
        refuse_ruling("/entry", "entry_missing")
    return entry


def add_points(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Checks a bonus or a penalty, whose `points` are hundredths above 0. Raises 422 `ruling_unlawful`."""
    return points_for(ruling_input, entries_taking_part(season).filter(number=ruling_input["entry"]).exists())


def points_for(ruling_input: RulingInput, is_entry: bool) -> Facts:
    """The facts of a bonus or a penalty. `is_entry`: whether the entry takes part. Raises 422
    `ruling_unlawful`."""
    if ruling_input["points"] <= 0:
        refuse_ruling("/points", "out_of_range")
    if not is_entry:
        refuse_ruling("/entry", "entry_missing")
    return {"entry": ruling_input["entry"], "points": ruling_input["points"]}


def entries_taking_part(season: Season) -> QuerySet[Entry]:
    """The entries about which officials can make rulings."""
    return Entry.objects.filter(takes_part(), season=season)


def disqualify_entry(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Disqualifies an entry: excludes it from later draws. The standings rank it last. All results stay."""
    entry = _entry(season, ruling_input["entry"])
    if entry.status == Entry.Status.ACTIVE:
        exclude_entry(season, entry, now)
        return {"entry": entry.number, "was_active": True}
    return {"entry": entry.number, "was_active": was_excluded(entry)}


def readmit_entry(season: Season, previous: Ruling, now: datetime) -> None:
    """Reverses a disqualification: the entry plays again, if it was active when it was first excluded and
    nothing else excludes it."""
    if previous.facts["was_active"]:
        entry = Entry.objects.get(season=season, number=previous.facts["entry"])
        if not is_excluded(entry, ignored=previous):
            restore_entry(season, entry, now)


def extend_round(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Sets a new end time of a running round. It must be in the future. Raises 409 `round_not_running`,
    422."""
    row = Round.objects.filter(season=season, number=ruling_input["round"]).first()
    if row is None:
        refuse_ruling("/round", "unknown_value")
    if row.status != Round.Status.RUNNING:
        raise Problem(LeagueCode.ROUND_NOT_RUNNING)
    ends_at: datetime = ruling_input["ends_at"]
    if ends_at <= now:
        refuse_ruling("/ends_at", "out_of_range")
    Round.objects.filter(pk=row.pk).update(ends_at=ends_at)
    before = None if row.ends_at is None else row.ends_at.isoformat()
    return {"round": row.number, "ends_at": ends_at.isoformat(), "before": before}


def restore_end(season: Season, previous: Ruling, now: datetime) -> None:
    """Reverses an extension: restores the end time that the last other extension in force set, or the one
    before all extensions.

    An end time in the past takes effect at once. Nothing changes if a replay of a table has set another
    end time since.
    """
    number = previous.facts["round"]
    rows = Ruling.objects.filter(season=season, kind=Ruling.Kind.EXTEND, facts__round=number)
    extensions = [row for row in rulings_in_force(season) if row in rows]
    standing = [row for row in extensions if row != previous]
    first = rows.order_by("number")[0]
    ends_at = standing[-1].facts["ends_at"] if standing else first.facts["before"]
    running = Round.objects.filter(season=season, number=number, status=Round.Status.RUNNING)
    running = running.filter(ends_at=datetime.fromisoformat(extensions[-1].facts["ends_at"]))
    running.update(ends_at=None if ends_at is None else datetime.fromisoformat(ends_at))


def change_setting(season: Season, ruling_input: RulingInput, now: datetime) -> Facts:
    """Replaces a value of the document, even of a frozen scoring.

    Raises 422 `ruling_unlawful` for a pointer to no value, `document_unlawful`, and 409 `draw_published` for
    a setting that a published draw has fixed.
    """
    pointer: str = ruling_input["pointer"]
    present = document_of(season).to_json()
    if not (pointer == SCORING or pointer.startswith(f"{SCORING}/")):
        place, key = _place_of(present, pointer)
        _replace_document(season, _with_value(present, pointer, ruling_input["value"]), now)
        return {"pointer": pointer, "before": place[key], "after": ruling_input["value"]}
    present["scoring"] = previous = to_document(scoring_of(season, document_of(season)))
    wanted = documents.read_season_document(_with_value(present, pointer, ruling_input["value"]))
    return {"pointer": SCORING, "before": previous, "after": to_document(wanted.scoring)}


def restore_setting(season: Season, previous: Ruling, now: datetime) -> None:
    """Reverses a change of a setting: restores the previous value. Raises the errors of `change_setting`."""
    if previous.facts["pointer"] != SCORING:
        present = document_of(season).to_json()
        _replace_document(
            season, _with_value(present, previous.facts["pointer"], previous.facts["before"]), now
        )


def _replace_document(season: Season, document: Mapping[str, Any], now: datetime) -> None:
    wanted = documents.read_season_document(document)
    documents.require_times(season, wanted, now)
    steps = tuple(documents.plan_steps(season, wanted))
    for step in steps:
        if step.refused is not None:
            raise Problem(LeagueCode.DRAW_PUBLISHED, facts={"pointer": step.pointer})
    if steps:
        documents.apply_steps(season, wanted, steps, now)


def _place_of(document: Mapping[str, Any], pointer: str) -> tuple[Any, Any]:
    """The object or list that contains the value at a JSON pointer, and the value's key or index. Raises 422
    `ruling_unlawful` if there is no such value."""
    head, *parts = pointer.split("/")
    if head or not parts:
        refuse_ruling("/pointer", "unknown_value")
    place: Any = None
    key: Any = None
    value: Any = document
    for part in parts:
        place, key = value, part.replace("~1", "/").replace("~0", "~")
        if isinstance(place, list) and key.isascii() and key.isdigit() and int(key) < len(place):
            key = int(key)
        elif not isinstance(place, dict) or key not in place:
            refuse_ruling("/pointer", "unknown_value")
        value = place[key]
    return place, key


def _with_value(document: Mapping[str, Any], pointer: str, value: Any) -> dict[str, Any]:
    """A copy of a document with another value at a JSON pointer. Raises the errors of `_place_of`."""
    changed = deepcopy(dict(document))
    place, key = _place_of(changed, pointer)
    place[key] = value
    return changed
