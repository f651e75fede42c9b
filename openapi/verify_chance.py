#!/usr/bin/env python3
"""Verifies that the cards and houses of a finished game were drawn at random. Needs only Python 3.10.

    curl "$SERVER/api/v1/games/$CODE/proof" > proof.json
    python3 verify_chance.py proof.json COMMITMENT --code CODE --nonce 2=NONCE --log events.json

All arguments after proof.json are optional, and are your own records. COMMITMENT is `chance_commitment` of
the game before you took a seat. NONCE is the nonce that you sent when you took seat 2. events.json is a page
of `GET /games/{code}/events`. Repeat `--log` for more pages. Without your records, this only shows that the
server is consistent. For a game of another edition than the base game, add `--editions` with the response of
`GET /reference?include=editions`, which lists its decks and houses.

Success proves that the server fixed the seed before any user took a seat. It also proves that the seed, the
code and the nonces determine every drawn house, every shuffle that the rules require, and so every card. It
does not prove that no person on the server looked at the seed during the game, that no player who knew the
seed sent the last nonce, or that a bot followed its random choices.

An old or imported game has scheme 1. The server alone made its seed, when it already knew the players.
Drawn houses and the dice of bots need not follow from it.

Structure of this file: each rule is one function, in the order of the game. The proof lists all events that
draw a card or require a draw. A function takes the next events from that list, and rejects the proof if the
next event is not the one that the rules require. `check_game` takes all events, so none is left over.
"""

import argparse
import hashlib
import hmac
import json
import pathlib
import re
import sys

DECKS = {
    "westeros_1": "supply*3 mustering*3 throne_of_blades*2 last_days_of_summer_1 winter_is_coming_1",
    "westeros_2": "clash_of_kings*3 game_of_thrones*3 dark_wings_dark_words*2 last_days_of_summer_2 "
    "winter_is_coming_2",
    "westeros_3": "wildlings_attack*3 put_to_the_sword*2 rains_of_autumn storm_of_swords sea_of_storms "
    "web_of_lies feast_for_crows",
    "wildling": "silence_at_the_wall crow_killers rattleshirts_raiders massing_on_the_milkwater "
    "king_beyond_the_wall mammoth_riders horde_descends preemptive_raid skinchanger_scout",
    "tides": "tide_0*8 tide_0_skull*2 tide_1_sword*4 tide_1_fort*4 tide_2*4 tide_3*2",
}
"""Deck -> its cards in the order of `GET /reference`. `supply*3` stands for three such cards."""


def cards_of(deck):
    """Returns each card of a line of `DECKS`."""
    kinds = (kind.partition("*") for kind in deck.split())
    return [card for card, _, count in kinds for _ in range(int(count or 1))]


HOUSES = {
    3: ["stark", "lannister", "baratheon"],
    4: ["stark", "greyjoy", "lannister", "baratheon"],
    5: ["stark", "greyjoy", "lannister", "baratheon", "tyrell"],
    6: ["stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell"],
}
"""Number of players -> houses of the game."""

BASE = {
    "id": "base",
    "rounds": 10,
    "setups": [{"players": players, "houses": houses} for players, houses in HOUSES.items()],
    "decks": {name: cards_of(deck) for name, deck in DECKS.items()},
    "reshuffling": ["winter_is_coming_1", "winter_is_coming_2"],
}
"""The base game in the form of `GET /reference?include=editions`."""

PUBLIC_KINDS = {
    "game_began", "round_began", "deck_reshuffled", "westeros_cards_revealed", "westeros_card_replaced",
    "westeros_card_resolved", "westeros_cards_used", "used_cards_turned", "raven_used", "wildlings_attacked",
    "wildling_card_revealed", "wildling_card_buried", "combat_began", "tides_drawn", "blade_used",
    "tides_shown", "combat_ended", "game_ended",
}  # fmt: skip
"""Kinds of event in a proof that were public while the game ran."""

SECRET_KINDS = {"deck_shuffled", "wildling_card_seen", "wildling_card_returned", "tide_drawn"}
"""Kinds that only one house, or no player, could read."""


class ProofRejected(Exception):
    """The proof is not valid."""


class GameOver(Exception):
    """The list of events ends at a place where a game may end."""


def demand(holds, message):
    """Rejects the proof if the condition does not hold."""
    if not holds:
        raise ProofRejected(message)


# Drawing: from a key to a shuffled deck


def random_words(key, label):
    """Yields 32-bit numbers: the bytes of HMAC-SHA256(key, "label:0"), then of "label:1", and so on."""
    block = 0
    while True:
        digest = hmac.new(key, f"{label}:{block}".encode(), hashlib.sha256).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def random_below(n, words):
    """Returns a number from 0 to n - 1. Skips words that would make small numbers more likely."""
    fair = 2**32 - 2**32 % n
    return next(word for word in words if word < fair) % n


