"""The SVG: one self-contained file, with stable ids and accessible names."""

from __future__ import annotations

import gzip
import re
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from typing import cast
from xml.etree import ElementTree as ET

import pytest
from fontTools.ttLib import TTFont

from games.engine import BASE, EDITIONS, Chance, Edition, Ruleset, new_game
from games.engine.phases.planning.orders import PlaceOrdersAnswer
from games.engine.state import FaceDown, Order, SealedAnswer, Table
from games.pictures import PIXELS, SIZES, THEMES, land, png, svg, svg_for_png
from games.pictures.drawing import Size
from games.pictures.fonts import FACES, widths
from games.words import LANGUAGES, words_for
from tests.editions.arryn import ARRYN
from tests.rows import each_row

from .boards import attacked_board, board_seen_by, crowded_board, full_board, start

SVG = "{http://www.w3.org/2000/svg}"
EN = words_for("en")
MAX_GZIPPED_BYTES = 25_000
MAX_BYTES_IN_A_MAIL = 130_000


def parsed_svg(text: str) -> ET.Element:
    return ET.fromstring(text)


def labels(text: str) -> dict[str, str]:
    """Id of the API -> accessible name."""
    return {
        element.attrib["id"].partition("-")[2]: element.attrib["aria-label"]
        for element in parsed_svg(text).iter()
        if "aria-label" in element.attrib
    }


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_file_refers_to_no_other_file(size: str, theme: str) -> None:
    text = svg(start(), EN, size=size, theme=theme)  # type: ignore[arg-type]
    root = parsed_svg(text)
    assert not {element.tag for element in root.iter()} & {
        f"{SVG}script",
        f"{SVG}image",
        f"{SVG}foreignObject",
    }
    addresses = re.findall(r"""(?:href="|url\()([^")]*)""", text)
    assert addresses
    assert all(address.startswith(("#board", "data:font/woff2;")) for address in addresses)
    assert "javascript" not in text
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


def test_every_reference_is_defined_once() -> None:
    text = svg(board_seen_by(attacked_board(crowded_board(), "kings_landing"), "stark"), EN)
    ids = [element.attrib["id"] for element in parsed_svg(text).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {address[1:] for address in re.findall(r'(?:href="|url\()(#[^")]*)', text)} <= set(ids)
    assert all(id == "board" or id.startswith("board-") for id in ids)


def test_two_pictures_on_a_page_have_no_id_in_common() -> None:
    one, other = (
        {e.attrib["id"] for e in parsed_svg(svg(start(), EN, prefix=prefix)).iter() if "id" in e.attrib}
        for prefix in ("board-abc", "board-abd")
    )
    assert not one & other


def test_areas_and_pieces_have_ids_and_names() -> None:
    found = labels(svg(start(), EN))
    assert found["winterfell"] == (
        "Winterfell: Stark. Units: Knight, Footman. Order: not placed yet. Garrison: 2. Stronghold. "
        "Supply icons: 1. Power icons: 1."
    )
    assert found["stark_knight_1"] == "Knight, Stark"
    assert BASE.areas.keys() <= found.keys()
    assert start().state.units.keys() <= found.keys()


def test_the_embedded_font_has_the_tables_that_browsers_require() -> None:
    faces = re.findall(r"data:font/woff2;base64,([^)]*)", svg(start(), EN))
    assert len(faces) == 2
    for face in faces:
        font = TTFont(BytesIO(b64decode(face)))
        assert {"OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "maxp", "name", "post"} <= set(font.keys())
        assert font["name"].getDebugName(1)
        assert "GPOS" not in font  # widths are sums


def test_every_css_class_has_a_rule_without_an_ancestor() -> None:
    """No selector needs an ancestor, because elements that are used from `<defs>` have none in a browser."""
    text = svg(board_seen_by(attacked_board(crowded_board(), "kings_landing"), "stark"), EN)
    used = {name for classes in re.findall(r'class="([^"]*)"', text) for name in classes.split()}
    style = text[text.index("<style>") : text.index("</style>")]
    selectors = {one for rule in re.findall(r"([^{}]*)\{", style) for one in rule.split(",")}
    assert used <= {one.removeprefix(".") for one in selectors}
    assert not [one for one in selectors if " " in one]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_in_both_themes_a_browser_shows_the_colours_of_the_theme(theme: str) -> None:
    """`auto` uses one style sheet: a rule for the dark theme must not override a shared one."""
    board = board_seen_by(attacked_board(crowded_board(), "kings_landing"), "stark")
    auto, fixed = (svg(board, EN, theme=each) for each in ("auto", theme))
    looks = {element.attrib["class"] for element in parsed_svg(fixed).iter() if "class" in element.attrib}
    assert len(looks) > 40
    for look in looks:
        shown, meant = (properties(text, look, in_the_dark=theme == "dark") for text in (auto, fixed))
        assert shown == meant, look


def properties(text: str, look: str, *, in_the_dark: bool) -> dict[str, str]:
    """The properties of some classes in a browser. All rules have equal weight, so the last one counts."""
    style = text[text.index("<style>") : text.index("</style>")]
    style = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^}]*\})*)\}", r"\1" if in_the_dark else "", style)
    found: dict[str, str] = {}
    for selectors, body in re.findall(r"([^{}]*)\{([^}]*)\}", style):
        if {one.strip(".") for one in selectors.split(",")} & set(look.split()):
            found |= dict(one.split(":", 1) for one in body.split(";") if one)
    return found


