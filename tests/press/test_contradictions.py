"""Notes about events that contradict a proposal, tested by combats on the server."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.phases.combat.support import DeclareSupportAnswer
from games.notices.models import Notice
from got_api.database.viewer import as_engine
from tests.engine.explained_positions import neutral_support
from tests.engine.table import Game as Drawn
from tests.engine.table import board
from tests.people import expect_problem
from tests.press.table import accepts, answers, conversation, game_from_position, happens, proposes
from tests.press.test_policies import change_hands
from tests.press.test_proposals import at_round
from tests.served import Game, Json, read

pytestmark = pytest.mark.django_db

NOTE = ("proposal_contradicted", None)
MARCH = "winterfell: knight > moat_cailin"


def position_before_march(
    places: str = "moat_cailin: greyjoy footman; seagard: tyrell footman | support_a",
) -> Drawn:
    """Stark is about to march from Winterfell."""
    return board(f"winterfell: stark knight footman | march_0; {places}", at="marches clean_up", round="3")


def march(game: Game, position: Drawn, moves: str = MARCH) -> None:
    answers(game, "stark", position.stark.spoken("resolve_march", moves))


def notes(game: Game, house: str, path: str) -> list[Json]:
    """The notes visible to a house in a conversation, oldest first."""
    rows = read(game.people[house].gets(f"{path}/messages"))["results"]
    return [row for row in reversed(rows) if row["kind"] == NOTE[0]]


def notified_users(game: Game, house: str, path: str) -> list[int]:
    """The users notified of the only note visible to a house."""
    [note] = notes(game, house, path)
    with as_engine():
        rows = Notice.objects.filter(kind="message", facts__message=note["id"])
        return list(rows.values_list("user_id", flat=True))


def public_event(game: Game, number: int) -> Json:
    """An event of the public log by its number."""
    rows = read(game.stranger.gets(f"{game.path}/events?limit=100"))["results"]
    [found] = [row["event"] for row in rows if row["cursor"].split(".")[1] == str(number)]
    return dict(found)


def agree_on_peace(game: Game, one: str, other: str, until: int = 5) -> str:
    """The path of the conversation of two houses that agreed on peace."""
    path = conversation(game, one, other)
    accepts(game, other, proposes(game, one, path, other, until=until))
    return path


@pytest.mark.sample
@pytest.mark.parametrize(("proposer", "accepter"), [("stark", "greyjoy"), ("greyjoy", "stark")])
def test_an_attack_contradicts_peace(proposer: str, accepter: str) -> None:
    position = position_before_march()
    game = game_from_position(position)
    path, *others = (
        agree_on_peace(game, *houses)
        for houses in ((proposer, accepter), ("stark", "tyrell"), ("tyrell", "greyjoy"), ("tyrell", "stark"))
    )
    march(game, position)
    [note] = notes(game, "greyjoy", path)
    number = note["contradiction"]["event_number"]
    assert note["contradiction"] == {
        "house": "stark", "area": "moat_cailin", "event": "combat_began", "event_number": number
    }  # fmt: skip
    combat = public_event(game, number)
    assert (combat["kind"], combat["area"], combat["defender"]) == ("combat_began", "moat_cailin", "greyjoy")
    assert (note["house"], note["is_grey"], note["proposal"]["kind"]) == (None, False, "peace")
    assert notes(game, "stark", path) == [note]
    assert [notes(game, "tyrell", other) for other in others] == [[], [], []]
    assert read(game.people["greyjoy"].gets(path))["unread_count"] == 2


def test_a_note_is_visible_only_in_its_conversation_and_notifies_only_the_other_side() -> None:
    position = position_before_march()
    game = game_from_position(position)
    path = agree_on_peace(game, "stark", "greyjoy")
    march(game, position)
    for who in (game.people["tyrell"], game.stranger):
        expect_problem(who.gets(f"{path}/messages"), 404, "not_found")
        assert read(who.gets(f"{game.path}/press/messages"))["results"] == []
    assert notified_users(game, "stark", path) == [game.users["greyjoy"].pk]


@pytest.mark.parametrize(
    ("places", "contradicted"),
    [
        ("moat_cailin: token greyjoy", "units_moved"),
        ("moat_cailin: token tyrell", None),
        ("white_harbor: greyjoy footman", None),
    ],
)
def test_a_march_without_combat_contradicts_peace_if_it_removes_a_power_token(
    places: str, contradicted: str | None
) -> None:
    position = position_before_march(places)
    game = game_from_position(position)
    path = agree_on_peace(game, "greyjoy", "stark")
    march(game, position)
    found = [note["contradiction"] for note in notes(game, "stark", path)]
    if contradicted is None:
        assert found == []
    else:
        [one] = found
        assert (one["event"], one["house"], one["area"]) == (contradicted, "stark", "moat_cailin")
        assert public_event(game, one["event_number"])["area"] == "moat_cailin"


@pytest.mark.parametrize("end", ["open", "declined", "withdrawn", "expired"])
def test_an_expired_or_withdrawn_agreement_is_not_contradicted(end: str) -> None:
    position = position_before_march()
    game = game_from_position(position)
    path = conversation(game, "stark", "greyjoy")
    at_round(game, 2 if end == "expired" else 3)
    proposal = proposes(game, "stark", path, "greyjoy", until=2 if end == "expired" else 3)
    if end != "open":
        read(game.people["greyjoy"].puts(f"{proposal}/answer", {"accepts": end != "declined"}))
    if end == "withdrawn":
        assert game.people["stark"].deletes(proposal).status_code == 204
    at_round(game, 3)
    march(game, position)
    assert notes(game, "greyjoy", path) == []


@pytest.mark.parametrize("until", [3, 2])
def test_peace_is_valid_until_the_end_of_its_last_round(until: int) -> None:
    """The march is the last one: its answer also begins the next round."""
    position = position_before_march("moat_cailin: token greyjoy")
    game = game_from_position(position)
    at_round(game, until)
    path = agree_on_peace(game, "stark", "greyjoy", until=until)
    at_round(game, 3)
    march(game, position)
    assert game.row().round == 4
    assert len(notes(game, "greyjoy", path)) == (until == 3)


@pytest.mark.parametrize(
    ("side", "areas", "is_contradicted"),
    [("stark", ("seagard",), False), ("greyjoy", ("seagard",), True), (None, (), True), ("stark", (), True)],
)
def test_refused_support_contradicts_an_agreement(
    side: str | None, areas: tuple[str, ...], is_contradicted: bool
) -> None:
    position = position_before_march()
    game = game_from_position(position)
    path = conversation(game, "stark", "tyrell")
    for area in ("moat_cailin", "winterfell"):
        accepts(game, "tyrell", proposes(game, "stark", path, "tyrell", area=area))
    march(game, position)
    assert notes(game, "stark", path) == []
    answers(game, "tyrell", DeclareSupportAnswer(side, areas))
    found = notes(game, "stark", path)
    assert len(found) == is_contradicted
    for note in found:
        facts = note["contradiction"]
        assert (facts["house"], facts["event"]) == ("tyrell", "support_declared")
        assert note["proposal"]["area"] == facts["area"] == "moat_cailin"
        event = public_event(game, facts["event_number"])
        assert (event["kind"], event["side"]) == ("support_declared", side)


def test_support_for_the_other_side_is_a_separate_proposal() -> None:
    position = position_before_march()
    game = game_from_position(position)
    paths = {house: conversation(game, house, "tyrell") for house in ("stark", "greyjoy")}
    for house, path in paths.items():
        accepts(game, "tyrell", proposes(game, house, path, "tyrell", area="moat_cailin"))
    march(game, position)
    answers(game, "tyrell", DeclareSupportAnswer("stark", ("seagard",)))
    assert [len(notes(game, "tyrell", path)) for path in paths.values()] == [0, 1]


def test_a_proposal_can_also_agree_on_support_against_a_neutral_force() -> None:
    position = neutral_support()
    game = game_from_position(position)
    path = conversation(game, "stark", "greyjoy", "tyrell")
    proposal = proposes(game, "stark", path, "greyjoy", "tyrell", area="moat_cailin")
    for house in ("greyjoy", "tyrell"):
        accepts(game, house, proposal)
    for house, kind, given in (
        ("stark", "ask_neutral_support", "moat_cailin"),
        ("greyjoy", "grant_neutral_support", ""),
        ("tyrell", "grant_neutral_support", "greywater_watch"),
    ):
        spoken = position.seat(house).spoken(kind, given)
        answers(game, house, spoken)
        position.seat(house).answers(kind, spoken)
    [note] = notes(game, "stark", path)
    assert (note["contradiction"]["house"], note["contradiction"]["event"]) == (
        "greyjoy", "neutral_support_declared"
    )  # fmt: skip


def test_one_event_causes_one_note_for_each_contradicted_proposal() -> None:
    position = position_before_march()
    game = game_from_position(position)
    path, group = agree_on_peace(game, "stark", "greyjoy"), conversation(game, "stark", "greyjoy", "tyrell")
    proposal = proposes(game, "stark", group, "greyjoy", "tyrell")
    for house in ("greyjoy", "tyrell"):
        accepts(game, house, proposal)
    public = conversation(game, "stark")
    accepts(game, "greyjoy", proposes(game, "stark", public, "greyjoy"))
    march(game, position)
    assert [len(notes(game, "greyjoy", each)) for each in (path, group, public)] == [1, 1, 1]
    assert len(notes(game, "tyrell", group)) == 1
    assert NOTE in happens(game.stranger, public)


def test_a_block_does_not_hide_a_note_but_a_mute_suppresses_its_notice() -> None:
    position = position_before_march()
    game = game_from_position(position)
    path = agree_on_peace(game, "stark", "greyjoy")
    greyjoy = game.people["greyjoy"]
    read(greyjoy.puts(f"/me/blocks/{game.users['stark'].username}"))
    assert greyjoy.puts(f"{path}/mute").status_code == 204
    march(game, position)
    assert len(notes(game, "stark", path)) == len(notes(game, "greyjoy", path)) == 1
    assert notified_users(game, "stark", path) == []


@pytest.mark.parametrize("history", ["house", "person"])
def test_a_new_player_reads_a_note_if_they_read_the_agreement(history: str) -> None:
    position = position_before_march()
    game = game_from_position(position, history=history)
    path = agree_on_peace(game, "stark", "greyjoy")
    heir = change_hands(game, "greyjoy")
    march(game, position)
    assert len(notes(game, "stark", path)) == 1
    assert (NOTE in happens(heir, path)) == (history == "house")
    assert notified_users(game, "stark", path) == ([heir.user.pk] if history == "house" else [])


@pytest.mark.parametrize(("moves", "count"), [(MARCH, 1), ("winterfell: knight > castle_black", 0)])
def test_without_agreements_only_an_attack_runs_an_sql_statement(moves: str, count: int) -> None:
    position = position_before_march()
    game = game_from_position(position)
    with CaptureQueriesContext(connection) as executed:
        march(game, position, moves)
    assert len([each for each in executed if "press_" in each["sql"]]) == count
