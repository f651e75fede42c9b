"""Secrets through the API: bodies, headers, entity tags, error codes and counts reveal no secret."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from games import models, storage
from games.engine import State, encode, observe
from games.engine import play as kernel
from games.engine.events.cards import DeckShuffled, WildlingCardReturned
from games.engine.events.game import AnswerSealed
from games.engine.phases.planning.orders import PlaceOrders, PlaceOrdersAnswer
from games.engine.phases.planning.raven import UseRaven, UseRavenAnswer
from games.engine.state import KnownCard, Order, SealedAnswer, Tide
from games.selectors import decisions
from games.storage import mirrors, saving
from got_api.database.viewer import as_engine
from tests import contract
from tests.machines.moods import MOODS, answer_in_mood
from tests.machines.positions import opening
from tests.machines.soak import Game
from tests.people import Visitor
from tests.served import read

from .secrets import SECRETS, TEMPORARY_SECRETS, Viewer, another_answer, other_tokens, varied_position
from .test_secrets import raven_by_card, shown_to_all, whole
from .watching import (
    NOON,
    SEEDS,
    Company,
    Course,
    Reply,
    addresses,
    clock,
    company,
    course_to,
    first_difference,
    page_for,
    past_addresses,
    replies_to,
    reply,
    rolled_back,
    signalled_topics,
    store,
    trials_for,
    wakes,
)

pytestmark = pytest.mark.django_db

POSITIONS = int(os.environ.get("GOT_POSITIONS", "1"))
"""Positions in which each kind of secret is varied."""
WHOLE = pytest.mark.parametrize("is_whole", [pytest.param(True, id="whole", marks=pytest.mark.long)])
"""In the long test, all viewers with the same view read every URL. In others, one of them, drawn for each
secret, reads some of the URLs.
"""


@pytest.fixture(autouse=True)
def set_clock(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[datetime], None]]:
    """Stops the clock, and disables rate limits."""
    settings.GOT_RATES = {}
    with clock(monkeypatch) as set_it:
        yield set_it


@cache
def courses() -> tuple[Course, ...]:
    """Games in progress, with their histories."""
    found = []
    for number in (1, 4, 6, 11, 19, 29, 39, 49, 69, 79, 99, 157, 199):
        game = Game(53, number, is_watched=False)
        while game.state.winner is None:
            found.append(Course(game.state, (*opening(game.start), *game.events)))
            waiting, house = game.dice.choice(list(game.pending()))
            game.answers_in_turn(waiting, house)
    return tuple(found)


def with_secret(name: str, dice: Random) -> Iterator[Course]:
    """Courses with such a secret."""
    for course in dice.sample(courses(), len(courses())):
        if SECRETS[name].vary(course.state, None, dice) is not None:
            yield course


def others_of(name: str, state: State, dice: Random) -> Iterator[tuple[Viewer, State]]:
    """Alternatives of secrets for a spectator and for the first house that does not know this one."""
    viewers: list[Viewer] = [None, *dice.sample(sorted(state.houses), len(state.houses))]
    others = ((viewer, varied_position(name, state, viewer, dice)) for viewer in viewers)
    yield from islice(((viewer, other) for viewer, other in others if other is not None), 2)


def differences(name: str, positions: int = POSITIONS, *, is_whole: bool = False) -> Iterator[str | None]:
    """Yields each watcher with the difference that a secret makes for them, or None."""
    dice = Random(name)
    for course, _ in zip(with_secret(name, dice), range(positions), strict=False):
        table = company(course.state)
        for viewer, other in others_of(name, course.state, dice):
            trials = trials_for(course.state, viewer, dice)
            twin = course_to(course, other, viewer, dice)
            watchers = table.sample(viewer, dice, is_whole=is_whole)
            replies = []
            for which, seed in ((course, SEEDS[0]), (twin, SEEDS[1])):
                with rolled_back():
                    store(table, which, seed, more_saves=3 * (which is twin))
                    replies.append([replies_to(table, watcher, trials) for watcher in watchers.values()])
            yield from map(first_difference, *replies)


@pytest.mark.long
def test_every_secret_field_is_varied() -> None:
    states = [next(with_secret(name, Random(name))).state for name in TEMPORARY_SECRETS]
    for name, secret in SECRETS.items():
        assert any(secret.vary(state, None, Random(0)) is not None for state in states), name


def test_every_url_of_a_game_is_compared() -> None:
    paths = {
        "board?format=svg",
        "board?format=png",
        "board?format=txt",
        "position",
        "events",
        "decisions",
        "decisions/<number:number>/answer",
    }
    expected = {*(f"/games/<code:code>/{path}" for path in paths), "/me/decisions", "/me/notices"}
    expected |= {"/games/<code:code>/votes/<number:number>", "/me/calendar/<str:secret>.ics"}
    assert expected <= set(addresses())


def test_every_url_that_can_show_the_past_is_compared() -> None:
    names = {"position", "standing", "combats", "decisions", "news"}
    names |= {f"board?format={form}" for form in ("svg", "png", "txt")}
    assert set(past_addresses()) == {f"/games/<code:code>/{name}" for name in names}


@pytest.mark.rule("INFO-4", "INFO-5", "INFO-6", "INFO-7", "INFO-8", "INFO-9", "INFO-10")
@pytest.mark.parametrize(
    ("name", "is_whole"),
    [
        ("pending orders", False),
        *(pytest.param(name, True, marks=pytest.mark.long) for name in TEMPORARY_SECRETS[::2]),
        *(pytest.param(name, True, marks=pytest.mark.drill) for name in TEMPORARY_SECRETS[1::2]),
    ],
)
def test_no_reply_reveals_a_secret(name: str, is_whole: bool) -> None:
    found = list(differences(name, is_whole=is_whole))
    assert len(found) >= (3 if is_whole else 2) * POSITIONS
    assert [difference for difference in found if difference is not None] == []


@pytest.mark.sample
@pytest.mark.rule("INFO-4", "INFO-5", "INFO-7", "INFO-8")
@pytest.mark.parametrize("name", ["face-down orders", "pending orders", "drawn tides"])
def test_no_png_reveals_a_secret(name: str) -> None:
    dice = Random(name)
    course = next(with_secret(name, dice))
    table = company(course.state)
    other = SECRETS[name].vary(course.state, None, dice)
    assert other is not None
    replies = []
    for which in (course, course_to(course, other, None, dice)):
        with rolled_back():
            store(table, which, SEEDS[0])
            log = read(table.onlookers["nobody"].gets(f"{table.path}/events?limit=499"))["results"]
            at = log[-1]["moment"]
            for query in ("size=phone", "size=mail", f"size=mail&at={at}"):
                response = table.onlookers["nobody"].gets(f"{table.path}/board?format=png&{query}")
                assert response.status_code == 200
                replies.append(response.content)
    assert replies[:3] == replies[3:]
    assert replies[0] != replies[1]


def acts(state: State, dice: Random) -> Iterator[tuple[str, int, str, Any, Any]]:
    """Secret acts: (description, decision, house, one answer, another one)."""
    for number, decision in state.decisions.items():
        house = dice.choice(decision.houses)
        given = answer_in_mood(state, house, number, MOODS["calm"], dice)
        match decision.question, given:
            case UseRaven(looking=True), _:
                yield "raven", number, house, UseRavenAnswer("leave_on_top"), UseRavenAnswer("put_under_deck")
            case PlaceOrders(in_turn=True), PlaceOrdersAnswer(orders=orders) if state.agenda:
                if len(state.face_down) < len(state.houses):
                    tokens = other_tokens(state, house, sorted(orders), dice)
                    yield "orders in turn", number, house, given, PlaceOrdersAnswer(tokens)
        unanswered = len(decision.houses) - sum(key[0] == number for key in state.answers)
        if decision.sealed and unanswered > 1 and (number, house) not in state.answers:
            another = another_answer(state, house, number, given, dice)
            if another is not None:
                yield decision.question.kind, number, house, given, another


ACTS = ("raven", "orders in turn", "place_orders", "bid_influence", "bid_wildlings", "choose_house_card")


def act_differences(
    wanted: str, set_it: Callable[[datetime], None], *, is_whole: bool = False
) -> Iterator[str | None]:
    """Differences that others could detect in a house's sent or repeated answers."""
    dice = Random(wanted)
    for course in dice.sample(courses(), len(courses())):
        for what, number, house, one, other in acts(course.state, dice):
            if what == wanted and one != other:
                yield from _after_acts(
                    course, number, house, encode(one), encode(other), set_it, dice, is_whole=is_whole
                )
                return


