"""Computes the drawing spots of every area, and prints the table `SPOTS` of `games.engine.data.drawing`.

    python -m tests.engine.data.layout

Spots are circles of one radius per area. They lie in rows, as on the board: the name on top, then garrison,
power token and order token, then units. The rows are moved and the radius shrinks from `MAX_RADIUS` until all
circles lie within the outline. The ships and the order of a port lie in the open sea beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot, inf
from typing import NamedTuple

from games.engine.data.areas import AREAS
from games.engine.data.drawing import HOLES, LABELS, OUTLINES, PORT_LABELS, PORT_RADIUS, Point, Ring

MAX_RADIUS = 16
MIN_RADIUS = 10
PORT_SHIP_RADIUS = 8
STEP = 2
REACH = 90
UNITS = 4
PORT_SHIPS = 3


class Layout(NamedTuple):
    """Label, order token, units, then power token and garrison on land."""

    radius: int
    points: tuple[Point, ...]


def rings_of(area: str) -> tuple[Ring, ...]:
    """The outline of a land or sea area, and its hole if it has one."""
    return (OUTLINES[area], *([HOLES[area]] if area in HOLES else []))


def is_inside(point: Point, rings: Sequence[Ring]) -> bool:
    """Whether a point lies in the outline and in no hole: a ray from it crosses an odd number of edges."""
    x, y = point
    crossings = 0
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                crossings += 1
    return crossings % 2 == 1


def distance_to_edge(point: Point, rings: Sequence[Ring]) -> float:
    """The distance from a point to the nearest edge."""
    x, y = point
    nearest = inf
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
            along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
            along = min(1, max(0, along))
            nearest = min(nearest, hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)))
    return nearest


def clearance(point: Point, area: str) -> float:
    """The free distance around a point of an area; 0 outside it. Spots of its ports occupy space."""
    rings = rings_of(area)
    if not is_inside(point, rings):
        return 0
    ports = [PORT_LABELS[port] for port in AREAS[area].ports]
    free = [hypot(point[0] - x, point[1] - y) - PORT_RADIUS for x, y in ports]
    return min(distance_to_edge(point, rings), *free, inf)


@cache
def field_of(area: str) -> dict[int, dict[int, float]]:
    """Clearance by y and x, on a grid around the middle of the area."""
    x0, y0 = LABELS[area].at
    return {
        y: {x: clearance((x, y), area) for x in range(x0 - REACH, x0 + REACH + 1, STEP)}
        for y in range(y0 - REACH, y0 + REACH + 1, STEP)
    }


def runs(row: dict[int, float], radius: float) -> Iterator[tuple[int, int]]:
    """The stretches of a grid row in which circles of this radius fit, from x to x."""
    start = last = None
    for x, free in row.items():
        if free >= radius:
            start, last = (x if start is None else start), x
        elif start is not None and last is not None:
            yield start, last
            start = None
    if start is not None and last is not None:
        yield start, last


def spread(run: tuple[int, int], count: int, radius: int, middle: int) -> list[int]:
    """The x of `count` touching circles in a stretch, as near to the middle as they can be."""
    width = 2 * radius * (count - 1)
    start = min(max(middle - width // 2, run[0]), run[1] - width)
    return [start + 2 * radius * place for place in range(count)]


def rows_from(area: str, top: int, radius: int, rows: Sequence[int], middle: Point) -> list[Point] | None:
    """Rows of touching circles from y = `top` down, with these numbers of circles; None where they do not
    fit.
    """
    field = field_of(area)
    found: list[Point] = []
    for place, count in enumerate(rows):
        y = top + place * 2 * radius
        fitting = [
            run for run in runs(field.get(y, {}), radius) if run[1] - run[0] >= 2 * radius * (count - 1)
        ]
        if not fitting:
            return None
        xs = min((spread(run, count, radius, middle[0]) for run in fitting), key=lambda xs: _off(xs, middle))
        found += [(x, y) for x in xs]
    return found


def _off(xs: Sequence[int], middle: Point) -> float:
    return abs(sum(xs) / len(xs) - middle[0])


LAND_ROWS = ((1, 3, 4), (1, 3, 2, 2), (1, 2, 3, 2), (1, 3, 3, 1), (1, 2, 2, 2, 1))
"""Name; garrison, power token, order; units. In narrow areas they continue in the next row."""
SEA_ROWS = ((1, 1, 4), (1, 3, 2), (1, 2, 3), (1, 1, 2, 2), (1, 1, 1, 1, 1, 1))
"""Name; order; units."""


def layout_of(area: str) -> Layout:
    """The largest circles that fit, at the places nearest to the middle of the area."""
    is_land = AREAS[area].kind == "land"
    middle = LABELS[area].at
    for radius in range(MAX_RADIUS, MIN_RADIUS - 1, -1):
        for rows in LAND_ROWS if is_land else SEA_ROWS:
            found = [
                points
                for top in field_of(area)
                if (points := rows_from(area, top, radius, rows, middle)) is not None
            ]
            if found:
                best = min(found, key=lambda points: (_spread_of(points, middle), points))
                return Layout(radius, tuple(_in_roles(best, is_land)))
    raise ValueError(f"{area} has no room for its marks")


def _spread_of(points: Sequence[Point], middle: Point) -> float:
    return sum((x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in points)


def _in_roles(points: Sequence[Point], is_land: bool) -> list[Point]:
    """Points in reading order, row by row. Returns them in the order of Layout."""
    if not is_land:
        return list(points)
    label, garrison, token, order, *units = points
    return [label, order, *units, token, garrison]


def port_layout(port: str, taken: Sequence[tuple[Point, float]]) -> Layout:
    """Ships and order of a port: the nearest free places in its sea, clear of the spots in `taken`."""
    sea = AREAS[port].sea
    assert sea is not None
    x0, y0 = PORT_LABELS[port]
    radius = PORT_SHIP_RADIUS
    places = sorted(
        (hypot(x - x0, y - y0), (x, y))
        for x in range(x0 - 120, x0 + 121, STEP)
        for y in range(y0 - 120, y0 + 121, STEP)
        if hypot(x - x0, y - y0) >= radius + PORT_RADIUS
        and all(hypot(x - other[0], y - other[1]) >= radius + free for other, free in taken)
        and clearance((x, y), sea) >= radius
    )
    chosen: list[Point] = []
    for _, (x, y) in places:
        if all(hypot(x - other[0], y - other[1]) >= 2 * radius for other in chosen):
            chosen.append((x, y))
        if len(chosen) == PORT_SHIPS + 1:
            *ships, order = chosen
            return Layout(radius, ((x0, y0), order, *ships))
    raise ValueError(f"{port} has no room for its marks")


def layouts() -> dict[str, Layout]:
    """The layout of every place, by id."""
    found = {area: layout_of(area) for area in OUTLINES}
    taken = [(point, layout.radius) for layout in found.values() for point in layout.points]
    for port in PORT_LABELS:
        found[port] = port_layout(port, taken)
        taken += [(point, PORT_SHIP_RADIUS) for point in found[port].points[1:]]
    return dict(sorted(found.items()))


def main() -> None:
    for area, (radius, points) in layouts().items():
        text = " ".join(f"{x},{y}" for x, y in points)
        sys.stdout.write(f'    "{area}": _spots({radius}, "{text}"),\n')


if __name__ == "__main__":
    main()
