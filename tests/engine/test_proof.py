"""The cards of a finished game can be drawn again from its seed, and a changed card is detected."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import random
import sys
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games.bots import POLICIES, choose_answer
from games.engine import (
    BASE,
    EDITIONS,
    Chance,
    Event,
    Ruleset,
    answer,
    commitment,
    encode,
    new_game,
    redact,
    reference,
)
from games.engine.chance import game_key, lobby_commitment
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


CODE = "k7m2xw9qtd"
NONCES = ("c3Rhcms", None, "a", "Zm9yZ2Vk-_", None, "7f")


def seed_of(players: int, timing: str) -> bytes:
    return hashlib.sha256(f"{players} {timing}".encode()).digest()


def chance_of(players: int, timing: str, scheme: int) -> Chance:
    seed = seed_of(players, timing)
    return Chance(game_key(seed, CODE, NONCES[:players]) if scheme == 2 else seed)


@cache
def history(
    players: int,
    timing: str,
    scheme: int = 2,
    tides: bool = True,
    policy: str = "random",
    edition: str = BASE.id,
) -> tuple[Chance, tuple[Event, ...]]:
    """A whole game in which the Raven looks at the wildling card whenever it can."""
    chance = chance_of(players, timing, scheme)
    rng = random.Random(players)
    played = new_game(
        players,
        Ruleset(edition, tides_of_battle=tides, winter_is_coming_timing=timing),  # type: ignore[arg-type]
        chance,
    )
    events = list(played.events)
    while played.state.winner is None:
        number, decision = min(played.state.decisions.items())
        house = next(house for house in decision.houses if (number, house) not in played.state.answers)
        given = choose_answer(played.state, house, number, POLICIES[policy], rng)
        if decision.question.kind == "use_raven":
            use = "put_under_deck" if decision.question.looking else "look"  # type: ignore[attr-defined]
            given = decision.question.answer(use)  # type: ignore[call-arg]
        played = answer(played.state, house, number, given, chance)
        events += played.events
    return chance, tuple(events)


def seats_of(players: int, timing: str, chance: Chance) -> list[Json]:
    """The seats of a game whose houses were drawn, except the first."""
    first, *free = BASE.setups[players].houses
    houses = [first, *chance.shuffle("houses", 0, free)]
    return [
        {"position": position, "house": house, "nonce": nonce, "drawn": position > 1}
        for position, (house, nonce) in enumerate(zip(houses, NONCES, strict=False), start=1)
    ]


def proof_of(players: int, timing: str, scheme: int = 2, **others: Any) -> Json:
    chance, events = history(players, timing, scheme, **others)
    seed = seed_of(players, timing)
    made = {
        "scheme": scheme,
        "code": CODE,
        "commitment": lobby_commitment(seed, CODE) if scheme == 2 else commitment(seed),
        "seats": seats_of(players, timing, chance) if scheme == 2 else None,
        "seed": seed.hex(),
        "ended_by": None,
        "public_kinds": list(PUBLIC_KINDS),
        "events": list(proof_events(events)),
    }
    copied: Json = json.loads(json.dumps(made))
    return copied


def key_of(proof: Json) -> bytes:
    """The key of an altered proof, as a dishonest server would compute it."""
    if proof["scheme"] == 1:
        return bytes.fromhex(proof["seed"])
    return game_key(bytes.fromhex(proof["seed"]), proof["code"], [seat["nonce"] for seat in proof["seats"]])


def rejects(proof: Json, noted: str | None, pages: Any = (), **others: Any) -> str:
    """Runs the verifier, which must reject the proof. Returns its reason."""
    with pytest.raises(verifier().ProofRejected) as found:
        verifier().verify(proof, noted, pages, **others)
    return str(found.value)


def page_of(players: int, timing: str, viewer: str | None) -> Json:
    """The log in a viewer's view."""
    events = [redact(event, viewer) for event in history(players, timing)[1]]
    return {"results": [{"event": encode(event)} for event in events if event is not None]}


