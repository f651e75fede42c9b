"""Plans deliveries of notices by the preferences, channels and times of users.

Planning has two steps. Each finds its rows by an index and is safe with concurrent workers. `fan_out` creates
an item for every channel that wants the kind of a notice. `plan_deliveries` bundles all ready items of a
channel into deliveries.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from operator import itemgetter
from uuid import UUID

from django.conf import settings

from accounts.models import User
from games.contracts import Turn
from games.models import Game
from games.notices.channels import kind_of
from games.notices.extensions import NoticeApp
from games.notices.kinds import ASKS, DAILY, MESSAGES, TURNS, URGENT, Kind
from games.notices.models import Channel, Delivery, Item, Notice, Override, Preferences, UnplannedNotice
from games.notices.payloads import NoticeOfGame
from games.notices.services.timing import after_quiet_hours, digest_time
from games.services.substitutes import turns_answered_by_programs
from games.words import words_for
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.registry import parts
from got_api.shared import clock
from got_api.shared.json_text import time_text

MAX_NOTICES = 500
CHANNELS_AT_ONCE = 200
MAX_ROUNDS = 50
MAX_BUNDLE = 100
MAILS_A_DAY = 3
"""Limit of mails about one game. A day is 24 times GOT_MAIL_GAP_SECONDS."""
HELD_PART = 4
"""A question waits at most this part of its time (1/4) after other recent mails."""


def plan_deliveries_of_new_notices(*, now: datetime | None = None) -> int:
    """Plans all new notices. Returns the number of new deliveries."""
    now = now or clock.now()
    while fan_out(now=now) == MAX_NOTICES:
        pass
    return plan_deliveries(now=now)


@dataclass(frozen=True, slots=True)
class NoticePreferences:
    """The notice preferences of one user."""

    zone: str
    quiet_from: time | None
    quiet_until: time | None
    channels: Sequence[Channel]
    overrides: Mapping[int, Override]

    def wants(self, channel: Channel, game_id: int | None, kind: str) -> bool:
        override = None if game_id is None else self.overrides.get(game_id)
        if override is None:
            return kind in channel.kinds
        if override.is_muted:
            return False
        kinds = override.kinds.get(str(channel.pk))
        return kind in (channel.kinds if kinds is None else kinds)

    def ready_at(self, channel: Channel, kind: str, at: datetime) -> datetime:
        """The earliest time at which the channel may send a notice written at `at`."""
        ready = at
        if kind_of(channel).has_digest and kind not in URGENT:
            has_digest = channel.digest != Channel.Digest.NONE
            digest = Channel.Digest.DAILY if kind in DAILY and not has_digest else channel.digest
            ready = digest_time(at, self.zone, digest, channel.digest_hour)
            if digest == Channel.Digest.NONE:
                ready += timedelta(seconds=settings.GOT_BUNDLE_SECONDS)
        if channel.has_quiet_hours:
            ready = after_quiet_hours(ready, self.zone, self.quiet_from, self.quiet_until)
        return ready


def fan_out(*, now: datetime) -> int:
    """Creates items for new notices, one for each channel that wants the kind.

    Returns the number of notices.
    """
    with as_engine():
        unplanned = (
            UnplannedNotice.objects.filter(not_before__lte=now)
            .order_by("not_before")
            .select_related("notice")
            .select_for_update(skip_locked=True, of=("self",))[:MAX_NOTICES]
        )
        notices = [row.notice for row in unplanned]
        wishes = _preferences_of({notice.user_id for notice in notices})
        items = [
            Item(
                notice=notice,
                channel=channel,
                ready_at=wishes[notice.user_id].ready_at(channel, notice.kind, notice.not_before),
            )
            for notice in notices
            for channel in wishes[notice.user_id].channels
            if wishes[notice.user_id].wants(channel, notice.game_id, notice.kind)
        ]
        Item.objects.bulk_create(items, ignore_conflicts=True)
        UnplannedNotice.objects.filter(pk__in=[notice.pk for notice in notices]).delete()
    return len(notices)


def _preferences_of(users: Iterable[int]) -> dict[int, NoticePreferences]:
    ids = set(users)
    channels: dict[int, list[Channel]] = defaultdict(list)
    for channel in Channel.objects.filter(
        user_id__in=ids, is_active=True, confirmed_at__isnull=False, user__is_active=True, game__isnull=True
    ):
        channels[channel.user_id].append(channel)
    overrides: dict[int, dict[int, Override]] = defaultdict(dict)
    for override in Override.objects.filter(user_id__in=ids):
        overrides[override.user_id][override.game_id] = override
    preferences = {row.user_id: row for row in Preferences.objects.filter(user_id__in=ids)}
    usual = Preferences()
    found = {}
    for user_id, zone in User.objects.filter(pk__in=ids).values_list("pk", "time_zone"):
        wanted = preferences.get(user_id, usual)
        found[user_id] = NoticePreferences(
            zone, wanted.quiet_from, wanted.quiet_until, channels[user_id], overrides[user_id]
        )
    return found


def plan_deliveries(*, now: datetime) -> int:
    """Makes deliveries of ready items. Returns their number."""
    made = 0
    for _ in range(MAX_ROUNDS):
        with as_engine():
            channels = [channel for (channel,) in fetch(_SELECT_READY_CHANNELS, [now, CHANNELS_AT_ONCE])]
        made += sum(_gather_one(channel, now) for channel in channels)
        if len(channels) < CHANNELS_AT_ONCE:
            break
    return made


_SELECT_READY_CHANNELS = """
select distinct channel_id
from (
    select channel_id from notices_item
    where delivery_id is null and not is_dropped and ready_at <= %s
    order by ready_at limit 5000
) ready
limit %s
"""


def _gather_one(channel_id: int, now: datetime) -> int:
    with as_engine(now=now):
        channel = (
            Channel.objects.select_for_update(skip_locked=True, no_key=True, of=("self",))
            .select_related("user")
            .filter(pk=channel_id)
            .first()
        )
        if channel is None:
            return 0
        waiting = Item.objects.filter(channel=channel, delivery__isnull=True, is_dropped=False)
        wakes = send_time(channel, now)
        if wakes > now:  # the items were ready before the quiet hours, but were not planned in time
            waiting.filter(ready_at__lt=wakes).update(ready_at=wakes)
            return 0
        bundle = timedelta(seconds=settings.GOT_BUNDLE_SECONDS if kind_of(channel).has_digest else 0)
        # includes items that are ready a little later, so that a burst becomes one message
        items = list(
            waiting.filter(ready_at__lte=now + bundle)
            .select_related("notice")
            .order_by("notice_id")[:MAX_BUNDLE]
        )
        current = _still_current(items, now) if channel.is_open else []
        answered = _answered_soon(current, now)
        held = answered | _hold_times(channel, [item for item in current if item.pk not in answered], now)
        for until in set(held.values()):
            those = [pk for pk, at in held.items() if at == until]
            Item.objects.filter(pk__in=those).update(ready_at=until)
        items, current = ([item for item in each if item.pk not in held] for each in (items, current))
        bundles = _bundles(channel, current)
        for bundled in bundles:
            delivery = _delivery(channel, bundled, now)
            Item.objects.filter(pk__in=[item.pk for item in bundled]).update(delivery=delivery)
        sent = {item.pk for item in current}
        Item.objects.filter(pk__in={item.pk for item in items} - sent).update(is_dropped=True)
    return len(bundles)


def _hold_times(channel: Channel, items: Sequence[Item], now: datetime) -> dict[int, datetime]:
    """The time until which each item waits, because enough mails about its game were sent.

    Mails about a game are at least an hour apart, and at most three a day. An urgent notice is sent at once,
    together with the other items of its game. A question waits at most a quarter of its time. Digests are
    exempt.
    """
    gap = timedelta(seconds=settings.GOT_MAIL_GAP_SECONDS)
    if not kind_of(channel).has_digest or channel.digest != Channel.Digest.NONE or not gap:
        return {}
    urgent = {item.notice.game_id for item in items if item.notice.kind in URGENT}
    games = {item.notice.game_id for item in items if item.notice.game_id is not None} - urgent
    if not games:
        return {}
    free_at = _next_mail_times(channel, games, now, gap)
    due = _due_times([item.notice for item in items])
    for item in items:
        if item.notice.game_id in free_at and item.notice_id in due:
            asked_at = item.notice.created_at
            whole = due[item.notice_id] - asked_at
            game = item.notice.game_id
            free_at[game] = min(free_at[game], asked_at + whole / HELD_PART)
    return {
        item.pk: free_at[item.notice.game_id] for item in items if free_at.get(item.notice.game_id, now) > now
    }


def _next_mail_times(
    channel: Channel, games: Iterable[int], now: datetime, min_gap: timedelta
) -> dict[int | None, datetime]:
    """The earliest time of the next mail about each game."""
    day = 24 * min_gap
    rows = (
        Delivery.objects.filter(channel=channel, created_at__gt=now - day, items__notice__game_id__in=games)
        .order_by("-created_at")
        .values_list("items__notice__game_id", "created_at")
        .distinct()
    )
    left: dict[int | None, list[datetime]] = defaultdict(list)
    for game, at in rows:
        left[game].append(at)
    return {
        game: max([times[0] + min_gap, *(at + day for at in times[MAILS_A_DAY - 1 : MAILS_A_DAY])])
        for game, times in left.items()
    }


def _answered_soon(items: Sequence[Item], now: datetime) -> dict[int, datetime]:
    """The time until which each item waits, because its question will be answered for its user."""
    turns = {
        item.pk: Turn(
            notice.user_id, notice.game_id, int(notice.facts["decision_number"]), str(notice.facts["house"])
        )
        for item in items
        for notice in (item.notice,)
        if notice.kind in TURNS and notice.game_id is not None
    }
    answered = turns_answered_by_programs(list(turns.values()), now)
    return {pk: answered[turn] for pk, turn in turns.items() if answered.get(turn, now) > now}


def _bundles(channel: Channel, items: Sequence[Item]) -> list[list[Item]]:
    """Groups of items for one delivery each: all together, or by game or season."""
    found: dict[object, list[Item]] = defaultdict(list)
    for item in items:
        notice = item.notice
        about = notice.game_id if notice.season is None else notice.season["code"]
        found[about if kind_of(channel).has_one_subject else None].append(item)
    return list(found.values())


def send_time(channel: Channel, at: datetime) -> datetime:
    """`at` itself, or the end of the channel's quiet hours if `at` is within them."""
    wanted = Preferences.objects.filter(user_id=channel.user_id).first() if channel.has_quiet_hours else None
    if wanted is None:
        return at
    return after_quiet_hours(at, channel.user.time_zone, wanted.quiet_from, wanted.quiet_until)


