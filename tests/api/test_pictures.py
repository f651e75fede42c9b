"""Pictures over HTTP: the picture that each reader gets, and when a picture is drawn again."""

from __future__ import annotations

import re
import signal
import struct
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from games.engine import default
from games.pictures import PIXELS, Layers, png
from games.selectors import pictures
from got_api.shared.lru import LRUCache
from tests.people import expect_problem
from tests.served import Game, found_game, read, stored_game

pytestmark = pytest.mark.django_db

FORMS = {"svg": "image/svg+xml", "png": "image/png", "txt": "text/plain; charset=utf-8"}


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    pictures.clear_picture_cache()
    yield
    pictures.clear_picture_cache()


@pytest.fixture
def game() -> Game:
    return stored_game(3)


def body(response: Any) -> str:
    assert response.status_code == 200, response.content
    return str(response.content.decode())


def size_of(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


@pytest.mark.parametrize("form", FORMS)
def test_picture_has_the_form_and_headers_that_were_requested(game: Game, form: str) -> None:
    response = game.host.gets(f"{game.path}/board?format={form}&lang=hu", Accept="image/*")
    assert response.status_code == 200
    assert response["Content-Type"] == FORMS[form]
    assert response["Cache-Control"] == "private, no-cache"
    assert response["Content-Language"] == "hu"
    assert {"Authorization", "Accept", "Accept-Language"} <= {
        name.strip() for name in response["Vary"].split(",")
    }
    assert "default-src 'none'" in response["Content-Security-Policy"]


def test_each_reader_sees_their_own_board(game: Game) -> None:
    views = {house: body(game.people[house].gets(f"{game.path}/board?format=txt")) for house in game.houses}
    public = body(game.stranger.gets(f"{game.path}/board?format=txt"))
    assert "As seen by" not in public
    assert public.splitlines()[1] == "The board as everybody sees it."
    assert views["stark"].splitlines()[1] == "The board, as seen by: Stark."
    assert len({*views.values(), public}) == 4


@pytest.mark.parametrize("form", FORMS)
def test_an_unchanged_picture_is_not_sent_again(game: Game, form: str) -> None:
    path = f"{game.path}/board?format={form}"
    first = game.host.gets(path)
    again = game.host.gets(path, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    other = game.people["lannister"].gets(path, **{"If-None-Match": first["ETag"]})
    assert other.status_code == 200
    assert other["ETag"] != first["ETag"]


def test_a_picture_hides_from_others_that_a_house_has_answered(game: Game) -> None:
    path, before = (
        f"{game.path}/board?format=txt",
        read(game.stranger.gets(f"{game.path}/position"))["cursor"],
    )
    game.submits("lannister")
    assert waited_for(game.people["stark"], path) == {"Baratheon"}
    assert waited_for(game.people["lannister"], path) == {"Stark", "Baratheon"}
    assert waited_for(game.stranger, path) == {"Stark", "Baratheon"}
    assert waited_for(game.stranger, f"{path}&at={before}") == {"Stark", "Baratheon", "Lannister"}


def waited_for(reader: Any, path: str) -> set[str]:
    """The houses that a board in words waits for."""
    [houses] = re.findall(r"Waiting for: ([^.]*)\.", body(reader.gets(path)))
    return set(houses.split(", "))


def test_a_picture_changes_with_the_view_of_its_reader(game: Game) -> None:
    path = f"{game.path}/board?format=txt"
    stark, lannister = game.people["stark"], game.people["lannister"]
    before = {one: one.gets(path) for one in (stark, lannister)}
    game.saves("stark", 1, _orders(game, "stark"))
    after = {one: one.gets(path) for one in (stark, lannister)}
    assert body(after[stark]) != body(before[stark])
    assert after[stark]["ETag"] != before[stark]["ETag"]
    assert "Order, seen by you only" in body(after[stark])
    assert body(after[lannister]) == body(before[lannister]).replace("Baratheon, Stark.", "Baratheon.", 1)


def _orders(game: Game, house: str) -> Any:
    return default(game.state(), house, 1)


@pytest.mark.parametrize("query", ["lang=ro", "theme=dark", "size=phone", "focus=winterfell"])
def test_each_form_has_its_own_entity_tag(game: Game, query: str) -> None:
    plain, other = (game.host.gets(f"{game.path}/board?format=svg{mark}") for mark in ("", f"&{query}"))
    assert plain["ETag"] != other["ETag"]
    assert plain.content != other.content


def test_the_query_then_the_profile_then_accept_language_chooses_the_language(game: Game) -> None:
    path = f"{game.path}/board?format=txt"
    assert "Zid" not in body(game.stranger.gets(path))
    accepted = game.stranger.gets(path, **{"Accept-Language": "bg, en;q=0.5"})
    assert accepted["Content-Language"] == "bg"
    user = game.host.user
    user.language = "pl"
    user.save(update_fields=["language"])
    own = game.host.gets(path, **{"Accept-Language": "bg"})
    assert own["Content-Language"] == "pl"
    again = game.host.gets(path, **{"Accept-Language": "bg", "If-None-Match": own["ETag"]})
    assert again.status_code == 304
    other = game.host.gets(f"{path}&lang=bg")["ETag"]
    assert game.host.gets(path, **{"Accept-Language": "bg", "If-None-Match": other}).status_code == 200
    assert game.host.gets(f"{path}&lang=hu")["Content-Language"] == "hu"


@pytest.mark.parametrize(
    ("form", "query"),
    [
        ("svg", "lang=de"),
        ("svg", "theme=blue"),
        ("svg", "size=huge"),
        ("svg", "focus=atlantis"),
        ("svg", "colour=red"),
        ("png", "theme=auto"),
        ("txt", "size=phone"),
    ],
)
def test_an_invalid_picture_query_is_refused(game: Game, form: str, query: str) -> None:
    problem = expect_problem(game.host.gets(f"{game.path}/board?format={form}&{query}"), 400, "malformed")
    assert problem["errors"][0]["field"] == query.partition("=")[0]
    etag = {"If-None-Match": "*"}
    expect_problem(game.host.gets(f"{game.path}/board?format={form}&{query}", **etag), 400, "malformed")


def test_a_lobby_has_a_board_but_a_cancelled_lobby_has_none() -> None:
    game = found_game(3)
    host = game.host
    made = host.posts("/games", {"name": "a lobby", "player_count": 3}).json()
    path = f"/games/{made['code']}"
    drawn = host.gets(f"{path}/board?format=svg")
    assert drawn.status_code == 200 and b"<svg" in drawn.content
    assert host.gets(f"{path}/board?format=txt").status_code == 200
    assert host.deletes(path).status_code == 204
    expect_problem(host.gets(f"{path}/board?format=svg"), 409, "game_not_started")
    expect_problem(host.gets("/games/zzzzzzzz/board?format=svg"), 404, "not_found")


@pytest.mark.parametrize("size", PIXELS)
def test_a_png_is_as_wide_as_its_size(game: Game, size: Any) -> None:
    width, height = size_of(game.host.gets(f"{game.path}/board?format=png&size={size}").content)
    assert width == PIXELS[size]
    assert height > width


def test_one_png_is_drawn_at_a_time(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.pictures.png.MAX_WAIT_SECONDS", 0.01)
    with png.drawing_turn():
        problem = game.host.gets(f"{game.path}/board?format=png")
        expect_problem(problem, 503, "pictures_busy")
        assert int(problem["Retry-After"]) >= 1
        assert game.host.gets(f"{game.path}/board?format=svg").status_code == 200
    assert game.host.gets(f"{game.path}/board?format=png").status_code == 200


def test_a_cached_png_does_not_wait_for_the_lock(game: Game) -> None:
    first = game.host.gets(f"{game.path}/board?format=png")
    with png.drawing_turn():
        again = game.host.gets(f"{game.path}/board?format=png")
    assert again.content == first.content


def test_a_png_is_refused_at_once_when_the_queue_is_full() -> None:
    """A waiting request would block a thread that answers need."""
    with png._places, png._places, pytest.raises(png.RendererBusy):
        png.png(_SQUARE, 8)
    assert size_of(png.png(_SQUARE, 8)) == (8, 8)


def _square(colour: str, height: int) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
        f'<path fill="{colour}" d="M0 0H8V{height}H0z"/></svg>'
    )


_SQUARE = Layers(_square("#ffffff", 8), _square("#000000", 4))


def test_a_board_is_drawn_over_its_own_background() -> None:
    """The renderer caches backgrounds."""
    red = Layers(_square("#ff0000", 8), _SQUARE.rest)
    first, other, again = (png.png(layers, 8) for layers in (_SQUARE, red, _SQUARE))
    assert first == again
    points = [Image.open(BytesIO(each)).convert("RGB") for each in (first, other)]
    assert [[each.getpixel((1, y)) for y in (1, 6)] for each in points] == [
        [(0, 0, 0), (255, 255, 255)],
        [(0, 0, 0), (255, 0, 0)],
    ]


@pytest.mark.long
def test_drawing_a_picture_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MAX_SECONDS", 0)
    # A small picture could otherwise be drawn too fast to measure.
    png._program._running().send_signal(signal.SIGSTOP)
    with pytest.raises(png.RendererBusy):
        png.png(_SQUARE, 8)
    monkeypatch.undo()
    assert size_of(png.png(_SQUARE, 8)) == (8, 8)


@pytest.mark.long
def test_a_picture_that_cannot_be_drawn_does_not_prevent_the_next() -> None:
    with pytest.raises(RuntimeError):
        png.png(Layers("no SVG", ""), 8)
    assert size_of(png.png(_SQUARE, 8)) == (8, 8)


def test_the_outlines_of_the_map_are_public(game: Game) -> None:
    response = game.stranger.gets("/reference/land.svg?lang=pl")
    assert response.status_code == 200
    assert response["Cache-Control"].startswith("public, max-age=")
    assert response["Content-Type"] == "image/svg+xml"
    assert (
        game.stranger.gets("/reference/land.svg?lang=pl", **{"If-None-Match": response["ETag"]}).status_code
        == 304
    )
    assert game.host.gets("/reference/land.svg?lang=pl").content == response.content


def test_pictures_are_dropped_from_the_cache_when_unused() -> None:
    kept = LRUCache[str, bytes](10, len)
    for name in "abc":
        kept.put(name, name.encode() * 4)
    assert [kept.get(name) for name in "abc"] == [None, b"bbbb", b"cccc"]
