"""Choice of orders: a beam search over sets of orders that are evaluated together."""

from collections.abc import Mapping
from functools import partial
from itertools import combinations
from random import Random

from ..considering import note
from ..policy import Json
from .judgement import Judgement
from .position import Position

JITTER = 0.4
BEAM_WIDTH = 4
RAID_CHANCE = {"sea": 0.56, "port": 0.65, "land": 0.55}
"""Chance that the order in an enemy's place can be raided."""
STRONG_ARMY = 3
RAID_CHANCE_OF_STRONG_ARMY = 0.3
"""Chance that the order of a strong army on land can be raided; it is a march order more often."""
DEFENSE_CHANCE = {"sea": 0.3, "port": 0.15, "land": 0.08}
"""Chance that the order is a defense order, which only a special raid order can remove."""
MISSED_RAID_VALUE = -16.0
"""Value of a raid order without a target."""
TOKENS_PER_PLACE = 4
"""Number of tokens that are tried in a place."""
EXPECTED_GAIN_SHARE = 0.85
"""Part of a planned gain that is expected, because others move before."""
EXPECTED_DANGER_SHARE = 0.7
"""Part of the danger after a planned march that counts, because other orders may still protect the place."""
RANK_WITHOUT_STRENGTH = 9
"""Rank as a guard of a unit without strength: the last, because it cannot defend."""
IMPOSSIBLE = -1000.0
MIN_REINFORCEMENT = 1.0
"""Minimum value of a march that reinforces a place of the house."""
MAX_TARGETS = 4
"""Number of targets of an army that are considered together with those of others."""


def assign_orders(position: Position, options: Json, chance: Random) -> Json:
    """The best set of orders found, within the stars."""
    return {"orders": Planner(Judgement(position), chance).best_orders(options)}


