"""Read access to channels, deliveries and overrides, and to a user's due times as a calendar."""

from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.notices.due_dates import DueDate, due_calendar
from games.notices.models import Channel, Delivery, Feed, Notice, Override, Preferences
from games.notices.payloads import question_page_of
from games.notices.services.preferences import digest_of
from games.words import words_for
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import first_or_404


def preferences_of(user: User) -> Preferences:
    return Preferences.objects.filter(user_id=user.pk).first() or Preferences(user_id=user.pk)


def channels_of(user: User) -> list[Channel]:
    with as_engine():
        return list(Channel.objects.select_related("game").filter(user_id=user.pk).order_by("id"))


def channel_of(user: User, channel_id: int) -> Channel:
    """One channel of the user. Raises 404."""
    with as_engine():
        return first_or_404(Channel.objects.select_related("game").filter(pk=channel_id, user_id=user.pk))


def deliveries_of(user: User, channel_id: int | None = None) -> QuerySet[Delivery]:
    found = Delivery.objects.filter(channel__user_id=user.pk)
    return found if channel_id is None else found.filter(channel_id=channel_id)


def notices_of(user: User) -> QuerySet[Any, Any]:
    """A user's notices. Must be read within `as_engine`, because they show the codes of games."""
    return Notice.objects.filter(user_id=user.pk).values(
        "id", "kind", "facts", "created_at", "game__code", "game__name", "season"
    )


def overrides_of(user: User) -> list[dict[str, Any]]:
    """A user's preferences for single games, without channels that were removed."""
    with as_engine():
        own = {str(pk) for pk in Channel.objects.filter(user_id=user.pk).values_list("pk", flat=True)}
        rows = Override.objects.filter(user_id=user.pk).order_by("game__code")
        return [
            {
                "game": code,
                "muted": is_muted,
                "kinds": {channel: wanted for channel, wanted in kinds.items() if channel in own},
            }
            for code, is_muted, kinds in rows.values_list("game__code", "is_muted", "kinds")
        ]


def feed_of(user: User) -> Feed:
    """The calendar of the user. Raises 404 for a user without one."""
    return first_or_404(Feed.objects.filter(user_id=user.pk))


_SELECT_DUE_TIMES = """
select game.code, game.name, waiting.number, waiting.kind, waiting.house, waiting.since, waiting.due_at
from games_seatreader reader
join games_waiting waiting on waiting.game_id = reader.game_id and waiting.house = reader.house
join games_game game on game.id = reader.game_id
where reader.user_id = %(user)s and reader.can_answer and waiting.due_at is not null
order by waiting.due_at, game.code, waiting.number
limit 1000
"""


def owner_of_calendar(secret: str) -> User:
    """The user whose calendar has this secret. Raises 404."""
    feeds = Feed.objects.select_related("user")
    return first_or_404(feeds.filter(digest=digest_of(secret), user__is_active=True)).user


def calendar_of(user: User) -> bytes:
    """The due times of a user, as iCalendar, in the user's language.

    It shows only public facts of the seats for which the user answers: game, decision, default and due time.
    """
    with as_viewer(user):
        rows = fetch(_SELECT_DUE_TIMES, {"user": user.pk})
    dates = [
        DueDate(code, name, question_page_of(code, number), number, *rest)
        for code, name, number, *rest in rows
    ]
    return due_calendar(dates, words_for(user.language))
