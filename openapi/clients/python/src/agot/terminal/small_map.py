"""The whole board on one screen. Each area has a short name, its house and the number of its units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rich.cells import cell_len
from rich.text import Text

from ..api.models import Position, Standing
from ..words import Words
from .board import Scenery, house_style

NAME, WIDTH = 5, 8
"""Width of a short name, and of a label with name, initial of the house and number of units, in columns."""
SHIFTS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6)
"""Columns by which a label may move to find a free place, in the order of preference."""


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """Id -> a unique name of at most `NAME` letters."""
    found: dict[str, str] = {}
    for id, name in names.items():
        first, *others = name.replace("-", " ").replace("'", "").split()
        forms = [f"{first[:3]}{others[-1][:2]}" if others else first[:NAME]]
        forms += [f"{first[:cut]}{(others or [first])[-1][: NAME - cut]}" for cut in (2, 4, 1)]
        forms += [f"{first[: NAME - 1]}{number}" for number in range(10)]
        found[id] = next(form for form in forms if form not in found.values())
    return found


def small_map(
    position: Position, standing: Standing, scenery: Scenery, words: Words, *, columns: int, rows: int
) -> list[Text]:
    """Lines of at most `columns`. Each area is at its place on the board, or at the nearest free place."""
    places = [id for id, area in scenery.areas.items() if area.kind != "port"]
    names = short_names({id: words.name("area", id) for id in places})
    holders = {row.area: row.house for row in standing.areas}
    counts = Counter(unit.area for unit in position.units)
    for unit in position.units:
        if not unit.attacking:
            holders.setdefault(unit.area, unit.house)
    embattled = position.combat.area if position.combat else None
    lines: dict[int, dict[int, Text]] = {row: {} for row in range(rows)}
    for id in sorted(places, key=lambda id: scenery.areas[id].drawing.label.at[1]):
        at = scenery.areas[id].drawing.label.at
        row = round(at[1] / scenery.height * (rows - 1))
        column = round(at[0] / scenery.width * (columns - WIDTH))
        label = _label(names[id], holders.get(id), counts[id], scenery, words)
        if scenery.areas[id].kind == "sea" and id not in holders:
            label.stylize("dim italic")
        if id == embattled:
            label.stylize("bold reverse underline")
        place = next(_free_spots(lines, row, column, columns), None)
        if place is not None:
            lines[place[0]][place[1]] = label
    return [_line(lines[row]) for row in range(rows)]


def _label(name: str, house: str | None, count: int, scenery: Scenery, words: Words) -> Text:
    if house is None:
        return Text(name)
    number = str(count) if count else "·"
    return Text(f"{name} {words.name('house', house)[:1]}{number}"[:WIDTH], style=house_style(scenery, house))


def _free_spots(
    lines: Mapping[int, Mapping[int, Text]], row: int, column: int, columns: int
) -> Iterator[tuple[int, int]]:
    for down in (0, 1, -1, 2, -2):
        for right in SHIFTS:
            place = column + right
            taken: Iterable[int] = lines.get(row + down, {})
            if row + down in lines and 0 <= place <= columns - WIDTH and all(abs(place - at) > WIDTH for at in taken):
                yield row + down, place


def _line(labels: Mapping[int, Text]) -> Text:
    line = Text()
    for column in sorted(labels):
        line.append(" " * (column - cell_len(line.plain)))
        line.append_text(labels[column])
    return line
