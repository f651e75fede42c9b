#!/usr/bin/env python3
"""Draw all cards of a finished game again from its seed. Needs nothing but Python.

    curl $SERVER/api/v1/games/$CODE/proof > proof.json
    python verify_chance.py proof.json [COMMITMENT [events.json ...]]

COMMITMENT is the game's `chance_commitment` as you noted it at the start, events.json are pages of the log
that you fetched from /events. Without these the server is only found to agree with itself.
"""

import hashlib
import hmac
import json
import pathlib
import sys

DECKS = {  # as /reference lists them: how many, which
    "westeros_1": "3 supply 3 mustering 2 throne_of_blades 1 last_days_of_summer_1 1 winter_is_coming_1",
    "westeros_2": "3 clash_of_kings 3 game_of_thrones 2 dark_wings_dark_words 1 last_days_of_summer_2 "
    "1 winter_is_coming_2",
    "westeros_3": "3 wildlings_attack 2 put_to_the_sword 1 rains_of_autumn 1 storm_of_swords 1 sea_of_storms "
    "1 web_of_lies 1 feast_for_crows",
    "wildling": "1 silence_at_the_wall 1 crow_killers 1 rattleshirts_raiders 1 massing_on_the_milkwater "
    "1 king_beyond_the_wall 1 mammoth_riders 1 horde_descends 1 preemptive_raid 1 skinchanger_scout",
    "tides": "8 tide_0 2 tide_0_skull 4 tide_1_sword 4 tide_1_fort 4 tide_2 2 tide_3",
}
SECRET = {"deck_shuffled", "wildling_card_seen", "wildling_card_returned", "tide_drawn"}
KINDS = ("deck_", "westeros_card", "used_cards", "raven_used", "wildling_card", "tide")


def shuffled(seed, label, cards):
    blocks = (hmac.digest(seed, f"{label}:{block}".encode(), "sha256") for block in range(99))
    words = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))
    for n in range(len(cards), 1, -1):
        at = next(word for word in words if word < 2**32 - 2**32 % n) % n
        cards[n - 1], cards[at] = cards[at], cards[n - 1]
    return cards


def demand(holds, message):
    if not holds:
        sys.exit(f"REJECTED: {message}")


def verify(proof, noted, pages):
    seed, events = bytes.fromhex(proof["seed"]), proof["events"]
    decks, used, hands, drawn, draws, look = {}, {}, {}, [], 0, ""
    promised = hashlib.sha256(b"game-seed-commitment/1:" + seed).hexdigest()
    demand(proof["commitment"] == promised == (noted or promised), "the seed was not committed to")
    mine = [row["event"] for page in pages for row in page["events"]]
    mine = [event for event in mine if event["kind"].startswith(KINDS)]
    shown, seen = ([event for event in log if event["kind"] not in SECRET] for log in (events, mine))
    demand(shown[: len(seen)] == seen, "the public events that you fetched are others")
    rest = iter(events)
    demand(all(event in rest for event in mine), "the events that you fetched are others")
    again = [event["deck"] for event in shown if event["kind"] == "deck_reshuffled"]
    shuffles = [event["deck"] for event in events if event["kind"] == "deck_shuffled"]
    demand([deck for deck in shuffles if deck != "tides"] == [*list(DECKS)[:4], *again], "a secret shuffle")
    for event in events:
        kind, deck, card, house = (event.get(name) for name in ("kind", "deck", "card", "house"))
        if kind == "deck_shuffled":
            draws, counts = draws + 1, DECKS[deck].split()
            items = [name for n, name in zip(counts[::2], counts[1::2], strict=True) for _ in range(int(n))]
            demand(deck != "tides" or len(decks.get(deck, ())) + len(hands) < 24, "tides shuffled twice")
            items = sorted(items) if deck in decks and deck != "tides" else items
            demand([event["draw"], event["items"]] == [draws, items], f"draw {draws} is not of these cards")
            decks[deck] = shuffled(seed, f"{deck}:{draws}", items)
            demand(event["cards"] == decks[deck], f"draw {draws} ({deck}) does not follow from the seed")
        elif kind == "westeros_cards_revealed":
            revealed = dict(zip(list(DECKS)[:3], event["cards"], strict=True))
            demand({deck: decks[deck].pop(0) for deck in revealed} == revealed, f"{revealed} were not on top")
        elif kind == "westeros_cards_used":
            used = {deck: [*used.get(deck, ()), card] for deck, card in revealed.items()}
        elif kind == "used_cards_turned":
            demand(not decks[deck], f"{deck} had not run out")
            decks[deck], used[deck] = used[deck], []
        elif kind == "raven_used":
            look = house if event["use"] == "look" else ""
        elif kind in ("tides_drawn", "tides_shown"):
            told = event.get("houses") or {tide["house"]: tide["card"] for tide in event["tides"]}
            demand(told == (drawn if kind == "tides_drawn" else hands), f"{told} is not what was drawn")
            hands, drawn = (hands if kind == "tides_drawn" else {}), []
        elif card and kind != "westeros_card_resolved":
            deck = deck or ("tides" if kind == "tide_drawn" else "wildling")
            demand(decks[deck].pop(0) == card, f"{card} was not on top of {deck}")
            demand(kind != "wildling_card_seen" or house == look, f"{house} did not use the Raven to look")
            if kind == "westeros_card_replaced":
                revealed[deck], used[deck] = card, []
            elif kind == "tide_drawn":
                hands[house], drawn = card, [*drawn, house]
            else:
                decks[deck].insert(8 * (event.get("place", kind) in ("bottom", "wildling_card_buried")), card)
    return draws


if __name__ == "__main__":
    proof, *pages = (json.loads(pathlib.Path(name).read_text()) for name in sys.argv[1:2] + sys.argv[3:])
    count = verify(proof, next(iter(sys.argv[2:]), None), pages)
    sys.stdout.write(f"ACCEPTED: {count} draws follow from the seed that was committed to.\n")
