"""Nothing overlaps, and no text exceeds its space, in any language and size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from games.engine import BASE
from games.pictures import SIZES
from games.pictures.chart import Chart
from games.pictures.contents import Board
from games.pictures.drawing import FACTORS, Size, draw_picture
from games.pictures.layout import Box, islands, port_places
from games.pictures.outlines import BOTTOM, LEFT, RIGHT, TOP, outlines_of
from games.pictures.sheet import Sheet
from games.words import LANGUAGES, Words, words_for
from tests.engine.data.layout import is_inside
from tests.words.pseudo import PSEUDO, pseudo_language

from .boards import attacked_board, board_seen_by, crowded_board, start

EVERY_LANGUAGE = (*LANGUAGES, PSEUDO)
SLACK = 0.1


@pytest.fixture(autouse=True, scope="module")
def _languages() -> Iterator[None]:
    with pseudo_language():
        yield


def boxes_of(board: Board, words: Words, size: Size) -> dict[str, list[Box]]:
    """Maps each area to the boxes of its contents. A row of overlapping units is one box."""
    chart = Chart(Sheet("test"), board, words, *FACTORS[size])
    found = {}
    for id, contents in board.areas.items():
        if contents.facts.kind == "port":
            places = port_places(BASE, id)
            found[id] = [places.ring, *places.ships, places.order]
        else:
            places_of_area = chart.places(contents)
            assert places_of_area.fits, f"{words.language}, {size}: no room in {id}"
            found[id] = list(places_of_area.boxes())
    return found


def overlaps(boxes: dict[str, list[Box]]) -> list[str]:
    every = [(area, box) for area, several in boxes.items() for box in several]
    return [
        f"{area}: {box} / {other}: {another}"
        for (area, box), (other, another) in combinations(every, 2)
        if box.overlaps(another, slack=SLACK)
    ]


@pytest.mark.sample(1, long=5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_nothing_overlaps_on_the_fullest_board(language: str, size: Size) -> None:
    words = words_for(language)
    assert overlaps(boxes_of(board_seen_by(crowded_board(), None), words, size)) == []


@pytest.mark.long
@pytest.mark.parametrize(("language", "size"), [("bg", "phone"), ("en-xa", "phone"), ("en-xa", "mail")])
def test_nothing_overlaps_where_eight_units_fight(language: str, size: Size) -> None:
    """Tests the sizes with the largest names and pieces, in the widest and in the pseudo-language."""
    words, full = words_for(language), crowded_board()
    peaceful = boxes_of(board_seen_by(full, None), words, size)
    for area, facts in BASE.areas.items():
        if facts.kind != "port":
            board = board_seen_by(attacked_board(full, area), None)
            chart = Chart(Sheet("test"), board, words, *FACTORS[size])
            fought = list(chart.places(board.areas[area]).boxes())
            assert overlaps(peaceful | {area: fought}) == []


@pytest.mark.sample
@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_of_an_attack_ends_before_the_contents_of_the_area(size: Size) -> None:
    """Tests areas with a margin, because the contents of a full island cover its coast."""
    for area, facts in BASE.areas.items():
        if facts.kind != "port" and area not in islands(BASE):
            board = board_seen_by(attacked_board(crowded_board(), area), None)
            assert board.state.combat is not None
            chart = Chart(Sheet("test"), board, words_for("hu"), *FACTORS[size])
            shaft = chart._arrow(board.state.combat.origin, area)
            x, y = map(float, shaft.partition("L")[2].partition("M")[0].split())
            tip = Box(x, y, 4, 4)
            assert not any(map(tip.overlaps, chart.places(board.areas[area]).boxes())), area


def test_a_box_within_another_is_reported_as_an_overlap() -> None:
    boxes = {"winterfell": [Box(0, 0, 10, 10)], "karhold": [Box(9, 0, 10, 10)]}
    assert len(overlaps(boxes)) == 1
    assert overlaps({"winterfell": [Box(0, 0, 10, 10)], "karhold": [Box(10, 0, 10, 10)]}) == []


@pytest.mark.sample(3)
@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_pieces_are_inside_the_outline_of_their_area(language: str) -> None:
    """Leaves out islands, which are too small for their names."""
    polygons = outlines_of(BASE).polygons
    for area, boxes in boxes_of(board_seen_by(crowded_board(), None), words_for(language), "page").items():
        sea = BASE.areas[area].sea
        rings = polygons[sea if sea is not None else area]
        if area in islands(BASE):
            continue
        for box in boxes if sea is None else boxes[1:]:
            left, top, right, bottom = box.edges
            for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
                assert is_inside((x, y), rings), (area, box)  # type: ignore[arg-type]


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_no_text_exceeds_its_space(language: str, size: Size) -> None:
    board = board_seen_by(attacked_board(crowded_board(), "kings_landing"), "stark", "Ŵ" * 80)
    picture = draw_picture(board, words_for(language), size, None, "test")
    right = picture.view.x + picture.view.width
    assert len(picture.sheet.placed_texts) > 50
    for text in picture.sheet.placed_texts:
        assert text.width <= text.room + SLACK, (language, text)
        assert picture.view.x <= text.x, (language, text)
        assert text.x + text.width <= right, (language, text)


def test_everything_is_inside_the_frame() -> None:
    outlines = outlines_of(BASE)
    for boxes in boxes_of(board_seen_by(crowded_board(), None), words_for("en"), "page").values():
        for box in boxes:
            left, top, right, bottom = box.edges
            assert left >= -LEFT
            assert top >= -TOP
            assert right <= outlines.width + RIGHT
            assert bottom <= outlines.height + BOTTOM


@pytest.mark.parametrize(
    ("size", "shown", "smallest", "usual"), [("phone", 390, 6, 8.9), ("mail", 336, 5.9, 8.5)]
)
@pytest.mark.parametrize("players", [3, 6])
def test_names_are_readable_on_a_phone(
    players: int, size: Size, shown: int, smallest: float, usual: float
) -> None:
    """CSS pixels of the smallest name at the start, and of half of the names, for a picture of this width: a
    mail has 336 of 360, because of its margins.
    """
    board = start(players)
    for language in LANGUAGES:
        pixel = shown / draw_picture(board, words_for(language), size, None, "test").view.width
        chart = Chart(Sheet("test"), board, words_for(language), *FACTORS[size])
        areas = [contents for contents in board.areas.values() if contents.facts.kind != "port"]
        found = sorted(line.size * pixel for each in areas for line in chart.places(each).lines)
        is_readable = found[0] >= smallest and found[len(found) // 2] >= usual
        assert is_readable, f"{language}: shorten the longest names of areas in terms.ftl"
