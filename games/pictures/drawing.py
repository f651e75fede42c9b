"""The picture of a board as SVG.

The SVG is one file: it has no scripts and no external references, and contains its font. Groups of areas and
pieces have stable ids and accessible names.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, get_args
from xml.sax.saxutils import escape

from games.engine import Edition, Question, Ruleset, State
from games.engine.ids import Phase
from games.words import Words, words_for

from . import fonts
from .chart import Chart
from .contents import Board
from .outlines import BOTTOM, LEFT, RIGHT, TOP, outlines_of
from .panel import HEADER, HEADINGS, Panel
from .sheet import Sheet
from .style import style_sheet
from .symbols import PREFIX, symbols_sheet

Size = Literal["phone", "page", "mail"]
SIZES: tuple[Size, ...] = ("phone", "page", "mail")
THEMES = ("light", "dark", "auto")
PIXELS: dict[Size, int] = {"phone": 780, "page": 1259, "mail": 600}
"""The width in pixels of a picture of each size."""
FACTORS: dict[Size, tuple[float, float]] = {"phone": (1.35, 1.25), "page": (1, 1.08), "mail": (1.5, 1.15)}
"""Factors by which names and pieces are enlarged, for pictures that are shown small."""
_PANEL = 470
_MARGIN = 14
_CLASSES = re.compile(r'class="([^"]*)"')


@dataclass(frozen=True, slots=True)
class ViewBox:
    """The part of the sheet that is shown."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture that is drawn but not yet serialised."""

    sheet: Sheet
    view: ViewBox


class Layers(NamedTuple):
    """A picture for rasterisation, as two SVGs of one size: the ground, without texts, and the rest."""

    ground: str
    rest: str


def draw_picture(
    board: Board, words: Words, size: Size, focus: str | None, prefix: str, *, for_png: bool = False
) -> DrawnPicture:
    """The whole picture on a sheet.

    `for_png` omits the ground, patterns and halos. `focus` is an area or `battle`; without a battle the
    picture shows the board.
    """
    sheet = Sheet(prefix, halos=not for_png)
    outlines = outlines_of(board.edition)
    view = ViewBox(-LEFT, -TOP, outlines.width + LEFT + RIGHT, outlines.height + TOP + BOTTOM)
    chart = Chart(sheet, board, words, *FACTORS[size])
    if not for_png:
        chart.draw_ground()
    chart.draw_contents()
    centre = _centre(board, focus)
    if centre is not None:
        return DrawnPicture(sheet, _view_around(board, centre))
    if size == "phone":
        return DrawnPicture(sheet, view)
    panel = Panel(sheet, board, words)
    if size == "page":
        left = view.x + view.width
        bottom = panel.draw_column(left + _MARGIN, view.y + _MARGIN, _PANEL - 2 * _MARGIN)
        return DrawnPicture(
            sheet, ViewBox(view.x, view.y, view.width + _PANEL, max(view.height, bottom - view.y))
        )
    top = HEADER
    panel.draw_header(view.x + _MARGIN, view.y - top, view.width - 2 * _MARGIN)
    bottom = panel.draw_two_columns(
        view.x + _MARGIN, view.y + view.height + _MARGIN, view.width - 2 * _MARGIN
    )
    return DrawnPicture(
        sheet, ViewBox(view.x, view.y - top - _MARGIN, view.width, bottom + top + _MARGIN - view.y)
    )


def svg(
    board: Board,
    words: Words,
    *,
    size: Size = "page",
    theme: str = "auto",
    focus: str | None = None,
    prefix: str = "board",
) -> str:
    """The picture as an SVG document for browsers."""
    picture = draw_picture(board, words, size, focus, prefix)
    letters = _letters(picture, words, board.edition)
    inside = _with_styles(_on_paper(picture), board.edition, theme, prefix, letters)
    return _document(picture.view, words, board, prefix, inside)


def svg_for_png(
    board: Board, words: Words, *, size: Size = "page", theme: str = "light", focus: str | None = None
) -> Layers:
    """The picture for rasterisation: without patterns, halos and the font."""
    rest = draw_picture(board, words, size, focus, "b", for_png=True)
    ground = DrawnPicture(Sheet("b", halos=False), rest.view)
    Chart(ground.sheet, board, words).draw_ground()
    return Layers(
        *(
            f"<svg {_frame(rest.view)}>{_with_styles(elements, board.edition, theme, 'b', {})}</svg>"
            for elements in (_on_paper(ground), _elements(rest))
        )
    )


def land(edition: Edition, words: Words, *, theme: str = "auto") -> str:
    """The map without any contents of a game: the same for everybody."""
    board = Board(State(ruleset=Ruleset(edition=edition.id)), None)
    sheet = Sheet("land")
    chart = Chart(sheet, board, words)
    chart.draw_ground()
    chart.draw_contents()
    outlines = outlines_of(edition)
    view = ViewBox(-LEFT, -TOP, outlines.width + LEFT + RIGHT, outlines.height + TOP + BOTTOM)
    picture = DrawnPicture(sheet, view)
    letters = _letters(picture, words, edition)
    return _document(
        view, words, board, "land", _with_styles(_on_paper(picture), edition, theme, "land", letters)
    )


def symbols(edition: Edition, *, theme: str = "auto") -> str:
    """All pieces, tokens and icons as symbols to use by id; the document itself shows nothing."""
    picture = DrawnPicture(symbols_sheet(edition), ViewBox(0, 0, 0, 0))
    inside = _with_styles(_elements(picture), edition, theme, PREFIX, {})
    return f"<svg {_frame(picture.view, PREFIX)}>{inside}</svg>"


