#!/usr/bin/env python3
"""Check that nobody chose the cards and houses of a finished game. Needs nothing but Python 3.10.

    curl "$SERVER/api/v1/games/$CODE/proof" > proof.json
    python3 verify_chance.py proof.json COMMITMENT --code CODE --nonce 2=NONCE --log events.json

Everything after proof.json is optional and is what you noted yourself. COMMITMENT is `chance_commitment` of
the game as it was before you sat down. NONCE is what you sent when you took seat 2. events.json is a page
of `GET /games/{code}/events`; repeat `--log` for more pages. Without your notes the server only agrees with
itself.

This proves that the server fixed the seed before anybody took a seat, and that the seed, the code
and the nonces determine every drawn house, every shuffle that the rules demand, and so every card.
It does not prove that nobody on the server looked at the seed during the game, that nobody who knew
the seed sent the last nonce, or that a bot followed its random choices.

An old or imported game has scheme 1: its seed was made by the server alone, when it already knew the
players. Houses that were drawn and bots' dice need not follow from it.

How to read this file: each law is one function, in the order in which a game meets them. The proof lists
all events that draw a card or demand a draw. A law takes the next events from that list, and rejects the
proof when the next event is another than the rules demand. Nothing is left over, because `law_of_the_game`
takes them all.
"""

import argparse
import hashlib
import hmac
import json
import pathlib
import re
import sys

DECKS = {
    "westeros_1": [
        (3, "supply"),
        (3, "mustering"),
        (2, "throne_of_blades"),
        (1, "last_days_of_summer_1"),
        (1, "winter_is_coming_1"),
    ],
    "westeros_2": [
        (3, "clash_of_kings"),
        (3, "game_of_thrones"),
        (2, "dark_wings_dark_words"),
        (1, "last_days_of_summer_2"),
        (1, "winter_is_coming_2"),
    ],
    "westeros_3": [
        (3, "wildlings_attack"),
        (2, "put_to_the_sword"),
        (1, "rains_of_autumn"),
        (1, "storm_of_swords"),
        (1, "sea_of_storms"),
        (1, "web_of_lies"),
        (1, "feast_for_crows"),
    ],
    "wildling": [
        (1, "silence_at_the_wall"),
        (1, "crow_killers"),
        (1, "rattleshirts_raiders"),
        (1, "massing_on_the_milkwater"),
        (1, "king_beyond_the_wall"),
        (1, "mammoth_riders"),
        (1, "horde_descends"),
        (1, "preemptive_raid"),
        (1, "skinchanger_scout"),
    ],
    "tides": [
        (8, "tide_0"),
        (2, "tide_0_skull"),
        (4, "tide_1_sword"),
        (4, "tide_1_fort"),
        (4, "tide_2"),
        (2, "tide_3"),
    ],
}
"""How many of which card a full deck has, in the order of `GET /reference`."""

WESTEROS_DECKS = ("westeros_1", "westeros_2", "westeros_3")
WINTER_IS_COMING = ("winter_is_coming_1", "winter_is_coming_2")

HOUSES = {
    3: ["stark", "lannister", "baratheon"],
    4: ["stark", "greyjoy", "lannister", "baratheon"],
    5: ["stark", "greyjoy", "lannister", "baratheon", "tyrell"],
    6: ["stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell"],
}
"""The houses of a game by the number of players."""

ROUNDS = 10

PUBLIC_KINDS = {
    "game_began",
    "round_began",
    "deck_reshuffled",
    "westeros_cards_revealed",
    "westeros_card_replaced",
    "westeros_card_resolved",
    "westeros_cards_used",
    "used_cards_turned",
    "raven_used",
    "wildlings_attacked",
    "wildling_card_revealed",
    "wildling_card_buried",
    "combat_began",
    "tides_drawn",
    "blade_used",
    "tides_shown",
    "combat_ended",
    "game_ended",
}
"""The kinds of event in a proof that everybody could read while the game ran."""

