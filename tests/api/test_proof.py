"""A commitment while the game runs, everything after its end, and a verifier that believes only what fits."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.models import Game as GameRow
from got_api.viewer import as_engine
from tests.api.tables import Game, found_game, read
from tests.openapi.test_values import fits
from tests.people import Person, Visitor, person, refused

pytestmark = pytest.mark.django_db
VERIFIER = Path(__file__).resolve().parents[2] / "openapi" / "verify_chance.py"


def viewers(game: Game) -> list[Visitor]:
    return [game.stranger, person("varys"), *game.people.values()]


def test_running_game_tells_its_commitment_and_nothing_else(game: Game) -> None:
    committed = game.status()["chance_commitment"]
    assert len(bytes.fromhex(committed)) == 32
    bodies = {one.gets(f"{game.path}/proof").content for one in viewers(game)}
    fits("Proof", read(game.stranger.gets(f"{game.path}/proof")))
    assert bodies == {json.dumps({"commitment": committed}, separators=(",", ":")).encode()}


def test_every_game_has_a_seed_of_its_own() -> None:
    assert found_game(3).status()["chance_commitment"] != found_game(4).status()["chance_commitment"]


def test_lobby_has_nothing_to_prove(catelyn: Person) -> None:
    made = read(catelyn.posts("/games", {"name": "x"}), 201)
    assert made["chance_commitment"] is None
    refused(catelyn.gets(f"/games/{made['code']}/proof"), 409, "game_not_started")
    refused(catelyn.gets("/games/nothere/proof"), 404, "not_found")
    refused(catelyn.gets(f"/games/{made['code']}/proof?seed=1"), 400, "malformed")


def test_game_that_was_stopped_tells_its_seed(game: Game) -> None:
    with as_engine():
        GameRow.objects.filter(code=game.code).update(status="finished", ended_by="draw")
    proof = read(game.stranger.gets(f"{game.path}/proof"))
    assert [event["kind"] for event in proof["events"]] == ["deck_shuffled"] * 4


@pytest.mark.django_db(transaction=True)
def test_games_from_before_get_their_commitment(game: Game, owner_connection: Any) -> None:
    committed = game.status()["chance_commitment"]
    owner_connection.execute("update games_game set chance_commitment = null")
    assert game.status()["chance_commitment"] is None
    owner_connection.execute(import_module("games.migrations.0005_chance_commitment").COMMIT)
    assert game.status()["chance_commitment"] == committed
    is_forced = "select relforcerowsecurity from pg_class where relname = 'games_gamesecret'"
    assert owner_connection.execute(is_forced).fetchone() == (True,)


def test_verifier_accepts_a_real_game_and_rejects_it_with_one_draw_altered(tmp_path: Path) -> None:
    game = found_game(3, ruleset={"tides_of_battle": True})
    noted = game.status()["chance_commitment"]
    for _ in game.plays_on(Random(3)):
        pass
    assert game.status()["status"] == "finished"
    assert game.status()["chance_commitment"] == noted
    assert len({one.gets(f"{game.path}/proof").content for one in viewers(game)}) == 1
    proof = read(game.stranger.gets(f"{game.path}/proof"))
    assert proof["commitment"] == noted
    fits("Proof", proof)

    files = [str(tmp_path / "proof.json")]
    for number, page in enumerate(pages(game, game.people["stark"])):
        files.append(str(tmp_path / f"events{number}.json"))
        Path(files[-1]).write_text(json.dumps(page))

    def verdict(document: Any, committed: str = noted) -> str:
        Path(files[0]).write_text(json.dumps(document))
        command = [sys.executable, str(VERIFIER), files[0], committed, *files[1:]]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == done.stdout.startswith("ACCEPTED: ")
        assert (done.returncode == 1) == done.stderr.startswith("REJECTED: ")
        return done.stdout or done.stderr

    draws = [event for event in proof["events"] if event["kind"] == "deck_shuffled"]
    assert verdict(proof) == f"ACCEPTED: {len(draws)} draws follow from the seed that was committed to.\n"
    draws[-1]["cards"].append(draws[-1]["cards"].pop(0))
    deck = draws[-1]["deck"]
    assert verdict(proof) == f"REJECTED: draw {len(draws)} ({deck}) does not follow from the seed\n"
    draws[-1]["cards"].insert(0, draws[-1]["cards"].pop())
    assert "ACCEPTED" in verdict(proof)
    assert "REJECTED" in verdict(proof, committed="0" * 64)
    assert "REJECTED" in verdict({**proof, "seed": "00" * 32})
    revealed = next(event for event in proof["events"] if event["kind"] == "westeros_cards_revealed")
    revealed["cards"].reverse()
    assert verdict(proof) == "REJECTED: the public events that you fetched are others\n"


def pages(game: Game, viewer: Visitor) -> list[Any]:
    found = [read(viewer.gets(f"{game.path}/events?limit=499"))]
    while found[-1]["more"]:
        found.append(read(viewer.gets(f"{game.path}/events?limit=499&after={found[-1]['cursor']}")))
    return found