def shuffled(key, label, cards):
    """Shuffles the cards with a key. Each place, from the last to the second, swaps with a random one."""
    cards = list(cards)
    words = random_words(key, label)
    for last in range(len(cards) - 1, 0, -1):
        other = random_below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


# The list of events, and the cards on the table


class Events:
    """The events of the proof, taken one by one."""

    def __init__(self, events):
        self.events = events
        self.taken = 0

    def next_kind(self):
        """Returns the kind of the next event, or None after the last."""
        return self.events[self.taken]["kind"] if self.taken < len(self.events) else None

    def take(self, kind):
        """Returns the next event. The rules require an event of this kind here."""
        found = self.next_kind()
        demand(found == kind, f"event {self.taken + 1} is {found}, but the rules demand {kind}")
        self.taken += 1
        return self.events[self.taken - 1]

    def pause(self):
        """Marks a place where a game may end, because players have to answer or a rule is complete."""
        if self.next_kind() in (None, "game_ended"):
            raise GameOver


class Table:
    """The decks and used cards on the table. Counts the shuffles and the completed rounds."""

    def __init__(self, key, ruleset, edition):
        self.key = key
        self.edition = edition
        self.has_tides = ruleset["tides_of_battle"]
        self.winter_on_reveal = ruleset["winter_is_coming_timing"] == "on_reveal"
        self.shuffles = 0
        self.rounds = 0
        self.decks = {}
        self.reshuffling = set(edition["reshuffling"])
        self.westeros_decks = [deck for deck in edition["decks"] if deck.startswith("westeros_")]
        self.used = {deck: [] for deck in self.westeros_decks}
        self.revealed = []

    def shuffle_all(self, events, deck):
        """The next event must shuffle a whole deck, with its cards in the order of the reference."""
        self.shuffle(events, deck, self.edition["decks"][deck])

    def shuffle(self, events, deck, cards):
        """The next event must shuffle exactly these cards, with the order that follows from the key."""
        event = events.take("deck_shuffled")
        self.shuffles += 1
        what = f"draw {self.shuffles} ({deck})"
        demand((event["deck"], event["draw"]) == (deck, self.shuffles), f"{what} is not in its place")
        demand(event["items"] == cards, f"{what} is not of these cards")
        expected = shuffled(self.key, f"{deck}:{self.shuffles}", cards)
        demand(event["cards"] == expected, f"{what} does not follow from the seed")
        self.decks[deck] = expected

    def draw(self, deck, card):
        """Draws a card, which must be on top of its deck."""
        demand(self.decks[deck][:1] == [card], f"{card} was not on top of {deck}")
        self.decks[deck].pop(0)


# Rules for the seed


def check_commitment(proof, noted):
    """The seed must match the commitment of the server. In scheme 2 the commitment includes the code."""
    seed = bytes.fromhex(proof["seed"])
    demand(len(seed) == 32, "the seed is not 32 bytes")
    demand(proof["scheme"] in (1, 2), f"scheme {proof['scheme']} is unknown")
    if proof["scheme"] == 1:
        promise = b"game-seed-commitment/1:" + seed
    else:
        demand(re.fullmatch("[0-9a-z]+", proof["code"]), "the code is not valid")
        promise = b"game-seed-commitment/2:" + proof["code"].encode() + b":" + seed
    commitment = hashlib.sha256(promise).hexdigest()
    demand(proof["commitment"] == commitment, "the commitment does not match the seed")
    demand(noted in (None, commitment), "the commitment is not the one that you noted")


def check_key(proof):
    """Returns the key. In scheme 2 it depends on the seed, the code and the nonces of all seats."""
    seed = bytes.fromhex(proof["seed"])
    if proof["scheme"] == 1:
        return seed
    message = f"game-chance/2:{proof['code']}"
    for seat in proof["seats"]:
        nonce = seat["nonce"]
        demand(nonce is None or re.fullmatch("[A-Za-z0-9_-]{1,64}", nonce), f"{nonce} is not a valid nonce")
        message += ":" + (nonce or "")
    return hmac.new(seed, message.encode(), hashlib.sha256).digest()


def check_houses(proof, key, houses):
    """Every house has one seat. The key determines the seats of houses that no player chose."""
    if proof["scheme"] == 1:
        return
    seats = proof["seats"]
    demand([seat["position"] for seat in seats] == list(range(1, len(houses) + 1)), "a seat is missing")
    demand(sorted(seat["house"] for seat in seats) == sorted(houses), "a house is missing")
    chosen = [seat["house"] for seat in seats if not seat["drawn"]]
    drawn = [seat["house"] for seat in seats if seat["drawn"]]
    free = [house for house in houses if house not in chosen]
    demand(drawn == shuffled(key, "houses:0", free), "the houses do not follow from the seed")


