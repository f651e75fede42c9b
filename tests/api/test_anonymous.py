"""Anonymous games: pseudonyms in place of usernames, until the end."""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from django.db import ProgrammingError, connection

from accounts.names import skeleton
from games.models import Game as GameRow
from games.models import Seat, SeatAbsence
from games.notices.channels.discord import status_text
from games.notices.models import Notice
from games.services import absences, pseudonyms, replacement
from games.services.pseudonyms import PSEUDONYMS
from games.words import LANGUAGES, words_for
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared import clock
from tests.people import Person, Visitor, expect_problem, person
from tests.served import DAY, Game, anonymous_game, own_seat, read

pytestmark = pytest.mark.django_db

UNTIL_END = {"name": "masks", "player_count": 3, "anonymity": "until_end"}


def lobby(host: Person, **wanted: Any) -> str:
    return f"/games/{read(host.posts('/games', UNTIL_END | wanted), 201)['code']}"


def seats(viewer: Visitor, path: str) -> list[dict[str, Any]]:
    return list(read(viewer.gets(path))["seats"])


def usernames(viewer: Visitor, path: str) -> set[str | None]:
    return {seat["username"] for seat in seats(viewer, path)}


def names(game: Game) -> dict[str, str]:
    """House -> pseudonym."""
    return {seat["house"]: seat["pseudonym"] for seat in seats(Visitor(), game.path)}


def leave(game: Game, house: str) -> int:
    """Lets a player leave. Returns the position of the seat."""
    position = own_seat(game.people[house], game.path)["position"]
    assert game.people[house].posts(f"{game.path}/seats/mine/leave").status_code == 204
    return int(position)


def ends(game: Game) -> None:
    with as_engine():
        GameRow.objects.filter(code=game.code).update(status="finished")


# Before the start


@pytest.mark.long
def test_others_see_the_number_of_players_in_a_lobby_but_not_their_names(catelyn: Person) -> None:
    path = lobby(catelyn, take_seat=True)
    assert usernames(catelyn, path) == {"catelyn"}
    read(catelyn.posts(f"{path}/seats", {"bot": "sensible"}), 201)
    for other in (Visitor(), person("arya")):
        game = read(other.gets(path))
        assert [(seat["username"], seat["bot"]) for seat in game["seats"]] == [(None, "sensible")]
        assert (game["anonymity"], game["house_choice"], game["open_seat_count"]) == (
            "until_end",
            "random",
            1,
        )
        [listed] = read(other.gets("/games"))["results"]
        assert listed == game


@pytest.mark.long
def test_positions_in_an_anonymous_lobby_are_random(catelyn: Person) -> None:
    positions = set()
    for _ in range(20):
        path = lobby(catelyn, player_count=6, take_seat=True)
        positions.add(own_seat(catelyn, path)["position"])
        assert catelyn.deletes(path).status_code == 204
    assert len(positions) > 1


def test_host_cannot_remove_a_player_from_an_anonymous_seat(catelyn: Person) -> None:
    path = lobby(catelyn)
    position = read(person("arya").posts(f"{path}/seats", {}), 201)["position"]
    free = next(number for number in (1, 2, 3) if number != position)
    answers = [catelyn.deletes(f"{path}/seats/{number}") for number in (position, free)]
    assert [expect_problem(answer, 404, "not_found")["detail"] for answer in answers] == [
        answers[0].json()["detail"]
    ] * 2
    bot = read(catelyn.posts(f"{path}/seats", {"bot": "random"}), 201)["position"]
    assert catelyn.deletes(f"{path}/seats/{bot}").status_code == 204


@pytest.mark.parametrize("house_choice", ["free", "host"])
def test_houses_of_an_anonymous_game_are_drawn(catelyn: Person, house_choice: str) -> None:
    body = expect_problem(
        catelyn.posts("/games", UNTIL_END | {"house_choice": house_choice}), 400, "malformed"
    )
    assert [error["field"] for error in body["errors"]] == ["house_choice"]
    path = lobby(catelyn, house_choice="random")
    expect_problem(catelyn.posts(f"{path}/seats", {"house": "stark"}), 409, "house_not_chosen_here")