def _letters(picture: DrawnPicture, words: Words, edition: Edition) -> dict[fonts.Face, frozenset[str]]:
    """The characters of each face that the picture uses: those of the names in the language, and others in
    the picture."""
    found: dict[fonts.Face, frozenset[str]] = {}
    for face in fonts.FACES:
        written = fonts.letters_of(each.text for each in picture.sheet.placed_texts if each.face == face)
        if written:
            usual = _common_letters(words.language, edition)[face]
            found[face] = frozenset(usual | (written & fonts.widths(face).keys()))
    return found


@lru_cache(maxsize=64)
def _common_letters(language: str, edition: Edition) -> dict[fonts.Face, frozenset[str]]:
    """The characters that most pictures in a language need, so that they share one font."""
    words = words_for(language)
    areas = {id: words.name("area", id) for id in edition.areas}
    headings = [words.text(f"board-{name}") for name in HEADINGS]
    phases = [words.name("phase", phase) for phase in get_args(Phase)]
    titles = [words.text(f"decision-{kind}.title") for kind in Question.family]
    usual: dict[fonts.Face, list[str]] = {
        "upright": [
            *areas.values(),
            *(words.name("house", id) for id in edition.houses),
            *headings,
            *phases,
            *titles,
            words.text("board-unofficial"),
            "0123456789+−/·",
        ],
        "italic": [name for id, name in areas.items() if edition.areas[id].kind == "sea"],
    }
    return {face: fonts.letters_of(texts) & fonts.widths(face).keys() for face, texts in usual.items()}


def _centre(board: Board, focus: str | None) -> str | None:
    if focus == "battle":
        return None if board.state.combat is None else board.state.combat.area
    return focus


def _view_around(board: Board, area: str) -> ViewBox:
    """A view of an area and its neighbours, with a margin of 30 % of its size."""
    outlines, facts = outlines_of(board.edition), board.edition.areas[area]
    places = [place for place in (area, *facts.adjacent) if place in outlines.polygons]
    own = outlines.polygons.get(area) or outlines.polygons[facts.sea or area]
    xs, ys = zip(*(point for ring in own for point in ring), strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    for place in places:
        x, y = board.edition.drawing.labels[place].at
        left, right = min(left, x - 60), max(right, x + 60)
        top, bottom = min(top, y - 45), max(bottom, y + 45)
    dx, dy = 0.06 * (right - left), 0.06 * (bottom - top)
    left, top = max(left - dx, -LEFT), max(top - dy, -TOP)
    right = min(right + dx, outlines.width + RIGHT)
    bottom = min(bottom + dy, outlines.height + BOTTOM)
    return ViewBox(round(left), round(top), round(right - left), round(bottom - top))


def _with_styles(
    elements: str, edition: Edition, theme: str, prefix: str, letters: Mapping[fonts.Face, frozenset[str]]
) -> str:
    """The style sheet of the classes in use, followed by the elements."""
    classes = {name for several in _CLASSES.findall(elements) for name in several.split()}
    style = style_sheet(edition, theme, prefix, letters, classes)
    return style + _CLASSES.sub(lambda found: f'class="{prefixed_classes(found[1], prefix)}"', elements)


def _elements(picture: DrawnPicture, below: str = "") -> str:
    """All drawn elements, above the elements in `below`."""
    sheet = picture.sheet
    return f"<defs>{''.join(sheet.defs.values())}</defs>{below}{''.join(sheet.body)}"


def _on_paper(picture: DrawnPicture) -> str:
    view = picture.view
    place = f'x="{view.x:g}" y="{view.y:g}" width="{view.width:g}" height="{view.height:g}"'
    return _elements(picture, f'<rect {place} class="paper"/>')


def _document(view: ViewBox, words: Words, board: Board, prefix: str, content: str) -> str:
    title, text = accessible_titles(board, words)
    return (
        f'<svg {_frame(view, prefix)} lang="{words.language}" role="group" aria-labelledby="{prefix}-title">'
        f'<title id="{prefix}-title">{escape(title)}</title><desc>{escape(text)}</desc>'
        f"{content}</svg>"
    )


def _frame(view: ViewBox, id: str = "") -> str:
    """The attributes of an SVG that shows a part of the sheet."""
    box = f"{view.x:g} {view.y:g} {view.width:g} {view.height:g}"
    named = f'id="{id}" ' if id else ""
    return (
        f'xmlns="http://www.w3.org/2000/svg" {named}viewBox="{box}" width="{view.width:g}" '
        f'height="{view.height:g}"'
    )


def prefixed_classes(classes: str, prefix: str) -> str:
    """The class names with the prefix of one picture, so that pictures on a page do not share styles."""
    return " ".join(f"{prefix}-{name}" for name in classes.split())


def accessible_titles(board: Board, words: Words) -> tuple[str, str]:
    """The accessible title and description of a picture."""
    name = board.name or words.text("board-title")
    if board.state.winner is not None:
        title = words.text("board-header_ended", game=name, winner=board.state.winner)
    elif board.state.round:
        rounds = board.edition.rounds
        title = words.text(
            "board-header", game=name, round=board.state.round, rounds=rounds, phase=board.state.phase
        )
    else:
        title = name
    if board.house is None:
        return title, words.text("board-description_public")
    return title, words.text("board-description", house=board.house)