# Rules for the game


def check_game(proof, key, editions):
    """A game is set up and played round by round, until its rules or its players end it.

    Returns the number of shuffles.
    """
    events = Events(proof["events"])
    table = check_setup(proof, key, events, editions)
    rounds = table.edition["rounds"]
    try:
        for number in range(1, rounds + 1):
            check_round(number, table, events)
    except GameOver:
        check_end(proof, table, events)
        return table.shuffles
    raise ProofRejected(f"the game continues after round {rounds}")


def check_setup(proof, key, events, editions):
    """The Westeros decks and the wildling deck are shuffled in this order, from their listed order."""
    began = events.take("game_began")
    players = began["players"]
    # games without this field are old, and use the base edition
    id = began["ruleset"].get("edition", BASE["id"])
    edition = {BASE["id"]: BASE, **editions}.get(id)
    demand(edition is not None, f"the edition {id} is not known here: add --editions")
    sizes = {setup["players"]: setup["houses"] for setup in edition["setups"]}
    demand(players in sizes, f"there is no setup for {players} players")
    demand([house["id"] for house in began["houses"]] == sizes[players], "the houses do not match the setup")
    check_houses(proof, key, sizes[players])
    table = Table(key, began["ruleset"], edition)
    for deck in (*table.westeros_decks, "wildling"):
        table.shuffle_all(events, deck)
    return table


def check_round(number, table, events):
    """From round 2 a Westeros phase comes first. Then follow the Raven, combats and the clean-up."""
    demand(events.take("round_began")["round"] == number, f"round {number} is missing")
    if number > 1:
        check_westeros_phase(table, events)
    events.pause()
    if events.next_kind() == "raven_used":
        check_raven(table, events)
    events.pause()
    while events.next_kind() == "combat_began":
        check_combat(table, events)
        events.pause()
    if number > 1:
        events.take("westeros_cards_used")
        for deck, card in zip(table.westeros_decks, table.revealed, strict=True):
            table.used[deck].append(card)
    table.rounds = number
    events.pause()


def check_westeros_phase(table, events):
    """The top cards of all Westeros decks are revealed together and resolved in the order of the decks."""
    for deck in table.westeros_decks:
        if not table.decks[deck]:
            demand(events.take("used_cards_turned")["deck"] == deck, f"{deck} had run out")
            table.decks[deck], table.used[deck] = table.used[deck], []
    table.revealed = list(events.take("westeros_cards_revealed")["cards"])
    is_complete = len(table.revealed) == len(table.westeros_decks)
    demand(is_complete, "there is not one revealed card of each Westeros deck")
    for deck, card in zip(table.westeros_decks, table.revealed, strict=True):
        table.draw(deck, card)
    if table.winter_on_reveal:
        for place in range(len(table.revealed)):
            check_winter(place, table, events)
    for place in range(len(table.revealed)):
        check_wildling_attacks(table, events)
        while table.revealed[place] in table.reshuffling:
            check_winter(place, table, events)
            check_wildling_attacks(table, events)
        events.pause()
        resolved = events.take("westeros_card_resolved")["card"]
        demand(resolved == table.revealed[place], f"{resolved} was resolved but not revealed")
    check_wildling_attacks(table, events)


def check_winter(place, table, events):
    """Winter Is Coming: its deck is shuffled at once, with this card and all used cards.

    The cards are in alphabetical order before the shuffle. The new top card, which may be Winter Is Coming
    too, replaces it.
    """
    deck = table.westeros_decks[place]
    while table.revealed[place] in table.reshuffling:
        cards = sorted(table.decks[deck] + table.used[deck] + [table.revealed[place]])
        table.used[deck] = []
        table.shuffle(events, deck, cards)
        demand(events.take("deck_reshuffled")["deck"] == deck, f"{deck} was shuffled without a public event")
        replaced = events.take("westeros_card_replaced")
        demand((replaced["deck"], replaced["place"]) == (deck, place), f"{deck} reveals another card")
        table.draw(deck, replaced["card"])
        table.revealed[place] = replaced["card"]


def check_wildling_attacks(table, events):
    """Every attack reveals the top wildling card, which then goes under its deck without a shuffle."""
    while events.next_kind() == "wildlings_attacked":
        events.take("wildlings_attacked")
        events.pause()
        card = events.take("wildling_card_revealed")["card"]
        table.draw("wildling", card)
        events.pause()
        demand(events.take("wildling_card_buried")["card"] == card, f"{card} was not put under its deck")
        table.decks["wildling"].append(card)


