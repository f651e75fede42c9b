"""The schedule of instructions: they answer some time after their house was asked, like a player.

An answer within a second would reveal that an instruction gave it. So each decision of a house with
instructions gets a random delay, more often short than long, within the first quarter of the time that the
house has without its bank. An answer at four in the morning would reveal it as well. So instructions do not
answer in the quiet hours of the player's notices. The delay starts when the quiet hours end, unless the time
of the house is over by then.
"""

from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings

from games.extensions import GameApp
from games.services.signals import GameUpdate, answers_saved
from got_api.database.pipeline import batched
from got_api.database.statements import execute
from got_api.registry import parts
from got_api.shared import clock

_SCHEDULE = """
insert into instructions_scheduled (game_id, number, house, answer_at)
select waiting.game_id, waiting.number, waiting.house,
       case when woken.at + drawn.delay < waiting.free_until
           then woken.at + drawn.delay else %(now)s + drawn.delay
       end
from games_waiting waiting
join games_seat seat on seat.game_id = waiting.game_id and seat.house = waiting.house
    and seat.is_active and seat.open_since is null and seat.user_id is not null
join instructions_instructionlist list on list.game_id = seat.game_id and list.seat_id = seat.id
join accounts_user player on player.id = seat.user_id
left join ({quiet_hours}) quiet on quiet.user_id = player.id
cross join lateral (
    select least(
        make_interval(secs => %(min)s + (%(max)s - %(min)s) * power(random(), 2)),
        greatest(interval '0', (waiting.free_until - %(now)s) / 4)
    ) as delay
) drawn
cross join lateral (
    select (%(now)s + drawn.delay) at time zone player.time_zone as at
) local
left join lateral (
    select (
        local.at::date + quiet.quiet_until
        + case when local.at::time < quiet.quiet_until then interval '0' else interval '1 day' end
    ) at time zone player.time_zone as at
) woken on case when quiet.quiet_from < quiet.quiet_until
    then local.at::time >= quiet.quiet_from and local.at::time < quiet.quiet_until
    else quiet.quiet_from > quiet.quiet_until
        and (local.at::time >= quiet.quiet_from or local.at::time < quiet.quiet_until)
end
where waiting.game_id = %(game)s
  and (%(numbers)s::text[] is null or waiting.number::text = any(%(numbers)s::text[]))
  and (%(house)s::text is null or waiting.house = %(house)s)
on conflict (game_id, number, house) do nothing
"""
"""`woken` is the end of the quiet hours during which the answer would be given; null for none."""


def connect() -> None:
    answers_saved.connect(schedule_opened, dispatch_uid="instructions")


def schedule_opened(update: GameUpdate, **_: object) -> None:
    """Receiver of `answers_saved`. Requires the engine's database role and a locked game."""
    if update.opened_numbers:
        with batched() as batch:
            batch.send(
                _schedule(),
                _statement_parameters(
                    update.game_id,
                    clock.now(),
                    decision_numbers=[str(number) for number in sorted(update.opened_numbers)],
                ),
            )


def schedule_open(game_id: int, house: str, now: datetime) -> None:
    """Schedules the instructions of a house for all its open questions. Requires the same as
    `schedule_opened`."""
    execute(_schedule(), _statement_parameters(game_id, now, house=house))


@cache
def _schedule() -> str:
    return _SCHEDULE.format(quiet_hours=parts(GameApp).quiet_hours)


def _statement_parameters(
    game_id: int, now: datetime, *, decision_numbers: list[str] | None = None, house: str | None = None
) -> dict[str, Any]:
    min_seconds, max_seconds = settings.GOT_INSTRUCTION_DELAY_SECONDS
    return {
        "game": game_id,
        "now": now,
        "numbers": decision_numbers,
        "house": house,
        "min": min_seconds,
        "max": max_seconds,
    }
