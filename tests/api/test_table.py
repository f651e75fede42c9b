"""One request for all that a client shows of a game: parts of other operations, with one entity tag."""

from __future__ import annotations

from random import Random

import pytest

from games.selectors.tables import PARTS
from tests.people import Person, Visitor, expect_problem
from tests.served import Game, found_game, read, seated_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def ask_freely(settings: object) -> None:
    settings.GOT_RATES = {}  # type: ignore[attr-defined]


def parts_of(reader: Visitor, game: Game, *names: str, query: str = "") -> bytes:
    """The parts of a table, composed from the responses of their operations."""
    bodies = []
    for name in names:
        path = game.path if name == "game" else f"{game.path}/{name}"
        suffix = query if name in ("decisions", "combats") else ""
        bodies.append(b'"%s":%s' % (name.encode(), reader.gets(f"{path}{suffix}").content))
    return b"{%s}" % b",".join(bodies)


@pytest.mark.long
def test_parts_of_a_table_equal_the_responses_of_their_operations() -> None:
    game, dice = found_game(3), Random(3)
    for _ in game.plays_on(dice, lambda status: status["round"] > 1):
        pass
    names = tuple(PARTS)
    for reader in (*game.people.values(), game.stranger):
        whole = reader.gets(f"{game.path}/table?include={','.join(names)}")
        assert whole.status_code == 200 and whole.content == parts_of(reader, game, *names)
        worded = reader.gets(f"{game.path}/table?include=decisions,combats&words=true")
        assert worded.content == parts_of(reader, game, "decisions", "combats", query="?words=true")


def test_include_selects_the_parts_and_the_default_is_enough_to_open_a_table() -> None:
    game = found_game(3)
    stark = game.people["stark"]
    assert list(read(stark.gets(f"{game.path}/table"))) == [
        "game",
        "clock",
        "position",
        "standing",
        "decisions",
        "news",
    ]
    assert list(read(stark.gets(f"{game.path}/table?include=news,game"))) == ["game", "news"]
    assert list(read(stark.gets(f"{game.path}/table?include=news&include=game"))) == ["game", "news"]
    for query in ("include=secrets", "include=", "include=game,,", "parts=game", "words=maybe", "lang=tlh"):
        expect_problem(stark.gets(f"{game.path}/table?{query}"), 400, "malformed")
    expect_problem(stark.gets("/games/nowhere/table"), 404, "not_found")


def test_table_of_a_lobby_has_no_combats() -> None:
    game = seated_game(3)
    found = read(Visitor().gets(f"{game.path}/table?include={','.join(PARTS)}"))
    assert [name for name, body in found.items() if body is None] == ["combats"]
    assert found["position"]["position"]["phase"] == "setup"
    assert found["decisions"]["results"] == [] and found["game"]["status"] == "lobby"


@pytest.mark.long
def test_the_entity_tag_of_a_table_changes_when_a_part_changes() -> None:
    game = found_game(3)
    stark, stranger = game.people["stark"], game.stranger
    path = f"{game.path}/table?include={','.join(PARTS)}"

    def tag(reader: Visitor) -> str:
        etag = str(reader.gets(path)["ETag"])
        again = reader.gets(path, **{"If-None-Match": etag})
        assert (again.status_code, again["ETag"], again.content) == (304, etag, b"")
        return etag

    tags = [tag(stark)]
    assert tag(stranger) != tags[0] != tag(game.people["lannister"])
    number = game.pending()[0][0]
    others = tag(stranger)
    read(game.answers("stark", number, game.chosen("stark", number, Random(1))))
    tags.append(tag(stark))
    assert tag(stranger) != others, "the decision no longer waits for Stark"
    others = tag(stranger)
    cursor = read(stark.gets(f"{game.path}/position"))["cursor"]
    read(stark.puts(f"{game.path}/news/read", {"cursor": cursor}))
    tags.append(tag(stark))
    assert tag(stranger) == others, "a mark is its reader's alone"
    read(stark.posts(f"{game.path}/votes", {"kind": "draw"}), 201)
    tags.append(tag(stark))
    assert stark.posts(f"{game.path}/seats/mine/leave").status_code == 204
    tags.append(tag(stark))
    assert len(set(tags)) == len(tags)
    tags += [stark.gets(f"{path}&lang={language}")["ETag"] for language in ("hu", "pl")]
    assert len(set(tags)) == len(tags)


def test_replacing_a_sealed_answer_is_invisible_to_others() -> None:
    game = found_game(3)
    stark, others = game.people["stark"], [game.people["lannister"], game.stranger]
    number = game.pending()[0][0]
    read(game.answers("stark", number, game.chosen("stark", number, Random(1))))
    path = f"{game.path}/table"
    before = [reader.gets(path) for reader in others]
    read(game.answers("stark", number, game.chosen("stark", number, Random(9))))
    for reader, previous in zip(others, before, strict=True):
        now = reader.gets(path)
        assert (now.content, now["ETag"]) == (previous.content, previous["ETag"])
    assert read(stark.gets(path))["decisions"]["results"][0]["answer"] is not None


def test_a_token_without_the_scope_cannot_read_a_table(catelyn: Person) -> None:
    game = found_game(3)
    expect_problem(catelyn.with_token(scopes=["host"]).gets(f"{game.path}/table"), 403, "scope_missing")
