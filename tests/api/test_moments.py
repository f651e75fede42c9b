"""`at`: the past of a game as its reader saw it, by the reader's cursor or by a moment that all share."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import override_settings

from games.engine import observed_state
from games.models import Game as GameRow
from games.models import Mark, Seat
from games.selectors.log import read_cursor
from games.selectors.polls import poll_game
from games.selectors.position import observation_at
from games.storage.saving import PUBLIC_EVENTS_A_MARK
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.factories import UserFactory
from tests.people import Person, Visitor, expect_problem
from tests.secrecy.watching import clear_caches
from tests.served import NOON, Game, read, stored_game
from tests.wire import traffic

pytestmark = pytest.mark.django_db

ANSWERS = 120
PAST = ("position", "standing", "decisions", "combats", "news", "board")
"""Paths that accept `at`."""
SEEN = (*PAST[:4], "news?after=1.0.0")
"""The views that past moments are compared with, as their readers saw them at the time."""

Sights = dict[str | None, dict[str, Any]]
"""Reader -> address -> response."""


def readers(game: Game) -> dict[str | None, Any]:
    found: dict[str | None, Any] = {None: game.stranger}
    found.update(game.people)
    return found


def current_view(one: Visitor, game: Game) -> dict[str, Any]:
    """The current view of a reader."""
    seen = {path: read(one.gets(f"{game.path}/{path}")) for path in SEEN}
    for decision in seen["decisions"]["results"]:
        decision["options"] = decision["due_at"] = None
    return seen


@pytest.fixture(scope="module")
def played_game(module_rows: None, django_db_blocker: Any) -> tuple[Game, list[Sights]]:
    """A game of three houses, and every reader's view after each of many answers."""
    with django_db_blocker.unblock(), override_settings(GOT_RATES={}):
        game, seen = stored_game(3), []
        for count, _ in enumerate(game.wanders(Random(12))):
            if count % 7 == 0:
                seen.append({house: current_view(one, game) for house, one in readers(game).items()})
            if count > ANSWERS:
                break
    return game, seen


@pytest.fixture
def game(played_game: tuple[Game, list[Sights]], db: None) -> Game:
    clear_caches()
    return played_game[0]


@pytest.fixture
def all_sights(played_game: tuple[Game, list[Sights]]) -> list[Sights]:
    return played_game[1]


@pytest.fixture
def fresh(db: None) -> Game:
    """A game that the test plays itself."""
    return stored_game(3)


def with_at(path: str, at: str) -> str:
    return f"{path}{'&' if '?' in path else '?'}at={at}"


def log_of(one: Visitor, game: Game) -> list[dict[str, Any]]:
    """All log entries that a user can read."""
    rows: list[dict[str, Any]] = []
    after: str | None = ""
    while after is not None:
        page = read(one.gets(f"{game.path}/events?limit=499" + (after and f"&after={after}")))
        rows, after = rows + page["results"], page["next_cursor"]
    return rows


def cursors_by_moment(one: Visitor, game: Game) -> dict[str, str]:
    """Moment -> the reader's own cursor of the public entry of that number, which precedes others."""
    found: dict[str, str] = {}
    for row in log_of(one, game):
        found.setdefault(row["moment"], row["cursor"])
    return found


@pytest.mark.long
@pytest.mark.parametrize("path", SEEN)
def test_a_past_position_is_the_one_that_its_reader_saw_at_the_time(
    game: Game, all_sights: list[Sights], path: str
) -> None:
    """Tests positions before and after snapshots. Secrets of that time stay secret."""
    with as_engine(game=game.game.pk):
        assert Mark.objects.count() >= 2
    for sights in all_sights:
        for house, one in readers(game).items():
            at = sights[house]["position"]["cursor"]
            assert read(one.gets(f"{game.path}/{with_at(path, at)}")) == sights[house][path]


@pytest.mark.long
def test_past_views_contain_the_secrets_of_their_readers(all_sights: list[Sights]) -> None:
    """Without secrets in the views, the comparison above would prove nothing."""
    assert any(sights["stark"]["position"]["position"]["answers"] for sights in all_sights)
    assert not any(sights[None]["position"]["position"]["answers"] for sights in all_sights)
    answered = [
        {decision["answer"] is not None for decision in sights[house]["decisions"]["results"]}
        for house in ("stark", None)
        for sights in all_sights
    ]
    assert {True} in answered[: len(all_sights)] and {True} not in answered[len(all_sights) :]
    waited = [row for sights in all_sights for row in sights[None]["decisions"]["results"]]
    assert any(0 < len(row["waiting_for"]) < len(row["houses"]) for row in waited)
    assert all_sights[-1][None]["combats"]["results"]


