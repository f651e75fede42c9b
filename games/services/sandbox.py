"""Games of the sandbox: they start in a situation, and their developer advances their time."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import models, transaction

from accounts.models import User
from games import engine, storage
from games.bots import POLICIES
from games.clocks.timing import DEFAULTS, Timing
from games.engine.codec import Plain
from games.errors import GameCode
from games.models import Game, GameClock, NewsMark, SandboxFault
from games.sandbox import record_of, situations
from games.services import deadlines
from games.services.answers import (
    accepted_body,
    apply_answer,
    load_started,
    read_answer,
    refusals_as_problems,
)
from games.services.locking import LockedGame, house_of, lock_failures_as_problems, locked_table
from games.services.records import replay_record, store_replayed
from games.services.signals import Announcement, announce
from games.services.waking import wake_bots
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, first_or_404
from got_api.http.throttling import spend
from got_api.shared import clock
from got_api.shared.texts import words_in

NEVER = "never"
OPPONENTS = (*POLICIES, DEFAULTS, NEVER)
"""Players of the other houses: a bot, defaults that count at once, or nobody."""
POLICY = {"grace_count": 0, "max_miss_count": 0, "stand_in": DEFAULTS}
"""Policy of sandbox games. The developer's house may be late without limit. Other houses miss one due time at
most."""
MAX_GAMES = 10
"""Maximum number of sandbox games that a user has at a time."""
LIFETIME = timedelta(days=1)
TIMEOUT_MS = 200
"""Longest time that a busy game may delay its deletion."""
MAX_ADVANCE = timedelta(days=60)
MAX_FAULTS, MAX_FAULT_SECONDS = 1000, 3600


def require_sandbox() -> None:
    """Raises 403 `sandbox_off`."""
    if not settings.GOT_SANDBOX:
        raise Problem(GameCode.SANDBOX_OFF)


def create_sandbox_game(*, user: User, situation: str, house: str | None, opponents: str) -> str:
    """Creates a game in a situation, with the user at `house`, by default a house that must answer. Returns
    its code.

    Other users cannot find or join it. The same answers always have the same results, unless a bot has no
    time to search. Raises 403 `sandbox_off`, 409 `too_many_sandbox_games`, 422 `house_not_in_game`.
    """
    require_sandbox()
    found = situations()[situation]
    house = house or found.house
    replayed = replay_record(record_of(situation))
    if house not in replayed.state.houses:
        raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": list(replayed.state.houses)})
    seats: dict[str, dict[str, Any]] = {each: _opponent(opponents) for each in replayed.state.houses}
    seats[house] = {"user": user}
    with transaction.atomic():
        with as_engine():
            # two simultaneous requests must not exceed the limit together
            User.objects.select_for_update(no_key=True).only("id").get(pk=user.pk)
            if Game.objects.filter(host_id=user.pk, is_sandbox=True).count() >= MAX_GAMES:
                raise Problem(GameCode.TOO_MANY_SANDBOX_GAMES, facts={"maximum": MAX_GAMES})
        code = store_replayed(
            replayed,
            seats,
            name=words_in(user.language).text("ui-sandbox_game", decision=found.kind)[:80],
            policy=POLICY,
            seed=hashlib.sha256(situation.encode()).digest(),
            open_seats_wait=False,
            is_sandbox=True,
            host=user,
            access=Game.Access.INVITATION,
        )
        deadlines.resolve_due_steps(code=code)
    return code


def _opponent(kind: str) -> dict[str, Any]:
    """The fields of a seat. An open seat answers with defaults; a seat without a player never answers."""
    if kind == DEFAULTS:
        return {}
    return {"user": None} if kind == NEVER else {"bot": kind}


@contextmanager
def own_game(user: int, code: str) -> Iterator[LockedGame]:
    """Locks a running sandbox game of this user. Raises the errors of `locked_table`, 404 for other games."""
    require_sandbox()
    with locked_table(code) as table:
        if not Game.objects.filter(id=table.game_id, host_id=user, is_sandbox=True).exists():
            raise Problem(ErrorCode.NOT_FOUND)
        yield table


def advance_clock(*, user: int, code: str, by: timedelta) -> None:
    """Advances the time of one game: its due times move closer, and those that are reached are handled.

    Raises the errors of `own_game`.
    """
    with own_game(user, code) as table:
        storage.advance_due_times(table.game_id, by)
        _advance_pauses(table.timing, by)
    deadlines.resolve_due_steps(code=code)
    wake_bots(code)


def _advance_pauses(timing: Timing, by: timedelta) -> None:
    stops = [((stop.starts_at - by).isoformat(), (stop.ends_at - by).isoformat()) for stop in timing.pauses]
    GameClock.objects.filter(game_id=timing.game_id).update(pauses=stops)


def answer_for_opponent(
    *, user: int, code: str, house: str, number: int, answer_json: Plain
) -> dict[str, Plain]:
    """Answers for another house. None as answer means its default.

    Raises the errors of `own_game` and of an answer.
    """
    with refusals_as_problems(), own_game(user, code) as table:
        if house not in table.timing.seats or table.timing.seats[house].user == user:
            raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": _opponents(table, user)})
        if answer_json is None:
            answer = engine.default(load_started(table.head, number).state, house, number)
        else:
            answer = read_answer(answer_json)
        apply_answer(table.head, table.timing, house, number, answer, author="bot", now=clock.now())
    return accepted_body(number, house, answer)


def _opponents(table: LockedGame, user: int) -> list[str]:
    return [house for house, seat in table.timing.seats.items() if seat.user != user]


def send_notice(*, user: int, code: str, kind: str) -> None:
    """Sends a notice to the user, and to nobody else, as if an event of this kind had happened in their game.

    Raises the errors of `own_game`, and 429 after too many in an hour.
    """
    with own_game(user, code) as table:
        spend("table_event", str(user))
        game = Game.objects.only("round", "phase").get(pk=table.game_id)
        house = house_of(table.timing, user, clock.now())
        facts = {"house": house, "round": game.round, "phase": game.phase}
        announce(Announcement(table.game_id, kind, f"sandbox.{uuid4()}", facts, user=user))


def delete_sandbox_game(*, user: int, code: str) -> None:
    """Deletes a sandbox game. Raises 404 for one that is not the user's, 503 `game_busy`."""
    require_sandbox()
    with as_engine():
        game = first_or_404(Game.objects.filter(code=code, host_id=user, is_sandbox=True))
    with lock_failures_as_problems():
        _delete(game)


