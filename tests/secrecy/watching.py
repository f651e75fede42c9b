"""Stored games that differ in a secret, and all HTTP replies to a viewer about each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import orjson
from django.db import transaction
from django.db.models import F
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import User
from games import models, storage
from games.engine import Event, PlayResult, State, commitment, encode
from games.engine.events.board import OrdersPlaced
from games.engine.events.cards import DeckShuffled, WildlingCardReturned, WildlingCardSeen
from games.engine.events.combat import TideDrawn
from games.engine.events.game import AnswerSealed
from games.engine.visibility import audience
from games.notices.page_links import private_page_of
from games.selectors import combats, decisions, explanations, pictures
from games.selectors.live import topics_of_game
from games.storage import loading, saving
from got_api.database.viewer import as_engine
from got_api.http.documents import tag_of
from got_api.live import signals as live_signals
from got_api.schema.views import document
from got_api.shared.clock import set_clock
from got_api.shared.lru import LRUCache
from tests import shards
from tests.factories import UserFactory
from tests.machines.fuzz import mutate
from tests.machines.moods import MOODS, answer_in_mood
from tests.people import Person, Visitor
from tests.served import Game, seated_game

from .secrets import Viewer

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
REFUSED = 3
RECENT = 3
WORDED = "words=true&lang=hu"
"""Forms of decisions, events and explanations in words; the news are in the language of the request."""
SEEDS = (bytes(32), bytes(range(32)))
COMMITMENTS = tuple(commitment(seed).encode() for seed in SEEDS)
SLOW = ("/games/<code:code>/board?format=png",)
"""Slow URLs, which another test reads."""
Reply = tuple[str, int, list[tuple[str, str]], bytes]


@dataclass(frozen=True)
class Course:
    """A game from its start: its position and all events."""

    state: State
    events: tuple[Event, ...]


@dataclass
class Company:
    """A game before its start, with its players and onlookers.

    One house has changed hands: its previous player is among the onlookers.
    """

    stored: Game
    people: dict[str, Person]
    onlookers: dict[str, Visitor]
    calendars: dict[Visitor, str] = field(default_factory=dict)
    """The secret of each user's calendar feed."""
    pages: dict[Visitor, str] = field(default_factory=dict)
    """The address of each user's page of the game; links of the onlookers have expired or are invented."""

    @property
    def path(self) -> str:
        return f"/games/{self.stored.game.code}"

    def watchers(self, viewer: Viewer) -> dict[str, Visitor]:
        """All users with the same view as this viewer. Another test compares the views of the stranger and
        of the player who left.
        """
        if viewer is None:
            return {name: one for name, one in self.onlookers.items() if name != "stranger"}
        return {viewer: self.people[viewer]}

    def sample(self, viewer: Viewer, dice: Random, *, is_whole: bool) -> dict[str, Visitor]:
        """One of these watchers, or all."""
        watchers = self.watchers(viewer)
        return watchers if is_whole else dict([dice.choice(list(watchers.items()))])


def company(state: State) -> Company:
    stored = seated_game(state.players, state.ruleset)
    left, *_ = stored.houses
    leaver = stored.users[left]
    heir = UserFactory.create()
    with as_engine():
        seat = models.Seat.objects.get(game=stored.game, house=left)
        models.Seat.objects.filter(id=seat.id).update(is_active=False, left_at=NOON)
        models.Seat.objects.create(game=stored.game, position=seat.position, user=heir, house=left)
    stored.users[left] = heir
    people = {house: Person(user) for house, user in stored.users.items()}
    onlookers = {"stranger": Person(UserFactory.create()), "leaver": Person(leaver)}
    calendars: dict[Visitor, str] = {}
    for person in (*people.values(), *onlookers.values()):
        address = person.posts("/me/calendar").json()["url"]
        calendars[person] = address.rsplit("/", 1)[1].removesuffix(".ics")
    table = Company(stored, people, {"nobody": Visitor()} | onlookers, calendars)
    ended = NOON - timedelta(days=40)
    table.pages = {
        **{one: _page(stored, one.user, house, NOON) for house, one in people.items()},
        onlookers["leaver"]: _page(stored, leaver, left, NOON),
        onlookers["stranger"]: _page(stored, onlookers["stranger"].user, left, NOON),
        table.onlookers["nobody"]: _page(stored, heir, left, ended),
    }
    return table


