"""Answers in combat, to raids and to single choices."""

from __future__ import annotations

from random import Random

from games.bots.policy import Json

from .position import Position

RAID_WORTH = {"consolidate": 3, "support": 2, "raid": 2, "defense": 1}


def raid(position: Position, choices: list[Json], chance: Random) -> Json:
    """The raid that removes the most valuable order."""

    def worth(choice: Json) -> float:
        target = choice["target"]
        hurt = RAID_WORTH.get(position.order_kind(target) or "", 0) if target else 0
        return hurt + chance.random() / 2

    return max(choices, key=worth)


def house_card(position: Position, choices: list[Json], chance: Random) -> Json:
    """A strong card if it may decide the combat, a weak one if it cannot."""
    lead = announced_lead(position)
    ranked = sorted(choices, key=lambda choice: _card_strength(position, choice["card"]))
    if lead >= 4 or lead <= -5:
        return ranked[0]
    if lead <= 1:
        return ranked[-1 if chance.random() < 0.7 else len(ranked) // 2]
    return chance.choice(ranked)


def _card_strength(position: Position, card: str) -> float:
    row = position.facts.cards[card]
    icons = int(row["swords"] + row["fortifications"])
    return int(row["strength"]) + 0.3 * icons + 0.2 * bool(row["timing"])


def announced_lead(position: Position) -> int:
    """The announced strength of the house less the opponent's; cards on the table count as printed."""
    lead = 0
    for side in position.view["sides"]:
        card = side["card"]
        total = side["strength"] + (position.facts.cards[card]["strength"] if card else 0)
        lead += total if side["house"] == position.house else -total
    return lead


def use_blade(position: Position, choices: list[Json], chance: Random) -> Json:
    """Uses the blade if 1 more strength could decide the combat."""
    wanted = -1 <= announced_lead(position) <= 0
    return next(choice for choice in choices if choice["use"] == wanted)


def redraw(position: Position, choices: list[Json], chance: Random) -> Json:
    wanted = announced_lead(position) <= 0 and chance.random() < 0.4
    return next(choice for choice in choices if choice["redraw"] == wanted)


def support(position: Position, options: Json, chance: Random) -> Json:
    """Combatants support themselves; others support the side with fewer castles, or nobody."""
    sides, areas = options["sides"], options["areas"]
    if sides == [position.house]:
        return {"side": position.house, "areas": areas}
    if chance.random() < 0.5:
        return {"side": None, "areas": []}
    return {"side": min(sides, key=lambda house: position.castles[house]), "areas": areas}


def use_card_ability(position: Position, choices: list[Json], chance: Random) -> Json:
    """Uses the ability if possible; the most valuable order to remove is a march order."""
    useful = [choice for choice in choices if choice["choice"] is not None]

    def worth(choice: Json) -> float:
        chosen = choice["choice"]
        is_march = chosen in position.facts.areas and position.order_kind(chosen) == "march"
        return 3 * is_march + chance.random()

    return max(useful or choices, key=worth)


def retreat(position: Position, choices: list[Json], chance: Random) -> Json:
    """The first place in the server's order of preference, if there is one."""
    return next((choice for choice in choices if choice["place"] is not None), choices[0])


def raven(position: Position, choices: list[Json], chance: Random) -> Json:
    uses = {choice["use"]: choice for choice in choices if choice["use"] != "replace"}
    if "look" in uses:
        return uses["look" if chance.random() < 0.3 else "nothing"]
    return uses[chance.choice(sorted(uses))]


def neutral_support(position: Position, choices: list[Json], chance: Random) -> Json:
    asking = [choice for choice in choices if choice["area"] is not None]
    return chance.choice(asking) if asking and chance.random() < 0.5 else choices[0]


def break_wildling_tie(position: Position, choices: list[Json], chance: Random) -> Json:
    """The bot's house for a reward, the house with the most castles for a penalty."""
    own = [choice for choice in choices if choice["house"] == position.house]
    if position.question["attack"]["won"]:
        return (own or choices)[0]
    others = [choice for choice in choices if choice["house"] != position.house]
    return max(others, key=lambda choice: position.castles[choice["house"]])


def choose_westeros_effect(position: Position, choices: list[Json], chance: Random) -> Json:
    useful = [choice for choice in choices if choice["effect"] != "nothing"]
    return chance.choice(useful if useful and chance.random() < 0.8 else choices)


def wildling_choice(position: Position, choices: list[Json], chance: Random) -> Json:
    return chance.choice([choice for choice in choices if choice["choice"] is not None] or choices)
