"""The bots of the arena: policies of the server, `strong`, `first`, and files of other authors."""

from random import Random

from deploy.arena.first import Facts, sensible
from games.bots import POLICIES, Json, Policy
from games.engine import BASE, reference

_FIRST = sensible(
    Facts.of(
        reference.board(BASE), reference.orders(BASE), reference.units(BASE), reference.house_cards(BASE)
    )
)


def first_version(view: Json, decision: Json, options: Json, chance: Random) -> Json:
    """Answers by the first version of `sensible`, so that progress can be measured against it."""
    return _FIRST(view, decision, options, chance)


def policy_of(name: str) -> Policy:
    """The policy of a bot: a name, or the path of a Python file. Raises ValueError for an unknown one."""
    if name.endswith(".py"):
        from deploy.arena.files import policy_in  # imports the client, which other games do not need

        return policy_in(name)
    known = {**POLICIES, "first": first_version}
    if name not in known:
        raise ValueError(f"unknown bot {name!r}: choose from {', '.join(sorted(known))}, or a file")
    return known[name]