def _page(stored: Game, user: User, house: str, now: datetime) -> str:
    address = private_page_of(stored.game.code, user, stored.game.pk, house, now)
    return address[address.index("/games/") :]


class _RolledBack(Exception):  # noqa: N818
    """Raised to roll back."""


@contextmanager
def rolled_back() -> Iterator[None]:
    """Rolls back changes within the context and clears caches."""
    clear_caches()
    if shards.IS_SPREAD:
        previous = shards.rows()
        yield
        shards.restore_rows(previous)
        clear_caches()
        return
    try:
        with transaction.atomic():
            yield
            raise _RolledBack
    except _RolledBack:
        pass


def clear_caches() -> None:
    """Only in tests do two games with the same code differ in a secret: a cache would mix them up."""
    loading._seen = loading._States()
    loading._states = loading._States()
    decisions._options = LRUCache(64)
    combats._courses = combats._CombatHistories(64)
    explanations._explanations = LRUCache(64)
    pictures.clear_picture_cache()


def store(table: Company, course: Course, seed: bytes, *, more_saves: int = 0) -> None:
    """Starts the game at this position, as if `more_saves` answers had been replaced before."""
    code = table.stored.game.code
    with as_engine():
        head = storage.lock_game(code)
        storage.begin_game(head, PlayResult(course.state, course.events), seed, now=NOON)
        models.AnswerRecord.objects.bulk_create(
            models.AnswerRecord(
                game_id=table.stored.game.pk,
                number=number,
                house=house,
                answer=encode(row.answer),
                author="player",
                audience=[house],
                answered_at=NOON,
            )
            for (number, house), row in course.state.answers.items()
        )
        models.GameSecret.objects.update(
            version=F("version") + more_saves, event_count=F("event_count") + 2 * more_saves
        )


def course_to(course: Course, other: State, viewer: Viewer, dice: Random) -> Course:
    """The course to the other position: events that the viewer cannot read contain its secrets."""
    return Course(other, tuple(_other_event(event, other, viewer, dice) for event in course.events))


def _other_event(event: Event, other: State, viewer: Viewer, dice: Random) -> Event:
    readers = audience(State(), event)
    if readers is None or viewer in readers:
        return event
    match event:
        case AnswerSealed(number=number, house=house) if (number, house) in other.answers:
            return replace(event, answer=other.answers[number, house].answer)
        case OrdersPlaced(house=house, orders=orders) if other.face_down:
            now = {area: row.token for area, row in other.orders.items() if area in other.face_down}
            return replace(event, orders={area: now.get(area, token) for area, token in orders.items()})
        case TideDrawn(house=house) if house in other.tides:
            return replace(event, card=other.tides[house].card)
        case WildlingCardSeen() | WildlingCardReturned():
            return replace(event, card=dice.choice(other.decks["wildling"]))
        case DeckShuffled(cards=cards):
            return replace(event, cards=tuple(dice.sample(cards, len(cards))))
    return event


_RANDOM = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_OF_RANDOM = re.compile(rb"(id: [0-9a-f]{16}\.[0-9a-f]{16})\.[0-9a-f]{16}\n")
"""The last part of an id of a user's own stream: a hash of the event `unread`, which contains a random id."""


def reply(method: str, path: str, response: Any, **sent: str) -> Reply:
    """A response without random ids and the commitment.

    Games with different seeds have different commitments by design; ids of notices always differ.
    """
    body = _OF_RANDOM.sub(rb"\1.(random)\n", _RANDOM.sub(b"(random id)", response.content))
    for committed in COMMITMENTS:
        body = body.replace(committed, b"a commitment")
    headers = dict(response.items())
    if headers.get("ETag") == tag_of(response.content):
        headers["ETag"] = tag_of(body)
    elif response.status_code == 304 and headers["ETag"] == sent["If-None-Match"]:
        headers["ETag"] = "(as sent)"
    return (f"{method} {path}", response.status_code, sorted(headers.items()), body)