def test_log_entries_have_the_same_moment_for_every_reader(game: Game) -> None:
    """A moment counts only public entries, so a secret of another house leaves no gap."""
    public = log_of(game.stranger, game)
    epoch = public[0]["cursor"].split(".")[0]
    assert [row["moment"] for row in public] == [f"{epoch}.{n}" for n in range(1, len(public) + 1)]
    for one in game.people.values():
        own = log_of(one, game)
        assert len(own) > len(public)
        shared = {row["moment"]: row for row in public}
        is_first = dict.fromkeys(shared, True)
        for row in own:
            if is_first[row["moment"]]:  # a private entry has the moment of the public one before it
                assert {**row, "cursor": ""} == {**shared[row["moment"]], "cursor": ""}
            is_first[row["moment"]] = False
        assert not any(is_first.values())


@pytest.mark.long
@pytest.mark.parametrize("path", PAST)
def test_every_reader_can_open_a_moment(game: Game, path: str) -> None:
    """The view at a moment equals the view at the reader's own cursor of that entry, byte by byte."""
    for one in (*list(game.people.values())[:2], game.stranger, Person(UserFactory.create())):
        places = list(cursors_by_moment(one, game).items())
        for moment, cursor in places[:: len(places) // 5]:
            response = one.gets(f"{game.path}/{path}?at={moment}")
            own = one.gets(f"{game.path}/{path}?at={cursor}")
            assert response.status_code == 200, response.content
            assert (response.content, response["ETag"]) == (own.content, own["ETag"])


@pytest.mark.long
def test_a_spectator_can_open_a_moment_that_a_player_shares(game: Game) -> None:
    """This includes the moment of an entry that only the player can read."""
    stark = game.people["stark"]
    sealed = next(row for row in log_of(stark, game) if row["event"]["kind"] == "answer_sealed")
    assert read(stark.gets(f"{game.path}/position?at={sealed['cursor']}"))["position"]["answers"]
    shared = {path: game.stranger.gets(f"{game.path}/{path}?at={sealed['moment']}") for path in PAST}
    assert {response.status_code for response in shared.values()} == {200}
    position, standing, news = (shared[path].json() for path in ("position", "standing", "news"))
    assert (position["house"], position["position"]["answers"]) == (None, [])
    assert standing["standing"]["houses"] and shared["board"].content
    assert [item["moment"] for item in news["results"]]
    assert not any(row["answer"] for row in shared["decisions"].json()["results"])


@pytest.mark.long
def test_news_at_a_moment_covers_its_round_up_to_that_moment(game: Game) -> None:
    stark, rows = game.people["stark"], log_of(game.people["stark"], game)
    places = {row["cursor"]: place for place, row in enumerate(rows)}
    begins = [row for row in rows if row["event"]["kind"] == "round_began"]
    assert len(begins) > 2
    path = f"{game.path}/news"
    read(stark.puts(f"{path}/read", {"cursor": rows[-1]["cursor"]}))  # the read position does not matter
    for begin, following in pairwise(begins):
        last = rows[places[following["cursor"]] - 1]
        for row in (begin, last):
            page = read(stark.gets(f"{path}?at={row['cursor']}"))
            assert (page["mark"], page["next_cursor"], page["read_to"]) == (None, None, row["cursor"])
            found = [
                places[item[name]] for item in page["results"] for name in ("first_cursor", "last_cursor")
            ]
            assert found and places[begin["cursor"]] <= min(found) and max(found) <= places[row["cursor"]]
        assert read(stark.gets(f"{path}?at={last['cursor']}&after={last['cursor']}"))["results"] == []


def test_a_news_item_has_the_moment_of_its_last_public_entry(game: Game) -> None:
    """Readers who see different entries of the item get the same moment."""
    log = log_of(game.stranger, game)
    path = f"{game.path}/news?after=1.0.0&at={log[200]['moment']}"
    own, public = (
        {(item["moment"], item["topic"]) for item in read(one.gets(path))["results"]}
        for one in (game.people["stark"], game.stranger)
    )
    assert len(public) > 10
    assert public <= own
    assert {moment for moment, _ in public} <= {row["moment"] for row in log}


@pytest.mark.parametrize("path", PAST)
def test_an_invalid_moment_is_refused(game: Game, path: str) -> None:
    stark = game.people["stark"]
    epoch, public_seq, house_seq = map(int, read(stark.gets(f"{game.path}/position"))["cursor"].split("."))
    assert house_seq > 1
    for at in (
        "now", "", f"{epoch}", f"{epoch}.0", f"{epoch}.0.0", f"{epoch}.{public_seq}.0",
        f"{epoch}.5.{house_seq}", "0.5", "-1.5", f"{epoch}.5.0.0",
    ):  # fmt: skip
        expect_problem(stark.gets(f"{game.path}/{path}?at={at}"), 400, "malformed")
    for at in (
        f"{epoch}.{public_seq + 1}.{house_seq}", f"{epoch}.{public_seq + 1}", f"{epoch + 1}.5.0",
        f"{epoch + 1}.5",
    ):  # fmt: skip
        expect_problem(stark.gets(f"{game.path}/{path}?at={at}"), 409, "cursor_outdated")
    own = f"{epoch}.{public_seq}.{house_seq}"
    expect_problem(game.stranger.gets(f"{game.path}/{path}?at={own}"), 400, "malformed")


@pytest.mark.parametrize("path", PAST)
def test_a_lobby_has_no_past(catelyn: Person, path: str) -> None:
    code = read(catelyn.posts("/games", {"name": "x"}), 201)["code"]
    expect_problem(catelyn.gets(f"/games/{code}/{path}?at=1.1"), 409, "game_not_started")
    expect_problem(catelyn.gets(f"/games/nowhere/{path}?at=1.1"), 404, "not_found")


@pytest.mark.long
def test_the_cost_of_a_past_view_does_not_grow_with_the_game(game: Game, all_sights: list[Sights]) -> None:
    """The server loads at most a snapshot and one page of events, at any moment of the game."""
    stark = game.people["stark"]
    for path in PAST[:5]:
        costs = []
        for sights in all_sights:
            at = sights["stark"]["position"]["cursor"]
            with traffic() as counted:
                read(stark.gets(f"{game.path}/{path}?at={at}"))
            costs.append(counted.statements)
        # a sealed decision queries the answered houses
        assert max(costs) - min(costs) <= (8 if path == "decisions" else 3), path
        assert max(costs) <= 34, path
    with as_engine(game=game.game.pk):
        numbers = sorted(Mark.objects.values_list("public_seq", flat=True))
    steps = [after - before for before, after in zip([0, *numbers], numbers, strict=False)]
    assert max(steps) < 2 * PUBLIC_EVENTS_A_MARK


@pytest.mark.sample(3)
@pytest.mark.parametrize("path", PAST)
def test_each_moment_has_its_own_entity_tag(game: Game, path: str) -> None:
    path = f"{game.path}/{path}"
    stark, lannister = game.people["stark"], game.people["lannister"]
    at = log_of(game.stranger, game)[-1]["moment"]
    first = stark.gets(f"{path}?at={at}")
    again = stark.gets(f"{path}?at={at}", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"]) == (304, first["ETag"])
    assert again["Cache-Control"] == first["Cache-Control"]
    if not path.endswith("combats"):  # combats are the same for every reader
        assert first["ETag"] != lannister.gets(f"{path}?at={at}")["ETag"]
    assert first["ETag"] != stark.gets(path)["ETag"]


FOR_A_DAY = "max-age=86400, immutable"


@pytest.mark.parametrize("path", PAST[:5])
def test_a_moment_is_immutable_for_a_reader_whose_house_cannot_change(game: Game, path: str) -> None:
    at = log_of(game.stranger, game)[30]["moment"]
    path = f"{game.path}/{path}?at={at}" + ("&lang=en" if path == "news" else "")
    everybody = (*game.people.values(), Person(UserFactory.create()))
    assert game.stranger.gets(path)["Cache-Control"] == f"public, {FOR_A_DAY}"
    assert {one.gets(path)["Cache-Control"] for one in everybody} == {"private, no-cache"}
    with as_engine():
        GameRow.objects.filter(pk=game.game.pk).update(status="finished")
    assert game.stranger.gets(path)["Cache-Control"] == f"public, {FOR_A_DAY}"
    assert {one.gets(path)["Cache-Control"] for one in everybody} == {f"private, {FOR_A_DAY}"}
    assert {one.gets(path)["Vary"].split(",")[0] for one in (game.stranger, *everybody)} == {"Authorization"}
    sitter = UserFactory.create()
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(
            sitter=sitter, sitter_until=clock.now() + timedelta(hours=1)
        )
    assert Person(sitter).gets(path)["Cache-Control"] == "private, no-cache"  # the sitting ends


def test_texts_in_the_language_of_a_profile_are_not_immutable(game: Game) -> None:
    at = log_of(game.stranger, game)[30]["moment"]
    with as_engine():
        GameRow.objects.filter(pk=game.game.pk).update(status="finished")
    for path in ("news?", "combats?words=true&", "decisions?words=true&"):
        path = f"{game.path}/{path}at={at}"
        assert game.host.gets(path)["Cache-Control"] == "private, no-cache"
        assert game.host.gets(f"{path}&lang=hu")["Cache-Control"] == f"private, {FOR_A_DAY}"
        spectator = game.stranger.gets(path)
        assert spectator["Cache-Control"] == f"public, {FOR_A_DAY}"
        assert "Accept-Language" in spectator["Vary"]


def test_a_picture_is_never_immutable(game: Game) -> None:
    """The picture contains the name of the game, which the erasure of an account can change."""
    at = log_of(game.stranger, game)[30]["moment"]
    assert game.stranger.gets(f"{game.path}/board?at={at}")["Cache-Control"] == "private, no-cache"


def test_a_user_who_takes_over_a_seat_sees_the_past_of_its_house(
    game: Game, all_sights: list[Sights]
) -> None:
    heir = Person(UserFactory.create())
    moment = all_sights[5]["stark"]["position"]["cursor"].rpartition(".")[0]
    path = f"{game.path}/position?at={moment}"
    before = heir.gets(path)
    assert read(before)["house"] is None
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(user=heir.user)
    after = heir.gets(path, **{"If-None-Match": before["ETag"]})
    assert read(after)["house"] == "stark"


@pytest.mark.parametrize("path", ["position", "decisions"])
def test_a_long_poll_for_a_past_moment_returns_at_once(game: Game, path: str) -> None:
    at = log_of(game.stranger, game)[30]["moment"]
    path = f"{game.path}/{path}?at={at}"
    etag = game.stranger.gets(path)["ETag"]
    response = game.stranger.gets(f"{path}&wait=20", **{"If-None-Match": etag})
    assert response.status_code == 304
    assert not hasattr(response, "parking")


def test_past_decisions_have_texts_but_no_options(game: Game, all_sights: list[Sights]) -> None:
    stark = game.people["stark"]
    for sights in all_sights[:6]:
        at = sights["stark"]["position"]["cursor"]
        worded = read(stark.gets(f"{game.path}/decisions?words=true&lang=hu&at={at}"))["results"]
        assert all(row["words"]["title"] and row["words"]["how"] is None for row in worded)
        assert all(row["options"] is None and row["due_at"] is None for row in worded)
        assert [row["number"] for row in worded] == [
            row["number"] for row in sights["stark"]["decisions"]["results"]
        ]


def test_the_state_behind_a_picture_contains_no_secret(game: Game, all_sights: list[Sights]) -> None:
    poll = poll_game(None, game.code, NOON).game
    assert poll is not None
    for sights in all_sights:
        at = read_cursor(sights[None]["position"]["cursor"])
        state = observation_at(AnonymousUser(), poll, at).state
        assert observed_state(state, None) is state


@pytest.mark.sample
@pytest.mark.parametrize("form", ["txt", "svg"])
def test_a_past_picture_is_the_one_that_its_reader_saw_at_the_time(fresh: Game, form: str) -> None:
    game, dice = fresh, Random(12)
    next(game.wanders(dice))
    then = {}
    for house, one in readers(game).items():
        cursor = read(one.gets(f"{game.path}/position"))["cursor"]
        then[house] = cursor, one.gets(f"{game.path}/board?format={form}").content
    for count, _ in enumerate(game.wanders(dice)):
        if count > 20:
            break
    for house, one in readers(game).items():
        at, shown = then[house]
        past = one.gets(f"{game.path}/board?format={form}&at={at}")
        assert past.content == shown
        assert past["ETag"] != one.gets(f"{game.path}/board?format={form}")["ETag"]
        assert one.gets(f"{game.path}/board?format={form}").content != shown
