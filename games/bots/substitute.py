"""A bot in the seat of an absent player completes orders, keeps peace and gives no rival a seventh castle."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random

from .policy import Json, Policy
from .sensible import Facts
from .sensible.position import Position


@dataclass(frozen=True, slots=True)
class Commitments:
    """The commitments of an absent player that a bot keeps.

    `peace` are the houses that it does not attack. `orders` are the orders that the player has placed in a
    draft, token by place.
    """

    peace: frozenset[str] = frozenset()
    orders: Mapping[str, str] = field(default_factory=dict)


def substitute(policy: Policy, facts: Facts, commitments: Commitments) -> Policy:
    """The same policy, limited to the options that a substitute may use."""

    def answer(view: Json, decision: Json, options: Json, chance: Random) -> Json:
        position = Position(view, decision["house"], decision["question"], facts)
        view = _with_closed_places(view, position, commitments.peace)
        match decision["kind"]:
            case "place_orders":
                left = _without_placed_orders(options, commitments.orders)
                given = policy(view, decision, left, chance)
                return {**given, "orders": {**commitments.orders, **given["orders"]}}
            case "resolve_march":
                guarded = castles_to_guard(position)
                left = _without_forbidden_marches(options, position, commitments.peace, guarded)
                return _with_guard(policy(view, decision, left, chance), left, guarded)
            case "declare_support":
                left = _without_winning_attacker(options, position)
                if not left["sides"]:
                    return {"kind": "declare_support", "side": None, "areas": []}
                return policy(view, decision, left, chance)
        return policy(view, decision, options, chance)

    return answer


def castles_to_guard(position: Position) -> frozenset[str]:
    """Castles of the house with which a rival that can enter them would win."""
    return frozenset(
        area
        for house in position.power
        if _wins_with_one_more(position, house)
        for area in position.reach_of(house)
        if position.facts.areas[area]["castle"] and position.is_mine(area)
    )


def _wins_with_one_more(position: Position, house: str) -> bool:
    """Whether another house needs only one castle."""
    return house != position.house and position.missing_castles(house) <= 1


def _with_closed_places(view: Json, position: Position, peace: Collection[str]) -> Json:
    """The view with the places of houses at peace marked as closed, so that no army marches towards them."""
    areas = [{**row, "closed": True} if position.owner(row["id"]) in peace else row for row in view["areas"]]
    return {**view, "areas": areas}


def _without_placed_orders(options: Json, placed: Mapping[str, str]) -> Json:
    used = set(placed.values())
    return {
        **options,
        "places": [place for place in options["places"] if place not in placed],
        "count": options["count"] - len(placed),
        "regular": [token for token in options["regular"] if token not in used],
        "special": [token for token in options["special"] if token not in used],
        "stars": options["stars"] - len(used.intersection(options["special"])),
    }


def _without_forbidden_marches(
    options: Json, position: Position, peace: Collection[str], guarded: Collection[str]
) -> Json:
    """The marches that attack no house at peace. From a castle to guard, those that leave a unit there."""
    orders = []
    for order in options["orders"]:
        destinations = [
            destination
            for destination in order["destinations"]
            if not {position.owner(destination["area"]), destination["defender"]}.intersection(peace)
        ]
        if order["area"] in guarded:
            destinations = [
                {
                    **destination,
                    "counts": [count for count in destination["counts"] if count < len(order["units"])],
                }
                for destination in destinations
            ]
        orders.append({**order, "destinations": destinations})
    return {**options, "orders": orders}


def _with_guard(answer: Json, options: Json, guarded: Collection[str]) -> Json:
    """The march, unless it would leave a castle to guard without units. Then the units stay."""
    area = answer["area"]
    units = next(order["units"] for order in options["orders"] if order["area"] == area)
    if area not in guarded or sum(len(move["units"]) for move in answer["moves"]) < len(units):
        return answer
    return {**answer, "moves": [], "leave_power_token": False}


def _without_winning_attacker(options: Json, position: Position) -> Json:
    """The options without support for an attacker that would win the game by taking the area."""
    combat = position.view["combat"]
    if not position.facts.areas[combat["area"]]["castle"]:
        return options
    if not _wins_with_one_more(position, combat["attacker"]):
        return options
    return {**options, "sides": [side for side in options["sides"] if side != combat["attacker"]]}
