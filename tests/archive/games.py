"""Finished games with every kind of row, and their archiving."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import connection

from games import models, storage
from games.archive.models import Archive
from games.archive.services.archiving import DELETE_DELAY, empty_game, pack_game
from games.archive.tables import archived_tables
from games.clocks import GENEROUS
from games.engine import Chance, Ruleset, new_game
from games.press.models import Conversation, Message, Proposal, Report, Setting
from games.services.bots import play_bots
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.factories import ClockFactory
from tests.people import Person, Visitor, person
from tests.press.table import accepts, conversation, proposes, says
from tests.secrecy.watching import clear_caches
from tests.served import Game, Json, read, seated_game

MAX_EVENT_BYTES = 19


def started_game(players: int, number: int = 0) -> Game:
    """A started game of this many houses. Each `number` makes a different game."""
    seed = hashlib.sha256(f"archive-{players}-{number}".encode()).digest()
    ruleset = Ruleset(tides_of_battle=bool(number % 2))
    game = seated_game(players, ruleset, now=clock.now())
    game.chance = Chance(seed)
    ClockFactory.create(game=game.game, preset=GENEROUS.name)
    with as_engine():
        game.game.host = next(iter(game.users.values()))
        game.game.save(update_fields=["host"])
        head, timing = storage.lock_game(game.code), storage.load_timing(game.game.pk)
        played = new_game(players, ruleset, game.chance)
        storage.begin_game(head, played, seed, now=game.now, due_times=timing.due_times(game.now, 1))
    return game


def play_to_the_end(game: Game, policy: str = "sensible") -> None:
    """Lets bots play to the end in the seats of the players, who then get their seats back."""
    own = ("id", "user_id", "sitter_id", "sitter_until")
    with as_engine():
        seats = models.Seat.objects.filter(game=game.game)
        previous = list(seats.values(*own))
        seats.update(user=None, bot=policy, sitter=None, sitter_until=None)
    while play_bots(code=game.code):
        pass
    with as_engine():
        for seat in previous:
            models.Seat.objects.filter(game=game.game, id=seat.pop("id")).update(bot=None, **seat)
    assert game.row().status == "finished"


def finished_game(players: int, number: int = 0) -> Game:
    """A game that was played to its end."""
    game = started_game(players, number)
    play_to_the_end(game)
    return game


def archive_game(game: Game) -> None:
    """Archives a game, and clears its caches in this process."""
    now = clock.now()
    assert pack_game(code=game.code, now=now)
    assert empty_game(code=game.code, now=now + DELETE_DELAY)
    assert counts(game) == {}
    clear_caches()


def counts(game: Game) -> dict[str, int]:
    """Number of rows of a game in each archived table. Omits empty tables."""
    found = {}
    with as_engine(game=game.game.pk), connection.cursor() as cursor:
        for table in archived_tables():
            cursor.execute(f"select count(*) from {table} where game_id = %s", [game.game.pk])
            found[table] = cursor.fetchone()[0]
    return {table: count for table, count in found.items() if count}


def archive_of(game: Game) -> Archive:
    with as_engine():
        return Archive.objects.get(game=game.game.pk)


def assert_small(game: Game, event_count: int) -> None:
    """Fails if an archive is larger than deploy/README.md promises, with a margin for messages."""
    assert archive_of(game).size < MAX_EVENT_BYTES * event_count


def is_restored(game: Game) -> bool:
    return archive_of(game).restored_at is not None


@dataclass
class Gathering:
    """A finished game with messages, votes and sitters, and its viewers."""

    game: Game
    viewers: dict[str, Visitor]
    known: Mapping[str, list[str]] = field(default_factory=dict)
    """Values after a path segment: `messages` -> ids."""


def gathering(players: int, number: int = 0) -> Gathering:
    """Plays such a game. Private messages stay with the user if `number` is odd, else with the house."""
    game = started_game(players, number)
    history = (Setting.History.HOUSE, Setting.History.PERSON)[number % 2]
    with as_engine(game=game.game.pk):
        Setting.objects.create(game=game.game, history=history, grey=True)
    name = f"{players}_{number}"
    maester, sitter = person(f"maester_{name}"), person(f"sitter_{name}")
    with as_engine(game=game.game.pk):
        models.Appointment.objects.create(
            game=game.game, user=maester.user, role=models.Appointment.Role.HOST, appointed_at=clock.now()
        )
    _talk(game, maester, sitter)
    play_to_the_end(game, ("sensible", "random")[number % 2])
    one, *_ = game.people.values()
    epoch, events, _ = read(one.gets(f"{game.path}/position"))["cursor"].split(".")
    read(one.puts(f"{game.path}/news/read", {"cursor": f"{epoch}.{int(events) // 2}.0"}))
    viewers: dict[str, Visitor] = {
        **game.people,
        "sitter": sitter,
        "maester": maester,
        "stranger": person(f"stranger_{name}"),
        "nobody": Visitor(),
    }
    return Gathering(game, viewers, _known_ids(game))


def _talk(game: Game, maester: Person, sitter: Person) -> None:
    first, second, third = game.houses[:3]
    public = conversation(game, first)
    pair, other, group = (
        conversation(game, first, second),
        conversation(game, second, third),
        conversation(game, first, second, third),
    )
    for path, house in ((public, third), (pair, first), (pair, second), (other, third), (group, first)):
        says(game, house, path, f"{house} speaks: „Zima nadchodzi” – until round 5?\nAnd then?")
    for path in (public, group):
        read(_whispers(game.people[second], path), 201)
    insult = says(game, second, pair, "An insult.")
    reported = game.people[first].posts(f"{pair}/messages/{insult['id']}/reports", {"reason": "Rude."})
    assert reported.status_code == 204
    [report] = read(maester.gets(f"{game.path}/reports"))["results"]
    read(maester.puts(f"{game.path}/reports/{report['code']}", {"status": "deleted"}))
    accepts(game, second, proposes(game, first, pair, second))
    proposes(game, third, group, first, second, area="winterfell", until=9)
    # One player has read a whole conversation and another a part of it; one has muted it.
    newest = read(game.people[second].gets(f"{pair}/messages"))["results"][0]["id"]
    read(game.people[second].puts(f"{pair}/read", {"message": newest}))
    oldest = read(game.people[first].gets(f"{pair}/messages"))["results"][-1]["id"]
    read(game.people[first].puts(f"{pair}/read", {"message": oldest}))
    assert game.people[second].puts(f"{group}/mute").status_code == 204
    read(game.people[third].puts(f"{other}/draft", {"text": "Unsent: „ășț”"}))
    read(game.people[first].posts(f"{game.path}/votes", {"kind": "extend", "length_seconds": 60}), 201)
    until = (clock.now() + timedelta(days=3)).isoformat()
    wanted = {"username": sitter.user.username, "ends_at": until}
    assert game.people[first].puts(f"{game.path}/seats/mine/sitter", wanted).status_code == 204
    instructions = {"instructions": [{"kind": "use_raven", "use": "nothing"}]}
    read(game.people[second].puts(f"{game.path}/instructions", instructions))


def _whispers(one: Person, path: str) -> Json:
    return one.posts(f"{path}/messages", {"text": "Who betrays us?", "is_grey": True})  # type: ignore[no-any-return]


def _known_ids(game: Game) -> dict[str, list[str]]:
    """All ids that a request could contain, and one unknown id of each kind."""
    own = {"game_id": game.game.pk}
    with as_engine(game=game.game.pk):
        decisions = models.Decision.objects.filter(**own).order_by("-number").values_list("number", flat=True)
        last = decisions[0]
        messages = Message.objects.filter(**own).order_by("id").values_list("id", flat=True)
        found: dict[str, list[Any]] = {
            "conversations": ["public", *Conversation.objects.filter(**own).values_list("code", flat=True)],
            "messages": list(messages)[::3],
            "proposals": list(Proposal.objects.filter(**own).values_list("id", flat=True)),
            "reports": list(Report.objects.filter(**own).values_list("code", flat=True)),
            "decisions": [1, 2, last // 2, last, last + 1],
            "votes": [1, 2],
        }
    absent = {"conversations": "2222222222", "reports": "2222222222", "messages": absent_message()}
    absent["proposals"] = absent["messages"]
    for word, value in absent.items():
        found[word].append(value)
    return {word: [str(value) for value in values] for word, values in found.items()}


def absent_message() -> str:
    """A message id that no game has."""
    return "019a0000-0000-7000-8000-000000000000"
