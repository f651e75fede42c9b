"""The effort of players in a season: waits of games for them, mails, and days."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import psycopg

from deploy.season.mailing import Letter, max_within
from games.notices.kinds import URGENT

DAY, HOUR = timedelta(days=1), timedelta(hours=1)

_WAITS = """
select game.code, game.name, game.players, game.round, min(decision.opened_at), max(decision.closed_at),
       count(*) filter (where decision.by_person), count(*) filter (where decision.by_hand),
       (select count(*) from press_message message where message.game_id = game.id)
from games_game game
join lateral (
    select asked.opened_at, asked.closed_at,
           bool_or(answer.author = 'player') as by_person,
           bool_or(answer.author = 'player' and not exists (
               select from instructions_logentry entry
               join games_seat seat on seat.game_id = entry.game_id and seat.id = entry.seat_id
               where entry.game_id = answer.game_id and entry.number = answer.number
                 and seat.house = answer.house and entry.outcome = 'answers'
           )) as by_hand
    from games_decision asked
    join games_answerrecord answer on answer.game_id = asked.game_id and answer.number = asked.number
    where asked.game_id = game.id and asked.closed_at is not null
    group by asked.number, asked.opened_at, asked.closed_at
) decision on true
group by game.id, game.code, game.name, game.players, game.round
order by game.id
"""
"""An instruction's answer that its player replaced counts as the instruction's, as no game waited for it."""
_MAILS = """
select channel.user_id, delivery.created_at, bool_or(notice.kind = any(%(urgent)s))
from notices_delivery delivery
join notices_channel channel on channel.id = delivery.channel_id and channel.kind = 'email'
join notices_item item on item.delivery_id = delivery.id
join notices_notice notice on notice.id = item.notice_id
join games_game game on game.id = notice.game_id and game.code = %(code)s
where delivery.created_at <= %(until)s
group by delivery.id, channel.user_id, delivery.created_at
"""


@dataclass(frozen=True)
class Cost:
    """The effort of one game. `waits` is the number of decisions that people answered. `by_hand` excludes
    those that instructions answered for all houses.
    """

    code: str
    name: str
    players: int
    round: int
    began_at: datetime
    ended_at: datetime
    waits: int
    by_hand: int
    messages: int

    @property
    def days(self) -> float:
        return (self.ended_at - self.began_at) / DAY


@dataclass(frozen=True)
class MailCounts:
    """The mails of one game, without receipts: the mean per day and player, and the maximum of a player in an
    hour and in a day. The maxima exclude urgent mails, which are sent at once.
    """

    a_day: float
    in_an_hour: int
    in_a_day: int
    receipts: int


def costs_of(connection: psycopg.Connection[Any]) -> list[Cost]:
    """The costs of all games."""
    return [Cost(*row) for row in connection.execute(_WAITS)]


def mail_counts_of(connection: psycopg.Connection[Any], cost: Cost, letters: Sequence[Letter]) -> MailCounts:
    """The mails of a game until its end. Later ones do not belong to ordinary play."""
    times: dict[int, list[datetime]] = defaultdict(list)
    sent = 0
    for user, at, is_urgent in connection.execute(
        _MAILS, {"code": cost.code, "until": cost.ended_at, "urgent": [str(kind) for kind in URGENT]}
    ):
        sent += 1
        if not is_urgent:
            times[user].append(at)
    return MailCounts(
        a_day=sent / cost.players / max(cost.days, 1.0),
        in_an_hour=max((max_within(each, HOUR.total_seconds()) for each in times.values()), default=0),
        in_a_day=max((max_within(each, DAY.total_seconds()) for each in times.values()), default=0),
        receipts=sum(each.is_receipt for each in letters if each.code == cost.code),
    )


def print_figures(connection: psycopg.Connection[Any], letters: Sequence[Letter]) -> None:
    """Prints a line for each game."""
    titles = (
        "rounds", "days", "waits", "by hand", "fewer",
        "messages", "mails/day", "an hour", "a day", "receipts",
    )  # fmt: skip
    print(f"\n{'what it cost':<40}" + "".join(f"{title:>10}" for title in titles))
    for cost in costs_of(connection):
        post = mail_counts_of(connection, cost, letters)
        fewer = 1 - cost.by_hand / cost.waits if cost.waits else 0.0
        line = (
            cost.round, f"{cost.days:.1f}", cost.waits, cost.by_hand, f"{fewer:.0%}", cost.messages,
            f"{post.a_day:.1f}", post.in_an_hour, post.in_a_day, post.receipts,
        )  # fmt: skip
        print(f"{cost.players} {cost.name:<38}" + "".join(f"{one:>10}" for one in line))
    print(
        "waits: round trips, the decisions that people answered; by hand: without those that instructions\n"
        "answered for all; fewer: what instructions saved; mails/day: of a player; an hour, a day: the most\n"
        "mails of one player, urgent ones not counted; receipts: mails that reply to a reply"
    )