@cache
def addresses() -> tuple[str, ...]:
    """Every readable URL of the API, under /api/v1, about one game or the user."""
    return tuple(path for path in readable() if path.startswith("/me") or "<code:code>" in path)


@cache
def past_addresses() -> tuple[str, ...]:
    """Every URL of `addresses` that has the parameter `at`."""
    return tuple(path for path in readable() if "at" in _parameters(path))


ALWAYS = frozenset(
    {f"/games/<code:code>/{path}" for path in (
        "conversations", "decisions", "decisions/<number:number>", "decisions/<number:number>/explain",
        "events", "news", "position", "press", "press/messages", "standing", "table",
        "votes/<number:number>",
    )} | {"/games/<code:code>", "/me/decisions", "/me/home", "/me/notices"}
)  # fmt: skip
"""The URLs with the most secrets: every test reads them."""


def sampled_addresses(dice: Random) -> tuple[str, ...]:
    """The URLs that are always read, and a quarter of the others."""
    others = [path for path in addresses() if path not in ALWAYS]
    drawn = dice.sample(others, len(others) // 4)
    return tuple(path for path in addresses() if path in ALWAYS or path in drawn)


@cache
def readable() -> tuple[str, ...]:
    """Every readable URL of the API, under /api/v1, in each of its formats."""
    found: list[str] = []
    for route in _readable(get_resolver().url_patterns, "/"):
        if route.startswith("/api/v1/"):
            path = route.removeprefix("/api/v1")
            formats = _parameters(path).get("format", {}).get("schema", {}).get("enum")
            found += [path] if formats is None else [f"{path}?format={each}" for each in formats]
    return tuple(sorted(found))


def _parameters(address: str) -> dict[str, Any]:
    """The query parameters of an address by name; none for an address that the document does not list."""
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", f"/api/v1{address.partition('?')[0]}")
    operation = document()["paths"].get(path, {}).get("get", {})
    return {each["name"]: each for each in operation.get("parameters", ()) if each.get("in") == "query"}


def _readable(patterns: Sequence[Any], before: str) -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _readable(pattern.url_patterns, route)
        elif hasattr(getattr(pattern.callback, "cls", None), "get"):
            yield route


def replies_to(table: Company, watcher: Visitor, trials: Sequence[tuple[int, Any]]) -> list[Reply]:
    """All replies about the game to a user, including those to wrong answers."""
    replies: list[Reply] = []
    secret = table.calendars.get(watcher, "no-secret")

    def get(path: str, **headers: str) -> Any:
        response = watcher.gets(path, **headers)
        replies.append(reply("GET", path.replace(secret, "(secret)"), response, **headers))
        return response

    decisions = orjson.loads(get(f"{table.path}/decisions").content)["results"]
    newest = max((row["number"] for row in decisions), default=1)
    recent = range(max(1, newest - RECENT), newest + 2)
    known = {"/decisions/": recent, "": range(1, 3)}
    for address in addresses():
        if address in SLOW or (address.startswith("/me") and not isinstance(watcher, Person)):
            continue
        path = address.replace("<code:code>", table.stored.game.code)
        path = path.replace("<str:secret>", secret)
        numbers = next(numbers for part, numbers in known.items() if part in path)
        for number in numbers if "<" in path else (0,):
            response = get(re.sub(r"<\w+:\w+>", str(number), path))
            if "ETag" in response:
                get(path, **{"If-None-Match": response["ETag"]})
    page = orjson.loads(get(f"{table.path}/events?limit=499").content)
    while after := page["next_cursor"]:
        page = orjson.loads(get(f"{table.path}/events?limit=499&after={after}").content)
    get(f"{table.path}/events?limit=3&after={page['results'][-1]['cursor']}")
    first, last = page["results"][0], page["results"][-1]
    for address in past_addresses():
        if address in addresses() and address not in SLOW:
            path = address.replace("<code:code>", table.stored.game.code)
            path += "&at=" if "?" in path else "?at="
            for at in (first["moment"], last["cursor"], last["moment"]):
                response = get(f"{path}{at}")
            if "ETag" in response:
                get(f"{path}{at}", **{"If-None-Match": response["ETag"]})
    explained = [f"decisions/{row['number']}/explain" for row in decisions]
    for path in ("decisions", f"decisions/{newest}", "events", "combats", "table", *explained):
        get(f"{table.path}/{path}?{WORDED}")
    for row in decisions:
        get(f"{table.path}/decisions/{row['number']}/explain?detail=full&{WORDED}")
    get(f"{table.path}/stream?after={page['results'][0]['cursor']}")
    get(f"{table.path}/stream?after={page['results'][-1]['cursor']}&{WORDED}")
    get("/games")
    get("/games?mine=true")
    if watcher in table.pages:  # others have no link
        replies.append(page_for(watcher, table.pages[watcher]))
    for number, plain in trials:
        path = f"{table.path}/decisions/{number}/answer"
        checks = (f"{path}/check", f"{path}/check?explain=true&{WORDED}")
        replies += [reply("POST", check, watcher.posts(check, plain)) for check in checks]
        with rolled_back():
            response = watcher.puts(path, plain)
            if response.status_code != 200:
                replies.append(reply("PUT", path, response))
    return replies


def page_for(watcher: Visitor, address: str) -> Reply:
    """The page for a watcher with a link, without its key."""
    path, _, key = address.partition("?key=")
    response = watcher.client.get(address)
    response.content = response.content.replace(key.encode(), b"(key)")
    response["Content-Length"] = str(len(response.content))
    return reply("GET", path, response)


@contextmanager
def signalled_topics(monkeypatch: Any) -> Iterator[list[str]]:
    """Collects the signalled topics of each save."""
    found: list[str] = []
    send = live_signals.send_after_commit

    def collected(topics: Sequence[str]) -> None:
        found.extend(topics)
        send(topics)

    with monkeypatch.context() as patch:
        patch.setattr(saving, "send_after_commit", collected)
        yield found


def wakes(topics: Sequence[str], table: Company, viewer: Viewer) -> Reply:
    """Number and topics of the signals that wake the streams of this viewer."""
    user = 0 if viewer is None else table.people[viewer].user.pk
    watched = topics_of_game(table.stored.game.pk, viewer, user)
    return ("wakes", 0, [], " ".join(topic for topic in topics if topic in watched).encode())


def trials_for(state: State, viewer: Viewer, dice: Random) -> list[tuple[int, Any]]:
    """Answers that this viewer might try: mutated ones, and legal ones of others."""
    found = []
    for number, decision in state.decisions.items():
        house = viewer if viewer in decision.houses else decision.houses[0]
        assert house is not None
        lawful = encode(answer_in_mood(state, house, number, MOODS["calm"], dice))
        found.append((number, lawful))
        found += [(number, mutate(lawful, state, dice)) for _ in range(REFUSED)]
    return [(number, plain) for number, plain in found if sendable(plain)]


def sendable(plain: Any) -> bool:
    try:
        orjson.dumps(plain)
    except orjson.JSONEncodeError:
        return False
    return True


def first_difference(one: Sequence[Reply], other: Sequence[Reply]) -> str | None:
    """The difference between two series of replies; None when they are the same byte by byte."""
    for here, there in zip(one, other, strict=True):
        if here != there:
            return f"{here}\n{there}"
    return None


@contextmanager
def clock(monkeypatch: Any) -> Iterator[Callable[[datetime], None]]:
    """A clock that stands still, Django's and that of the games, and can be set."""
    shown = [NOON]
    with monkeypatch.context() as patch, TemporaryDirectory() as folder:
        file = Path(folder) / "clock"

        def set_it(moment: datetime) -> None:
            shown[0] = moment
            set_clock(file, moment, 0.0)

        set_it(NOON)
        patch.setattr(timezone, "now", lambda: shown[0])
        patch.setenv("GOT_CLOCK_FILE", str(file))
        yield set_it
