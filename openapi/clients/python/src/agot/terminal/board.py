"""The board as coloured text: houses, tracks, combat, and areas from north to south."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from ..api import models
from ..api.models import Position, Standing
from ..words import Words
from .texts import own_text

CASTLE, BARREL, POWER, CARD, STAR = "♜", "◍", "♦", "▤", "★"
SECTIONS = ("north", "centre", "south", "sea")
COLUMNS = {"wide": (28, 12, 19), "narrow": (23, 12, 17)}
"""Widths of the name of an area, of its house and of its order, in columns."""
WIDE_COLUMNS = 90
ORDER_STYLES = {"march": "bold red", "defense": "green", "support": "yellow", "raid": "magenta", "consolidate": "cyan"}


@dataclass(frozen=True)
class Scenery:
    """Facts that are the same for every position, from the reference."""

    areas: dict[str, models.AreaFacts]
    width: int
    height: int
    colours: dict[str, str]
    order_kinds: dict[str, str]
    rounds: int
    max_threat: int

    @classmethod
    def of(cls, reference: models.Reference) -> Scenery:
        """The facts of a reference that includes map, houses, orders and tracks."""
        board, houses, orders, tracks = reference.map, reference.houses, reference.orders, reference.tracks
        assert board is not None and houses is not None and orders is not None and tracks is not None
        return cls(
            areas={area.id: area for area in board.areas},
            width=board.frame.width,
            height=board.frame.height,
            colours={house.id: house.colour for house in houses.houses},
            order_kinds={order.id: order.kind for order in orders.orders},
            rounds=tracks.rounds,
            max_threat=tracks.threat.max,
        )

    def section(self, area: str) -> str:
        """The section that lists an area: a third of the map, or the seas. A port is listed with its land."""
        facts = self.areas[area]
        if facts.kind == "sea":
            return "sea"
        land = self.areas[facts.land] if facts.land else facts
        return SECTIONS[min(2, 3 * land.drawing.label.at[1] // self.height)]


@dataclass(frozen=True)
class Board:
    """A position as text in one language."""

    position: Position
    standing: Standing
    house: str | None
    scenery: Scenery
    words: Words
    with_empty: bool = False
    columns: int = 80

    @property
    def widths(self) -> tuple[int, int, int]:
        """The widths of a name, a house and an order, in columns."""
        return COLUMNS["wide" if self.columns >= WIDE_COLUMNS else "narrow"]

    def text(self, small_map: list[Text] | None = None) -> Text:
        """Returns the whole board, with the map above the list of areas."""
        above = [self._houses(), self._tracks(), self._combat(), self._cards(), small_map or []]
        blocks = [*above, *self._sections(), [Text(legend(self.words), style="dim")]]
        filled = [lines for block in blocks if (lines := list(block))]
        return Text("\n").join(line for lines in filled for line in [*lines, Text()])

    def row(self, line: Text) -> Text:
        """Truncates a line to the width of the board."""
        line.truncate(self.columns, overflow="ellipsis")
        return line

    def badge(self, house: str, width: int = 0) -> Text:
        """The name of a house on a background in its colour."""
        return Text(fitted(f" {self.words.name('house', house)} ", width), style=house_style(self.scenery, house))

    def _houses(self) -> Iterator[Text]:
        holds = {row.house: row for row in self.standing.houses}
        for house in self.standing.turn_order:
            row = holds[house]
            mine = "▶" if house == self.house else " "
            armies = " ".join(map(str, row.supply_limits))
            yield Text.assemble(
                mine, self.badge(house, self.widths[1]),
                f"  {CASTLE} {len(row.castles)}/{self.standing.castles_to_win}", f"  {POWER} {row.power:>2}",
                f"  {BARREL} {row.supply} ({armies})".ljust(18), f"  {CARD} {len(row.hand)}", f"  {STAR} {row.stars}",
            )  # fmt: skip

    def _tracks(self) -> Iterator[Text]:
        used = {"fiefdoms": self.position.blade_used, "kings_court": self.position.raven_used}
        tokens = {held.track: held for held in self.standing.dominance_tokens}
        for track in ("iron_throne", "fiefdoms", "kings_court"):
            line = Text(fitted(self.words.name("track", track), self.widths[0]))
            for house in getattr(self.position.tracks, track):
                line.append_text(self.badge(house)).append(" ")
            if track in tokens and used.get(track):
                line.append(f" ({self.words.text('board-token_used')})", style="dim")
            yield line

    def _combat(self) -> Iterator[Text]:
        combat = self.position.combat
        if combat is None:
            return
        yield Text(self.words.text("board-embattled", area=combat.area), style="bold reverse")
        for side in sorted(self.position.sides, key=lambda side: side.role):
            origin = {"origin": combat.origin}
            parts = [self.words.text(f"board-{side.role}", house=side.house, **origin)]
            if side.strength:
                parts.append(self.words.text("board-strength", amount=side.strength))
            if side.card:
                parts.append(self.words.text("board-card_played", card=side.card))
            parts += [
                self.words.text("board-supporter", house=row.house, area=row.area)
                for row in self.position.supports
                if row.side == side.house
            ]
            yield Text("  " + self.words.text("form-fact_separator").join(parts))

    def _cards(self) -> Iterator[Text]:
        revealed = self.position.piles.get("revealed")
        if revealed:
            names = "; ".join(self.words.name("westeros_card", card) for card in revealed)
            yield Text(f"{self.words.text('board-westeros_cards')}: {names}", style="dim")
        if self.position.bans:
            yield Text(self.words.text("board-banned", tokens=self.position.bans), style="dim")
        if self.house:
            hand = [card.id for card in self.position.house_cards if (card.house, card.place) == (self.house, "hand")]
            yield Text(self.words.text("board-cards", cards=hand))

    def _sections(self) -> Iterator[list[Text]]:
        rows = defaultdict(list)
        for area, facts in self.scenery.areas.items():
            line = self._area(facts)
            if line is not None:
                land = self.scenery.areas[facts.land] if facts.land else facts
                rows[self.scenery.section(area)].append((land.drawing.label.at[1], bool(facts.land), line))
        for section in SECTIONS:
            if rows[section]:
                title = Text(own_text(self.words.language, f"in-{section}").upper(), style="bold underline")
                yield [title, *[line for *_, line in sorted(rows[section], key=lambda row: row[:2])]]
        if not self.with_empty:
            yield [Text(own_text(self.words.language, "in-empty"), style="dim italic")]

    def _area(self, facts: models.AreaFacts) -> Text | None:
        """The line of an area, or None if it is not shown."""
        position, words = self.position, self.words
        units = [unit for unit in position.units if unit.area == facts.id]
        here = next((area for area in position.areas if area.id == facts.id), None)
        holder = next((row.house for row in self.standing.areas if row.area == facts.id), None)
        defenders = [unit for unit in units if not unit.attacking]
        holder = holder or (defenders[0].house if defenders else None)
        notes = []
        for unit_house in dict.fromkeys(unit.house for unit in units):
            for routed in (False, True):
                kinds = [each.type for each in units if (each.house, each.routed) == (unit_house, routed)]
                if kinds:
                    shown = words.shown("units", kinds)
                    shown = words.text("board-routed", units=kinds) if routed else shown
                    notes.append(shown if unit_house == holder else f"{words.name('house', unit_house)}: {shown}")
        if here and here.power_token:
            notes.append(words.text("legend-power_token"))
        if here and here.garrison:
            notes.append(words.text("board-garrison", strength=here.garrison))
        if here and here.neutral:
            notes.append(words.text("board-neutral_force", strength=here.neutral))
        if here and here.closed:
            notes.append(words.text("board-closed"))
        if not self.with_empty and ((here and here.closed) or (holder is None and not notes)):
            return None
        marks = CASTLE * facts.castle + BARREL * facts.supply + POWER * facts.power
        name_width, holder_width, _ = self.widths
        name = fitted(f"{words.name('area', facts.id)} {marks}", name_width)
        is_embattled = position.combat is not None and position.combat.area == facts.id
        line = Text(name, style="bold reverse" if is_embattled else "")
        line.append_text(self.badge(holder, holder_width) if holder else Text(" " * holder_width))
        line.append(" ")
        line.append_text(self._order(facts.id))
        return self.row(line.append(", ".join(notes)))

    def _order(self, area: str) -> Text:
        order = next((row for row in self.position.orders if row.area == area), None)
        is_hidden = any(row.area == area for row in self.position.face_down)
        if order is not None:
            kind = self.scenery.order_kinds.get(order.token, "")
            style = ORDER_STYLES.get(kind, "") + (" italic" if is_hidden else "")
            name = self.words.name("order", order.token)
            return Text(fitted(f"({name})" if is_hidden else name, self.widths[2]), style=style)
        return Text(fitted("▒▒▒" if is_hidden else "", self.widths[2]), style="dim")


def legend(words: Words) -> str:
    """The meanings of the symbols of the board."""
    meanings = {
        CASTLE: "board-victory_track", BARREL: "status-supply", POWER: "token-power", CARD: "token-house_cards",
        STAR: "legend-special", "▒▒▒": "legend-order_back", "( )": "legend-order_own",
    }  # fmt: skip
    return " · ".join(f"{mark} {words.text(id)}" for mark, id in meanings.items())


def house_style(scenery: Scenery, house: str) -> str:
    """The style for text on the colour of a house: black or white, whichever is readable."""
    colour = scenery.colours.get(house, "#808080")
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return f"{'black' if 299 * red + 587 * green + 114 * blue > 140_000 else 'white'} on {colour}"


def fitted(text: str, width: int) -> str:
    """Pads or truncates a text to this width. 0 leaves it unchanged."""
    if not width:
        return text
    while cell_len(text) > width - 1:
        text = f"{text[:-2]}…"
    return text + " " * (width - cell_len(text))
