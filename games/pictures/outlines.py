"""The outlines of the areas as smooth curves that neighbours share.

The rings of a drawing are cut into arcs where three areas meet or at the frame. Each arc becomes a quadratic
spline through the middles of its edges: neighbours get the very same curve, so there are no gaps. Points on the
frame stay where they are, moved out to the widened frame of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

from games.engine import Edition
from games.engine.editions import Point

LEFT, TOP, RIGHT, BOTTOM = 12, 12, 36, 12
"""How far the picture is wider than the frame, whose eastern coasts touch it."""
_STEPS = 3
"""Points into which a curve is cut where a polygon is needed."""

XY = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a border between two areas, or between an area and the frame (None)."""

    points: tuple[Point, ...]
    areas: tuple[str, str | None]

    @property
    def is_frame(self) -> bool:
        return self.areas[1] is None

    def path(self) -> str:
        """The curve as SVG."""
        return _moved(_quads(self.points)[0][0]) + _curve(self)


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
    beside: dict[frozenset[Point], list[str]] = {}
    for area, several in rings.items():
        for ring in several:
            for edge in _edges(ring):
                beside.setdefault(frozenset(edge), []).append(area)
    cut = {area: [_arcs(ring, area, beside) for ring in several] for area, several in rings.items()}
    once = {frozenset(map(frozenset, pairwise(arc.points))): arc for arcs in cut.values() for arc in chain(*arcs)}
    return Outlines(
        width,
        height,
        {area: "".join(map(_closed, several)) for area, several in cut.items()},
        {area: tuple(map(_polygon, several)) for area, several in cut.items()},
        tuple(once.values()),
    )


def _edges(ring: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _arcs(ring: tuple[Point, ...], area: str, beside: dict[frozenset[Point], list[str]]) -> list[Arc]:
    """The arcs of a ring in its order; one that ends where it starts where there is only one neighbour."""
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


def _closed(arcs: list[Arc]) -> str:
    first = arcs[0].points
    return _moved(_quads(first)[0][0]) + "".join(_curve(arc) for arc in arcs) + "z"


def _curve(arc: Arc) -> str:
    """From the first point on. The middle of an edge mirrors its ends, so one letter goes on smoothly."""
    if _is_straight(arc):
        return "L" + " ".join(map(_at, arc.points[1:]))
    (_, control, end), *others = _quads(arc.points)
    return f"Q{_at(control)} {_at(end)}" + "".join(f"T{_at(end)}" for _, _, end in others)


def _is_straight(arc: Arc) -> bool:
    return arc.is_frame or len(arc.points) == 2


def _quads(points: Sequence[Point]) -> list[tuple[XY, XY, XY]]:
    """Start, control point and end of each piece of the spline; of one that closes if the points do."""
    if points[0] == points[-1]:
        inner = points[:-1]
        ends = [_middle(a, b) for a, b in _edges(inner)]
        return list(zip((ends[-1], *ends[:-1]), inner, ends, strict=True))
    inner = points[1:-1] or points[1:]
    middles = [_middle(a, b) for a, b in pairwise(inner)]
    return list(zip((points[0], *middles), inner, (*middles, points[-1]), strict=True))


def _middle(a: Point, b: Point) -> XY:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _at(point: XY) -> str:
    return f"{point[0]:g} {point[1]:g}"


def _moved(point: XY) -> str:
    return f"M{_at(point)}"


def _polygon(arcs: list[Arc]) -> tuple[XY, ...]:
    """The same curves in straight pieces."""
    points: list[XY] = []
    for arc in arcs:
        if _is_straight(arc):
            points += arc.points[:-1]
        else:
            points += [_on(*quad, step / _STEPS) for quad in _quads(arc.points) for step in range(_STEPS)]
    return tuple(points)


def _on(start: XY, control: XY, end: XY, t: float) -> XY:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return (a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1])