SECRET_KINDS = {"deck_shuffled", "wildling_card_seen", "wildling_card_returned", "tide_drawn"}
"""The kinds that one house or nobody could read."""


class Rejected(Exception):
    """The proof does not hold."""


class GameOver(Exception):
    """The list of events ends here, at a place where a game may end."""


def demand(holds, message):
    """Reject the proof unless this holds."""
    if not holds:
        raise Rejected(message)


# ---- Drawing: from a key to a shuffled deck


def random_words(key, label):
    """Yield 32-bit numbers: the bytes of HMAC-SHA256(key, "label:0"), then of "label:1", and so on."""
    block = 0
    while True:
        digest = hmac.new(key, f"{label}:{block}".encode(), hashlib.sha256).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def random_below(n, words):
    """Return a number from 0 to n - 1. Words that would make small numbers likelier are passed over."""
    fair = 2**32 - 2**32 % n
    return next(word for word in words if word < fair) % n


def shuffled(key, label, cards):
    """Return the cards as the key shuffles them: every place, from the last, swaps with a random one."""
    cards = list(cards)
    words = random_words(key, label)
    for last in range(len(cards) - 1, 0, -1):
        other = random_below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def full_deck(deck):
    """Return all cards of a deck in the order in which the reference lists them."""
    return [card for count, card in DECKS[deck] for _ in range(count)]


# ---- The list of events, and what lies on the table


class Events:
    """The events of the proof, taken one after the other."""

    def __init__(self, events):
        self.events = events
        self.taken = 0

    def next_kind(self):
        """Return the kind of the next event, or None after the last."""
        return self.events[self.taken]["kind"] if self.taken < len(self.events) else None

    def take(self, kind):
        """Return the next event, which must be of this kind: the rules demand it, here and now."""
        found = self.next_kind()
        demand(found == kind, f"event {self.taken + 1} is {found}, but the rules demand {kind}")
        self.taken += 1
        return self.events[self.taken - 1]

    def pause(self):
        """Players are asked something, or a rule has run its course: here a game may end."""
        if self.next_kind() in (None, "game_ended"):
            raise GameOver


class Table:
    """What lies on the table: decks face down and used cards. It counts the shuffles and the whole rounds."""

    def __init__(self, key, ruleset):
        self.key = key
        self.has_tides = ruleset["tides_of_battle"]
        self.winter_on_reveal = ruleset["winter_is_coming_timing"] == "on_reveal"
        self.shuffles = 0
        self.rounds = 0
        self.decks = {}
        self.used = {deck: [] for deck in WESTEROS_DECKS}
        self.revealed = []

    def shuffle(self, events, deck, cards):
        """The next event must be the shuffle of exactly these cards, in the order that the key gives."""
        event = events.take("deck_shuffled")
        self.shuffles += 1
        what = f"draw {self.shuffles} ({deck})"
        demand((event["deck"], event["draw"]) == (deck, self.shuffles), f"{what} is not in its place")
        demand(event["items"] == cards, f"{what} is not of these cards")
        expected = shuffled(self.key, f"{deck}:{self.shuffles}", cards)
        demand(event["cards"] == expected, f"{what} does not follow from the seed")
        self.decks[deck] = expected

    def draw(self, deck, card):
        """This card must be the top one of a deck."""
        demand(self.decks[deck][:1] == [card], f"{card} was not on top of {deck}")
        self.decks[deck].pop(0)


# ---- Laws of the seed


def law_of_the_commitment(proof, noted):
    """The seed is the one to which the server was bound; in scheme 2 it was bound to this game."""
    seed = bytes.fromhex(proof["seed"])
    demand(len(seed) == 32, "the seed has not 32 bytes")
    demand(proof["scheme"] in (1, 2), f"scheme {proof['scheme']} is not known here")
    if proof["scheme"] == 1:
        promise = b"game-seed-commitment/1:" + seed
    else:
        demand(re.fullmatch("[0-9a-z]+", proof["code"]), "the code is no code")
        promise = b"game-seed-commitment/2:" + proof["code"].encode() + b":" + seed
    commitment = hashlib.sha256(promise).hexdigest()
    demand(proof["commitment"] == commitment, "the seed was not committed to")
    demand(noted in (None, commitment), "the commitment is not the one that you noted")


