"""The panel next to or below the map: open decisions, battle, houses, tracks, threat and legend."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from games.engine.ids import HouseId
from games.engine.queries.tracks import stars, turn_order
from games.engine.queries.victory import castle_count
from games.words import Words

from . import marks, tokens
from .contents import Board
from .descriptions import capitalised
from .facts import legend_orders, open_decisions, side_strength
from .layout import Box
from .sheet import Sheet
from .tokens import Counter

_TEXT, _SMALL, _TITLE = 18, 16, 20
_LINE = 25
HEADER = 76
HEADINGS = ("asked_of_you", "battle", "houses", "tracks", "threat", "legend")


@dataclass
class Panel:
    """Draws blocks of facts from the top of a column downwards. Each method returns the y of the next
    block."""

    sheet: Sheet
    board: Board
    words: Words

    def draw_column(self, x: float, y: float, width: float) -> float:
        """Draws all blocks in one column. Returns the bottom."""
        blocks: tuple[Callable[[float, float, float], float], ...] = (
            self.draw_header, self.draw_decisions, self.draw_battle, self.draw_houses, self.draw_tracks,
            self.draw_threat, self.draw_legend, self.draw_note,
        )  # fmt: skip
        for block in blocks:
            y = block(x, y, width)
        return y

    def draw_two_columns(self, x: float, y: float, width: float) -> float:
        """Draws all blocks but the legend in two columns. Returns the bottom of the longer one."""
        half = (width - 20) / 2
        left = self.draw_houses(x, self.draw_battle(x, y, half), half)
        right = self.draw_threat(
            x + half + 20,
            self.draw_tracks(x + half + 20, self.draw_decisions(x + half + 20, y, half), half),
            half,
        )
        return self.draw_note(x, max(left, right), width)

    def draw_header(self, x: float, y: float, width: float) -> float:
        """Draws the name of the table, the round and the phase."""
        state, words = self.board.state, self.words
        name = self.board.name or words.text("game-game_title_short")
        self.sheet.text(name, x, y + 28, 30, width, may_cut=True)
        phase = words.name("phase", state.phase)
        if state.phase not in ("setup", "ended"):
            phase = f"{words.text('ui-round')} {state.round}/{self.board.edition.rounds} · {phase}"
        self.sheet.text(phase, x, y + 56, _TITLE, width, css_class="soft")
        return y + HEADER

    def _title(self, text: str, x: float, y: float, width: float) -> float:
        self.sheet.add(f'<path class="line" d="M{x:.4g} {y + 4:.4g}h{width:.4g}"/>')
        self.sheet.text(text, x, y + 27, _TITLE, width)
        return y + 38

    def draw_decisions(self, x: float, y: float, width: float) -> float:
        """Draws the open decisions, those of the reader's house first."""
        if self.board.state.winner is not None:
            y = self._title(self.words.text("ui-winner"), x, y, width)
            return self._row_of_houses((self.board.state.winner,), "", x, y, width)
        rows = open_decisions(self.board, self.words)
        for title, is_mine in (("board-asked_of_you", True), ("ui-waiting_for", False)):
            chosen = [row for row in rows if row.is_mine == is_mine]
            if chosen:
                y = self._title(self.words.text(title), x, y, width)
                for row in chosen:
                    y = self._row_of_houses(row.houses, row.text, x, y, width)
        return y

    def _row_of_houses(
        self, houses: tuple[HouseId, ...], text: str, x: float, y: float, width: float
    ) -> float:
        left = x
        for house in houses:
            tokens.draw_shield(self.sheet, house, left + 11, y + 11, 1.05)
            left += 27
        text = text or self.words.name("house", houses[0])
        self.sheet.text(text, left + 5, y + 17.5, _TEXT, x + width - left - 5)
        return y + _LINE + 6

    def draw_battle(self, x: float, y: float, width: float) -> float:
        """Draws the two sides with their cards and announced strengths."""
        state, words, sheet = self.board.state, self.words, self.sheet
        combat = state.combat
        if combat is None:
            return y
        title = f"{words.name('phase', 'combat')}: {words.name('area', combat.area)}"
        y = self._title(title, x, y, width)
        for house, role in ((combat.attacker, "ui-attacker"), (combat.defender, "ui-defender")):
            tokens.draw_shield(sheet, house, x + 15, y + 18, 1.4)
            side = state.sides.get(house)
            details = [words.name("house_card", side.card)] if side and side.card else []
            helpers = [
                words.name("area", row.area) for _, row in sorted(state.supports.items()) if row.side == house
            ]
            if helpers:
                details.append(f"{words.text('ui-support')}: {', '.join(helpers)}")
            text = f"{words.text(role)}: {words.name('house', house)}"
            if house == combat.victor:
                text += f" · {words.text('status-victor')}"
            sheet.text(text, x + 38, y + (15 if details else 24), _TEXT, width - 100)
            if details:
                sheet.text(
                    " · ".join(details), x + 38, y + 34, _SMALL, width - 96, css_class="soft", may_cut=True
                )
            strength = side_strength(self.board, house)
            if strength is not None:
                sheet.text(str(strength), x + width - 6, y + 28, 32, 56, anchor="end")
            y += 46
        return y + 2

    def draw_houses(self, x: float, y: float, width: float) -> float:
        """Draws the houses in turn order, each with castles, supply, power and cards in hand."""
        state, words, sheet = self.board.state, self.words, self.sheet
        y = self._title(words.text("board-houses"), x, y, width)
        for house in turn_order(state):
            row = state.houses[house]
            if house == self.board.house:
                sheet.rectangle("band", x - 6, y - 3, width + 12, 38)
            tokens.draw_shield(sheet, house, x + 15, y + 16, 1.4)
            cards = sum(card.house == house and card.place == "hand" for card in state.house_cards.values())
            figures = (
                ("castle", f"{castle_count(state, house)}/{self.board.edition.castles_to_win}"),
                ("supply", str(row.supply)),
                ("power", str(row.power)),
                ("cards", str(cards)),
            )
            step = min(72.0, (width - 32) / 6.4)
            left = x + width - 4 * step - 6
            sheet.text(words.name("house", house), x + 38, y + 23, _TITLE, left - x - 42)
            for n, (icon, text) in enumerate(figures):
                tokens.draw_icon(sheet, icon, left + n * step + 14, y + 16, 1.15)
                sheet.text(text, left + n * step + 25, y + 22, _TEXT, step - 26)
            y += 40
        return y + 4

    def draw_tracks(self, x: float, y: float, width: float) -> float:
        """Draws the influence tracks, the dominance tokens, and the stars under the King's Court."""
        state, words, sheet = self.board.state, self.words, self.sheet
        y = self._title(words.text("board-tracks"), x, y, width)
        used = {"valyrian_steel_blade": state.blade_used, "messenger_raven": state.raven_used}
        for track, token in self.board.edition.dominance.items():
            step = min(43.0, (width - 150) / 6)
            left = x + width - 6 * step
            look = 'class="is" stroke-width="1.5"' if used.get(token) else 'class="ic"'
            place = f'transform="translate({x + 12:.0f} {y + 14:.0f})scale(1.15)"'
            sheet.add(f'<path d="{marks.DOMINANCE.get(token, marks.CROWN)}" {look} {place}/>')
            sheet.text(words.name("track", track), x + 30, y + 20, _TEXT, left - x - 34)
            for n, house in enumerate(state.tracks[track]):
                tokens.draw_shield(sheet, house, left + (n + 0.5) * step, y + 14, 1.3)
                if track == "kings_court":
                    count = stars(state, house)
                    for star in range(count):
                        drawn = sheet.define("star", tokens.STAR)
                        sheet.use(
                            drawn, left + (n + 0.5) * step + (star - (count - 1) / 2) * 10, y + 35, 1.15
                        )
            y += 38
        return y + 12

    def draw_threat(self, x: float, y: float, width: float) -> float:
        """Draws the wildling threat with its steps."""
        edition, sheet = self.board.edition, self.sheet
        y = self._title(self.words.text("board-threat"), x, y, width)
        spaces = range(0, edition.threat_max + 1, edition.threat_step)
        step = min(60.0, width / len(spaces))
        for n, space in enumerate(spaces):
            is_here = space == self.board.state.threat
            look = "alert" if is_here else "band"
            sheet.rectangle(look, x + n * step, y - 2, step - 4, 30)
            sheet.text(
                str(space), x + n * step + (step - 4) / 2, y + 20, _TITLE, step - 6,
                anchor="middle", css_class="on-alert" if is_here else "soft",
            )  # fmt: skip
        return y + 42

    def draw_legend(self, x: float, y: float, width: float) -> float:
        """Draws every icon with its name, in two columns."""
        sheet = self.sheet
        y = self._title(self.words.text("board-legend"), x, y, width)
        entries = self._legend_entries()
        half = -(-len(entries) // 2)
        for n, (text, draw) in enumerate(entries):
            column, row = divmod(n, half)
            left, top = x + column * (width / 2), y + row * 31
            draw(Box(left + 15, top + 13, 27, 20))
            sheet.text(text, left + 36, top + 19, _SMALL, width / 2 - 42)
        return y + half * 31 + 8

    def _legend_entries(self) -> list[tuple[str, Callable[[Box], None]]]:
        """(name, function that draws it in a box) for each icon."""
        words, sheet, edition = self.words, self.sheet, self.board.edition
        house = self.board.house or turn_order(self.board.state)[0]
        units = [
            (words.name("unit", kind), partial(tokens.draw_sample_piece, sheet, house, kind))
            for kind in edition.units
        ]
        counters = [
            (words.text(f"legend-{counter.kind}"), partial(tokens.draw_counter, sheet, counter))
            for counter in (
                Counter("castle", 0),
                Counter("stronghold", 0),
                Counter("supply", 0),
                Counter("power", 0),
                Counter("power_token", 0, house),
                Counter("garrison", 0, house, edition.garrison),
                Counter("neutral_force", 0, None, 6),
            )
        ]
        cards = (
            capitalised(words.text("token-house_cards")),
            partial(tokens.draw_counter, sheet, Counter("cards", 0)),
        )
        orders = [
            (text, partial(tokens.draw_sample_order, sheet, edition, order))
            for text, order in legend_orders(self.board, words, house)
        ]
        return [*units, *counters, cards, *orders]

    def draw_note(self, x: float, y: float, width: float) -> float:
        """Draws the note that the picture is not official."""
        self.sheet.text(self.words.text("board-unofficial"), x, y + 16, 13, width, css_class="soft")
        return y + 26