def _still_current(items: Sequence[Item], now: datetime) -> list[Item]:
    """The current items, without answered questions and messages that have been read.

    The table's policy and the user's preferences may both warn of a deadline. The first warning stays.
    """
    unread = _still_unread([item.notice for item in items if item.notice.kind in MESSAGES])
    asks = [item for item in items if item.notice.kind in ASKS]
    asked = fetch(_SELECT_UNANSWERED, {"ids": [item.notice_id for item in asks], "now": now}) if asks else []
    open_for = {pk for (pk,) in asked}
    last = {
        (item.notice.game_id, item.notice.facts.get("decision_number"))
        for item in asks
        if item.notice.kind == Kind.YOU_ARE_LAST and item.notice_id in open_for
    }

    warnings: dict[tuple[object, ...], object] = {}
    for item in asks:
        if item.notice.kind == Kind.DEADLINE_WARNING and item.notice_id in open_for:
            warnings.setdefault(_deadline_of(item.notice), item.notice_id)

    def is_current(item: Item) -> bool:
        notice = item.notice
        if notice.kind in MESSAGES:
            return notice.pk in unread
        if notice.kind not in ASKS:
            return True
        if notice.kind == Kind.YOUR_TURN and (notice.game_id, notice.facts.get("decision_number")) in last:
            return False
        if notice.kind == Kind.DEADLINE_WARNING:
            return bool(warnings.get(_deadline_of(notice)) == notice.pk)
        return notice.pk in open_for

    return [item for item in items if is_current(item)]


