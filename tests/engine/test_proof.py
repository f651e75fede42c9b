"""Anybody can draw the cards of a finished game again from its seed, and finds a card that was changed."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import random
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games.bots import POLICIES, choose
from games.engine import Chance, Event, Ruleset, answer, commitment, encode, new_game, redact
from games.engine.events.cards import DeckShuffled
from games.engine.proof import PUBLIC_KINDS, SECRET_KINDS, proof_events

VERIFIER = Path(__file__).resolve().parents[2] / "openapi" / "verify_chance.py"
Json = dict[str, Any]


@cache
def verifier() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_chance", VERIFIER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def history(players: int, timing: str) -> tuple[Chance, tuple[Event, ...]]:
    """A whole game with tides, with random answers, in which the Raven looks whenever it can."""
    chance = Chance(hashlib.sha256(f"{players} {timing}".encode()).digest())
    rng = random.Random(players)
    played = new_game(
        players,
        Ruleset(tides_of_battle=True, winter_is_coming_timing=timing),  # type: ignore[arg-type]
        chance,
    )
    events = list(played.events)
    while played.state.winner is None:
        number, decision = min(played.state.decisions.items())
        house = next(house for house in decision.houses if (number, house) not in played.state.answers)
        given = choose(played.state, house, number, POLICIES["random"], rng)
        if decision.question.kind == "use_raven":
            use = "put_under_deck" if decision.question.looking else "look"  # type: ignore[attr-defined]
            given = decision.question.answer(use)  # type: ignore[call-arg]
        played = answer(played.state, house, number, given, chance)
        events += played.events
    return chance, tuple(events)


def proof_of(players: int, timing: str) -> Json:
    chance, events = history(players, timing)
    made = {
        "commitment": commitment(chance.seed),
        "seed": chance.seed.hex(),
        "public_kinds": list(PUBLIC_KINDS),
        "events": list(proof_events(events)),
    }
    copied: Json = json.loads(json.dumps(made))
    return copied


def page_of(players: int, timing: str, viewer: str | None) -> Json:
    """The log as a viewer fetches it."""
    events = [redact(event, viewer) for event in history(players, timing)[1]]
    return {"events": [{"event": encode(event)} for event in events if event is not None]}


GAMES = [(3, "on_resolve"), (6, "on_resolve"), (4, "on_reveal"), (5, "on_reveal")]


@pytest.mark.parametrize(("players", "timing"), GAMES)
def test_items_are_what_was_shuffled(players: int, timing: str) -> None:
    chance, events = history(players, timing)
    shuffles = [event for event in events if isinstance(event, DeckShuffled)]
    told = [event for event in proof_events(events) if event["kind"] == "deck_shuffled"]
    assert len(told) == len(shuffles) > 5
    for event, shuffle in zip(told, shuffles, strict=True):
        assert chance.shuffle(shuffle.deck, shuffle.draw, event["items"]) == shuffle.cards


def test_kinds_are_public_as_they_say() -> None:
    for players, timing in GAMES:
        for event in history(players, timing)[1]:
            if event.kind in PUBLIC_KINDS:
                assert redact(event, None) is event
            if event.kind in SECRET_KINDS:
                assert redact(event, None) is None


@pytest.mark.parametrize(("players", "timing"), GAMES)
def test_verifier_accepts_a_fair_game(players: int, timing: str) -> None:
    proof = proof_of(players, timing)
    draws = sum(event["kind"] == "deck_shuffled" for event in proof["events"])
    for viewer in (None, "stark", "baratheon"):
        pages = [page_of(players, timing, viewer)]
        assert verifier().verify(proof, proof["commitment"], pages) == draws


def test_verifier_knows_the_kinds_of_the_server() -> None:
    assert set(SECRET_KINDS) == verifier().SECRET
    kinds = {kind for kind in Event.family if kind.startswith(verifier().KINDS)}
    assert kinds == {*PUBLIC_KINDS, *SECRET_KINDS}


def test_verifier_is_short_and_needs_nothing() -> None:
    lines = VERIFIER.read_text().splitlines()
    assert len(lines) < 100
    imports = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imports == {"hashlib", "hmac", "json", "pathlib", "sys"}


def event_of(proof: Json, kind: str, place: int = -1) -> Json:
    found: Json = [event for event in proof["events"] if event["kind"] == kind][place]
    return found


def swap(cards: list[str]) -> None:
    """Exchange the first card with the next other one."""
    other = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]


def alter_draw(proof: Json) -> None:
    swap(event_of(proof, "deck_shuffled")["cards"])


def alter_first_draw(proof: Json) -> None:
    swap(event_of(proof, "deck_shuffled", 0)["cards"])


def alter_items(proof: Json) -> None:
    """Hand the cards over in an order that gives what one wants."""
    event = event_of(proof, "deck_shuffled", 1)
    swap(event["items"])
    event["cards"] = verifier().shuffled(
        bytes.fromhex(proof["seed"]), f"{event['deck']}:{event['draw']}", list(event["items"])
    )


def alter_seed(proof: Json) -> None:
    proof["seed"] = hashlib.sha256(b"another").hexdigest()


def alter_seed_and_commitment(proof: Json) -> None:
    alter_seed(proof)
    proof["commitment"] = commitment(bytes.fromhex(proof["seed"]))


def alter_commitment(proof: Json) -> None:
    proof["commitment"] = "0" * 64


def reveal_another(proof: Json) -> None:
    event_of(proof, "westeros_cards_revealed")["cards"][0] = "winter_is_coming_1"


def draw_another_tide(proof: Json) -> None:
    event = event_of(proof, "tide_drawn")
    event["card"] = "tide_3" if event["card"] != "tide_3" else "tide_0"


def show_another_tide(proof: Json) -> None:
    event = event_of(proof, "tides_shown")["tides"][0]
    event["card"] = "tide_3" if event["card"] != "tide_3" else "tide_0"


def see_another_wildling(proof: Json) -> None:
    event_of(proof, "wildling_card_seen")["card"] = "crow_killers"
    event_of(proof, "wildling_card_seen", 0)["card"] = "mammoth_riders"


def attack_with_another_wildling(proof: Json) -> None:
    event = event_of(proof, "wildling_card_revealed")
    event["card"] = "crow_killers" if event["card"] != "crow_killers" else "mammoth_riders"


def leave_a_draw_out(proof: Json) -> None:
    proof["events"].remove(event_of(proof, "deck_shuffled"))


def shuffle_once_more(proof: Json) -> None:
    """A second shuffle of the tides before anybody draws."""
    event = event_of(proof, "deck_shuffled")
    draw = event["draw"] + 1
    cards = verifier().shuffled(bytes.fromhex(proof["seed"]), f"tides:{draw}", list(event["items"]))
    at = proof["events"].index(event)
    proof["events"][at + 1 :] = [{**event, "draw": draw, "cards": cards}]


def reshuffle_in_secret(proof: Json) -> None:
    event = event_of(proof, "deck_reshuffled", 0)
    proof["events"].remove(event)


def look_without_raven(proof: Json) -> None:
    for event in proof["events"]:
        if event["kind"] == "raven_used":
            event["use"] = "replace"


def say_that_others_drew(proof: Json) -> None:
    event_of(proof, "tides_drawn")["houses"].reverse()


ALTERATIONS = [
    alter_draw,
    alter_first_draw,
    alter_items,
    alter_seed,
    alter_seed_and_commitment,
    alter_commitment,
    reveal_another,
    draw_another_tide,
    show_another_tide,
    see_another_wildling,
    attack_with_another_wildling,
    leave_a_draw_out,
    shuffle_once_more,
    reshuffle_in_secret,
    look_without_raven,
    say_that_others_drew,
]


@pytest.mark.parametrize("alter", ALTERATIONS, ids=lambda alter: alter.__name__)
def test_verifier_rejects_an_altered_proof(alter: Any) -> None:
    """With what was noted at the start, and nothing else."""
    proof = proof_of(4, "on_reveal")
    noted = proof["commitment"]
    alter(proof)
    with pytest.raises(SystemExit, match="REJECTED"):
        verifier().verify(proof, noted, [])


# No deck runs out in ten rounds.
@pytest.mark.parametrize("kind", sorted({*PUBLIC_KINDS} - {"used_cards_turned"}))
def test_verifier_rejects_a_public_event_that_was_told_otherwise(kind: str) -> None:
    game = next(game for game in GAMES if any(event.kind == kind for event in history(*game)[1]))
    proof, page = proof_of(*game), page_of(*game, None)
    for is_gone in (True, False):
        told = deepcopy(page)
        row = next(row for row in told["events"] if row["event"]["kind"] == kind)
        if is_gone:
            told["events"].remove(row)
        else:
            row["event"]["told"] = "otherwise"
        with pytest.raises(SystemExit, match="REJECTED"):
            verifier().verify(proof, None, [told])


def test_verifier_rejects_a_card_that_its_house_saw_otherwise() -> None:
    proof, page = proof_of(6, "on_resolve"), page_of(6, "on_resolve", "stark")
    rows = [row["event"] for row in page["events"] if row["event"]["kind"] == "tide_drawn"]
    rows[0]["card"] = "tide_3" if rows[0]["card"] != "tide_3" else "tide_0"
    with pytest.raises(SystemExit, match="REJECTED"):
        verifier().verify(proof, None, [page])