GAMES = [(3, "on_resolve"), (6, "on_resolve"), (4, "on_reveal"), (5, "on_reveal")]


@pytest.mark.parametrize(("players", "timing"), GAMES)
def test_items_of_a_draw_are_the_shuffled_cards(players: int, timing: str) -> None:
    chance, events = history(players, timing)
    shuffles = [event for event in events if isinstance(event, DeckShuffled)]
    reported = [event for event in proof_events(events) if event["kind"] == "deck_shuffled"]
    assert len(reported) == len(shuffles) > 5
    for event, shuffle in zip(reported, shuffles, strict=True):
        assert chance.shuffle(shuffle.deck, shuffle.draw, event["items"]) == shuffle.cards


def test_event_kinds_are_public_or_secret_as_declared() -> None:
    for players, timing in GAMES:
        for event in history(players, timing)[1]:
            if event.kind in PUBLIC_KINDS:
                assert redact(event, None) is event
            if event.kind in SECRET_KINDS:
                assert redact(event, None) is None


@pytest.mark.parametrize(("players", "timing"), GAMES)
def test_the_verifier_accepts_a_fair_game(players: int, timing: str) -> None:
    proof = proof_of(players, timing)
    draws = sum(event["kind"] == "deck_shuffled" for event in proof["events"])
    nonces = {1: NONCES[0], 3: NONCES[2]}
    for viewer in (None, "stark", "baratheon"):
        pages = [page_of(players, timing, viewer)]
        assert verifier().verify(proof, proof["commitment"], pages, nonces, CODE) == draws


@pytest.mark.sample(1, long=9)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("timing", ["on_resolve", "on_reveal"])
@pytest.mark.parametrize("scheme", [1, 2])
@pytest.mark.parametrize("tides", [True, False])
def test_the_verifier_accepts_fair_games_of_every_kind(
    players: int, timing: str, scheme: int, tides: bool
) -> None:
    policy = "sensible" if tides else "random"
    proof = proof_of(players, timing, scheme, tides=tides, policy=policy)
    assert verifier().verify(proof, proof["commitment"]) >= 4


@pytest.mark.parametrize("last", [2, 4])
def test_the_verifier_reads_the_westeros_decks_of_an_edition(
    monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    """Tests editions with two decks, and with four, the last of which is a single card."""
    cards = {id: replace(card, deck=min(card.deck, last)) for id, card in BASE.westeros_cards.items()}
    cards["web_of_lies"] = replace(cards["web_of_lies"], deck=last)
    edition = replace(BASE, id=f"decks_{last}", westeros_cards=cards)
    monkeypatch.setitem(EDITIONS, edition.id, edition)
    proof = proof_of(3, "on_reveal", edition=edition.id)
    rows = reference.editions()["editions"]
    assert verifier().verify(proof, proof["commitment"], editions=rows) > last


WAITS = ("combat_began", "raven_used", "westeros_card_resolved", "wildling_card_revealed", "combat_ended")
"""Kinds that players may have been asked before."""
AT_ONCE = (
    "deck_reshuffled",
    "westeros_card_replaced",
    "wildling_card_seen",
    "westeros_cards_revealed",
    "tides_drawn",
)
"""Kinds that follow from the previous event in the same answer."""


@pytest.mark.parametrize("ended_by", ["concession", "draw", "adjudication"])
def test_the_verifier_accepts_a_game_that_was_stopped_at_an_open_decision(ended_by: str) -> None:
    proof = proof_of(6, "on_resolve")
    ends: dict[str, int] = {}
    for end, event in enumerate(proof["events"]):
        stopped = {**proof, "ended_by": ended_by, "events": proof["events"][:end]}
        if event["kind"] in WAITS:
            assert verifier().verify(stopped) >= 4
            rejects({**stopped, "ended_by": None}, None)
        elif event["kind"] in AT_ONCE:
            rejects(stopped, None)
        ends[event["kind"]] = end
    assert {*WAITS, *AT_ONCE} <= set(ends)


def test_the_verifier_has_the_same_tables_as_the_server() -> None:
    assert set(SECRET_KINDS) == verifier().SECRET_KINDS
    assert set(PUBLIC_KINDS) == verifier().PUBLIC_KINDS
    (base,) = (row for row in reference.editions()["editions"] if row["id"] == BASE.id)
    assert {name: value for name, value in base.items() if name != "title"} == verifier().BASE


def test_the_verifier_needs_only_python() -> None:
    lines = VERIFIER.read_text().splitlines()
    imports = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imports <= sys.stdlib_module_names


def event_of(proof: Json, kind: str, place: int = -1) -> Json:
    found: Json = [event for event in proof["events"] if event["kind"] == kind][place]
    return found


def swap(cards: list[str]) -> None:
    """Exchanges the first card with the next different one."""
    other = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]