def test_the_title_is_the_first_element_of_the_svg() -> None:
    root = parsed_svg(svg(start(), words_for("ro")))
    assert root[0].tag == f"{SVG}title"
    assert "Winter at the Wall" in (root[0].text or "")
    assert root.attrib["lang"] == "ro"


def test_text_written_by_players_is_escaped() -> None:
    text = svg(board_seen_by(start().state, None, '<script>"&'), EN)
    assert "<script>" not in text
    assert parsed_svg(text)[0].text == '<script>"&. Round: 1 (of 10). Planning phase'


def test_orders_are_drawn_as_their_house_and_the_others_see_them() -> None:
    state = start().state
    order = Table({"winterfell": Order("winterfell", "stark", "march_0")})
    hidden = replace(state, orders=order, face_down=Table({"winterfell": FaceDown("winterfell", "stark")}))
    own, others = svg(board_seen_by(hidden, "stark"), EN), svg(board_seen_by(hidden, "lannister"), EN)
    assert labels(own)["order-winterfell"] == "Order, seen by you only: March +0"
    assert labels(others)["order-winterfell"] == "Order: face down"
    assert "-disc-stark-own" in own
    assert "-disc-stark" not in others
    shown = svg(board_seen_by(replace(hidden, face_down=Table()), "lannister"), EN)
    assert labels(shown)["order-winterfell"] == "Order: March +0"


def test_orders_that_wait_for_the_others_are_shown_to_their_house() -> None:
    state = start().state
    [number] = state.decisions
    answer = SealedAnswer(number, "stark", PlaceOrdersAnswer({"winterfell": "raid_a"}))
    waiting = replace(state, answers=Table({(number, "stark"): answer}))
    assert (
        labels(svg(board_seen_by(waiting, "stark"), EN))["order-winterfell"]
        == "Order, seen by you only: Raid"
    )
    assert "order-winterfell" not in labels(svg(board_seen_by(waiting, "greyjoy"), EN))


def test_a_focus_enlarges_the_area() -> None:
    board = board_seen_by(attacked_board(crowded_board(), "kings_landing"), None)
    whole, battle, area = (
        parsed_svg(svg(board, EN, focus=focus)).attrib["viewBox"]
        for focus in (None, "battle", "kings_landing")
    )
    assert battle == area != whole
    assert (
        parsed_svg(svg(start(), EN, focus="battle")).attrib["viewBox"]
        == parsed_svg(svg(start(), EN)).attrib["viewBox"]
    )