def _deadline_of(warning: Notice) -> tuple[object, ...]:
    return warning.game_id, *map(warning.facts.get, ("house", "decision_number", "due_at"))


def _still_unread(notices: Sequence[Notice]) -> set[UUID]:
    """The notices of messages that their users have not read yet."""
    by_game: dict[int, list[UUID]] = defaultdict(list)
    for notice in notices:
        assert notice.game_id is not None
        by_game[notice.game_id].append(notice.pk)
    unread_of = parts(NoticeApp).unread_notices
    return {pk for game, ids in by_game.items() for pk in unread_of(game, ids)}


# The notices whose questions their users have not answered yet; a warning only if its deadline has not moved.
_SELECT_UNANSWERED = """
select notice.id
from notices_notice notice
join games_waiting waiting on waiting.game_id = notice.game_id
    and waiting.number = (notice.facts ->> 'decision_number')::integer
    and waiting.house = notice.facts ->> 'house'
join games_seatreader reader on reader.game_id = notice.game_id and reader.house = waiting.house
    and reader.user_id = notice.user_id and reader.can_answer
where notice.id = any(%(ids)s)
  and (
    notice.kind <> 'deadline_warning'
    or waiting.due_at > %(now)s
        and date_trunc('milliseconds', waiting.due_at) = (notice.facts ->> 'due_at')::timestamptz
  )
"""