def check_raven(table, events):
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


def check_combat(table, events):
    """With Tides of Battle every combat shuffles all 24 cards. Attacker and defender draw one each.

    The holder of the Valyrian Steel Blade may draw a replacement. Then both cards are revealed. Without
    Tides of Battle a combat draws no cards.
    """
    began = events.take("combat_began")
    events.pause()
    if table.has_tides:
        table.shuffle_all(events, "tides")
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
        demand(events.take("blade_used")["use"] == "strength", "there is no card to redraw")
        events.pause()
    events.take("combat_ended")


def draw_tides(houses, hands, table, events):
    """These houses draw one tides card each, in this order. A public event lists them."""
    for house in houses:
        drawn = events.take("tide_drawn")
        demand(drawn["house"] == house, f"{drawn['house']} drew before {house}")
        table.draw("tides", drawn["card"])
        hands[house] = drawn["card"]
    demand(events.take("tides_drawn")["houses"] == houses, f"the public event does not list {houses}")


def check_end(proof, table, events):
    """A game ends at once or after its last round. Otherwise `ended_by` has the reason."""
    if proof["ended_by"] is None:
        at_once = events.take("game_ended")["at_once"]
        rounds = table.edition["rounds"]
        demand(at_once or table.rounds == rounds, f"only {table.rounds} of {rounds} rounds were played")
    demand(events.next_kind() is None, "there are events after the end")


# Rules for your records


def check_your_log(proof, pages):
    """The proof has the events that you fetched while the game ran, in the same order."""
    fetched = [row["event"] for page in pages for row in page["results"]]
    fetched = [event for event in fetched if event["kind"] in PUBLIC_KINDS | SECRET_KINDS]
    public = [event for event in proof["events"] if event["kind"] in PUBLIC_KINDS]
    seen = [event for event in fetched if event["kind"] in PUBLIC_KINDS]
    demand(public[: len(seen)] == seen, "the public events that you fetched differ")
    remaining = iter(proof["events"])
    for event in fetched:
        demand(any(event == other for other in remaining), "the events that you fetched differ")


def check_your_nonces(proof, nonces):
    """The proof has the nonces that you sent. `nonces` maps positions to nonces."""
    if nonces:
        demand(proof["scheme"] == 2, "scheme 1 has no nonces")
        found = {seat["position"]: seat["nonce"] for seat in proof["seats"]}
        for position, nonce in nonces.items():
            demand(found.get(position) == nonce, f"the nonce of seat {position} is not the one that you sent")


def verify(proof, commitment=None, pages=(), nonces=None, code=None, editions=()):
    """Returns the number of shuffles in the proof. Raises ProofRejected. All other arguments are your
    records.

    `editions` are rows of `GET /reference?include=editions`. The base game is built in.
    """
    try:
        check_commitment(proof, commitment)
        demand(code in (None, proof["code"]), "this is the proof of another game")
        check_your_nonces(proof, nonces)
        check_your_log(proof, pages)
        known = {edition["id"]: edition for edition in editions if edition["id"] != BASE["id"]}
        return check_game(proof, check_key(proof), known)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise ProofRejected(f"this is not a proof of a finished game ({error!r})") from error


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("proof", help="the response of GET /games/{code}/proof after the end")
    parser.add_argument("commitment", nargs="?", help="chance_commitment as you noted it")
    parser.add_argument("--code", help="the code of the game that you played")
    parser.add_argument("--nonce", action="append", default=[], metavar="POSITION=NONCE")
    parser.add_argument("--log", action="append", default=[], metavar="FILE", help="a page of /events")
    parser.add_argument("--editions", metavar="FILE", help="the response of GET /reference?include=editions")
    given = parser.parse_args()
    proof, *pages = (json.loads(pathlib.Path(name).read_text()) for name in (given.proof, *given.log))
    pairs = (pair.partition("=") for pair in given.nonce)
    named = json.loads(pathlib.Path(given.editions).read_text()) if given.editions else {}
    editions = named["editions"]["editions"] if named else ()
    nonces = {int(position): nonce for position, _, nonce in pairs}
    try:
        shuffles = verify(proof, given.commitment, pages, nonces, given.code, editions)
    except ProofRejected as rejected:
        sys.exit(f"REJECTED: {rejected}")
    print(f"ACCEPTED: {shuffles} shuffles follow from the committed seed (scheme {proof['scheme']}).")
    for seat in proof.get("seats") or ():
        how = "drawn" if seat["drawn"] else "chosen"
        print(f"Seat {seat['position']}: {seat['house']}, {how}, nonce {seat['nonce'] or 'none'}.")
    if given.commitment is None:
        print("Without a commitment, this only shows that the server is consistent.")


if __name__ == "__main__":
    main()