@pytest.mark.parametrize("setting", ["absence_days", "max_sitter_days"])
def test_absences_and_sitters_cannot_be_enabled(catelyn: Person, setting: str) -> None:
    body = expect_problem(
        catelyn.posts("/games", UNTIL_END | {"policy": {setting: 1}}), 422, "setting_unlawful"
    )
    assert body["facts"] == {"setting": setting}
    path = lobby(catelyn, policy={setting: 0})
    changed = {"preset": "e_mail", "policy": {setting: 1}}
    expect_problem(catelyn.puts(f"{path}/clock", changed), 422, "setting_unlawful")
    assert catelyn.puts(f"{path}/clock", {"preset": "e_mail"}).status_code == 200
    assert read(catelyn.gets(f"{path}/clock"))["policy"][setting] == 0


def test_a_table_with_named_players_is_not_anonymous(catelyn: Person) -> None:
    """An organiser who seats players knows them, and the draw of a season publishes the seats."""
    body = expect_problem(catelyn.posts("/tables", {"anonymity": "until_end"}), 400, "malformed")
    assert {"field": "anonymity", "code": "unknown_field"} in [
        {"field": error["field"], "code": error["code"]} for error in body["errors"]
    ]


# After the start


def test_each_player_sees_only_their_own_name() -> None:
    game = anonymous_game()
    assert len(set(names(game).values())) == 3
    assert set(names(game).values()) <= set(PSEUDONYMS)
    for viewer in (Visitor(), person("arya")):
        assert usernames(viewer, game.path) == {None}
    for house, one in game.people.items():
        assert {seat["house"] for seat in seats(one, game.path) if seat["username"]} == {house}
        assert [row["code"] for row in read(one.gets("/games?mine=true"))["results"]] == [game.code]


def test_the_player_role_cannot_read_the_accounts_of_others_from_the_database() -> None:
    game = anonymous_game()
    for house, one in game.people.items():
        for viewer, expected in (
            (one.user, {one.user.pk}),
            (person(f"of_{house}").user, set()),
            (None, set()),
        ):
            with as_viewer(viewer, game=game.game.pk), connection.cursor() as cursor:
                for view in ("games_seatuser", "games_seatreader"):
                    cursor.execute(f"select user_id from {view} where game_id = %s", [game.game.pk])
                    assert {row[0] for row in cursor.fetchall()} == expected
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        as_viewer(None),
        connection.cursor() as cursor,
    ):
        cursor.execute("select user_id from games_seat")


def test_names_are_published_at_the_end() -> None:
    game = anonymous_game()
    before = names(game)
    ends(game)
    found = {seat["house"]: (seat["username"], seat["pseudonym"]) for seat in seats(Visitor(), game.path)}
    assert found == {house: (user.username, before[house]) for house, user in game.users.items()}


def test_a_cancelled_lobby_shows_no_player(catelyn: Person) -> None:
    path = lobby(catelyn, take_seat=True)
    assert catelyn.deletes(path).status_code == 204
    assert seats(Visitor(), path) == []


def test_a_new_player_gets_an_unused_pseudonym() -> None:
    game = anonymous_game()
    before = names(game)
    heir = person("arya")
    position = leave(game, "stark")
    assert names(game) == before | {"stark": None}
    assert read(heir.posts(f"{game.path}/seats/{position}/take-over", {}))["username"] == "arya"
    after = names(game)
    assert after == before | {"stark": after["stark"]}
    assert after["stark"] in set(PSEUDONYMS) - set(before.values())
    entries = read(Visitor().gets(f"{game.path}/seats/log"))["results"]
    [taken] = [row["facts"] for row in entries if row["kind"] == "seat_taken_over"]
    assert taken == {"username": None, "pseudonym": after["stark"]}
    with as_engine():
        written = list(Notice.objects.filter(kind="seat_replaced").values_list("facts", flat=True))
    assert written
    assert all(facts == {"house": "stark", **taken} for facts in written)