_CODE_AND_NAME = itemgetter("code", "name")


def _delivery(channel: Channel, items: Sequence[Item], now: datetime) -> Delivery:
    """Creates a delivery. Its body is written once, so that repeated attempts send the same notices."""
    notices = [item.notice for item in items]
    games: dict[int | None, tuple[str, str]] = {
        pk: (code, name)
        for pk, code, name in Game.objects.filter(pk__in={notice.game_id for notice in notices}).values_list(
            "pk", "code", "name"
        )
    }
    due = _due_times(notices)
    described = [
        NoticeOfGame(
            str(notice.pk),
            notice.kind,
            code,
            name,
            facts=notice.facts | ({"due_at": time_text(due[notice.pk])} if notice.pk in due else {}),
            created_at=notice.created_at,
            is_of_season=notice.season is not None,
        )
        for notice in notices
        for code, name in [games[notice.game_id] if notice.season is None else _CODE_AND_NAME(notice.season)]
    ]
    body = kind_of(channel).body_of(described, words_for(channel.user.language), now)
    return Delivery.objects.create(channel=channel, body=body, next_attempt_at=now, created_at=now)


def _due_times(notices: Sequence[Notice]) -> dict[object, datetime]:
    """The current due times of questions. They may have been set or moved after the notice was written."""
    return dict(fetch(_SELECT_DUE_TIMES, [[notice.pk for notice in notices if notice.kind in ASKS]]))


_SELECT_DUE_TIMES = """
select notice.id, waiting.due_at
from notices_notice notice
join games_waiting waiting on waiting.game_id = notice.game_id
    and waiting.number = (notice.facts ->> 'decision_number')::integer
    and waiting.house = notice.facts ->> 'house'
where notice.id = any(%s) and waiting.due_at is not null
"""