def _after_acts(
    course: Course,
    number: int,
    house: str,
    one: Any,
    other: Any,
    set_it: Callable[[datetime], None],
    dice: Random,
    *,
    is_whole: bool,
) -> Iterator[str | None]:
    table = company(course.state)
    sealed = course.state.decisions[number].sealed
    ways = [[one], [one, one], [other, one, other] if sealed else [other]]
    for viewer in (None, dice.choice(sorted(course.state.houses.keys() - {house}))):
        trials = trials_for(course.state, viewer, dice)
        watchers = list(table.sample(viewer, dice, is_whole=is_whole).values())
        first, *others = (
            _replies_after(table, course, number, house, way, viewer, watchers, trials, set_it)
            for way in ways
        )
        for replies in others:
            yield from map(first_difference, first, replies)


def _replies_after(
    table: Company,
    course: Course,
    number: int,
    house: str,
    sent: list[Any],
    viewer: Viewer,
    watchers: Sequence[Visitor],
    trials: Any,
    set_it: Callable[[datetime], None],
) -> list[list[Reply]]:
    """Replies to watchers with this viewer's view, after a house has sent answers a minute apart."""
    replies = []
    with rolled_back():
        set_it(NOON)
        store(table, course, SEEDS[0])
        with signalled_topics(pytest.MonkeyPatch()) as topics:
            for minute, plain in enumerate(sent):
                set_it(NOON + timedelta(minutes=minute))
                response = table.people[house].puts(f"{table.path}/decisions/{number}/answer", plain)
                assert response.status_code == 200, response.content
        set_it(NOON + timedelta(hours=1))
        replies.append([wakes(topics, table, viewer)])
        replies += [replies_to(table, watcher, trials) for watcher in watchers]
    return replies


