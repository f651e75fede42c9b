"""A game that is exported and imported is the same game. Illegal records are never imported."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games import models, storage
from games.engine import Ruleset, State
from games.services.records import export_game, import_game, lines_of, text_of
from games.storage import clear_waiting
from got_api.database.viewer import as_engine
from tests.factories import UserFactory
from tests.golden.reading import lines_of as lines_of_golden
from tests.golden.reading import names
from tests.served import SEED, Game, pending_houses, stored_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db


def output_of(command: str, *arguments: object) -> str:
    out = StringIO()
    call_command(command, *map(str, arguments), stdout=out)
    return out.getvalue()


def plays(stored: Game, until: Any = lambda state: False, seed: int = 1) -> State:
    for _ in stored.wanders(Random(seed), until):
        pass
    return stored.state()


def check_round_trip(stored: Game, tmp_path: Path, *seats: str) -> str:
    """Exports, imports, checks and exports again: the bytes are equal. Returns the code of the copy."""
    file = tmp_path / "game.jsonl"
    output_of("export_game", stored.game.code, "--output", file)
    code = output_of("import_game", file, *(part for seat in seats for part in ("--seat", seat))).strip()
    assert code != stored.game.code
    assert output_of("check_games") == "2 games checked, 0 differ from their events\n"
    assert output_of("export_game", code) == file.read_text()
    return code


RULESETS = {
    3: Ruleset(tides_of_battle=True, lannister_port_ship="never"),
    4: Ruleset(winter_is_coming_timing="on_reveal", support_granularity="per_house"),
    5: Ruleset(victory_check="after_march", tides_of_battle=True),
    6: Ruleset(tie_breakers="faq_2_0", shortage_placement="simultaneous"),
}


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_finished_game_is_imported_again(players: int, tmp_path: Path) -> None:
    stored = stored_game(players, RULESETS[players])
    state = plays(stored)
    code = check_round_trip(stored, tmp_path)
    with as_engine():
        assert storage.load(storage.find_game(code)).state == state
        row = models.Game.objects.get(code=code)
        assert (row.status, row.winner) == ("finished", state.winner)
        assert not models.Seat.objects.filter(game=row).exists()


RUNNING = {
    "at its start": lambda state: True,
    "with pending orders": lambda state: len(state.answers) > 1,
    "in a combat": lambda state: state.combat is not None,
    "with drawn tides": lambda state: bool(state.tides),
    "with a known card": lambda state: bool(state.known_cards),
    "amid the bids": lambda state: any(
        d.question.kind == "bid_influence" and state.answers for d in state.decisions.values()
    ),
    "in round 6": lambda state: state.round == 6,
}


@pytest.mark.sample
@pytest.mark.parametrize("moment", RUNNING)
def test_running_game_is_imported_again(moment: str, tmp_path: Path) -> None:
    stored = stored_game(6, Ruleset(tides_of_battle=True))
    state = plays(stored, RUNNING[moment])
    assert state.winner is None
    code = check_round_trip(stored, tmp_path)
    with as_engine():
        assert storage.load(storage.find_game(code)).state == state


def test_replaced_and_default_answers_are_imported_again(tmp_path: Path) -> None:
    stored = stored_game(3)
    dice = Random(5)
    for _ in range(3):  # other orders each time
        stored.saves("stark", 1, wander(stored.state(), "stark", 1, dice))
    stored.expires(1)
    plays(stored, lambda state: state.round == 3)
    number = min(stored.state().decisions)
    stored.expires(number)
    lines = export_game(code=stored.game.code)
    assert sum(line.get("decision") == 1 and line["house"] == "stark" for line in lines) == 3
    authors = [line["author"] for line in lines if "decision" in line]
    assert authors[:5] == ["player"] * 3 + ["default"] * 2
    check_round_trip(stored, tmp_path)


@pytest.mark.parametrize(("ended_by", "awarded_to"), [("concession", "stark"), ("draw", None)])
def test_a_game_ended_by_concession_or_draw_can_be_imported_again(
    ended_by: str, awarded_to: str | None, tmp_path: Path
) -> None:
    stored = stored_game(3)
    plays(stored, lambda state: len(state.answers) == 2)
    with as_engine():
        head = stored.head()
        clear_waiting(head.game_id)
        models.Game.objects.filter(id=head.game_id).update(
            status="finished", finished_at=timezone.now(), ended_by=ended_by, awarded_to=awarded_to
        )
    code = check_round_trip(stored, tmp_path)
    with as_engine():
        row = models.Game.objects.get(code=code)
    assert (row.status, row.ended_by, row.awarded_to) == ("finished", ended_by, awarded_to)


@pytest.mark.long
def test_imported_game_continues_with_the_same_random_source() -> None:
    stored = stored_game(4, Ruleset(tides_of_battle=True))
    plays(stored, lambda state: state.round == 2)
    with as_engine():
        code = import_game(lines=export_game(code=stored.game.code))
        twin = Game(code, stored.users)
        assert storage.load(twin.head()).seed == SEED
    assert plays(twin, seed=9) == plays(stored, seed=9)
    assert export_game(code=code) == export_game(code=stored.game.code)
    assert twin.row().chance_commitment == stored.row().chance_commitment is not None


def test_seats_given_to_users_are_assigned_and_the_others_stay_open(tmp_path: Path) -> None:
    stored = stored_game(3)
    plays(stored, lambda state: len(state.decisions[min(state.decisions)].houses) == 3 and state.round == 2)
    user = UserFactory.create(username="catelyn")
    code = check_round_trip(stored, tmp_path, "stark=Catelyn", "lannister=bot:sensible")
    with as_engine():
        head = storage.find_game(code)
        seats = {seat.house: seat for seat in models.Seat.objects.filter(game_id=head.game_id)}
        due = {row.house: row.due_at for row in models.Waiting.objects.filter(game_id=head.game_id)}
    assert seats["stark"].user == user
    assert seats["lannister"].bot == "sensible"
    assert (seats["baratheon"].user, seats["baratheon"].stand_in) == (None, "defaults")
    assert seats["baratheon"].open_since is not None
    soon = timezone.now() + timedelta(days=60)
    assert due["stark"] < soon < due["baratheon"]


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (["tyrell=catelyn"], "tyrell does not play"),
        (["stark=nobody"], "no user nobody"),
        (["stark=bot:genius"], "no bot genius"),
        (["stark=catelyn", "lannister=catelyn"], "two houses"),
        (["stark"], "HOUSE=USERNAME"),
    ],
)
def test_seats_that_cannot_be_given_are_refused(seats: list[str], message: str, tmp_path: Path) -> None:
    UserFactory.create(username="catelyn")
    file = tmp_path / "game.jsonl"
    file.write_text(text_of(export_game(code=stored_game(3).game.code)))
    with pytest.raises(CommandError, match=message):
        output_of("import_game", file, *(part for seat in seats for part in ("--seat", seat)))
    with as_engine():
        assert models.Game.objects.count() == 1


def no_json(lines: list[str]) -> int:
    lines[9] = "{"
    return 10


def other_draw(lines: list[str]) -> int:
    at = [number for number, line in enumerate(lines) if '"draw"' in line][-1]
    draw = json.loads(lines[at])
    draw["cards"].append(draw["cards"].pop(0))
    lines[at] = json.dumps(draw)
    return at + 1


def other_seed(lines: list[str]) -> int:
    lines[0] = lines[0].replace(SEED.hex(), "00" * 32)
    return 2


def unlawful_orders(lines: list[str]) -> int:
    at = next(number for number, line in enumerate(lines) if '"orders"' in line)
    given = json.loads(lines[at])
    token = next(iter(given["answer"]["orders"].values()))
    given["answer"]["orders"] = dict.fromkeys(given["answer"]["orders"], token)
    lines[at] = json.dumps(given)
    return at + 1


def answer_of_another(lines: list[str]) -> int:
    at = [number for number, line in enumerate(lines) if '"decision"' in line][-1]
    given = json.loads(lines[at])
    house = "stark" if given["house"] != "stark" else "lannister"
    lines[at] = json.dumps({**given, "house": house, "decision": given["decision"]})
    return at + 1


def wrong_award(lines: list[str]) -> int:
    lines.append('{"stopped":"concession","awarded_to":"tyrell"}')
    return len(lines)


@pytest.mark.sample
@pytest.mark.parametrize(
    ("code", "alter"),
    [
        ("malformed", no_json),
        ("draw_not_from_seed", other_draw),
        ("draw_not_from_seed", other_seed),
        ("order_token_used_twice", unlawful_orders),
        ("not_asked", answer_of_another),
        ("malformed", wrong_award),
    ],
)
def test_record_against_the_rules_is_refused_with_the_number_of_the_line(
    code: str, alter: Any, tmp_path: Path
) -> None:
    stored = stored_game(3)
    plays(stored, lambda state: state.combat is not None and len(one_asked(state)) == 1)
    lines = text_of(export_game(code=stored.game.code)).splitlines()
    number = alter(lines)
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines))
    for command in ("import_game", "replay_game"):
        with pytest.raises(CommandError) as refusal:
            output_of(command, file)
        assert str(refusal.value).startswith(f"{file}:{number}: {code}"), refusal.value
    with as_engine():
        assert models.Game.objects.count() == 1


def one_asked(state: State) -> list[str]:
    return pending_houses(state, min(state.decisions))


@pytest.mark.long
def test_a_record_without_a_seed_is_imported_without_proof(tmp_path: Path) -> None:
    stored = stored_game(3)
    plays(stored)
    lines = export_game(code=stored.game.code)
    del lines[0]["seed"]
    code = import_game(lines=lines, name="without seed")
    assert export_game(code=code) == lines
    with as_engine():
        assert models.Game.objects.get(code=code).chance_commitment is None
    output_of("check_games", code)


@pytest.mark.long
def test_golden_games_can_be_imported() -> None:
    for name in names():
        lines = lines_of_golden(name)
        code = import_game(lines=lines)
        about = lines[0].pop("about")
        for line in lines:
            if "decision" in line:
                line["author"] = "player"
        assert export_game(code=code) == lines
        with as_engine():
            assert models.Game.objects.get(code=code).name == about[:80].strip()
    assert output_of("check_games") == f"{len(names())} games checked, 0 differ from their events\n"


@pytest.mark.long
def test_stored_game_replays_to_its_history() -> None:
    stored = stored_game(3)
    state = plays(stored)
    summary = output_of("replay_game", stored.game.code)
    assert f"round     {state.round}, won by {state.winner}" in summary
    assert summary.splitlines()[0] == "players   3"


def test_stored_game_with_another_history_does_not_replay() -> None:
    stored = stored_game(3)
    plays(stored, lambda state: state.round == 2)
    with as_engine():
        head = stored.head()
        event = models.EventRecord.objects.filter(game_id=head.game_id, kind="round_began").last()
        assert event is not None
        models.EventRecord.objects.filter(game_id=head.game_id, position=event.position).update(
            facts={"round": 3}
        )
    with pytest.raises(CommandError, match="does not replay"):
        output_of("replay_game", stored.game.code)


def test_errors_name_unknown_games_and_files(tmp_path: Path) -> None:
    for command in ("export_game", "replay_game"):
        with pytest.raises(CommandError, match="nothere") as unknown:
            output_of(command, "nothere")
        assert unknown.value.returncode == 2
    with pytest.raises(CommandError, match="No such file"):
        output_of("import_game", tmp_path / "nothere")


def test_errors_name_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    stored = stored_game(3)
    with pytest.raises(CommandError, match="Is a directory"):
        output_of("export_game", stored.game.code, "--output", tmp_path)
    with pytest.raises(CommandError, match="File name too long"):
        output_of("replay_game", "x" * 300)
    with pytest.raises(CommandError, match="Is a directory"):
        output_of("import_game", tmp_path)


@pytest.mark.parametrize(
    ("about", "name"),
    [
        ("a\0b", "a b"),
        ("\u2028", "An imported game"),
        (" two\r\nlines\u202e ", "two lines"),
        ("x" * 90, "x" * 80),
    ],
)
def test_the_name_of_an_imported_game_is_one_line_from_its_record(
    about: str, name: str, tmp_path: Path
) -> None:
    header, *others = export_game(code=stored_game(3).game.code)
    file = tmp_path / "game.jsonl"
    file.write_text(text_of([header | {"about": about}, *others]))
    code = output_of("import_game", file).strip()
    with as_engine():
        assert models.Game.objects.get(code=code).name == name


def test_lobby_has_no_record() -> None:
    with as_engine():
        lobby = models.Game.objects.create(name="x", players=3)
    with pytest.raises(CommandError, match="has not started"):
        output_of("export_game", lobby.code)


def test_lines_survive_a_round_trip() -> None:
    lines = export_game(code=stored_game(3).game.code)
    assert lines_of(text_of(lines)) == lines
