"""The outlines of areas as smooth curves that neighbouring areas share.

The rings of a drawing are cut into arcs where three areas meet and at the frame. Each arc becomes a quadratic
spline through the midpoints of its edges. Neighbours share the same curve, so there are no gaps. Points on
the frame are not smoothed, only moved out to the widened frame of the picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from math import cos, pi, sin
from typing import TypeVar

from games.engine import Edition
from games.engine.editions import Label, Point

LEFT, TOP, RIGHT, BOTTOM = 12, 12, 36, 12
"""Margins of the picture around the frame, which the eastern coasts touch."""
_STEPS = 3
"""Number of points for each curve of a polygon."""

XY = tuple[float, float]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a border between two areas, or between an area and the frame (None)."""

    points: tuple[XY, ...]
    areas: tuple[str, str | None]

    @property
    def is_frame(self) -> bool:
        return self.areas[1] is None

    def path(self) -> str:
        """The curve as SVG."""
        return _path(_pieces(self))


@dataclass(frozen=True, slots=True)
class Outlines:
    """The curves of a drawing: SVG paths and polygons by area, and the arcs between them."""

    width: int
    height: int
    paths: dict[str, str]
    polygons: dict[str, tuple[tuple[XY, ...], ...]]
    arcs: tuple[Arc, ...]


@lru_cache(maxsize=8)
def outlines_of(edition: Edition) -> Outlines:
    """The curves of an edition's map."""
    drawing = edition.drawing
    width, height = drawing.width, drawing.height

    def widened(point: Point) -> Point:
        x, y = point
        return (
            -LEFT if x == 0 else width + RIGHT if x == width else x,
            -TOP if y == 0 else height + BOTTOM if y == height else y,
        )

    rings = {area: [tuple(map(widened, ring))] for area, ring in drawing.outlines.items()}
    for area, hole in drawing.holes.items():
        rings[area].append(tuple(map(widened, hole)))
    for area, sea in _without_outline(edition):
        ring = _octagon(drawing.labels[area])
        rings[area] = [ring]
        rings[sea].append(ring)
    beside: dict[frozenset[Point], list[str]] = {}
    for area, several in rings.items():
        for ring in several:
            for edge in _edges(ring):
                beside.setdefault(frozenset(edge), []).append(area)
    cut = {area: [_arcs(ring, area, beside) for ring in several] for area, several in rings.items()}
    once = {
        frozenset(map(frozenset, pairwise(arc.points))): arc for arcs in cut.values() for arc in chain(*arcs)
    }
    return Outlines(
        width,
        height,
        {area: "".join(map(_closed_path, several)) for area, several in cut.items()},
        {area: tuple(map(_polygon, several)) for area, several in cut.items()},
        tuple(once.values()),
    )


def _without_outline(edition: Edition) -> Iterator[tuple[str, str]]:
    """(area, surrounding sea) for areas that an edition draws as a point: they become small round islands."""
    for area in edition.drawing.labels:
        if area not in edition.drawing.outlines:
            yield area, next(sea for sea in sorted(edition.seas_beside[area]))


def _octagon(label: Label) -> tuple[Point, ...]:
    (x, y), radius = label.at, label.radius
    turns = (n * pi / 4 for n in range(8))
    return tuple((round(x + radius * cos(turn)), round(y + radius * sin(turn))) for turn in turns)


def _edges(ring: Sequence[T]) -> Iterable[tuple[T, T]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _arcs(ring: tuple[Point, ...], area: str, beside: dict[frozenset[Point], list[str]]) -> list[Arc]:
    """The arcs of a ring in order; a single closed arc if there is only one neighbour."""
    others = [next((o for o in beside[frozenset(edge)] if o != area), None) for edge in _edges(ring)]
    starts = [n for n in range(len(ring)) if others[n] != others[n - 1]]
    if not starts:
        return [Arc((*ring, ring[0]), _pair(area, others[0]))]
    arcs = []
    for start, end in zip(starts, (*starts[1:], starts[0] + len(ring)), strict=True):
        points = tuple(ring[n % len(ring)] for n in range(start, end + 1))
        arcs.append(Arc(points, _pair(area, others[start])))
    return arcs


def _pair(area: str, other: str | None) -> tuple[str, str | None]:
    return (area, None) if other is None else (min(area, other), max(area, other))


def _closed_path(arcs: list[Arc]) -> str:
    return _path([piece for arc in arcs for piece in _pieces(arc)]) + "z"


def _pieces(arc: Arc) -> list[tuple[XY, XY | None, XY]]:
    """Start, control point (none for a straight line) and end of each piece of an arc."""
    if arc.is_frame or len(arc.points) == 2:
        return [(start, None, end) for start, end in pairwise(arc.points)]
    return list(_quads(arc.points))


def _path(pieces: Sequence[tuple[XY, XY | None, XY]]) -> str:
    """The SVG path in relative steps.

    The control points around the midpoint of an edge mirror each other, so `t` continues smoothly without a
    new control point.
    """
    text = f"M{_coordinates(pieces[0][0])}"
    mirrored: XY | None = None
    for start, control, end in pieces:
        if control is None:
            text += "l" + _relative_coordinates(start, end)
        elif control == mirrored:
            text += "t" + _relative_coordinates(start, end)
        else:
            text += "q" + _join_coordinates(
                _relative_coordinates(start, control), _relative_coordinates(start, end)
            )
        mirrored = None if control is None else (2 * end[0] - control[0], 2 * end[1] - control[1])
    return text


def _relative_coordinates(start: XY, end: XY) -> str:
    return _join_coordinates(f"{end[0] - start[0]:.4g}", f"{end[1] - start[1]:.4g}")


def _join_coordinates(one: str, other: str) -> str:
    return one + other if other.startswith("-") else f"{one} {other}"


def _quads(points: Sequence[XY]) -> list[tuple[XY, XY, XY]]:
    """Start, control point and end of each piece of the spline; the spline closes if the points do."""
    if points[0] == points[-1]:
        inner = points[:-1]
        ends = [_midpoint(a, b) for a, b in _edges(inner)]
        return list(zip((ends[-1], *ends[:-1]), inner, ends, strict=True))
    inner = points[1:-1] or points[1:]
    middles = [_midpoint(a, b) for a, b in pairwise(inner)]
    return list(zip((points[0], *middles), inner, (*middles, points[-1]), strict=True))


def _midpoint(a: XY, b: XY) -> XY:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _coordinates(point: XY) -> str:
    return f"{point[0]:g} {point[1]:g}"


def _polygon(arcs: list[Arc]) -> tuple[XY, ...]:
    """The same curves as polygons."""
    points: list[XY] = []
    for start, control, end in (piece for arc in arcs for piece in _pieces(arc)):
        if control is None:
            points.append(start)
        else:
            points += [_point_on_curve(start, control, end, step / _STEPS) for step in range(_STEPS)]
    return tuple(points)


def _point_on_curve(start: XY, control: XY, end: XY, t: float) -> XY:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return (a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1])


def is_inside(point: XY, rings: Iterable[Sequence[XY]]) -> bool:
    """Whether a point lies in an outline and in none of its holes."""
    x, y = point
    return sum(x < crossing for ring in rings for crossing in crossings(ring, y)) % 2 == 1


def crossings(ring: Sequence[XY], y: float) -> Iterator[float]:
    """The x coordinates at which a ring crosses a horizontal line."""
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 > y) != (y2 > y):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        x1, y1 = x2, y2
