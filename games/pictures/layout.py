"""Layout of the name, the counters and the pieces of an area as rows of boxes inside its outline.

A row must fit inside the outline at its whole height. The rows of an area are tried at full size first,
around the label point of the area. Then the name is wrapped, the units overlap or take two rows, and finally
everything shrinks. Boxes inside disjoint outlines never overlap. Islands are too small for their names, so
their rows may use reserved space in the surrounding sea. Ports are drawn in their sea, which reserves the
space that a full port needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import hypot, inf
from operator import itemgetter
from typing import NamedTuple

from games.engine import Edition

from . import fonts
from .outlines import BOTTOM, LEFT, RIGHT, TOP, XY, crossings, outlines_of

UNIT = 28
OVERLAP = 0.22
ORDER = 28
COUNTER = 17
NAME, SMALL_NAME, SMALL_RADIUS = 13.5, 13, 38
GAP = 2
_ISLAND_MARGIN = 9
_INSET, _TIGHT_INSET = 6.5, 1.5
"""Distance between a box and the outline: next to the stripe of the holder, or over it."""
_ROOMY_SCALE = 0.88
"""Boxes that do not fit next to the stripe at this scale may cover it."""
_SCALES = (1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52)
_MIN_NAME_SCALE = 0.7
"""Names shrink further only if everything shrinks as far as possible."""
_STEP = 2
_REACH = 64
_MAX_SHIFT = 30
"""Maximum horizontal shift between the rows of an area."""

PORT_RING = 10.5
PORT_SHIP = 17
PORT_ORDER = 20
_PORT_REACH = 90


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, given by its centre."""

    x: float
    y: float
    width: float
    height: float

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        w, h = self.width / 2, self.height / 2
        return self.x - w, self.y - h, self.x + w, self.y + h

    def overlaps(self, other: Box, *, slack: float = 0) -> bool:
        left, top, right, bottom = self.edges
        other_left, other_top, other_right, other_bottom = other.edges
        return (
            left < other_right - slack
            and other_left < right - slack
            and top < other_bottom - slack
            and other_top < bottom - slack
        )


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of a name. `box` is as wide as the text."""

    text: str
    size: float
    box: Box


@dataclass(frozen=True, slots=True)
class Places:
    """The boxes in an area, in the order of the request."""

    scale: float
    lines: tuple[NameLine, ...]
    counters: tuple[Box, ...]
    units: tuple[Box, ...]
    attackers: tuple[Box, ...]
    order: Box | None
    fits: bool = True

    def boxes(self) -> Iterator[Box]:
        """All boxes; overlapping units of a row are one box."""
        yield from (line.box for line in self.lines)
        yield from self.counters
        for army in (self.units, self.attackers):
            rows: dict[float, list[Box]] = {}
            for box in army:
                rows.setdefault(box.y, []).append(box)
            yield from map(_enclosing_box, rows.values())
        if self.order is not None:
            yield self.order


@dataclass(frozen=True, slots=True)
class PortPlaces:
    """A port: its ring, and the places of its ships and its order if it is not empty."""

    ring: Box
    room: Box
    ships: tuple[Box, ...]
    order: Box


def _enclosing_box(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*(box.edges for box in boxes), strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


@lru_cache(maxsize=4096)
def places_in(
    edition: Edition,
    area: str,
    name: str,
    *,
    name_factor: float = 1,
    piece_factor: float = 1,
    counters: tuple[float, ...] = (),
    units: int = 0,
    attackers: int = 0,
    has_order: bool = False,
) -> Places:
    """Returns where to draw the name and the pieces of a land or sea area. `counters` are the widths of its
    counters."""
    is_sea = edition.areas[area].kind == "sea"
    label = edition.drawing.labels[area]
    size = name_factor * (SMALL_NAME if label.radius < SMALL_RADIUS else NAME)
    wanted = _Request(
        name, size, "italic" if is_sea else "upright", counters, units, attackers, has_order, piece_factor
    )
    roomy, tight = _shape(edition, area, _INSET), _shape(edition, area, _TIGHT_INSET)
    for shape, scale, name_scale in _scales_to_try(roomy, tight):
        best: tuple[_Rows, _Position] | None = None
        for rows in sorted(wanted.arrangements(scale, name_scale), key=lambda rows: rows.cost):
            limit = inf if best is None else best[1].cost
            if rows.cost >= limit:
                break
            found = _best_position(rows, shape, label.at, limit)
            if found is not None:
                best = rows, found
        if best is not None:
            return _places(*best, scale)
    rows = min(wanted.arrangements(_SCALES[-1], _SCALES[-1]), key=lambda rows: rows.cost)
    middles = [float(label.at[0])] * len(rows.rows)
    return _places(rows, _Position(label.at[1] - rows.height / 2, middles, 0), _SCALES[-1], fits=False)


def _scales_to_try(roomy: _Shape, tight: _Shape) -> Iterator[tuple[_Shape, float, float]]:
    """The combinations to try: shape, scale of the pieces and scale of the name. Names shrink less than
    pieces if possible."""
    for scale in _SCALES:
        if scale >= _ROOMY_SCALE:
            yield roomy, scale, 1 - (1 - scale) / 3
    for scale in _SCALES:
        yield tight, scale, 1 - (1 - scale) / 3
        if scale < 1:
            yield tight, scale, max(scale, _MIN_NAME_SCALE)
    yield tight, _SCALES[-1], _SCALES[-1]


# Rows: the boxes to place


@dataclass(frozen=True, slots=True)
class _Row:
    """Boxes side by side: their widths and the gap, which is negative if they overlap."""

    kind: str
    widths: tuple[float, ...]
    height: float
    gap: float
    tail: float = 0
    """The width of an order token at the end of the row."""

    @property
    def width(self) -> float:
        inner = sum(self.widths) + self.gap * max(0, len(self.widths) - 1)
        return inner + (self.tail + (GAP if self.widths else 0) if self.tail else 0)


class _Span(NamedTuple):
    row: int
    width: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Rows:
    rows: tuple[_Row, ...]
    texts: tuple[str, ...]
    size: float
    cost: float

    @property
    def height(self) -> float:
        return sum(row.height for row in self.rows) + GAP * (len(self.rows) - 1)

    def spans(self) -> list[_Span]:
        """Start and end of each row below the top. The widest row is first, because it is the least likely to
        fit."""
        found, y = [], 0.0
        for n, row in enumerate(self.rows):
            found.append(_Span(n, row.width, y, y + row.height))
            y += row.height + GAP
        return sorted(found, key=lambda span: -span.width)


@dataclass(frozen=True, slots=True)
class _Request:
    name: str
    size: float
    face: fonts.Face
    counters: tuple[float, ...]
    units: int
    attackers: int
    has_order: bool
    factor: float

    def arrangements(self, scale: float, name_scale: float) -> Iterator[_Rows]:
        size = self.size * name_scale
        scale *= self.factor
        for texts in _line_breaks(self.name):
            names = [
                _Row("name", (fonts.width(text, size, self.face),), size * (fonts.ASCENT + fonts.DESCENT), 0)
                for text in texts
            ]
            for counters, more in self._counters(scale):
                for pieces, cost in self._pieces(scale):
                    total = 5 * (len(texts) - 1) + more + cost
                    yield _Rows((*names, *counters, *pieces), texts, size, total)

    def _counters(self, scale: float) -> Iterator[tuple[list[_Row], float]]:
        widths = tuple(width * scale for width in self.counters)
        if not widths:
            yield [], 0
            return
        yield [_Row("counter", widths, COUNTER * scale, GAP)], 0
        if len(widths) > 2:
            half = (len(widths) + 1) // 2
            yield [_Row("counter", part, COUNTER * scale, GAP) for part in (widths[:half], widths[half:])], 12

    def _pieces(self, scale: float) -> Iterator[tuple[list[_Row], float]]:
        for rows in {1, 2} if self.units > 1 or self.attackers > 1 else {1}:
            for overlap in (0, OVERLAP, 0.45):
                if overlap and self.units < 2 and self.attackers < 2:
                    continue
                standing = _army("unit", self.units, rows, overlap, scale)
                if self.has_order:
                    last = standing.pop() if standing else _Row("unit", (), ORDER * scale, 0)
                    height = max(last.height, ORDER * scale)
                    standing.append(_Row("unit", last.widths, height, last.gap, ORDER * scale))
                army = standing + _army("attacker", self.attackers, rows, overlap, scale)
                yield army, 8 * (rows - 1) + 20 * overlap


def _army(kind: str, count: int, rows: int, overlap: float, scale: float) -> list[_Row]:
    if not count:
        return []
    first = -(-count // rows)
    counts = [n for n in (first, count - first) if n]
    size, gap = UNIT * scale, -overlap * UNIT * scale if overlap else 1
    return [_Row(kind, (size,) * n, size, gap) for n in counts]


@lru_cache(maxsize=1024)
def _line_breaks(name: str) -> tuple[tuple[str, ...], ...]:
    """The ways to split a name into up to three lines of similar length."""
    words = re.findall(r"[^\s-]+-?|-", name)
    counts = range(1, min(3, len(words)) + 1)
    return tuple(min(_splits(words, count), key=lambda lines: max(map(len, lines))) for count in counts)


def _splits(words: list[str], count: int) -> Iterator[tuple[str, ...]]:
    if count == 1:
        yield (_line(words),)
        return
    for first in range(1, len(words) - count + 2):
        for rest in _splits(words[first:], count - 1):
            yield (_line(words[:first]), *rest)


def _line(words: Sequence[str]) -> str:
    """Words in one line; two parts of a hyphenated word are joined."""
    return " ".join(words).replace("- ", "-")


# Shapes: the free space of areas

_Interval = tuple[float, float]


class _Shape:
    """The free space of an area, as horizontal intervals at every other y."""

    def __init__(self, polygons: Sequence[Sequence[XY]], occupied: Iterable[Box], inset: float) -> None:
        ys = [y for ring in polygons for _, y in ring]
        self.top = -int(-(min(ys) + inset) // _STEP) * _STEP
        self.bottom = int((max(ys) - inset) // _STEP) * _STEP
        holes = [box.edges for box in occupied]
        self.lines: dict[int, tuple[_Interval, ...]] = {}
        for y in range(self.top, self.bottom + 1, _STEP):
            xs = sorted(x for ring in polygons for x in crossings(ring, y + 0.001))
            room = list(zip(xs[::2], xs[1::2], strict=True))
            for left, top, right, bottom in holes:
                if top <= y <= bottom:
                    room = [part for each in room for part in _subtract(each, left, right)]
            self.lines[y] = tuple((a + inset, b - inset) for a, b in room if b - a > 2 * inset)
        self._bands: dict[tuple[int, int], tuple[_Interval, ...]] = {}

    def band(self, top: float, bottom: float) -> tuple[_Interval, ...]:
        """The intervals that are free from one y to another."""
        first, last = int(top // _STEP) * _STEP, -int(-bottom // _STEP) * _STEP
        found = self._bands.get((first, last))
        if found is None:
            found = self.lines.get(first, ())
            for y in range(first + _STEP, last + 1, _STEP):
                found = _shared_intervals(found, self.lines.get(y, ()))
                if not found:
                    break
            self._bands[first, last] = found
        return found

    def holds(self, box: Box) -> bool:
        left, top, right, bottom = box.edges
        return any(a <= left and right <= b for a, b in self.band(top, bottom))


def _subtract(interval: _Interval, left: float, right: float) -> list[_Interval]:
    a, b = interval
    return [(c, d) for c, d in ((a, min(b, left)), (max(a, right), b)) if d > c]


def _shared_intervals(one: Sequence[_Interval], other: Sequence[_Interval]) -> tuple[_Interval, ...]:
    return tuple((max(a, c), min(b, d)) for a, b in one for c, d in other if min(b, d) > max(a, c))


def _with_margin(box: Box) -> Box:
    return Box(box.x, box.y, box.width + 3, box.height + 3)


@lru_cache(maxsize=512)
def _shape(edition: Edition, area: str, inset: float) -> _Shape:
    """The free space of an area. A sea has no free space at its islands and ports; an island may also use
    some of the sea."""
    outlines, facts = outlines_of(edition), edition.areas[area]
    ports = edition.ports_of_sea.get(area, ())
    rings = [_with_margin(port_places(edition, port).ring) for port in edition.ports]
    if area in islands(edition):
        box = _island_room(edition, area)
        left, top, right, bottom = box.edges
        return _Shape([((left, top), (right, top), (right, bottom), (left, bottom))], rings, _TIGHT_INSET)
    if facts.kind == "sea":
        taken = [_island_room(edition, island) for island in islands(edition)]
        taken += rings + [_with_margin(port_places(edition, port).room) for port in ports]
        return _Shape(outlines.polygons[area], taken, inset)
    return _Shape(outlines.polygons[area], rings, inset)


@lru_cache(maxsize=8)
def islands(edition: Edition) -> frozenset[str]:
    """The land areas without a neighbour on land."""
    return frozenset(area for area, beside in edition.land_neighbours.items() if not beside)


@lru_cache(maxsize=64)
def _island_room(edition: Edition, island: str) -> Box:
    outlines = outlines_of(edition)
    xs, ys = zip(*outlines.polygons[island][0], strict=True)
    left, right = min(xs) - _ISLAND_MARGIN, max(xs) + _ISLAND_MARGIN
    top, bottom = min(ys) - _ISLAND_MARGIN, max(ys) + _ISLAND_MARGIN
    left, right = max(left, 2 - LEFT), min(right, outlines.width + RIGHT - 2)
    top, bottom = max(top, 2 - TOP), min(bottom, outlines.height + BOTTOM - 2)
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


# Search


class _Position(NamedTuple):
    """A possible position of rows: the top, the centre of each row, and the distance from the ideal
    position."""

    top: float
    middles: list[float]
    cost: float


def _best_position(rows: _Rows, shape: _Shape, at: XY, limit: float) -> _Position | None:
    """The best position around a point with a cost below `limit`; None if there is none."""
    best: _Position | None = None
    x0, y0 = at
    height = rows.height
    if height > shape.bottom - shape.top:
        return None
    spans = rows.spans()
    preferred = y0 - height / 2
    for distance in range(0, _REACH, 2 * _STEP):
        if rows.cost + distance >= limit:
            break
        for top in {preferred - distance, preferred + distance}:
            middles = _middles(spans, shape, x0, top)
            if middles is not None:
                away = max(abs(x - x0) for x in middles)
                cost = rows.cost + distance + 0.5 * (away + max(middles) - min(middles))
                if cost < limit:
                    best, limit = _Position(top, middles, cost), cost
    return best


def _middles(spans: Sequence[_Span], shape: _Shape, x0: float, top: float) -> list[float] | None:
    """The centre of each row, as near to x0 as possible; None if rows would shift too far from each other."""
    rooms: dict[int, list[_Interval]] = {}
    for span in spans:
        half = span.width / 2
        room = [
            (a + half, b - half)
            for a, b in shape.band(top + span.top, top + span.bottom)
            if b - a >= span.width
        ]
        if not room:
            return None
        rooms[span.row] = room
    common = rooms[0]
    for room in rooms.values():
        common = [(max(a, c), min(b, d)) for a, b in common for c, d in room if min(b, d) >= max(a, c)]
        if not common:
            break
    if common:  # all rows on one axis
        return [_nearest(common, x0)] * len(rooms)
    middles = [_nearest(rooms[row], x0) for row in range(len(rooms))]
    return middles if max(middles) - min(middles) < _MAX_SHIFT else None


def _nearest(intervals: Sequence[_Interval], x0: float) -> float:
    return min((min(max(x0, a), b) for a, b in intervals), key=lambda x: abs(x - x0))


def _places(rows: _Rows, place: _Position, scale: float, *, fits: bool = True) -> Places:
    found: dict[str, list[Box]] = {"name": [], "counter": [], "unit": [], "attacker": []}
    order = None
    y = place.top
    for row, x in zip(rows.rows, place.middles, strict=True):
        left, middle = x - row.width / 2, y + row.height / 2
        for width in row.widths:
            height = row.height if row.kind in ("name", "counter") else width
            found[row.kind].append(Box(left + width / 2, middle, width, height))
            left += width + row.gap
        if row.tail:
            order = Box(x + row.width / 2 - row.tail / 2, middle, row.tail, row.tail)
        y += row.height + GAP
    lines = tuple(NameLine(text, rows.size, box) for text, box in zip(rows.texts, found["name"], strict=True))
    counters, units, attackers = (tuple(found[kind]) for kind in ("counter", "unit", "attacker"))
    return Places(scale, lines, counters, units, attackers, order, fits)


# Ports


@lru_cache(maxsize=64)
def port_places(edition: Edition, port: str) -> PortPlaces:
    """The ring of a port, and nearby in its sea the places of the ships and then the order."""
    facts, drawing = edition.areas[port], edition.drawing
    assert facts.sea is not None
    x, y = drawing.port_labels[port]
    ring = Box(x, y, 2 * PORT_RING, 2 * PORT_RING)
    others = [
        Box(*point, 2 * PORT_RING, 2 * PORT_RING) for id, point in drawing.port_labels.items() if id != port
    ]
    taken = [ring, *others, *(_island_room(edition, island) for island in islands(edition))]
    shape = _Shape(outlines_of(edition).polygons[facts.sea], map(_with_margin, taken), _TIGHT_INSET)
    sea_x, sea_y = drawing.labels[facts.sea].at
    label = sea_x - x, sea_y - y
    reach = range(-_PORT_REACH, _PORT_REACH + 1, 2 * _STEP)
    sizes = {columns: _port_size(edition.port_limit, columns) for columns in (3, 4, 2)}
    costs = [
        (_cost_of_room(dx, dy, *size, label), columns, dx, dy)
        for columns, size in sizes.items()
        for dx, dy in product(reach, reach)
    ]
    costs.sort(key=itemgetter(0))
    rooms = ((columns, Box(x + dx, y + dy, *sizes[columns])) for _, columns, dx, dy in costs)
    columns, room = next((columns, room) for columns, room in rooms if shape.holds(room))
    places = list(_port_boxes(room, edition.port_limit, columns))
    return PortPlaces(ring, room, tuple(places[:-1]), places[-1])


def _cost_of_room(dx: float, dy: float, width: float, height: float, label: XY) -> float:
    """Cost of a position: its distance from the ring, and its proximity to the label of the sea."""
    away = hypot(max(0, abs(dx) - width / 2), max(0, abs(dy) - height / 2))
    crowding = max(0, 60 - hypot(dx - label[0], dy - label[1])) / 2
    return away + 0.3 * hypot(dx, dy) + crowding


def _port_size(ships: int, columns: int) -> tuple[float, float]:
    """Width and height of a full port with `columns` boxes in a row: ships, then the order token."""
    rows = -(-(ships + 1) // columns)
    return columns * PORT_SHIP + PORT_ORDER - PORT_SHIP, rows * PORT_ORDER


def _port_boxes(room: Box, ships: int, columns: int) -> Iterator[Box]:
    left, top, _, _ = room.edges
    for n in range(ships + 1):
        row, column = divmod(n, columns)
        size = PORT_SHIP if n < ships else PORT_ORDER
        yield Box(left + column * PORT_SHIP + size / 2, top + (row + 0.5) * PORT_ORDER, size, size)