def alter_draw(proof: Json) -> None:
    swap(event_of(proof, "deck_shuffled")["cards"])


def alter_first_draw(proof: Json) -> None:
    swap(event_of(proof, "deck_shuffled", 0)["cards"])


def alter_items(proof: Json) -> None:
    """Orders the shuffled items in favour of one result."""
    event = event_of(proof, "deck_shuffled", 1)
    swap(event["items"])
    event["cards"] = verifier().shuffled(
        key_of(proof), f"{event['deck']}:{event['draw']}", list(event["items"])
    )


def alter_seed(proof: Json) -> None:
    proof["seed"] = hashlib.sha256(b"another").hexdigest()


def alter_seed_and_commitment(proof: Json) -> None:
    alter_seed(proof)
    proof["commitment"] = lobby_commitment(bytes.fromhex(proof["seed"]), proof["code"])


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
    """Adds a second shuffle of the tides before the first draw."""
    event = event_of(proof, "deck_shuffled")
    draw = event["draw"] + 1
    cards = verifier().shuffled(key_of(proof), f"tides:{draw}", list(event["items"]))
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


def skip_a_tides_shuffle(proof: Json) -> None:
    """The last combat continues with the previous combat's remaining deck, and everything else fits."""
    events = proof["events"]
    shuffles = [at for at, event in enumerate(events) if event.get("deck") == "tides"]
    before, last = shuffles[-2:]
    assert not any(event["kind"] == "deck_shuffled" for event in events[last + 1 :])
    left = list(events[before]["cards"])
    del left[: sum(event["kind"] == "tide_drawn" for event in events[before:last])]
    redraw_tides(events[last:], left)
    del events[last]


def redraw_tides(events: list[Json], deck: list[str]) -> None:
    """Makes these events draw from this deck."""
    hands: dict[str, str] = {}
    for event in events:
        if event["kind"] == "tide_drawn":
            event["card"] = hands[event["house"]] = deck.pop(0)
        if event["kind"] == "tides_shown":
            for tide in event["tides"]:
                tide["card"] = hands[tide["house"]]


def skip_tides_in_a_combat(proof: Json) -> None:
    """Removes shuffle and draws, as if this combat had none."""
    events = proof["events"]
    last = max(at for at, event in enumerate(events) if event.get("deck") == "tides")
    gone = ("deck_shuffled", "tide_drawn", "tides_drawn", "tides_shown")
    events[last:] = [event for event in events[last:] if event["kind"] not in gone]