@WHOLE
@pytest.mark.rule("INFO-5", "INFO-7", "INFO-9")
@pytest.mark.parametrize("wanted", ACTS)
def test_no_reply_reveals_a_sent_or_repeated_answer(
    wanted: str, is_whole: bool, set_clock: Callable[[datetime], None]
) -> None:
    found = list(act_differences(wanted, set_clock, is_whole=is_whole))
    assert len(found) >= 6
    assert [difference for difference in found if difference is not None] == []


@WHOLE
def test_no_reply_reveals_that_a_house_has_a_draft(is_whole: bool) -> None:
    dice = Random("drafts")
    asked = [
        (course, number, house)
        for course in courses()
        for number, decision in course.state.decisions.items()
        for house in decision.houses
        if isinstance(decision.question, PlaceOrders) and (number, house) not in course.state.answers
    ]
    for course, number, house in dice.sample(asked, 2 if is_whole else 1):
        table = company(course.state)
        for viewer in (None, dice.choice(sorted(course.state.houses.keys() - {house}))):
            watchers = list(table.sample(viewer, dice, is_whole=is_whole).values())
            without, with_one = (
                _replies_with_draft(table, course, number, house, is_kept, watchers)
                for is_kept in (False, True)
            )
            assert first_difference(without, with_one) is None


def _replies_with_draft(
    table: Company, course: Course, number: int, house: str, is_kept: bool, watchers: Sequence[Visitor]
) -> list[Reply]:
    replies: list[Reply] = []
    with rolled_back():
        store(table, course, SEEDS[0])
        if is_kept:
            path = f"{table.path}/decisions/{number}/draft"
            drafted = {"kind": "place_orders", "orders": {}}
            assert table.people[house].puts(path, drafted).status_code == 200
            assert table.people[house].gets(path).status_code == 200
        for watcher in watchers:
            replies += replies_to(table, watcher, [])
    return replies


OWN = ("GET /me", "GET /me/tokens")
"""Data about a user and not about a game."""


@WHOLE
def test_a_player_who_left_sees_the_public_view(is_whole: bool) -> None:
    """The public view hides the secrets of the house that the player has left, even their own."""
    dice = Random(7)
    names = ("pending orders", "face-down orders", "wildling deck", "drawn tides")
    for name in names if is_whole else names[:1]:
        course = next(with_secret(name, dice))
        table = company(course.state)
        with rolled_back():
            store(table, course, SEEDS[0])
            trials = trials_for(course.state, None, dice)
            leaver, stranger = (
                [row for row in replies_to(table, table.onlookers[who], trials) if row[0] not in OWN]
                for who in ("leaver", "stranger")
            )
            assert first_difference(leaver, stranger) is None


# The tests would detect a leak

HOLDING = ("position", "decisions", "events?limit=499")
"""Replies among those of `replies_to` that certainly contain the secrets of a house."""


@pytest.mark.long
def test_the_house_itself_can_read_its_secret() -> None:
    """The compared replies contain secrets: those of their readers."""
    dice = Random(0)
    for name in ("pending orders", "pending influence bids", "face-down orders", "drawn tides"):
        course = next(with_secret(name, dice))
        table = company(course.state)
        twin = course_to(course, SECRETS[name].vary(course.state, None, dice) or course.state, None, dice)
        knowing = next(
            house for house in table.people if observe(course.state, house) != observe(twin.state, house)
        )
        bodies = []
        for which in (course, twin):
            with rolled_back():
                store(table, which, SEEDS[0])
                replies = [table.people[knowing].gets(f"{table.path}/{path}") for path in HOLDING]
                assert [response.status_code for response in replies] == [200] * len(HOLDING)
                bodies.append([reply("GET", path, one) for path, one in zip(HOLDING, replies, strict=True)])
        assert first_difference(*bodies) is not None, name