def delete_old_sandbox_games(now: datetime | None = None) -> int:
    """Deletes sandbox games that are a day old. Returns their number. A busy game waits for the next time."""
    with as_engine():
        old = (now or clock.now()) - LIFETIME
        games = list(Game.objects.filter(is_sandbox=True, created_at__lte=old).order_by("id")[:50])
    count = 0
    for game in games:
        with suppress(storage.GameBusy, storage.GameUnknown):
            _delete(game)
            count += 1
    return count


def _delete(game: Game) -> None:
    """Deletes all rows of a sandbox game, in every app. Other games are never deleted."""
    # Citus refuses to let two roles write rows of a game in one transaction.
    with nullcontext() if settings.GOT_CITUS else transaction.atomic():
        NewsMark.objects.filter(game=game).delete()  # the engine may not delete these rows
        with as_engine():
            storage.lock_game(game.code, timeout_ms=TIMEOUT_MS)
            _delete_rows(Game.objects.filter(pk=game.pk), game.pk)


def _delete_rows(rows: models.QuerySet[Any], game_id: int) -> None:
    """Deletes rows, after the rows that refer to them: one statement per table, by the game where possible.

    Django's collector cannot be used: it refuses protected rows and reads the rows that it deletes.
    """
    for relation in rows.model._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel) and relation.related_model is not NewsMark:
            others = relation.related_model._base_manager
            has_game = any(field.name == "game" for field in others.model._meta.fields)
            own = {"game_id": game_id} if has_game else {f"{relation.field.name}__in": rows}
            _delete_rows(others.filter(**own), game_id)
    rows._raw_delete(rows.db)


# Faults


def plan_fault(*, token_id: int, kind: str, count: int, seconds: int) -> SandboxFault:
    """Makes the next `count` requests of a token fail, within `seconds`. Raises 403 `sandbox_off`."""
    require_sandbox()
    until = clock.now() + timedelta(seconds=seconds)
    row, _ = SandboxFault.objects.update_or_create(
        token_id=token_id, defaults={"kind": kind, "left_count": count, "until": until}
    )
    return row


def planned_fault(token_id: int) -> SandboxFault | None:
    """The fault that is still planned for a token. Raises 403 `sandbox_off`."""
    require_sandbox()
    return SandboxFault.objects.filter(token_id=token_id, left_count__gt=0, until__gt=clock.now()).first()


def cancel_fault(token_id: int) -> None:
    """Cancels the planned fault of a token. Raises 403 `sandbox_off`."""
    require_sandbox()
    SandboxFault.objects.filter(token_id=token_id).delete()