def law_of_the_key(proof):
    """Return the key: in scheme 2 the seed, the game's code and the nonces of all seats make it together."""
    seed = bytes.fromhex(proof["seed"])
    if proof["scheme"] == 1:
        return seed
    message = f"game-chance/2:{proof['code']}"
    for seat in proof["seats"]:
        nonce = seat["nonce"]
        demand(nonce is None or re.fullmatch("[A-Za-z0-9_-]{1,64}", nonce), f"{nonce} is no nonce")
        message += ":" + (nonce or "")
    return hmac.new(seed, message.encode(), hashlib.sha256).digest()


def law_of_the_houses(proof, key, players):
    """Every house has one seat. Houses that nobody chose went to their seats as the key shuffles them."""
    if proof["scheme"] == 1:
        return
    seats = proof["seats"]
    demand([seat["position"] for seat in seats] == list(range(1, players + 1)), "a seat is missing")
    demand(sorted(seat["house"] for seat in seats) == sorted(HOUSES[players]), "a house is missing")
    chosen = [seat["house"] for seat in seats if not seat["drawn"]]
    drawn = [seat["house"] for seat in seats if seat["drawn"]]
    free = [house for house in HOUSES[players] if house not in chosen]
    demand(drawn == shuffled(key, "houses:0", free), "the houses do not follow from the seed")


# ---- Laws of the game


def law_of_the_game(proof, key):
    """A game is set up and played round after round, until its rules or its players end it.

    Return how many shuffles there were.
    """
    events = Events(proof["events"])
    table = law_of_the_setup(proof, key, events)
    try:
        for number in range(1, ROUNDS + 1):
            law_of_the_round(number, table, events)
    except GameOver:
        law_of_the_end(proof, table, events)
        return table.shuffles
    raise Rejected(f"the game goes on after round {ROUNDS}")


def law_of_the_setup(proof, key, events):
    """The three Westeros decks and the wildling deck are shuffled, in this order, each as it is listed."""
    began = events.take("game_began")
    players = began["players"]
    demand(players in HOUSES, f"nobody plays with {players}")
    demand([house["id"] for house in began["houses"]] == HOUSES[players], "other houses play")
    law_of_the_houses(proof, key, players)
    table = Table(key, began["ruleset"])
    for deck in (*WESTEROS_DECKS, "wildling"):
        table.shuffle(events, deck, full_deck(deck))
    return table


def law_of_the_round(number, table, events):
    """From round 2 on there is a Westeros phase. Then the Raven may look, combats follow, and a clean up."""
    demand(events.take("round_began")["round"] == number, f"round {number} is left out")
    if number > 1:
        law_of_the_westeros_phase(table, events)
    events.pause()
    if events.next_kind() == "raven_used":
        law_of_the_raven(table, events)
    events.pause()
    while events.next_kind() == "combat_began":
        law_of_the_combat(table, events)
        events.pause()
    if number > 1:
        events.take("westeros_cards_used")
        for deck, card in zip(WESTEROS_DECKS, table.revealed, strict=True):
            table.used[deck].append(card)
    table.rounds = number
    events.pause()


