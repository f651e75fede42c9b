"""A commitment during the game, everything after its end, and a verifier that accepts only matching data."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, transaction

from games import storage
from games.engine import BASE, Chance
from games.engine.chance import game_key, lobby_commitment
from games.models import ChanceSeed, Seat
from games.models import Game as GameRow
from games.services.bots import play_bots
from games.services.records import export_game, import_game
from got_api.database.viewer import as_engine, as_viewer
from tests.openapi.test_values import fits
from tests.people import Person, Visitor, expect_problem, person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db
VERIFIER = Path(__file__).resolve().parents[2] / "openapi" / "verify_chance.py"


def viewers(game: Game) -> list[Visitor]:
    return [game.stranger, person("varys"), *game.people.values()]


def test_proof_of_a_running_game_shows_only_its_commitment_and_seats(game: Game) -> None:
    committed = game.status()["chance_commitment"]
    assert len(bytes.fromhex(committed)) == 32
    bodies = {one.gets(f"{game.path}/proof").content for one in viewers(game)}
    proof = json.loads(bodies.pop())
    assert not bodies
    fits("Proof", proof)
    houses = ("stark", "lannister", "baratheon")
    assert proof == {
        "scheme": 2,
        "code": game.code,
        "commitment": committed,
        "seats": [
            {"position": position, "house": house, "nonce": None, "drawn": False}
            for position, house in enumerate(houses, start=1)
        ],
    }


def test_every_game_has_its_own_seed() -> None:
    assert found_game(3).status()["chance_commitment"] != found_game(4).status()["chance_commitment"]


def lobby(host: Person, **wanted: Any) -> str:
    return str(read(host.posts("/games", {"name": "x", "player_count": 3} | wanted), 201)["code"])


def test_lobby_commits_to_a_seed_before_the_first_seat(catelyn: Person) -> None:
    made = read(catelyn.posts("/games", {"name": "x", "player_count": 3}), 201)
    path, committed = f"/games/{made['code']}", made["chance_commitment"]
    assert len(bytes.fromhex(committed)) == 32
    proof = read(catelyn.gets(f"{path}/proof"))
    assert proof == {"scheme": 2, "code": made["code"], "commitment": committed, "seats": None}
    fits("Proof", proof)
    read(catelyn.posts(f"{path}/seats", {}), 201)
    read(catelyn.posts(f"{path}/start", {"fill_with": "random"}))
    assert read(catelyn.gets(path))["chance_commitment"] == committed
    expect_problem(catelyn.gets("/games/nothere/proof"), 404, "not_found")
    expect_problem(catelyn.gets(f"{path}/proof?seed=1"), 400, "malformed")


def test_seed_of_a_lobby_is_secret(catelyn: Person, tywin: Person) -> None:
    code = lobby(catelyn)
    with as_engine():
        row = GameRow.objects.get(code=code)
    with as_engine(game=row.pk):
        seed = bytes(ChanceSeed.objects.get().seed)
        assert row.chance_commitment == lobby_commitment(seed, code)
    for viewer in (None, catelyn.user, tywin.user):
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            transaction.atomic(),
            as_viewer(viewer, game=row.pk),
        ):
            ChanceSeed.objects.exists()
    for one in (catelyn, tywin, Visitor()):
        for path in ("", "/proof", "/clock", "/seats/log"):
            content = one.gets(f"/games/{code}{path}").content
            assert seed.hex().encode() not in content
            assert b64encode(seed)[:40] not in content


def test_commitment_is_never_replaced(catelyn: Person) -> None:
    code = lobby(catelyn)
    with pytest.raises(IntegrityError), as_engine():
        storage.commit_seed(storage.lock_game(code), bytes(32))


def test_nonces_are_public_and_count_only_for_seated_players(catelyn: Person, tywin: Person) -> None:
    code = lobby(catelyn)
    seats = f"/games/{code}/seats"
    read(catelyn.posts(seats, {"house": "stark", "nonce": "first"}), 201)
    mine = read(tywin.posts(seats, {"house": "lannister", "nonce": "A-z_0"}), 201)
    assert mine["nonce"] == "A-z_0"
    assert catelyn.deletes(f"{seats}/mine").status_code == 204
    read(catelyn.posts(seats, {"house": "stark", "nonce": "second"}), 201)
    shown = read(Visitor().gets(f"/games/{code}"))["seats"]
    assert [(seat["house"], seat["nonce"]) for seat in shown] == [("stark", "second"), ("lannister", "A-z_0")]
    read(catelyn.posts(seats, {"bot": "random"}), 201)
    proof = read(Visitor().gets(f"/games/{code}/proof"))
    assert [seat["nonce"] for seat in proof["seats"]] == ["second", "A-z_0", None]
    _, seed, key = secrets_of(code)
    assert key == game_key(seed, code, ["second", "A-z_0", None])


def secrets_of(code: str) -> tuple[storage.GameHead, bytes, bytes]:
    """The committed seed and the game key."""
    with as_engine():
        head = storage.find_game(code)
        seed = storage.committed_seed(head)
        assert seed is not None
        return head, seed, storage.load(head).seed


@pytest.mark.parametrize("nonce", ["", "a:b", "a b", "a\n", "\u00e4", "a" * 65, 7, ["a"]])
def test_malformed_nonce_is_refused(catelyn: Person, nonce: Any) -> None:
    expect_problem(catelyn.posts(f"/games/{lobby(catelyn)}/seats", {"nonce": nonce}), 400, "malformed")


def test_a_nonce_of_the_maximum_length_is_accepted(catelyn: Person) -> None:
    seat = read(catelyn.posts(f"/games/{lobby(catelyn)}/seats", {"nonce": "-" * 64}), 201)
    assert seat["nonce"] == "-" * 64


def test_taking_over_a_seat_does_not_change_the_proof(game: Game, tywin: Person) -> None:
    before = read(game.stranger.gets(f"{game.path}/proof"))
    with as_engine():
        seat = Seat.objects.get(game__code=game.code, house="stark")
        Seat.objects.filter(pk=seat.pk).update(is_active=False)
        Seat.objects.create(
            game_id=seat.game_id, position=seat.position, house="stark", user=tywin.user, nonce="late"
        )
    assert read(game.stranger.gets(f"{game.path}/proof")) == before


@pytest.mark.parametrize("house_choice", ["random", "free", "host"])
def test_houses_that_players_did_not_choose_are_derived_from_the_seed(
    catelyn: Person, house_choice: str
) -> None:
    code = lobby(catelyn, player_count=6, house_choice=house_choice)
    read(catelyn.posts(f"/games/{code}/seats", {"nonce": "mine"}), 201)
    if house_choice == "host":
        read(catelyn.patches(f"/games/{code}/seats/1", {"house": "tyrell"}))
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": "random"}))
    seats = read(catelyn.gets(f"/games/{code}/proof"))["seats"]
    _, _, key = secrets_of(code)
    free = [house for house in BASE.setups[6].houses if house != "tyrell" or house_choice != "host"]
    drawn = [seat["house"] for seat in seats if seat["drawn"]]
    assert drawn == list(Chance(key).shuffle("houses", 0, free))
    assert [seat["house"] for seat in seats] == [
        seat["house"] for seat in read(catelyn.gets(f"/games/{code}"))["seats"]
    ]


def test_lobby_of_an_older_release_commits_when_it_starts(catelyn: Person) -> None:
    """During a rolling restart, the previous release may still create lobbies."""
    code = lobby(catelyn)
    with as_engine():
        head = storage.lock_game(code)
        ChanceSeed.objects.filter(game_id=head.game_id).delete()
        GameRow.objects.filter(code=code).update(chance_commitment=None, chance_scheme=1)
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": "random"}))
    proof = read(catelyn.gets(f"/games/{code}/proof"))
    assert proof["scheme"] == 2
    assert proof["commitment"] == lobby_commitment(secrets_of(code)[1], code)


@pytest.mark.long
def test_proof_of_a_game_with_scheme_1_states_the_scheme_and_can_be_verified(
    catelyn: Person, tmp_path: Path
) -> None:
    """Games that started earlier, and imported ones, keep the commitment to the seed that they draw from."""
    code = lobby(catelyn, ruleset={"tides_of_battle": True})
    read(catelyn.posts(f"/games/{code}/start", {"fill_with": "random"}))
    while play_bots(code=code):
        pass
    copied = import_game(lines=export_game(code=code))
    proof = read(catelyn.gets(f"/games/{copied}/proof"))
    fits("Proof", proof)
    assert (proof["scheme"], proof["seats"]) == (1, None)
    (tmp_path / "proof.json").write_text(json.dumps(proof))
    command = [sys.executable, str(VERIFIER), str(tmp_path / "proof.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "(scheme 1)" in done.stdout, done.stderr


def test_the_verifier_and_the_page_describe_the_proof_alike() -> None:
    texts = [VERIFIER.read_text(), (VERIFIER.parent / "chance.md").read_text()]
    start, end = "Success proves that the server", "followed its random choices."
    found = {" ".join(text.split()).partition(start)[2].partition(end)[0] for text in texts}
    assert len(found) == 1
    assert "" not in found


def test_stopped_game_publishes_its_seed(game: Game) -> None:
    with as_engine():
        GameRow.objects.filter(code=game.code).update(status="finished", ended_by="draw")
    proof = read(game.stranger.gets(f"{game.path}/proof"))
    kinds = [event["kind"] for event in proof["events"]]
    assert kinds == ["game_began", *["deck_shuffled"] * 4, "round_began"]
    assert proof["ended_by"] == "draw"


@pytest.mark.long
def test_verifier_rejects_a_real_game_with_one_draw_altered(tmp_path: Path) -> None:
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
        logs = [word for name in files[1:] for word in ("--log", name)]
        command = [sys.executable, str(VERIFIER), files[0], committed, "--code", game.code, *logs]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == done.stdout.startswith("ACCEPTED: ")
        assert (done.returncode == 1) == done.stderr.startswith("REJECTED: ")
        return done.stdout or done.stderr

    draws = [event for event in proof["events"] if event["kind"] == "deck_shuffled"]
    assert verdict(proof).splitlines() == [
        f"ACCEPTED: {len(draws)} shuffles follow from the committed seed (scheme 2).",
        *(
            f"Seat {position}: {house}, chosen, nonce none."
            for position, house in enumerate(("stark", "lannister", "baratheon"), start=1)
        ),
    ]
    draws[-1]["cards"].append(draws[-1]["cards"].pop(0))
    deck = draws[-1]["deck"]
    assert verdict(proof) == f"REJECTED: draw {len(draws)} ({deck}) does not follow from the seed\n"
    draws[-1]["cards"].insert(0, draws[-1]["cards"].pop())
    assert "ACCEPTED" in verdict(proof)
    assert "REJECTED" in verdict(proof, committed="0" * 64)
    assert "REJECTED" in verdict({**proof, "seed": "00" * 32})
    revealed = next(event for event in proof["events"] if event["kind"] == "westeros_cards_revealed")
    revealed["cards"].reverse()
    assert verdict(proof) == "REJECTED: the public events that you fetched differ\n"


def pages(game: Game, viewer: Visitor) -> list[Any]:
    found = [read(viewer.gets(f"{game.path}/events?limit=499"))]
    while after := found[-1]["next_cursor"]:
        found.append(read(viewer.gets(f"{game.path}/events?limit=499&after={after}")))
    return found
