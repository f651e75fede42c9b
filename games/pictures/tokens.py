"""Pieces, order tokens and counters, drawn on a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import Edition
from games.engine.editions import STRONGHOLD, OrderFacts
from games.engine.ids import HouseId
from games.engine.state import Unit

from . import marks
from .contents import Contents, VisibleOrder
from .layout import ORDER, UNIT, Box
from .sheet import Sheet, transform_attribute, use_element


@dataclass(frozen=True, slots=True)
class Counter:
    """A small symbol next to a name: its kind, its width, its house and its number."""

    kind: str
    width: float
    house: HouseId | None = None
    number: int = 0


def counters_of(contents: Contents) -> tuple[Counter, ...]:
    """The printed icons and the counters of an area, in drawing order."""
    facts = contents.facts
    found = []
    if contents.power_token is not None:
        found.append(Counter("power_token", 13, contents.power_token))
    if contents.garrison:
        found.append(Counter("garrison", 14, contents.garrison_of, contents.garrison))
    if contents.neutral:
        found.append(Counter("neutral_force", 14, None, contents.neutral))
    if facts.castle:
        found.append(Counter("stronghold", 20) if facts.castle == STRONGHOLD else Counter("castle", 11))
    found += [Counter("supply", 11)] * facts.supply
    found += [Counter("power", 13)] * facts.power
    return tuple(found)


def emblem(sheet: Sheet, house: HouseId, x: float, y: float, scale: float) -> str:
    """The emblem of a house, in the ink of the element that uses it."""
    drawn = sheet.define(f"m-{house}", f'<g stroke="none">{marks.MARKS.get(house, marks.OTHER_MARK)}</g>')
    return use_element(drawn, x, y, scale)


def draw_banner(sheet: Sheet, house: HouseId, x: float, y: float, scale: float) -> None:
    """Draws a power token."""
    outline, (mx, my, size) = marks.BANNER
    drawn = sheet.define(
        f"banner-{house}",
        f'<g class="{house} p"><path d="{outline}"/>{emblem(sheet, house, mx, my, size)}</g>',
    )
    sheet.use(drawn, x, y, scale)


def draw_shield(sheet: Sheet, house: HouseId, x: float, y: float, scale: float) -> None:
    """Draws the shield of a house next to its name."""
    sheet.use(_piece(sheet, house, "footman"), x, y, scale)


def _piece(sheet: Sheet, house: HouseId, kind: str) -> str:
    """The reference to a piece."""
    path, (mx, my, size) = marks.SILHOUETTES.get(kind, marks.SILHOUETTES["footman"])
    outline = sheet.define(f"k-{kind}", f'<path d="{path}"/>')
    halo = f'<use href="{outline}" class="h"/>' if sheet.halos else ""
    return sheet.define(
        f"{kind}-{house}",
        f'<g class="{house} p">{halo}<use href="{outline}"/>{emblem(sheet, house, mx, my, size)}</g>',
    )


def draw_sample_piece(sheet: Sheet, house: HouseId, kind: str, box: Box) -> None:
    """Draws a piece as an example."""
    sheet.use(_piece(sheet, house, kind), box.x, box.y, box.width / 24)


def draw_unit(sheet: Sheet, piece: Unit, box: Box, label: str) -> None:
    """Draws a unit; a routed one lies on its side under a white flag."""
    drawn = _piece(sheet, piece.house, piece.type)
    with sheet.group(piece.id, label, "img", transform_attribute(box.x, box.y, box.width / UNIT * 1.24)):
        if not piece.routed:
            sheet.use(drawn, 0, 0)
            return
        sheet.add(f'<use href="{drawn}" transform="rotate(90)" opacity=".7"/>')
        flag = '<path d="M-1 7V-7H7L5-4 7-1H-1" fill="#fff" stroke="#14181F" stroke-width="1.4"/>'
        sheet.use(sheet.define("flag", flag), 4, -4)


def draw_order(sheet: Sheet, edition: Edition, order: VisibleOrder, box: Box, id: str, label: str) -> None:
    """Draws an order token, face up or face down."""
    with sheet.group(id, label, "img", transform_attribute(box.x, box.y, box.width / ORDER)):
        _token(sheet, edition, order)


def draw_sample_order(sheet: Sheet, edition: Edition, order: VisibleOrder, box: Box) -> None:
    """Draws an order token as an example."""
    with sheet.group(extra=transform_attribute(box.x, box.y, box.width / ORDER)):
        _token(sheet, edition, order)


def _token(sheet: Sheet, edition: Edition, order: VisibleOrder) -> None:
    if order.token is None:
        back = sheet.define(
            f"back-{order.house}",
            f'<g class="{order.house} p"><circle r="12.6"/><circle r="9.8" fill="none" stroke="currentColor" '
            f'stroke-dasharray="2.4 2"/>{emblem(sheet, order.house, 0, 0, 0.62)}</g>',
        )
        sheet.use(back, 0, 0)
        return
    dashes = ' stroke-dasharray="3.4 2.4"' if order.is_own_secret else ""
    disc = sheet.define(
        f"disc-{order.house}{'-own' * order.is_own_secret}",
        f'<g class="{order.house} p"><circle r="12.6"/><circle r="9.6" fill="#fff" stroke="#14181F"/>'
        + (f'<circle r="12.6" fill="none" stroke="#fff" stroke-width="2.6"{dashes}/>' if dashes else "")
        + "</g>",
    )
    sheet.use(disc, 0, 0)
    sheet.use(_printed_face(sheet, edition.orders[order.token]), 0, 0)


def _printed_face(sheet: Sheet, facts: OrderFacts) -> str:
    """The printed face of a token: the picture of its kind, its modifier and its star."""
    path, y = marks.ORDER_PICTURES[facts.kind], 1 if facts.special else 0
    parts = [f'<path d="{path}" fill="#14181F" transform="translate(0 {y})scale(.92)"/>']
    if facts.modifier or facts.kind == "march":
        modifier = f"{facts.modifier:+d}".replace("-", "−") if facts.modifier else "0"
        parts.append('<circle cx="8" cy="7.5" r="6.2" fill="#14181F" stroke="#fff" stroke-width=".8"/>')
        parts.append(sheet.line(modifier, 8, 11, 10, 11.8, anchor="middle", css_class="w"))
    if facts.special:
        parts.append(use_element(sheet.define("star", STAR), 0, -10.4, 1.35))
    return sheet.define(f"o-{facts.id}", f"<g>{''.join(parts)}</g>")


def draw_socket(sheet: Sheet, box: Box) -> None:
    """Draws the empty place of an order that is still to be placed."""
    drawn = sheet.define(
        "socket", '<circle r="11.6" class="socket" stroke-width="1.8" stroke-dasharray="4 3"/>'
    )
    sheet.use(drawn, box.x, box.y, box.width / ORDER)


def draw_counter(sheet: Sheet, counter: Counter, box: Box) -> None:
    """Draws a counter next to a name."""
    scale = box.height / 17
    if counter.kind == "power_token":
        assert counter.house is not None
        draw_banner(sheet, counter.house, box.x, box.y, scale * 0.88)
    elif counter.kind in ("garrison", "neutral_force"):
        draw_number(sheet, counter.number, counter.house, box.x, box.y, scale)
    else:
        draw_icon(sheet, counter.kind, box.x, box.y, scale)


def draw_number(sheet: Sheet, value: int, house: HouseId | None, x: float, y: float, scale: float) -> None:
    """Draws the strength of a garrison in a box of its house, or of a neutral force in a white box."""
    look, ink = (f"{house} p", f"on-{house}") if house else ("box p", "boxt")
    text = sheet.line(str(value), 0, 4, 12.5, 13, anchor="middle", css_class=ink)
    drawn = sheet.define(
        f"n-{value}-{house or 'neutral'}",
        f'<g><rect x="-6.5" y="-7" width="13" height="14" rx="2" class="{look}"/>{text}</g>',
    )
    sheet.use(drawn, x, y, scale)


STAR = f'<path d="{marks.STAR}" fill="#FFC93C" stroke="#14181F" stroke-width=".9"/>'
_ICONS = {
    "castle": f'<path d="{marks.TOWER}" class="ic"/>',
    "stronghold": f'<path d="{marks.TOWERS}" class="ic"/>',
    "supply": f'<g><path d="{marks.BARREL}" class="ic"/><path d="{marks.BARREL_HOOPS}" class="hoop"/></g>',
    "power": f'<path d="{marks.CROWN}" class="ic"/>',
    "cards": f'<g><path d="{marks.CARD}" class="is" stroke-width="1.6" transform="rotate(-12)"/>'
    f'<path d="{marks.CARD}" class="ic" transform="rotate(10)translate(2.4 0)"/></g>',
}


def draw_icon(sheet: Sheet, kind: str, x: float, y: float, scale: float) -> None:
    """Draws a castle, a stronghold, a barrel, a crown or cards."""
    sheet.use(sheet.define(f"i-{kind}", _ICONS[kind]), x, y, scale * 0.86)


def widths(counters: Sequence[Counter]) -> tuple[float, ...]:
    return tuple(each.width for each in counters)