def law_of_the_westeros_phase(table, events):
    """The top cards of decks I, II and III are turned up together and carried out in this order."""
    for deck in WESTEROS_DECKS:
        if not table.decks[deck]:
            demand(events.take("used_cards_turned")["deck"] == deck, f"{deck} had run out")
            table.decks[deck], table.used[deck] = table.used[deck], []
    table.revealed = list(events.take("westeros_cards_revealed")["cards"])
    demand(len(table.revealed) == 3, "one card of each Westeros deck is turned up")
    for deck, card in zip(WESTEROS_DECKS, table.revealed, strict=True):
        table.draw(deck, card)
    if table.winter_on_reveal:
        for place in range(3):
            law_of_winter(place, table, events)
    for place in range(3):
        law_of_wildling_attacks(table, events)
        while table.revealed[place] in WINTER_IS_COMING:
            law_of_winter(place, table, events)
            law_of_wildling_attacks(table, events)
        events.pause()
        carried_out = events.take("westeros_card_resolved")["card"]
        demand(carried_out == table.revealed[place], f"{carried_out} was carried out but not turned up")
    law_of_wildling_attacks(table, events)


def law_of_winter(place, table, events):
    """Winter Is Coming: its deck is shuffled at once, with all used cards and itself, in alphabetical order.

    The new top card takes its place. That may be Winter Is Coming again.
    """
    deck = WESTEROS_DECKS[place]
    while table.revealed[place] in WINTER_IS_COMING:
        cards = sorted(table.decks[deck] + table.used[deck] + [table.revealed[place]])
        table.used[deck] = []
        table.shuffle(events, deck, cards)
        demand(events.take("deck_reshuffled")["deck"] == deck, f"{deck} was shuffled in secret")
        replaced = events.take("westeros_card_replaced")
        demand((replaced["deck"], replaced["place"]) == (deck, place), f"{deck} turns up another card")
        table.draw(deck, replaced["card"])
        table.revealed[place] = replaced["card"]


def law_of_wildling_attacks(table, events):
    """Every attack turns up the top wildling card, which then goes under its deck. No shuffle."""
    while events.next_kind() == "wildlings_attacked":
        events.take("wildlings_attacked")
        events.pause()
        card = events.take("wildling_card_revealed")["card"]
        table.draw("wildling", card)
        events.pause()
        demand(events.take("wildling_card_buried")["card"] == card, f"{card} was not put under its deck")
        table.decks["wildling"].append(card)


def law_of_the_raven(table, events):
    """Once a round the Raven's holder may look at the top wildling card and may put it under the deck."""
    used = events.take("raven_used")
    if used["use"] != "look":
        return
    seen = events.take("wildling_card_seen")
    demand(seen["house"] == used["house"], f"{seen['house']} did not use the Raven to look")
    demand(table.decks["wildling"][0] == seen["card"], f"{seen['card']} was not on top of wildling")
    events.pause()
    returned = events.take("wildling_card_returned")
    demand(
        (returned["house"], returned["card"]) == (seen["house"], seen["card"])
        and returned["place"] in ("top", "bottom"),
        f"{seen['card']} was not put back",
    )
    if returned["place"] == "bottom":
        table.decks["wildling"].append(table.decks["wildling"].pop(0))


def law_of_the_combat(table, events):
    """With Tides of Battle every combat shuffles all 24 cards anew; attacker and defender draw one each.

    The holder of the Valyrian Steel Blade may draw another card instead. Then both cards are shown. Without
    Tides of Battle a combat draws nothing.
    """
    began = events.take("combat_began")
    events.pause()
    if table.has_tides:
        table.shuffle(events, "tides", full_deck("tides"))
        events.pause()
        hands = {}
        draw_tides([began["attacker"], began["defender"]], hands, table, events)
        events.pause()
        if events.next_kind() == "blade_used" and events.events[events.taken]["use"] == "redraw":
            redrawing = events.take("blade_used")["house"]
            demand(redrawing in hands, f"{redrawing} does not fight here")
            draw_tides([redrawing], hands, table, events)
        shown = {tide["house"]: tide["card"] for tide in events.take("tides_shown")["tides"]}
        demand(shown == hands, f"{shown} is not what was drawn")
        events.pause()
    if events.next_kind() == "blade_used":
        demand(events.take("blade_used")["use"] == "strength", "there is nothing to draw again")
        events.pause()
    events.take("combat_ended")