@pytest.mark.long
def test_pseudonyms_are_reused_when_all_have_been_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pseudonyms, "PSEUDONYMS", PSEUDONYMS[:4])
    game = anonymous_game()
    for number in range(3):
        position = leave(game, "stark")
        game.people["stark"] = person(f"heir{number}")
        read(game.people["stark"].posts(f"{game.path}/seats/{position}/take-over", {}))
        assert len(set(names(game).values()) & set(PSEUDONYMS[:4])) == 3


@pytest.mark.long
def test_a_player_has_a_different_pseudonym_in_each_game(catelyn: Person) -> None:
    found = []
    for _ in range(5):
        path = lobby(catelyn, take_seat=True)
        read(catelyn.posts(f"{path}/start", {"fill_with": "random"}))
        found.append(own_seat(catelyn, path)["pseudonym"])
    assert None not in found
    assert len(set(found)) > 1


def test_absences_do_not_reveal_players() -> None:
    game = anonymous_game()
    one, now = game.people["stark"], clock.now()
    body = {"starts_at": (now + 2 * DAY).isoformat(), "ends_at": (now + 5 * DAY).isoformat()}
    read(one.posts("/me/absences", body), 201)
    assert absences.apply_all_absences(user=one.user.pk) == 0
    with as_engine():
        absences.apply_absences(game.game.pk, one.user.pk, now)
        assert not SeatAbsence.objects.exists()
    assert "absence_announced" not in {row[0] for row in game.log()}


def test_an_anonymous_player_cannot_have_a_sitter() -> None:
    """Refused before the sitter is looked up: the reply does not depend on their account."""
    game = anonymous_game()
    until = (clock.now() + timedelta(days=1)).isoformat()
    for username in ("guest0", "guest1", "nobody_at_all"):
        body = {"username": username, "ends_at": until}
        expect_problem(
            game.people["stark"].puts(f"{game.path}/seats/mine/sitter", body), 422, "sitter_forbidden"
        )


def test_a_block_does_not_reveal_which_player_it_concerns() -> None:
    game = anonymous_game()
    stark, lannister = game.people["stark"], game.people["lannister"]
    read(stark.puts(f"/me/blocks/{lannister.user.username}"))
    opened = read(lannister.posts(f"{game.path}/conversations", {"houses": ["stark"]}))
    path = f"{game.path}/conversations/{opened['code']}/messages"
    read(lannister.posts(path, {"text": "Peace?"}), 201)
    assert [row["text"] for row in read(stark.gets(path))["results"]] == ["Peace?"]


def test_the_status_message_shows_pseudonyms() -> None:
    game = anonymous_game()
    texts = {language: status_text(game.game.pk, language) for language in LANGUAGES}
    for language, text in texts.items():
        for pseudonym in names(game).values():
            assert f"({words_for(language).name('pseudonym', pseudonym)})" in text
        assert "guest" not in text


def test_a_player_who_returns_keeps_the_pseudonym() -> None:
    game = anonymous_game()
    before = names(game)
    with as_engine():
        head_timing = game.timing()
        replacement.open_seat(head_timing, "stark", "misses", clock.now())  # type: ignore[arg-type]
    assert names(game) == before
    assert game.people["stark"].posts(f"{game.path}/seats/mine/return").status_code == 204
    assert names(game) == before


# The list of games


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_pseudonyms_look_alike(language: str) -> None:
    shown = [skeleton(words_for(language).name("pseudonym", one)) for one in PSEUDONYMS]
    close = [(one, other) for one, other in combinations(shown, 2) if edit_distance(one, other) < 3]
    assert close == []


def edit_distance(one: str, other: str) -> int:
    """Edit distance: letters added, removed or replaced to turn one word into the other."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        above, row[0] = row[:], at
        for column, wanted in enumerate(other, 1):
            row[column] = min(above[column] + 1, row[column - 1] + 1, above[column - 1] + (letter != wanted))
    return row[-1]


def test_there_are_enough_pseudonyms_for_any_game() -> None:
    assert len(set(PSEUDONYMS)) == len(PSEUDONYMS) >= 30
    assert Seat._meta.get_field("pseudonym").null
