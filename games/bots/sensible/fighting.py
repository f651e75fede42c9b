"""Answers in combat."""

from collections.abc import Sequence
from functools import cached_property, partial
from random import Random
from typing import Any

from ..considering import best_of, note
from ..policy import Json
from .judgement import Judgement
from .odds import TIDES
from .planning import raid_value
from .position import Position

PLAY_STEPS = 40
"""Number of steps of fictitious play that solve the matrix game of two hands."""
LAST_ROUND_CARD = 0.3
"""Part of its value that a card in the hand keeps in the last round."""
ROUTED_LOSS = 3.0
"""Value of routed units, which an attack on their place destroys."""
MIN_CASTLE_LEAD = 0.4
"""Difference in castles below which a house stays out of the fights of others."""


def house_card(position: Position, choices: list[Json], chance: Random) -> Json:
    """A card by the mixed strategy of a small matrix game against the opponent's hand."""
    fight = Fight(position)
    cards = [choice["card"] for choice in choices]
    theirs: list[str | None] = [*fight.their_cards()] or [None]
    table = [[fight.payoff(card, other) for other in theirs] for card in cards]
    weights = mixed_strategy(table)
    for choice, values in zip(choices, table, strict=True):
        note(sum(values) / len(values), partial(fight.describe, choice, theirs))
    if max(weights) <= 0:
        return chance.choice(choices)
    return chance.choices(choices, weights=weights)[0]


def mixed_strategy(table: list[list[float]]) -> list[float]:
    """The weights of the rows by fictitious play: each side answers the other's past choices best."""
    rows, columns = len(table), len(table[0])
    row_sums, column_sums = [0.0] * rows, [0.0] * columns
    played = [0] * rows
    column = 0
    for step in range(PLAY_STEPS):
        for index in range(rows):
            row_sums[index] += table[index][column]
        row = max(range(rows), key=row_sums.__getitem__)
        # The first steps only find a starting point.
        if step >= PLAY_STEPS // 4:
            played[row] += 1
        for index in range(columns):
            column_sums[index] += table[row][index]
        column = min(range(columns), key=column_sums.__getitem__)
    floor = PLAY_STEPS // 10
    return [float(count) if count >= floor else 0.0 for count in played]


class Fight:
    """The combat in progress, as the house sees it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.judgement = Judgement(position)
        self.cards = position.facts.cards
        combat = position.view["combat"]
        self.area = str(combat["area"])
        self.attacks = combat["attacker"] == position.house
        self.other = str(combat["defender"] if self.attacks else combat["attacker"])
        self.lead = 0
        for side in position.view["sides"]:
            self.lead += side["strength"] if side["house"] == position.house else -side["strength"]

    def their_cards(self) -> list[str]:
        """The opponent's card if it is revealed, else its hand."""
        for side in self.position.view["sides"]:
            if side["house"] == self.other and side["card"]:
                return [str(side["card"])]
        return [
            str(card["id"])
            for card in self.position.view["house_cards"]
            if card["house"] == self.other and card["place"] == "hand"
        ]

    @cached_property
    def stake(self) -> float:
        """The value of winning over losing."""
        worth = self.judgement.worth(self.area)
        if self.attacks:
            worth = max(worth, self.judgement.gain(self.area))
        return min(worth, 40.0) + 2.0

    def chance_with(self, difference: float) -> float:
        """The chance to win with this difference of strength after both cards."""
        view, house = self.position.view, self.position.house
        track = view["tracks"]["fiefdoms"]
        edge = 0.01 if track.index(house) < track.index(self.other) else -0.01
        if not view["blade_used"]:
            edge += 1 if track[0] == house else -1 if track[0] == self.other else 0
        tides = TIDES if view["ruleset"]["tides_of_battle"] else {0: 1.0}
        return sum(share for change, share in tides.items() if difference + edge + change > 0)

    def describe(self, choice: Json, hand: Sequence[str | None]) -> tuple[Json, dict[str, float]]:
        """The choice of a card, and its terms, each with its mean over the cards of a hand."""
        rows = [self.terms_against(choice["card"], theirs) for theirs in hand]
        return choice, {name: sum(row[name] for row in rows) / len(rows) for name in rows[0]}

    def payoff(self, mine: str, theirs: str | None) -> float:
        """The value of playing a card against another one."""
        return float(sum(self.terms_against(mine, theirs).values()))

    def terms_against(self, mine: str, theirs: str | None) -> dict[str, float]:
        row = self.cards[mine]
        other: Json = self.cards[theirs] if theirs else {"strength": 0, "swords": 0, "fortifications": 0}
        won = self.chance_with(self.lead + row["strength"] - other["strength"])
        weights = self.judgement.weights
        killed = max(0, row["swords"] - other["fortifications"])
        suffered = max(0, other["swords"] - row["fortifications"])
        army, enemies = self._army_sizes()
        casualties = won * weights.casualty * min(killed, enemies)
        casualties -= (1 - won) * weights.casualty * min(suffered, army)
        kept = LAST_ROUND_CARD if self.position.is_last_round else 1.0
        card = -kept * weights.card_cost * row["strength"] * (4 + row["strength"]) / 2
        if row["timing"] in ("when_won", "when_lost"):
            card += 0.8 * (won if row["timing"] == "when_won" else 1 - won)
        return {"victory": won * self.stake, "casualties": casualties, "card": card}

    def _army_sizes(self) -> tuple[int, int]:
        units = self.position.units.get(self.area, ())
        mine = sum(unit["house"] == self.position.house for unit in units)
        return mine, len(units) - mine


def revealed_lead(position: Position) -> int:
    """The strength of the house less the opponent's, with the cards on the table as printed."""
    lead = 0
    for side in position.view["sides"]:
        card = side["card"]
        total = side["strength"] + (position.facts.cards[card]["strength"] if card else 0)
        lead += total if side["house"] == position.house else -total
    return lead


