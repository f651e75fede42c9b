"""The map with its pieces and names, drawn on a sheet layer by layer from the sea upwards."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import hypot

from games.engine.ids import AreaId
from games.words import Words

from . import marks, tokens
from .contents import Board, Contents
from .descriptions import area_in_words, order_in_words
from .layout import PORT_RING, Box, Places, islands, places_in, port_places
from .outlines import BOTTOM, LEFT, RIGHT, TOP, Outlines, is_inside, outlines_of
from .sheet import Sheet
from .style import STRIPE


@dataclass(frozen=True)
class Chart:
    """Draws one board. `name_factor` enlarges the names of the areas, `piece_factor` the pieces in them."""

    sheet: Sheet
    board: Board
    words: Words
    name_factor: float = 1
    piece_factor: float = 1

    @property
    def outlines(self) -> Outlines:
        return outlines_of(self.board.edition)

    def draw_contents(self) -> None:
        """Draws all pieces and names on the ground."""
        self._battle()
        with self.sheet.group("areas", role="list"):
            for contents in self.board.areas.values():
                with self.sheet.group(contents.facts.id, area_in_words(self.words, contents), "listitem"):
                    if contents.facts.kind == "port":
                        self._port(contents)
                    else:
                        self._area(contents)

    def draw_ground(self) -> None:
        """Draws the map without names and pieces."""
        sheet, edition = self.sheet, self.board.edition
        with sheet.group(extra='aria-hidden="true"'):
            for kind in ("sea", "land"):
                rows = [row for row in self.board.areas.values() if row.facts.kind == kind]
                if kind == "land":  # where land touches land, the grounds cover the line: coasts remain
                    with sheet.group(extra='class="cb"'):
                        for row in rows:
                            sheet.use(self._shape(row.facts.id), 0, 0)
                for row in rows:
                    sheet.add(self._ground(row))
                if kind == "sea" and sheet.halos:
                    self._waves()
            self._borders()
            for bridge in edition.drawing.bridges:
                self._bridge(bridge.at, bridge.areas)

    def _ground(self, contents: Contents) -> str:
        """The ground of an area.

        On the mainland a stripe in the colour of the area's holder lies inside its border. At sea, ships show
        the holder.
        """
        facts, shape = contents.facts, self._shape(contents.facts.id)
        look = _ground_class(contents)
        if facts.kind != "land" or facts.id in islands(self.board.edition) or contents.holder is None:
            return f'<use href="{shape}" class="{look}"/>'
        clip = f"{self.sheet.prefix}-c-{facts.id}"
        return f'<use href="{shape}" clip-path="url(#{clip})" class="{look} st-{contents.holder}"/>'

    def _shape(self, area: AreaId) -> str:
        """Defines the outline of an area. The outline of a land area is also the clip path of its stripe."""
        path, name = self.outlines.paths[area], f"s-{area}"
        rule = ' fill-rule="evenodd"' if path.count("M") > 1 else ""
        if self.board.edition.areas[area].kind != "land":
            return self.sheet.define(name, f'<path d="{path}"{rule}/>')
        clip = f'<clipPath><path id="{self.sheet.prefix}-{name}" d="{path}"{rule}/></clipPath>'
        self.sheet.define(f"c-{area}", clip)
        return f"#{self.sheet.prefix}-{name}"

    def _waves(self) -> None:
        outlines = self.outlines
        self.sheet.define(
            "waves",
            '<pattern width="46" height="26" patternUnits="userSpaceOnUse"><path class="wave" '
            'd="M2 8q4-4 8 0t8 0M25 21q4-4 8 0t8 0"/></pattern>',
        )
        self.sheet.add(
            f'<rect x="{-LEFT}" y="{-TOP}" width="{outlines.width + LEFT + RIGHT}" '
            f'height="{outlines.height + TOP + BOTTOM}" fill="url(#{self.sheet.prefix}-waves)"/>'
        )

    def _borders(self) -> None:
        """Draws the borders between two land areas or two sea areas, and the rivers."""
        areas, rivers = self.board.edition.areas, set(map(frozenset, self.board.edition.drawing.rivers))
        found = {"lb": "", "sb": "", "river": ""}
        for arc in self.outlines.arcs:
            kinds = {areas[area].kind for area in arc.areas if area is not None}
            if arc.is_frame or len(kinds) > 1:
                continue
            is_river = frozenset(arc.areas) in rivers
            found["river" if is_river else "lb" if kinds == {"land"} else "sb"] += arc.path()
        river = self.sheet.define("river", f'<path d="{found.pop("river")}"/>')
        for look, path in found.items():
            self.sheet.add(f'<path class="{look}" d="{path}"/>')
        for look in ("rd", "rb"):
            self.sheet.add(f'<use class="{look}" href="{river}"/>')

    def _bridge(self, at: tuple[float, float], areas: Iterable[str]) -> None:
        """Draws a plank across the common border."""
        (x1, y1), (x2, y2) = (self.board.edition.drawing.labels[area].at for area in areas)
        drawn = self.sheet.define(
            "bridge",
            '<g><rect x="-9" y="-4.5" width="18" height="9" rx="1.5" fill="#fff" stroke="#14181F" '
            'stroke-width="1.3"/><path d="M-9 0H9" stroke="#14181F"/></g>',
        )
        if abs(y2 - y1) > abs(x2 - x1):
            self.sheet.add(f'<use href="{drawn}" transform="translate({at[0]} {at[1]})rotate(90)"/>')
        else:
            self.sheet.use(drawn, *at)

    def places(self, contents: Contents) -> Places:
        """The places of the name, pieces and counters of a land or sea area."""
        facts = contents.facts
        return places_in(
            self.board.edition,
            facts.id,
            self.words.name("area", facts.id),
            name_factor=self.name_factor,
            piece_factor=self.piece_factor,
            counters=tokens.widths(tokens.counters_of(contents)),
            units=len(contents.units),
            attackers=len(contents.attackers),
            has_order=contents.order is not None or contents.needs_order,
        )

    def _area(self, contents: Contents) -> None:
        sheet, places = self.sheet, self.places(contents)
        is_sea = contents.facts.kind == "sea"
        for line in places.lines:
            has_halo = sheet.halos or self._covers_border(contents, line.box)
            sheet.text(
                line.text,
                line.box.x,
                line.box.y + line.size * 0.26,
                line.size,
                line.box.width + 0.01,
                face="italic" if is_sea else "upright",
                anchor="middle",
                css_class=("sn" if is_sea else "") + (" hs" if is_sea else " h") * has_halo,
            )
        for shown, box in zip(tokens.counters_of(contents), places.counters, strict=True):
            tokens.draw_counter(sheet, shown, box)
        self._pieces(contents, [*places.units, *places.attackers], places.order)

    def _covers_border(self, contents: Contents, name: Box) -> bool:
        """Whether a name covers the stripe of the area's holder, or the coast of an island."""
        if contents.facts.id in islands(self.board.edition):
            return True
        if contents.facts.kind != "land" or contents.holder is None:
            return False
        rings = self.outlines.polygons[contents.facts.id]
        left, top, right, bottom = name.edges
        xs, ys = (left - STRIPE, right + STRIPE), (top - STRIPE, bottom + STRIPE)
        return not all(is_inside(corner, rings) for corner in product(xs, ys))

    def _pieces(self, contents: Contents, boxes: Iterable[Box], place: Box | None) -> None:
        for unit, box in zip((*contents.units, *contents.attackers), boxes, strict=True):
            name = f"{self.words.name('unit', unit.type)}, {self.words.name('house', unit.house)}"
            if unit.routed:
                name = self.words.text("board-routed_unit", unit=unit.id, house=unit.house)
            tokens.draw_unit(self.sheet, unit, box, name)
        if place is None:
            return
        if contents.order is None:
            tokens.draw_socket(self.sheet, place)
        else:
            name = order_in_words(self.words, contents.order)
            id = f"order-{contents.facts.id}"
            tokens.draw_order(self.sheet, self.board.edition, contents.order, place, id, name)

    def _port(self, contents: Contents) -> None:
        places = port_places(self.board.edition, contents.facts.id)
        sheet, ring = self.sheet, places.ring
        things = list(places.ships[: len(contents.units)])
        has_order = contents.order is not None or contents.needs_order
        order = places.order if has_order else None
        if things and hypot(things[0].x - ring.x, things[0].y - ring.y) > 2.4 * PORT_RING:
            near = min(things, key=lambda box: hypot(box.x - ring.x, box.y - ring.y))
            leader = f"M{ring.x:.0f} {ring.y:.0f}L{near.x:.0f} {near.y:.0f}"
            sheet.add(f'<path class="anchor" stroke-width="1.4" d="{leader}"/>')
        drawn = sheet.define(
            "port",
            f'<g><circle r="{PORT_RING - 1}" class="ring" stroke-width="1.6"/>'
            '<circle cy="-5.6" r="1.6" class="anchor" stroke-width="1.3"/>'
            f'<path d="{marks.ANCHOR}" class="anchor" stroke-width="1.5"/></g>',
        )
        sheet.use(drawn, ring.x, ring.y)
        self._pieces(contents, [Box(b.x, b.y, b.width * 1.06, b.height) for b in things], order)

    def _battle(self) -> None:
        """Draws a hatch over the embattled area, and an arrow to it from the origin of the attack."""
        combat = self.board.state.combat
        if combat is None:
            return
        sheet, shape = self.sheet, self._shape(combat.area)
        fill = 'class="alert" opacity=".16"'
        if sheet.halos:
            sheet.define(
                "hatch",
                '<pattern width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
                '<path d="M0 0V9" class="al" stroke-width="5"/></pattern>',
            )
            fill = f'fill="url(#{sheet.prefix}-hatch)" opacity=".3"'
        with sheet.group(extra='aria-hidden="true"'):
            sheet.add(f'<use href="{shape}" {fill}/><use href="{shape}" class="al" stroke-width="5"/>')
            for width, look in ((8, 'stroke="#fff" fill="none"'), (4.5, 'class="al"')):
                sheet.add(
                    f'<path d="{self._arrow(combat.origin, combat.area)}" {look} stroke-width="{width}" '
                    'stroke-linecap="round" stroke-linejoin="round"/>'
                )

    def _arrow(self, origin: AreaId, target: AreaId) -> str:
        """An arrow from the pieces of the origin across the border of the target, short of its pieces."""
        (x1, y1), (x2, y2) = self._middle(origin), self._middle(target)
        length = hypot(x2 - x1, y2 - y1) or 1
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        rings, boxes = self.outlines.polygons[target], list(self.places(self.board.areas[target]).boxes())
        on_the_way = [(x1 + n * ux, y1 + n * uy) for n in range(int(length))]
        border = next((n for n, point in enumerate(on_the_way) if is_inside(point, rings)), int(length / 2))
        first = max(0, border - 13)
        tips = enumerate(on_the_way[first : border + 13], first)
        hit = next((n for n, (x, y) in tips if any(map(Box(x, y, 8, 8).overlaps, boxes))), border + 13)
        end = min(hit, length)
        start = min(24, max(0, end - 40))
        x1, y1, x2, y2 = x1 + ux * start, y1 + uy * start, x1 + ux * end, y1 + uy * end
        ends = ((x2 - ux * 12 + side * uy * 8, y2 - uy * 12 - side * ux * 8) for side in (-1, 1))
        (ax, ay), (bx, by) = ends
        return f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}M{ax:.0f} {ay:.0f}L{x2:.0f} {y2:.0f}L{bx:.0f} {by:.0f}"

    def _middle(self, area: AreaId) -> tuple[float, float]:
        """The centre of the pieces in an area."""
        if self.board.edition.areas[area].kind == "port":
            ring = port_places(self.board.edition, area).ring
            return ring.x, ring.y
        boxes = list(self.places(self.board.areas[area]).boxes())
        return sum(box.x for box in boxes) / len(boxes), sum(box.y for box in boxes) / len(boxes)


def _ground_class(contents: Contents) -> str:
    """The class of the ground of an area."""
    if contents.is_closed:
        return "closed"
    if contents.facts.kind == "sea":
        return f"ts-{contents.holder}" if contents.holder else "sea"
    return f"tl-{contents.holder}" if contents.holder else "land"