def skip_winter(proof: Json) -> None:
    """The last Winter Is Coming stays on the table and takes effect, without a shuffle."""
    events = proof["events"]
    at = max(at for at, event in enumerate(events) if event["kind"] == "deck_reshuffled")
    new = events[at + 1]["card"]
    del events[at - 1 : at + 2]
    winter = f"winter_is_coming_{events_deck(new)}"
    resolved = next(e for e in events[at - 1 :] if e["kind"] == "westeros_card_resolved" and e["card"] == new)
    resolved["card"] = winter
    draw = 4
    for event in events[5:]:
        if event["kind"] == "deck_shuffled":
            draw += 1
            event["draw"] = draw
            event["cards"] = verifier().shuffled(
                key_of(proof), f"{event['deck']}:{draw}", list(event["items"])
            )
            if event["deck"] == "tides":
                start = events.index(event)
                end = next(at for at in range(start, len(events)) if events[at]["kind"] == "combat_ended")
                redraw_tides(events[start:end], list(event["cards"]))


def events_deck(card: str) -> int:
    return next(number for number in (1, 2, 3) if card in BASE.decks[f"westeros_{number}"])


def swap_two_shuffles(proof: Json) -> None:
    """The decks of the setup in another order, each drawn from its new place."""
    events = proof["events"]
    for at, deck in ((3, "wildling"), (4, "westeros_3")):
        cards = list(BASE.decks[deck])
        drawn = verifier().shuffled(key_of(proof), f"{deck}:{at}", cards)
        events[at] = {**events[at], "deck": deck, "draw": at, "items": cards, "cards": drawn}


def swap_who_draws_first(proof: Json) -> None:
    """The defender draws before the attacker."""
    events = proof["events"]
    at = next(at for at, event in enumerate(events) if event["kind"] == "tide_drawn")
    one, other, reported = events[at : at + 3]
    one["house"], other["house"] = other["house"], one["house"]
    reported["houses"].reverse()
    shown = next(event for event in events[at:] if event["kind"] == "tides_shown")
    hands = {event["house"]: event["card"] for event in (one, other)}
    for tide in shown["tides"]:
        tide["card"] = hands[tide["house"]]


def reveal_before_winter(proof: Json) -> None:
    """The second deck reveals another card before the first one."""
    events = proof["events"]
    at = next(at for at, event in enumerate(events) if event["kind"] == "westeros_cards_revealed")
    events[at], events[at + 1] = events[at + 1], events[at]


def change_a_nonce(proof: Json) -> None:
    proof["seats"][1]["nonce"] = "bm90LW1pbmU"


def leave_a_nonce_out(proof: Json) -> None:
    proof["seats"][0]["nonce"] = None


def swap_two_nonces(proof: Json) -> None:
    seats = proof["seats"]
    seats[0]["nonce"], seats[2]["nonce"] = seats[2]["nonce"], seats[0]["nonce"]


def use_another_code(proof: Json) -> None:
    proof["code"] = "zzzzzzzzzz"


def hide_a_code_in_a_nonce(proof: Json) -> None:
    """Moves the border between two parts of the text from which the key is derived."""
    first = proof["seats"][0]
    first["nonce"] = f"{first['nonce']}:"
    proof["seats"].pop(1)


def say_scheme_1(proof: Json) -> None:
    proof["scheme"], proof["commitment"] = 1, commitment(bytes.fromhex(proof["seed"]))


def deal_other_houses(proof: Json) -> None:
    seats = proof["seats"]
    seats[1]["house"], seats[2]["house"] = seats[2]["house"], seats[1]["house"]


def say_a_house_was_drawn(proof: Json) -> None:
    proof["seats"][0]["drawn"] = True


def leave_out_a_round(proof: Json) -> None:
    events = proof["events"]
    starts = [at for at, event in enumerate(events) if event["kind"] == "round_began"]
    del events[starts[-1] : -1]


def attack_without_a_card(proof: Json) -> None:
    events = proof["events"]
    at = max(at for at, event in enumerate(events) if event["kind"] == "wildlings_attacked")
    del events[at + 1 : at + 3]


def stop_without_a_reason(proof: Json) -> None:
    proof["events"].pop()


def continue_after_the_end(proof: Json) -> None:
    proof["events"].append(proof["events"][-1])


def play_without_tides(proof: Json) -> None:
    proof["events"][0]["ruleset"]["tides_of_battle"] = False