def draw_tides(houses, hands, table, events):
    """These houses draw a tides card each, in this order, and everybody is told who drew."""
    for house in houses:
        drawn = events.take("tide_drawn")
        demand(drawn["house"] == house, f"{drawn['house']} drew before {house}")
        table.draw("tides", drawn["card"])
        hands[house] = drawn["card"]
    demand(events.take("tides_drawn")["houses"] == houses, f"it was said that others than {houses} drew")


def law_of_the_end(proof, table, events):
    """A game ends at once, or after its last round, or `ended_by` says how it was stopped."""
    if proof["ended_by"] is None:
        at_once = events.take("game_ended")["at_once"]
        demand(at_once or table.rounds == ROUNDS, f"only {table.rounds} of {ROUNDS} rounds were played")
    demand(events.next_kind() is None, "there are events after the end")


# ---- Laws of your notes


def law_of_your_log(proof, pages):
    """The events that you fetched while the game ran are those of the proof, in the same order."""
    fetched = [row["event"] for page in pages for row in page["results"]]
    fetched = [event for event in fetched if event["kind"] in PUBLIC_KINDS | SECRET_KINDS]
    public = [event for event in proof["events"] if event["kind"] in PUBLIC_KINDS]
    seen = [event for event in fetched if event["kind"] in PUBLIC_KINDS]
    demand(public[: len(seen)] == seen, "the public events that you fetched are others")
    remaining = iter(proof["events"])
    for event in fetched:
        demand(any(event == other for other in remaining), "the events that you fetched are others")


def law_of_your_nonces(proof, nonces):
    """The nonces that you sent are those of the proof. `nonces` are by position."""
    if nonces:
        demand(proof["scheme"] == 2, "scheme 1 has no nonces")
        found = {seat["position"]: seat["nonce"] for seat in proof["seats"]}
        for position, nonce in nonces.items():
            demand(found.get(position) == nonce, f"the nonce of seat {position} is not the one that you sent")


def verify(proof, commitment=None, pages=(), nonces=None, code=None):
    """Return how many shuffles the proof has. Raises Rejected. All but the proof is what you noted."""
    try:
        law_of_the_commitment(proof, commitment)
        demand(code in (None, proof["code"]), "this is the proof of another game")
        law_of_your_nonces(proof, nonces)
        law_of_your_log(proof, pages)
        return law_of_the_game(proof, law_of_the_key(proof))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Rejected(f"this is no proof of a finished game ({error!r})") from error


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("proof", help="the answer of GET /games/{code}/proof after the end")
    parser.add_argument("commitment", nargs="?", help="chance_commitment as you noted it")
    parser.add_argument("--code", help="the code of the game that you played")
    parser.add_argument("--nonce", action="append", default=[], metavar="POSITION=NONCE")
    parser.add_argument("--log", action="append", default=[], metavar="FILE", help="a page of /events")
    given = parser.parse_args()
    proof, *pages = (json.loads(pathlib.Path(name).read_text()) for name in (given.proof, *given.log))
    pairs = (pair.partition("=") for pair in given.nonce)
    nonces = {int(position): nonce for position, _, nonce in pairs}
    try:
        shuffles = verify(proof, given.commitment, pages, nonces, given.code)
    except Rejected as rejected:
        sys.exit(f"REJECTED: {rejected}")
    print(f"ACCEPTED: {shuffles} shuffles follow from the committed seed (scheme {proof['scheme']}).")
    for seat in proof.get("seats") or ():
        how = "drawn" if seat["drawn"] else "chosen"
        print(f"Seat {seat['position']}: {seat['house']}, {how}, nonce {seat['nonce'] or 'none'}.")
    if given.commitment is None:
        print("You gave no commitment: the server only agrees with itself.")


if __name__ == "__main__":
    main()
