"""Our State built from a recorded position, where a replay cannot continue from its own.

Only the start of a Planning phase is read: nothing is pending there, so the record is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine import Play, State
from games.engine.data.areas import AREAS
from games.engine.data.tracks import DOMINANCE
from games.engine.ids import unit_id
from games.engine.phases.round import ActionPhase, CleanUp, PlanningPhase
from games.engine.state import Area, HouseCard, KnownCard, Table, Unit, Units

from .from_record import banned_tokens
from .trace import Json, RecordedChance, Turn


def next_planning(turns: Sequence[Turn], at: int) -> int | None:
    """The first turn from `at` on that begins a Planning phase; None when there is none."""
    for place in range(max(at, 1), len(turns)):
        if turns[place].kind == "place_orders" and turns[place - 1].kind != "place_orders":
            return place
    return None


def state_at_planning(position: Json, fresh: State) -> State:
    """The State of a recorded position before any house has placed its orders.

    `fresh`: the same game as it was set up.
    """
    decks, piles = _decks(position)
    state = replace(
        fresh,
        round=position["round"],
        threat=position["wildling_strength"],
        blade_used=position["valyrian_steel_blade_used"],
        bans=tuple(sorted(banned_tokens(position))),
        houses=Table(
            (house, replace(row, power=there["power"], supply=there["supply"]))
            for house, row in fresh.houses.items()
            for there in (position["houses"][house],)
        ),
        areas=Table((area, _area(row, position["areas"].get(area, {}))) for area, row in fresh.areas.items()),
        units=Units((unit.id, unit) for unit in _units(position)),
        tracks=Table((track, tuple(position["tracks"][track])) for track in DOMINANCE),
        house_cards=Table(
            (card, HouseCard(card, house, place))
            for house, row in position["houses"].items()
            for place in ("hand", "discard")
            for card in row[f"cards_{place}"]
        ),
        decks=decks,
        piles=piles,
        known_cards=Table(
            (house, KnownCard(house, position["decks"]["wildling"][0], "top"))
            for house, row in position["houses"].items()
            if row["knows_top_wildling_card"]
        ),
        agenda=(CleanUp(), ActionPhase(), PlanningPhase()),
        decisions=Table(),
    )
    return Play(state, RecordedChance(())).run().state


def _decks(position: Json) -> tuple[Table[str, tuple[str, ...]], Table[str, tuple[str, ...]]]:
    """The face-down decks, with the used cards below them, including those revealed in this round."""
    decks = {"wildling": tuple(position["decks"]["wildling"])}
    piles: dict[str, tuple[str, ...]] = {}
    revealed: list[str] = []
    for number, deck in enumerate(position["decks"]["westeros"], start=1):
        decks[f"westeros_{number}"] = tuple(deck["draw"])
        used = tuple(deck["discard"])
        if position["round"] > 1:
            revealed.append(used[-1])
            used = used[:-1]
        if used:
            piles[f"westeros_{number}"] = used
    if revealed:
        piles["revealed"] = tuple(revealed)
    return Table(decks), Table(piles)


def _area(fresh: Area, there: Json) -> Area:
    """The record shows garrisons and neutral forces alike. A neutral force is one in the setup."""
    strength = 0 if fresh.closed else there.get("garrison", 0)
    return replace(
        fresh,
        power_token=there.get("token"),
        garrison=strength if AREAS[fresh.id].home_of and fresh.garrison else 0,
        neutral=strength if fresh.neutral else 0,
    )


def _units(position: Json) -> list[Unit]:
    pieces: dict[tuple[str, str], int] = {}
    units = []
    for area, row in sorted(position["areas"].items()):
        for unit in row.get("units", ()):
            piece = (unit["house"], unit["type"])
            pieces[piece] = pieces.get(piece, 0) + 1
            units.append(
                Unit(unit_id(*piece, pieces[piece]), unit["house"], unit["type"], area, unit["routed"])
            )
    return units
