"""Chances in a combat, from both hands of house cards."""

from functools import cache

from .position import Position

TIDES = {-2: 0.12, -1: 0.18, 0: 0.4, 1: 0.18, 2: 0.12}
"""Rough chances of the difference between two Tides of Battle cards."""


@cache
def _leads(mine: tuple[int, ...], theirs: tuple[int, ...], tides: bool) -> dict[int, float]:
    """The chance of each lead in strength from the cards. Stronger cards are played more often."""
    leads: dict[int, float] = {}
    weight_mine = sum(card + 1 for card in mine)
    weight_theirs = sum(card + 1 for card in theirs)
    for card in mine or (0,):
        for other in theirs or (0,):
            share = (card + 1) * (other + 1) / ((weight_mine or 1) * (weight_theirs or 1))
            leads[card - other] = leads.get(card - other, 0.0) + share
    if not tides:
        return leads
    blurred: dict[int, float] = {}
    for lead, share in leads.items():
        for change, chance in TIDES.items():
            blurred[lead + change] = blurred.get(lead + change, 0.0) + share * chance
    return blurred


def chance_to_win(position: Position, margin: float, house: str, other: str) -> float:
    """The chance that `house` wins if its announced strength exceeds that of `other` by `margin`."""
    view = position.view
    track = view["tracks"]["fiefdoms"]
    wins_ties = track.index(house) < track.index(other)
    if track[0] == house and not view["blade_used"]:
        margin += 0.8
    elif track[0] == other and not view["blade_used"]:
        margin -= 0.8
    leads = _leads(position.hands[house], position.hands[other], bool(view["ruleset"]["tides_of_battle"]))
    won = 0.0
    for lead, share in leads.items():
        final = margin + lead
        if final > 0.49:
            won += share
        elif final > -0.51:
            won += share * wins_ties
    return won
