"""Answers that are worth a search, for each kind of decision that is searched."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from ..policy import Json, Policy
from ..sensible import Facts, marching, sensible
from ..sensible.board import SharedBoards
from ..sensible.judgement import Judgement
from ..sensible.position import Position
from ..sensible.weights import WEIGHTS

STYLES = (
    WEIGHTS,
    replace(WEIGHTS, later_threat=0.05, march_threat=0.3, hidden_support=0.1, pull=0.25),
    replace(WEIGHTS, later_threat=0.4, march_threat=0.8, pull=0.08),
    replace(WEIGHTS, power=2.2, muster_point=2.6),
)
"""The usual weights first, then a bold house, a careful one and a rich one."""
VARIED_STYLES = (*STYLES[1:], *(replace(style, noise=8.0) for style in STYLES[:2]))
"""The styles of the candidates for orders. With noise, an answer differs in some places from the best one."""
ROLLOUT_WEIGHTS = replace(WEIGHTS, pull=0.0, claim=0.0, noise=0.0)
"""Weights for rollouts. Without noise, the candidates differ by their effects and not by chance. Only gains
within reach count, because distant ones take long to find.
"""
MAX_MARCHES = 5
MAX_RAIDS = 3


class Candidates:
    """The candidates of an edition with these printed facts."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.boards = SharedBoards()
        self.usual = sensible(facts)
        self.varied = [sensible(facts, weights) for weights in VARIED_STYLES]
        self.reply_policy: Policy = sensible(facts, board_of=self.boards)
        self.rollout_policy: Policy = sensible(facts, ROLLOUT_WEIGHTS, self.boards)
        self.of_kind: Mapping[str, Callable[[Json, Json, Json, Random], list[Json]]] = {
            "place_orders": self.in_other_styles,
            "use_raven": self.in_other_styles,
            "resolve_march": self.marches,
            "resolve_raid": self.raids,
        }

    def find(self, view: Json, decision: Json, options: Json, chance: Random) -> list[Json]:
        """Different answers, that of `sensible` first. Only that one for a kind that is not searched."""
        usual = self.usual(view, decision, options, chance)
        others = self.of_kind.get(decision["kind"])
        found = [usual, *(others(view, decision, options, chance) if others else ())]
        return [answer for place, answer in enumerate(found) if answer not in found[:place]]

    def in_other_styles(self, view: Json, decision: Json, options: Json, chance: Random) -> list[Json]:
        return [style(view, decision, options, chance) for style in self.varied]

    def raids(self, view: Json, decision: Json, options: Json, chance: Random) -> list[Json]:
        choices: list[Json] = options["choices"]
        return chance.sample(choices, min(len(choices), MAX_RAIDS))

    def marches(self, view: Json, decision: Json, options: Json, chance: Random) -> list[Json]:
        """The best march to each set of destinations, and no move at all."""
        position = Position(view, decision["house"], decision["question"], self.facts)
        judgement = Judgement(position)
        ranked = sorted(
            (
                (score, index, order, plans)
                for order in options["orders"]
                for index, (score, plans) in enumerate(marching.marches_of(judgement, options, order, chance))
            ),
            key=lambda each: (-each[0], each[2]["area"], each[1]),
        )
        best: dict[tuple[str, ...], Json] = {}
        for _, _, order, plans in ranked:
            goal = (order["area"], *sorted(plan.destination["area"] for plan in plans))
            if len(best) < MAX_MARCHES and goal not in best:
                best[goal] = answer_of(judgement, order, plans)
        return [*best.values(), answer_of(judgement, options["orders"][0], ())]


def answer_of(judgement: Judgement, order: Json, plans: tuple[marching.MovePlan, ...]) -> Json:
    """The answer that carries out these plans of one order."""
    leaving = sum(len(plan.units) for plan in plans)
    return {
        "kind": "resolve_march",
        "area": order["area"],
        "moves": [
            {"to": plan.destination["area"], "units": [unit["unit"] for unit in plan.units]} for plan in plans
        ],
        "leave_power_token": bool(plans) and marching.should_leave_token(judgement, order, leaving),
    }