@pytest.mark.long
@each_row("area", BASE.areas)
def test_a_picture_can_focus_on_every_area(area: str) -> None:
    x, y, width, height = map(float, parsed_svg(svg(start(), EN, focus=area)).attrib["viewBox"].split())
    at = BASE.drawing.labels[area].at if area in BASE.drawing.labels else BASE.drawing.port_labels[area]
    assert x < at[0] < x + width
    assert y < at[1] < y + height


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_letter_of_a_language(language: str) -> None:
    words = words_for(language)
    for face in FACES:
        known = widths(face).keys()
        names = "".join(words.name("area", area) for area in BASE.areas)
        assert set(names) - known == set(), "add these letters to games/pictures/fonts"


def test_the_font_has_the_letters_of_all_languages() -> None:
    assert set("șțȘȚăâîőűŐŰąężłŁćńśźЖъщѝюя„”–−") <= widths("upright").keys()


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_of_a_full_board_is_small(language: str, size: Size) -> None:
    """The board has every piece of the box. Tests each theme, with the longest prefix."""
    board, words = board_seen_by(full_board(), "stark"), words_for(language)
    for theme in THEMES:
        text = svg(board, words, size=size, theme=theme, prefix="board-k3j9x2ab")
        assert len(gzip.compress(text.encode(), 6)) <= MAX_GZIPPED_BYTES, theme


def test_picture_of_a_full_board_is_small_in_a_mail() -> None:
    image = png.png(
        svg_for_png(board_seen_by(full_board(), "stark"), words_for("pl"), size="mail"), PIXELS["mail"]
    )
    assert len(image) <= MAX_BYTES_IN_A_MAIL


def test_a_name_on_the_coloured_stripe_of_a_house_is_readable_in_a_png() -> None:
    rest = svg_for_png(board_seen_by(full_board(), "stark"), words_for("bg"), size="mail").rest
    looks = {element.text: element.attrib["class"] for element in parsed_svg(rest).iter(f"{SVG}text")}
    assert "b-h" in looks["Староград"]  # its holder's field is black
    assert "b-h" not in looks["Предела"]  # in the middle of a large area


def test_the_land_is_drawn_the_same_for_all_readers() -> None:
    text = land(BASE, EN)
    assert not [id for id in labels(text) if "_footman_" in id or id.startswith("order-")]
    assert labels(text)["winterfell"] == "Winterfell: nobody. Stronghold. Supply icons: 1. Power icons: 1."


def test_equal_boards_are_drawn_as_equal_bytes() -> None:
    state = crowded_board()
    reordered = replace(state, units=type(state.units)(reversed(state.units.items())))
    for draw in (svg, svg_for_png):
        assert draw(board_seen_by(state, None), EN) == draw(board_seen_by(reordered, None), EN)


def test_readers_of_all_houses_and_languages_share_the_drawing_of_the_ground() -> None:
    """The ground is drawn once for all readers, and shows no private information."""
    state = start().state
    grounds = {
        svg_for_png(board_seen_by(state, house), words_for(language)).ground
        for house in (None, *state.houses)
        for language in LANGUAGES
    }
    assert len(grounds) == 1


def test_an_edition_may_have_more_houses_and_areas(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house without a symbol, and an area without an outline, are still drawn."""
    monkeypatch.setitem(cast(dict[str, Edition], EDITIONS), ARRYN.id, ARRYN)
    state = new_game(7, Ruleset(edition=ARRYN.id), Chance(bytes(32))).state
    text = svg(board_seen_by(state, "arryn"), EN)
    assert labels(text)["gulltown"].startswith("gulltown")
    assert "board-s-gulltown" in text
    assert "board-m-arryn" in text