def turn_winter_up_later(proof: Json) -> None:
    proof["events"][0]["ruleset"]["winter_is_coming_timing"] = "on_reveal"


ALTERATIONS = [
    skip_a_tides_shuffle,
    skip_tides_in_a_combat,
    skip_winter,
    swap_two_shuffles,
    swap_who_draws_first,
    reveal_before_winter,
    change_a_nonce,
    leave_a_nonce_out,
    swap_two_nonces,
    use_another_code,
    hide_a_code_in_a_nonce,
    say_scheme_1,
    deal_other_houses,
    say_a_house_was_drawn,
    leave_out_a_round,
    attack_without_a_card,
    stop_without_a_reason,
    continue_after_the_end,
    play_without_tides,
    turn_winter_up_later,
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


@pytest.mark.parametrize("has_notes", [True, False])
@pytest.mark.parametrize("alter", ALTERATIONS, ids=lambda alter: alter.__name__)
def test_the_verifier_rejects_an_altered_proof(alter: Any, has_notes: bool) -> None:
    timing = "on_resolve" if alter is turn_winter_up_later else "on_reveal"
    proof = proof_of(6, timing)
    noted, before = proof["commitment"], json.dumps(proof)
    alter(proof)
    assert json.dumps(proof) != before, "nothing was altered"
    rejects(proof, noted if has_notes else None)


def test_the_verifier_rejects_different_recorded_draws() -> None:
    proof = proof_of(3, "on_resolve")
    assert verifier().verify(proof, proof["commitment"], nonces={1: NONCES[0]}, code=CODE)
    assert "noted" in rejects(proof, "0" * 64)
    assert "seat 1" in rejects(proof, None, nonces={1: "another"})
    assert "seat 2" in rejects(proof, None, nonces={2: "never-mixed-in"})
    assert "another game" in rejects(proof, None, code="zzzzzzzzzz")
    assert "scheme 1" in rejects(proof_of(3, "on_resolve", 1), None, nonces={1: "a"})


@pytest.mark.parametrize(
    "proof", [{}, {"scheme": 2, "commitment": None}, {**proof_of(3, "on_resolve"), "events": []}, []]
)
def test_the_verifier_rejects_malformed_proofs(proof: Any) -> None:
    rejects(proof, None)


def test_the_verifier_demands_every_shuffle() -> None:
    """Each missing shuffle is detected, whether or not the rest of the proof fits."""
    proof = proof_of(5, "on_reveal")
    for at, event in enumerate(proof["events"]):
        if event["kind"] == "deck_shuffled":
            rejects({**proof, "events": proof["events"][:at] + proof["events"][at + 1 :]}, None)


# In ten rounds no deck runs out.
@pytest.mark.parametrize("kind", sorted({*PUBLIC_KINDS} - {"used_cards_turned"}))
def test_the_verifier_rejects_a_public_event_that_was_changed(kind: str) -> None:
    game = next(game for game in GAMES if any(event.kind == kind for event in history(*game)[1]))
    proof, page = proof_of(*game), page_of(*game, None)
    for is_gone in (True, False):
        if is_gone and kind == "game_ended":
            continue  # a log fetched before the end does not have it
        reported = deepcopy(page)
        row = next(row for row in reported["results"] if row["event"]["kind"] == kind)
        if is_gone:
            reported["results"].remove(row)
        else:
            row["event"]["told"] = "otherwise"
        rejects(proof, None, [reported])


def test_the_verifier_rejects_a_card_that_differs_from_the_one_its_house_saw() -> None:
    proof = proof_of(6, "on_resolve")
    house = event_of(proof, "tide_drawn")["house"]
    page = page_of(6, "on_resolve", house)
    rows = [row["event"] for row in page["results"] if row["event"]["kind"] == "tide_drawn"]
    rows[0]["card"] = "tide_3" if rows[0]["card"] != "tide_3" else "tide_0"
    assert "fetched" in rejects(proof, None, [page])