def test_the_link_of_a_house_shows_its_secret() -> None:
    dice = Random(0)
    course = next(with_secret("face-down orders", dice))
    table = company(course.state)
    other = SECRETS["face-down orders"].vary(course.state, None, dice) or course.state
    twin = course_to(course, other, None, dice)
    knowing = next(
        house for house in table.people if observe(course.state, house) != observe(twin.state, house)
    )
    watchers = [table.people[knowing], *table.onlookers.values()]
    pages = []
    for which in (course, twin):
        with rolled_back():
            store(table, which, SEEDS[0])
            pages.append([page_for(watcher, table.pages[watcher]) for watcher in watchers])
    own, *others = (first_difference([one], [another]) for one, another in zip(*pages, strict=True))
    assert own is not None and others == [None] * len(table.onlookers)
    assert {page[1] for page in pages[0]} == {200}


def leaks_to_all(patch: pytest.MonkeyPatch, *types: type[Any]) -> None:
    _, _, audience = shown_to_all(*types)
    patch.setattr(mirrors, "audience", audience)
    patch.setattr(saving, "audience", audience)


@pytest.mark.sample
@pytest.mark.parametrize(
    ("name", "leaked"),
    [
        ("face-down orders", Order),
        ("pending orders", SealedAnswer),
        ("pending influence bids", AnswerSealed),
        ("wildling deck", KnownCard),
        ("westeros decks", DeckShuffled),
        ("drawn tides", Tide),
    ],
)
def test_a_leak_in_a_response_body_is_reported(
    name: str, leaked: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    leaks_to_all(monkeypatch, leaked)
    assert any(difference is not None for difference in differences(name, 12 if leaked is KnownCard else 1))


@pytest.mark.long
def test_a_leak_in_options_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    courses()
    monkeypatch.setattr(UseRaven, "choices", raven_by_card)
    monkeypatch.setattr(kernel, "observed_state", whole)
    monkeypatch.setattr(decisions, "observed_state", whole)
    dice = Random(1)
    course, viewer = next(
        (course, decision.houses[0])
        for course in with_secret("wildling deck", dice)
        for decision in course.state.decisions.values()
        if decision.question == UseRaven()
    )
    table = company(course.state)

    def differences() -> Iterator[str | None]:
        for _ in range(8):
            other = SECRETS["wildling deck"].vary(course.state, viewer, dice)
            if other is not None:
                replies = []
                for which in (course, course_to(course, other, viewer, dice)):
                    with rolled_back():
                        store(table, which, SEEDS[0])
                        replies.append(replies_to(table, table.people[viewer], []))
                yield first_difference(*replies)

    assert any(differences())


@pytest.mark.long
def test_a_leak_in_an_entity_tag_is_reported(
    set_clock: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.selectors import position

    def counted(code: str, house: str | None, *parts: object) -> str:
        with as_engine():
            return f'"{code}.{storage.find_game(code).version}"'

    monkeypatch.setattr(position, "entity_tag", counted)
    assert any(act_differences("place_orders", set_clock))


@pytest.mark.long
def test_a_leak_by_a_signal_is_reported(
    set_clock: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_topics", lambda before, after, log: [f"g{after.game_id}"])
    assert any(act_differences("place_orders", set_clock))


@pytest.mark.long
def test_a_leak_of_a_private_event_is_reported(
    set_clock: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leaks_to_all(monkeypatch, WildlingCardReturned)
    assert any(act_differences("raven", set_clock))


def only_game() -> State:
    """The whole State of the last stored game."""
    with as_engine():
        return storage.load(storage.find_game(models.Game.objects.latest("id").code), bypass_cache=True).state


@pytest.mark.long
def test_a_leak_in_a_past_position_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.selectors import position

    def whole_at(viewer: Any, poll: Any, at: Any) -> position.Observation:
        return position.Observation(poll.house, at, only_game())

    def of_all_houses(state: State, viewer: Viewer) -> Any:
        return [observe(state, house) for house in state.houses]

    monkeypatch.setattr(position, "observation_at", whole_at)
    monkeypatch.setattr(position, "observe", of_all_houses)
    with contract.without_checks():
        assert any("position?at=" in (difference or "") for difference in differences("face-down orders"))


@pytest.mark.long
def test_a_moment_that_counts_hidden_events_is_reported_as_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.selectors import log

    def counted(moment: Any, *others: Any) -> Any:
        with as_engine():
            head = storage.find_game(models.Game.objects.latest("id").code)
            count = models.GameSecret.objects.get(game_id=head.game_id).event_count
        return entry(storage.Moment(count, 1), *others)

    entry = log.log_entry
    monkeypatch.setattr(log, "log_entry", counted)
    assert any(differences("pending orders"))