def wins_ties(position: Position) -> bool:
    track = position.view["tracks"]["fiefdoms"]
    others = [side["house"] for side in position.view["sides"] if side["house"] != position.house]
    return all(track.index(position.house) < track.index(other) for other in others)


def use_blade(position: Position, choices: list[Json], chance: Random) -> Json:
    """Uses the blade if 1 more strength decides the combat, or may decide it with the tides."""
    lead = revealed_lead(position)
    needed = -1 if wins_ties(position) else 0
    wanted = lead == needed
    if position.view["ruleset"]["tides_of_battle"]:
        wanted = needed - 2 <= lead <= needed + 2
    return next(choice for choice in choices if choice["use"] == wanted)


def redraw(position: Position, choices: list[Json], chance: Random) -> Json:
    wanted = revealed_lead(position) <= 0 and chance.random() < 0.4
    return next(choice for choice in choices if choice["redraw"] == wanted)


def support(position: Position, options: Json, chance: Random) -> Json:
    """Combatants support themselves. Others support the opponent of the house that is further ahead."""
    sides, areas = options["sides"], options["areas"]
    if sides == [position.house]:
        return {"side": position.house, "areas": areas}
    judgement = Judgement(position)
    ranked = sorted(sides, key=lambda house: (judgement.rivalry(house), position.castles[house]))
    weaker, stronger = ranked[0], ranked[-1]
    if judgement.rivalry(stronger) - judgement.rivalry(weaker) < MIN_CASTLE_LEAD:
        return {"side": None, "areas": []}
    return {"side": weaker, "areas": areas}


def choose_no_area(position: Position, options: Json, chance: Random) -> Json:
    """Refuses no support of others, or grants none: a neutral force may guard a castle."""
    return {"areas": []}


def use_card_ability(position: Position, choices: list[Json], chance: Random) -> Json:
    """The most valuable use of the text of a house card, or none if no use has a value."""

    def worth(choice: Json) -> float:
        return ability_worth(position, choice["choice"]) + 0.2 * chance.random()

    return best_of(choices, worth)


def ability_worth(position: Position, choice: Any) -> float:
    """The value of a choice in a card text: another card, an order, a track, a unit, or using the text."""
    facts = position.facts
    if choice is None:
        return 0.0
    if choice in facts.cards:
        return _card_choice_value(position, str(choice))
    if choice in position.orders:
        kinds = {"march": 3.0, "support": 1.2, "defense": 1.0, "raid": 0.7, "consolidate": 1.2}
        kind = position.order_kind(choice) or ""
        judgement = Judgement(position)
        return kinds.get(kind, 0.5) + 0.2 * raid_value(judgement, choice, True)
    if choice in position.view["tracks"]:
        track = position.view["tracks"][choice]
        other = Fight(position).other
        return float(1 + len(track) - track.index(other))
    units = [unit for units in position.units.values() for unit in units if unit["id"] == choice]
    if units:
        unit = units[0]
        weight = position.might_of(position.units[unit["area"]])
        return 1.0 + 0.1 * (weight if unit["house"] == position.house else 0)
    return 1.0


def _card_choice_value(position: Position, card: str) -> float:
    """The value of another card in place of the revealed one, or of a card that the opponent loses."""
    row = position.facts.cards[card]
    lead, strength = revealed_lead(position), int(row["strength"])
    needed = 0 if wins_ties(position) else 1
    shown = [side["card"] for side in position.view["sides"]]
    if row["house"] == position.house:
        mine = next(
            (side["card"] for side in position.view["sides"] if side["house"] == position.house), None
        )
        now = position.facts.cards[mine]["strength"] if mine else 0
        if lead >= needed or lead - now + strength < needed:
            return -1.0
        return 4.0 - 0.3 * strength
    if card in shown:
        # The opponent must play another card, which helps only if the current one wins.
        return 2.0 if lead < needed and strength > 1 else -1.0
    return 0.5 + strength


def retreat(position: Position, choices: list[Json], chance: Random) -> Json:
    """The place with the least danger for its gain. For units of another house, the worst place for it."""
    places = [choice for choice in choices if choice["place"] is not None]
    if not places:
        return choices[0]
    judgement = Judgement(position)
    if position.question["house"] != position.house:
        return min(places, key=lambda choice: judgement.worth(choice["place"]) + 0.2 * chance.random())

    def worth(choice: Json) -> float:
        area = choice["place"]
        guards = position.army_of(area) if position.is_mine(area) else ()
        lost = judgement.danger(area, position.might_of(guards))
        gain = (1 - lost) * judgement.gain(area)
        return gain - lost * ROUTED_LOSS + judgement.presence_value(area, 2.0)

    return best_of(places, worth)


def neutral_support(position: Position, choices: list[Json], chance: Random) -> Json:
    """Asks for help against the neutral force whose area has the highest value."""
    judgement = Judgement(position)
    asking = [choice for choice in choices if choice["area"] is not None]
    if not asking or chance.random() < 0.5:
        return choices[0]
    return max(asking, key=lambda choice: judgement.gain(choice["area"]))


def wildling_choice(position: Position, choices: list[Json], chance: Random) -> Json:
    """A reward if there is one; otherwise the track where the house stands worst, or its weakest card."""
    useful = [choice for choice in choices if choice["choice"] is not None] or choices
    tracks = position.view["tracks"]

    def worth(choice: Json) -> float:
        chosen = choice["choice"]
        if chosen in tracks:
            place = tracks[chosen].index(position.house)
            return float(place)
        if chosen in position.facts.cards:
            return -float(position.facts.cards[chosen]["strength"])
        return chance.random()

    return best_of(useful, worth)
