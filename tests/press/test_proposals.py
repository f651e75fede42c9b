"""Proposals: authors, answers, expiry, and visibility to others."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from games.models import Game as GameRow
from games.press.models import Message, Proposal
from games.press.services import proposals
from got_api.database.viewer import as_engine
from tests.people import Person, expect_problem, person
from tests.press.table import (
    accepts,
    conversation,
    happens,
    proposes,
    says,
    talking_game,
    visible_conversations,
)
from tests.press.test_policies import change_hands, sql, viewing
from tests.served import Game, anonymous_game, read

pytestmark = pytest.mark.django_db

PEACE = {"kind": "peace", "houses": ["lannister"], "until_round": 5}
SUPPORT = {"kind": "support", "houses": ["lannister"], "area": "moat_cailin", "until_round": 5}


@pytest.fixture
def game() -> Game:
    return talking_game()


def withdraws(one: Person, proposal: str) -> None:
    assert one.deletes(proposal).status_code == 204


def at_round(game: Game, round: int) -> None:
    with as_engine():
        GameRow.objects.filter(pk=game.game.pk).update(round=round)


def test_a_house_proposes_and_another_accepts(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    stark, lannister = game.people["stark"], game.people["lannister"]
    response = stark.posts(f"{path}/proposals", SUPPORT)
    made = read(response, 201)
    proposal = f"{path}/proposals/{made['id']}"
    assert response["Location"] == f"/api/v1{proposal}"
    expected = SUPPORT | {"house": "stark", "accepted_by": [], "declined_by": [], "status": "open"}
    assert expected.items() <= made.items()
    assert read(lannister.gets(proposal)) == made
    accepted = accepts(game, "lannister", proposal)
    assert accepted == made | {"accepted_by": ["lannister"]}
    assert read(stark.gets(f"{path}/proposals"))["results"] == [accepted]
    assert happens(stark, path) == [("proposal_made", "stark"), ("proposal_accepted", "lannister")]
    assert happens(lannister, path) == happens(stark, path)


def test_a_message_about_a_proposal_shows_its_terms_and_is_never_grey(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    made = read(game.people["stark"].posts(f"{path}/proposals", PEACE), 201)
    [message] = read(game.people["lannister"].gets(f"{path}/messages"))["results"]
    terms = {name: made[name] for name in ("id", "kind", "house", "houses", "area", "until_round")}
    assert (message["proposal"], message["contradiction"]) == (terms, None)
    assert (message["house"], message["is_grey"], message["text"]) == ("stark", False, "")
    assert read(game.people["lannister"].gets(path))["unread_count"] == 1
    assert read(game.people["stark"].gets(path))["unread_count"] == 0
    text = says(game, "lannister", path, "Perhaps.")
    assert (text["kind"], text["proposal"]) == ("text", None)
    assert read(game.people["stark"].gets(f"{game.path}/press/messages"))["results"] == [message, text]


def test_each_house_of_a_group_answers_separately_and_the_proposer_withdraws() -> None:
    game = talking_game(6)
    path = conversation(game, "stark", "greyjoy", "tyrell", "martell")
    proposal = proposes(game, "stark", path, "tyrell", "greyjoy")
    assert read(game.people["martell"].gets(proposal))["houses"] == ["greyjoy", "tyrell"]
    accepts(game, "tyrell", proposal)
    read(game.people["greyjoy"].puts(f"{proposal}/answer", {"accepts": False}))
    found = read(game.people["martell"].gets(proposal))
    assert (found["accepted_by"], found["declined_by"]) == (["tyrell"], ["greyjoy"])
    withdraws(game.people["stark"], proposal)
    assert read(game.people["stark"].gets(proposal))["status"] == "withdrawn"
    assert happens(game.people["martell"], path) == [
        ("proposal_made", "stark"),
        ("proposal_accepted", "tyrell"),
        ("proposal_declined", "greyjoy"),
        ("proposal_withdrawn", "stark"),
    ]


def test_others_cannot_see_a_private_proposal(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    proposal = proposes(game, "stark", path, "lannister")
    for who in (game.people["baratheon"], game.stranger, person("varys")):
        assert visible_conversations(who, game) == ["public"]
        for address in (proposal, f"{path}/proposals"):
            expect_problem(who.gets(address), 404, "not_found")
    baratheon = game.people["baratheon"]
    expect_problem(baratheon.puts(f"{proposal}/answer", {"accepts": True}), 404, "not_found")
    expect_problem(baratheon.deletes(proposal), 404, "not_found")
    expect_problem(baratheon.posts(f"{path}/proposals", PEACE), 404, "not_found")
    own = conversation(game, "baratheon", "stark")
    moved = f"{own}/proposals/{proposal.rsplit('/', 1)[1]}"
    expect_problem(game.people["stark"].gets(moved), 404, "not_found")
    expect_problem(game.people["stark"].deletes(moved), 404, "not_found")
    assert read(game.people["stark"].gets(proposal))["status"] == "open"


def test_only_the_houses_of_a_conversation_read_its_proposals(game: Game) -> None:
    proposes(game, "stark", conversation(game, "stark", "lannister"), "lannister")
    proposes(game, "stark", conversation(game, "stark"), "lannister")
    counts = []
    for house in ("stark", "lannister", "baratheon", None):
        with viewing(game, house):
            counts.append(sql("select count(*) from press_proposal")[0][0])
    assert counts == [2, 2, 1, 1]


def test_anyone_can_read_a_public_proposal_but_only_asked_houses_can_answer(game: Game) -> None:
    path = conversation(game, "stark")
    proposal = proposes(game, "stark", path, "lannister")
    accepts(game, "lannister", proposal)
    for who in (game.stranger, game.people["baratheon"]):
        assert read(who.gets(proposal))["accepted_by"] == ["lannister"]
        assert happens(who, path) == [("proposal_made", "stark"), ("proposal_accepted", "lannister")]
    baratheon = game.people["baratheon"]
    expect_problem(baratheon.puts(f"{proposal}/answer", {"accepts": True}), 403, "proposal_to_others")
    expect_problem(baratheon.deletes(proposal), 403, "not_the_proposer")
    expect_problem(
        game.people["stark"].puts(f"{proposal}/answer", {"accepts": True}), 403, "proposal_to_others"
    )
    expect_problem(person("hodor").puts(f"{proposal}/answer", {"accepts": True}), 403, "not_seated")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("changes", "code", "facts"),
    [
        ({"houses": ["stark"]}, "own_house", {"houses": ["baratheon", "lannister"]}),
        ({"houses": ["lannister", "stark"]}, "own_house", {"houses": ["baratheon", "lannister"]}),
        ({"houses": ["targaryen"]}, "house_not_in_game", {"houses": ["baratheon", "lannister"]}),
        ({"houses": ["tyrell"]}, "house_not_in_game", {"houses": ["baratheon", "lannister"]}),
        ({"houses": ["baratheon"]}, "house_not_in_conversation", {"houses": ["lannister"]}),
        ({"area": "valyria"}, "unknown_area", {"area": "valyria"}),
        ({"until_round": 2}, "round_not_possible", {"minimum": 3, "maximum": 10}),
        ({"until_round": 11}, "round_not_possible", {"minimum": 3, "maximum": 10}),
    ],
)
def test_an_invalid_proposal_is_refused(
    game: Game, changes: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    path = conversation(game, "stark", "lannister")
    at_round(game, 3)
    problem = expect_problem(game.people["stark"].posts(f"{path}/proposals", SUPPORT | changes), 422, code)
    assert problem["facts"] == facts
    assert happens(game.people["stark"], path) == []
    for until in (3, 10):
        read(game.people["stark"].posts(f"{path}/proposals", SUPPORT | {"until_round": until}), 201)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "trade"}, "kind"),
        ({"houses": []}, "houses"),
        ({"area": None}, "area"),
        ({"kind": "peace"}, "area"),
        ({"until_round": "5"}, "until_round"),
        ({"until_round": 0}, "until_round"),
        ({"text": "Please."}, "text"),
    ],
)
def test_a_malformed_proposal_is_refused(game: Game, changes: dict[str, Any], field: str) -> None:
    path = conversation(game, "stark", "lannister")
    problem = expect_problem(
        game.people["stark"].posts(f"{path}/proposals", SUPPORT | changes), 400, "malformed"
    )
    assert [error["field"] for error in problem["errors"]] == [field]


def test_a_house_can_answer_a_proposal_only_once(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    lannister = game.people["lannister"]
    for accepted in (True, False):
        proposal = proposes(game, "stark", path, "lannister")
        read(lannister.puts(f"{proposal}/answer", {"accepts": accepted}))
        before = lannister.gets(proposal).content
        for again in (True, False):
            expect_problem(lannister.puts(f"{proposal}/answer", {"accepts": again}), 409, "proposal_answered")
        assert lannister.gets(proposal).content == before
    assert len(happens(lannister, path)) == 4


def test_a_withdrawn_or_expired_proposal_cannot_be_answered(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    stark, lannister = game.people["stark"], game.people["lannister"]
    gone, late = (proposes(game, "stark", path, "lannister") for _ in range(2))
    withdraws(stark, gone)
    expect_problem(lannister.puts(f"{gone}/answer", {"accepts": True}), 409, "proposal_withdrawn")
    expect_problem(stark.deletes(gone), 409, "proposal_withdrawn")
    at_round(game, 5)
    assert read(stark.gets(late))["status"] == "open"
    at_round(game, 6)
    assert read(stark.gets(late))["status"] == "expired"
    assert read(stark.gets(gone))["status"] == "withdrawn"
    expect_problem(lannister.puts(f"{late}/answer", {"accepts": True}), 409, "proposal_expired")
    expect_problem(stark.deletes(late), 409, "proposal_expired")


def test_a_proposal_cannot_be_answered_after_the_end_of_its_game(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    proposal = proposes(game, "stark", path, "lannister")
    with as_engine():
        GameRow.objects.filter(pk=game.game.pk).update(status="finished")
    assert read(game.people["stark"].gets(proposal))["status"] == "expired"
    expect_problem(
        game.people["lannister"].puts(f"{proposal}/answer", {"accepts": True}), 409, "game_not_running"
    )


def test_the_number_of_open_proposals_of_a_house_is_limited(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposals, "MAX_PROPOSALS", 2)
    path, other = conversation(game, "stark", "lannister"), conversation(game, "stark")
    one = proposes(game, "stark", path, "lannister", until=1)
    proposes(game, "stark", other, "lannister")
    problem = expect_problem(
        game.people["stark"].posts(f"{path}/proposals", PEACE), 409, "too_many_proposals"
    )
    assert problem["facts"] == {"max_count": 2}
    proposes(game, "lannister", path, "stark")
    withdraws(game.people["stark"], one)
    proposes(game, "stark", path, "lannister", until=1)
    expect_problem(game.people["stark"].posts(f"{path}/proposals", PEACE), 409, "too_many_proposals")
    at_round(game, 2)
    proposes(game, "stark", path, "lannister")


def test_proposals_count_as_messages_of_their_conversation(game: Game, settings: Any) -> None:
    settings.GOT_RATES = settings.GOT_RATES | {"message": "2/h"}
    path = conversation(game, "stark", "lannister")
    proposal = proposes(game, "stark", path, "lannister")
    says(game, "stark", path, "Well?")
    expect_problem(game.people["stark"].deletes(proposal), 429, "too_many_requests")
    assert read(game.people["stark"].gets(proposal))["status"] == "open"
    accepts(game, "lannister", proposal)


@pytest.mark.parametrize(("press", "private", "public"), [("public", 409, 201), ("none", 409, 409)])
def test_proposals_are_refused_if_the_press_of_the_game_does_not_allow_them(
    press: str, private: int, public: int
) -> None:
    game = talking_game(press=press)
    stark = game.people["stark"]
    read(stark.posts(f"{game.path}/conversations", {"houses": ["lannister"]}), private)
    response = stark.posts(f"{game.path}/conversations/public/proposals", PEACE)
    assert response.status_code == public
    if public == 409:
        expect_problem(response, 409, "press_not_allowed")


def test_a_repeated_request_makes_one_proposal(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    made = [
        read(game.people["stark"].posts(f"{path}/proposals", PEACE, **{"Idempotency-Key": "k"}), 201)
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert len(read(game.people["stark"].gets(f"{path}/proposals"))["results"]) == 1


def test_a_player_who_blocked_the_proposer_receives_no_proposal(game: Game) -> None:
    group = conversation(game, "stark", "lannister", "baratheon")
    lannister, baratheon = game.people["lannister"], game.people["baratheon"]
    read(lannister.puts(f"/me/blocks/{game.users['stark'].username}"))
    proposal = proposes(game, "stark", group, "lannister", "baratheon")
    expect_problem(lannister.gets(proposal), 404, "not_found")
    expect_problem(lannister.puts(f"{proposal}/answer", {"accepts": True}), 404, "not_found")
    accepts(game, "baratheon", proposal)
    assert happens(lannister, group) == [], "not even a user who accepts an unreadable proposal"
    assert len(happens(game.people["stark"], group)) == len(happens(baratheon, group)) == 2
    with as_engine(game=game.game.id):
        assert {tuple(row.audience or ()) for row in Message.objects.all()} == {("baratheon", "stark")}


def test_a_proposal_can_still_be_answered_after_a_later_block(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    proposal = proposes(game, "stark", path, "lannister")
    read(game.people["stark"].puts(f"/me/blocks/{game.users['lannister'].username}"))
    assert accepts(game, "lannister", proposal)["accepted_by"] == ["lannister"]
    assert happens(game.people["stark"], path) == [("proposal_made", "stark")]
    assert len(happens(game.people["lannister"], path)) == 2


@pytest.mark.parametrize("history", ["house", "person"])
def test_a_new_player_reads_as_much_of_a_proposal_as_of_its_messages(history: str) -> None:
    game = talking_game(history=history)
    path = conversation(game, "stark", "lannister")
    proposal = proposes(game, "stark", path, "lannister")
    previous, heir = game.people["lannister"], change_hands(game, "lannister")
    expect_problem(previous.gets(proposal), 404, "not_found")
    if history == "house":
        read(heir.puts(f"{proposal}/answer", {"accepts": True}))
        return
    expect_problem(heir.gets(proposal), 404, "not_found")
    expect_problem(heir.puts(f"{proposal}/answer", {"accepts": True}), 404, "not_found")
    assert read(game.people["stark"].gets(proposal))["accepted_by"] == []
    withdraws(game.people["stark"], proposal)
    assert happens(heir, path) == []
    with as_engine(game=game.game.id):
        persons = [row.persons for row in Message.objects.order_by("id")]
        assert Proposal.objects.get().persons == persons[0]
    assert persons[1] == [game.users["stark"].pk]


def test_a_proposal_in_an_anonymous_game_names_only_houses() -> None:
    game = anonymous_game()
    houses = sorted(game.people)
    path = conversation(game, houses[0], houses[1])
    proposal = proposes(game, houses[0], path, houses[1])
    accepts(game, houses[1], proposal)
    body = (
        game.people[houses[1]].gets(proposal).content
        + game.people[houses[1]].gets(f"{path}/messages").content
    )
    assert not any(user.username.encode() in body for user in game.users.values())


def test_a_mute_applies_to_proposals_and_they_cannot_be_reported(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    lannister = game.people["lannister"]
    assert lannister.puts(f"{path}/mute").status_code == 204
    proposes(game, "stark", path, "lannister")
    assert read(lannister.gets(path))["unread_count"] == 0
    assert read(lannister.gets("/me/notices?limit=1"))["results"] == []
    [message] = read(lannister.gets(f"{path}/messages"))["results"]
    report = lannister.posts(f"{path}/messages/{message['id']}/reports", {"reason": "x"})
    expect_problem(report, 409, "nothing_to_report")


def test_making_a_proposal_does_not_delete_a_draft(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    read(game.people["stark"].puts(f"{path}/draft", {"text": "Dear"}))
    proposes(game, "stark", path, "lannister")
    assert read(game.people["stark"].gets(f"{path}/draft"))["text"] == "Dear"


def test_proposals_are_read_in_pages(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    made = [proposes(game, "stark", path, "lannister").rsplit("/", 1)[1] for _ in range(3)]
    stark = game.people["stark"]
    first = read(stark.gets(f"{path}/proposals?limit=2"))
    rest = read(stark.gets(f"{path}/proposals?limit=2&after={first['next_cursor']}"))
    assert [row["id"] for row in first["results"] + rest["results"]] == made[::-1]
    expect_problem(stark.gets(f"{path}/proposals/{UUID(int=1)}"), 404, "not_found")


def test_a_stream_sends_a_proposal_as_it_is_listed(game: Game) -> None:
    path = conversation(game, "stark", "lannister")
    accepts(game, "lannister", proposes(game, "stark", path, "lannister", area="moat_cailin"))
    for house, count in (("lannister", 2), ("baratheon", 0)):
        who = game.people[house]
        after = f"{game.path}/stream?messages=true&after_message={UUID(int=0)}"
        sent = who.gets(after).content.decode().split("\n")
        rows = read(who.gets(f"{game.path}/press/messages"))["results"]
        assert len(rows) == count == sent.count("event: message")
        assert all(f'"{row["id"]}"' in "".join(sent) for row in rows)
        assert "".join(sent).count('"area":"moat_cailin"') == count