class Planner:
    """Values of sets of orders for one position."""

    def __init__(self, judgement: Judgement, chance: Random) -> None:
        self.judgement = judgement
        position = self.position = judgement.position
        self.facts = self.position.facts
        self.chance = chance
        self.places = sorted(
            judgement.armies, key=lambda area: -self.position.might_of(judgement.armies[area])
        )
        self.mights = {area: position.might_of(judgement.armies[area]) for area in self.places}
        self.targets = {area: self._targets_of(area) for area in self.places}
        self.defended = {
            target: position.is_defended(target)
            for targets in self.targets.values()
            for target, *_ in targets
        }
        self._noise: dict[tuple[str, str], float] = {}
        self._stay_values: dict[tuple[str, str | None, float], float] = {}
        self._helpers: dict[str, list[str]] = {}
        self._advances: dict[str, float] = {}

    def best_orders(self, options: Json) -> dict[str, str]:
        """The best orders for the places, the most important places first."""
        places = sorted(options["places"], key=self._importance, reverse=True)
        special = set(options["special"])
        tokens = self._group_alike([*options["regular"], *options["special"]])
        beam: list[dict[str, str]] = [{}]
        for index, place in enumerate(places):
            tried = self._best_tokens(place, tokens)
            later = len(places) - index - 1
            found: list[dict[str, str]] = []
            for orders in beam:
                if len(orders) + later >= options["count"]:
                    found.append(orders)
                if len(orders) == options["count"]:
                    continue
                found += [
                    {**orders, place: token}
                    for token in self._usable_tokens(tried, tokens, orders, special, options["stars"])
                ]
            found.sort(key=self._noisy_value, reverse=True)
            finishing = [orders for orders in found if self._can_finish(orders, later, options)]
            beam = finishing[:BEAM_WIDTH] or found[:BEAM_WIDTH]
        full = [orders for orders in beam if len(orders) == options["count"]] or beam
        chosen = self.improve_by_swaps(self.improve_by_replacing(full[0], tokens, special, options["stars"]))
        for orders in (chosen, *full[1:]):
            note(self._noisy_value(orders), partial(self._describe, orders))
        return chosen

    def improve_by_replacing(
        self, orders: dict[str, str], tokens: list[list[str]], special: set[str], stars: int
    ) -> dict[str, str]:
        """Replaces tokens by free ones while that increases the value. Returns the orders."""
        best = self._noisy_value(orders)
        for place in list(orders):
            others = {area: token for area, token in orders.items() if area != place}
            for token in self._usable_tokens([], tokens, others, special, stars):
                value = self._noisy_value({**orders, place: token})
                if value > best:
                    orders, best = {**orders, place: token}, value
        return orders

    def improve_by_swaps(self, orders: dict[str, str]) -> dict[str, str]:
        """Swaps tokens while that increases the value: the beam search fills the last places poorly."""
        best = self._noisy_value(orders)
        for one, other in combinations(orders, 2):
            swapped = {**orders, one: orders[other], other: orders[one]}
            value = self._noisy_value(swapped)
            if value > best:
                orders, best = swapped, value
        return orders

    def _describe(self, orders: Mapping[str, str]) -> tuple[Json, dict[str, float]]:
        """Orders, and the value that the orders of each kind add to the others."""
        terms: dict[str, float] = {}
        whole = self.value(orders)
        for place, token in orders.items():
            others = {area: other for area, other in orders.items() if area != place}
            kind = str(self.facts.tokens[token]["kind"])
            terms[kind] = terms.get(kind, 0.0) + whole - self.value(others)
        return {"orders": orders}, terms

    def _can_finish(self, orders: Mapping[str, str], later: int, options: Json) -> bool:
        """Whether the tokens that are left are enough for the number of orders that must be placed."""
        missing = int(options["count"]) - len(orders)
        starred = sum(token in options["special"] for token in orders.values())
        regular = len(options["regular"]) - (len(orders) - starred)
        special = min(options["stars"], len(options["special"])) - starred
        return bool(missing <= min(later, regular + special))

    def _usable_tokens(
        self,
        tried_tokens: list[str],
        tokens: list[list[str]],
        orders: Mapping[str, str],
        special: set[str],
        stars: int,
    ) -> list[str]:
        """One free token of each kind that is worth trying, within the stars."""
        used = set(orders.values())
        stars -= sum(token in special for token in used)
        free = []
        for alike in tokens:
            token = next((token for token in alike if token not in used), None)
            if token is not None and (token not in special or stars > 0):
                free.append((alike[0], token))
        best = [token for first, token in free if first in tried_tokens]
        return best or [token for _, token in free]

    def _group_alike(self, tokens: list[str]) -> list[list[str]]:
        """Groups of tokens with the same effect."""
        alike: dict[tuple[str, int, bool], list[str]] = {}
        for token in tokens:
            row = self.facts.tokens[token]
            alike.setdefault((row["kind"], row["modifier"], row["special"]), []).append(token)
        return list(alike.values())

    def _best_tokens(self, place: str, tokens: list[list[str]]) -> list[str]:
        """The tokens with the highest value in a place without other orders, and the best of each kind."""
        ranked = sorted((alike[0] for alike in tokens), key=lambda token: -self._noisy_value({place: token}))
        kinds: dict[str, str] = {}
        for token in ranked:
            kinds.setdefault(str(self.facts.tokens[token]["kind"]), token)
        return list(dict.fromkeys([*ranked[:TOKENS_PER_PLACE], *kinds.values()]))

    def _importance(self, place: str) -> float:
        units = self.judgement.armies.get(place, [])
        return self.position.might_of(units) + 0.1 * self.judgement.worth(place)

    def _noisy_value(self, orders: Mapping[str, str]) -> float:
        noise = 0.0
        for place, token in orders.items():
            if (place, token) not in self._noise:
                self._noise[place, token] = self.chance.random() * JITTER * self.judgement.weights.noise
            noise += self._noise[place, token]
        return noise + self.value(orders)

    def value(self, orders: Mapping[str, str]) -> float:
        """The value of orders together: attacks with their support, places they hold, power, raids."""
        tokens = self.facts.tokens
        kinds = {place: tokens[token]["kind"] for place, token in orders.items()}
        total = 0.0
        supports = "support" in kinds.values()
        marching = [place for place in self.places if kinds.get(place) == "march"]
        taken: set[str] = set()
        for place in marching:
            total += self._march_value(place, int(tokens[orders[place]]["modifier"]), orders, kinds, taken)
        for place in self.places:
            kind = kinds.get(place)
            if kind == "march":
                continue
            support = self._support_strength(place, place, orders, kinds, attacks=False) if supports else 0.0
            key = (place, orders.get(place), support)
            if key not in self._stay_values:
                self._stay_values[key] = self._stay_value(*key)
            total += self._stay_values[key]
        return total

    def _stay_value(self, place: str, token: str | None, support: float) -> float:
        """The value of a place whose units stay, and of its order, which is not a march."""
        strength = self.mights[place] + support
        row: Json = self.facts.tokens[token] if token else {}
        kind, special = row.get("kind"), bool(row.get("special"))
        if kind == "defense":
            strength += row["modifier"]
        value = self.judgement.hold_value_of_strength(place, strength, len(self.judgement.armies[place]))
        if kind == "consolidate":
            value += self._consolidate_value(place, special)
        elif kind == "raid":
            value += self._raid_order_value(place, special)
        return value

    def _march_value(
        self,
        place: str,
        modifier: int,
        orders: Mapping[str, str],
        kinds: Mapping[str, str],
        taken_places: set[str],
    ) -> float:
        """The value of the best target that no other march takes, less the loss of the place."""
        judgement, units = self.judgement, self.judgement.armies[place]
        best, chosen = 0.0, None
        for target, strength, _ in self.targets[place]:
            if target in taken_places:
                continue
            if self.position.is_mine(target):
                value = EXPECTED_GAIN_SHARE * self._reinforcement_value(target, strength, len(units))
            else:
                value = judgement.gain(target)
                if self.defended[target]:
                    support = self._support_strength(place, target, orders, kinds, attacks=True)
                    value = judgement.capture(target, strength + modifier + support)
                value *= EXPECTED_GAIN_SHARE
                value -= EXPECTED_DANGER_SHARE * judgement.exposure(target, self.mights[place], len(units))
            if value > best:
                best, chosen = value, target
        if chosen is None:
            stay = judgement.hold_value_of_strength(place, self.mights[place], len(units))
            return stay + judgement.weights.idle_march + 0.3 * self._advance_value(place)
        taken_places.add(chosen)
        if self.defended[chosen]:
            partial_attack = self._partial_attack_value(place, chosen, modifier, orders, kinds)
            return max(best + self._remaining_value(place, []), partial_attack)
        second = 0.0
        if len(units) > 1:
            for target, _, gain in self.targets[place]:
                if target not in taken_places and not self.defended[target]:
                    taken_places.add(target)
                    second = 0.8 * gain
                    break
        stays = len(units) > 1 and (not second or len(units) > 2)
        return best + second + self._remaining_value(place, units[-1:] if stays else [])

    def _partial_attack_value(
        self, place: str, target: str, modifier: int, orders: Mapping[str, str], kinds: Mapping[str, str]
    ) -> float:
        """The value of an attack by all units but the weakest one, which guards the place."""
        position, judgement = self.position, self.judgement
        units = sorted(
            judgement.armies[place], key=lambda unit: position.might_of([unit]) or RANK_WITHOUT_STRENGTH
        )
        guard, sent = units[:1], units[1:]
        if not sent:
            return IMPOSSIBLE
        strength = float(position.might_of(sent, target))
        support = self._support_strength(place, target, orders, kinds, attacks=True)
        value = EXPECTED_GAIN_SHARE * judgement.capture(target, strength + modifier + support)
        value -= EXPECTED_DANGER_SHARE * judgement.exposure(target, position.might_of(sent), len(sent))
        return value + self._remaining_value(place, guard)

    def _remaining_value(self, place: str, units: list[Json]) -> float:
        """The value of a place that only these units still guard."""
        if not units and not self._stays_held(place):
            return 0.0
        cost = 0.0 if units else self.judgement.weights.power / 2
        return max(0.0, self.judgement.hold_value(place, units) - cost)

    def _advance_value(self, place: str) -> float:
        """The value of marching on towards a gain that is more than one march away."""
        if place not in self._advances:
            pull = self.judgement.pull
            nearer = max((pull[to] for to in self.position.reach(self.position.house, place)), default=0.0)
            self._advances[place] = max(0.0, nearer - pull[place])
        return self._advances[place]

    def _stays_held(self, place: str) -> bool:
        """Whether a place stays with the house when all units leave it."""
        if place not in self.position.areas:
            return False
        home = self.facts.areas[place]["home_of"] == self.position.house
        return home or self.position.power[self.position.house] > 0

    def _targets_of(self, place: str) -> list[tuple[str, float, float]]:
        """The best targets of an army: place, strength against it, and value without support."""
        position, judgement = self.position, self.judgement
        units = judgement.armies[place]
        found = []
        for target in position.reach(position.house, place):
            if position.is_mine(target):
                strength = float(position.might_of(units))
                reinforcement = self._reinforcement_value(target, strength, len(units))
                if reinforcement > MIN_REINFORCEMENT:
                    found.append((reinforcement, target, strength))
                continue
            gain = judgement.gain(target)
            if gain > 0:
                strength = float(position.might_of(units, target))
                hope = judgement.capture(target, strength + 2) if position.is_defended(target) else gain
                hope -= EXPECTED_DANGER_SHARE * judgement.exposure(target, self.mights[place], len(units))
                found.append((hope, target, strength))
        found.sort(reverse=True)
        return [(target, strength, hope) for hope, target, strength in found[:MAX_TARGETS]]

    def _reinforcement_value(self, target: str, strength: float, count: int) -> float:
        """The value of reinforcing another place of the house."""
        judgement, there = self.judgement, self.judgement.armies.get(target, [])
        before = float(self.mights.get(target, 0))
        after = judgement.hold_value_of_strength(target, before + strength, len(there) + count)
        return after - judgement.hold_value_of_strength(target, before, len(there))

    def _support_strength(
        self, place: str, target: str, orders: Mapping[str, str], kinds: Mapping[str, str], attacks: bool
    ) -> float:
        strength = 0.0
        if target not in self._helpers:
            self._helpers[target] = [other for other in self.facts.supporters[target] if other in self.mights]
        for other in self._helpers[target]:
            if other != place and kinds.get(other) == "support":
                units = self.judgement.armies[other]
                strength += self.position.might_of(units, target if attacks else None)
                strength += self.facts.tokens[orders[other]]["modifier"]
        return strength

    def _consolidate_value(self, place: str, special: bool) -> float:
        """The value of consolidating: power, or mustering in a castle by the special order."""
        position, weights = self.position, self.judgement.weights
        row = self.facts.areas[place]
        if row["kind"] == "sea":
            return -0.2
        held = position.power[position.house]
        need = 1.3 if held < 4 else 1.0 if held < 9 else 0.6 if held < 14 else 0.15
        if position.is_last_round:
            need = 0.3
        power = float(weights.power * need * (1 + row["power"]))
        if special and row["castle"] and not position.is_last_round:
            return max(power, self._muster_value(place, int(row["castle"])))
        return power - 0.1 * special

    def _muster_value(self, place: str, points: int) -> float:
        """The value of mustering in a place, within supply."""
        sizes = {area: len(units) for area, units in self.judgement.armies.items()}
        value = 0.0
        room = (place, *self.facts.areas[place]["ports"], *self.facts.seas_beside[place])
        for _ in range(points):
            for area in room:
                if self.position.owner(area) in (None, self.position.house):
                    grown = {**sizes, area: sizes.get(area, 0) + 1}
                    if self.judgement.has_room(grown):
                        sizes = grown
                        value += self.judgement.weights.muster_point
                        break
            else:
                value += 0.5 * self.judgement.weights.muster_point
        return value

    def _raid_order_value(self, place: str, special: bool) -> float:
        """The value of a raid order, by the revealed orders in reach or by the chance of an order there."""
        position, weights = self.position, self.judgement.weights
        missed, best = 1.0, 0.0
        for area in self.facts.raided_from[place]:
            owner = position.holder(area)
            if owner in (None, position.house):
                continue
            assert owner is not None
            if position.orders_are_revealed:
                best = max(best, raid_value(self.judgement, area, special))
                continue
            missed *= 1 - self._raid_chance(area, special)
            best = max(
                best, weights.pillage + weights.raid_support * 0.5 + min(0.6, self.judgement.rivalry(owner))
            )
        if position.orders_are_revealed:
            return best - 0.1
        found = 1 - missed
        return best * found + MISSED_RAID_VALUE * (1 - found)

    def _raid_chance(self, area: str, special: bool) -> float:
        """The chance that the hidden order in a place can be raided."""
        kind = self.facts.areas[area]["kind"]
        is_strong = kind == "land" and self.position.might_of(self.position.army_of(area)) >= STRONG_ARMY
        chance = RAID_CHANCE_OF_STRONG_ARMY if is_strong else RAID_CHANCE[kind]
        return chance + DEFENSE_CHANCE[kind] * special


def raid_value(judgement: Judgement, area: str, special: bool) -> float:
    """The value of removing a revealed order of another house."""
    position, weights = judgement.position, judgement.weights
    kind, owner = position.order_kind(area), position.holder(area)
    if owner is None:
        return 0.0
    rivalry = 1 + judgement.rivalry(owner)
    if kind == "consolidate":
        castle = position.facts.areas[area]["castle"]
        mustered = castle * 1.5 if position.facts.tokens[position.orders[area]["token"]]["special"] else 0
        return weights.pillage * rivalry + 0.5 + mustered
    if kind == "support":
        nearby = sum(
            position.is_mine(place) or position.holder(place) == position.house
            for place in position.facts.raided_from[area]
        )
        return weights.raid_support * (0.6 + 0.3 * position.might_of(position.army_of(area)) + 0.3 * nearby)
    if kind == "raid":
        return 0.9
    if kind == "defense" and special:
        return 1.0 + judgement.gain(area) * 0.05
    return 0.0
