"""The picture in the README matches the drawing code."""

from __future__ import annotations

from games.pictures import Layers

from .picture import PATH, demonstration, digest, source, source_of, with_source


def test_the_picture_of_the_demonstration_is_up_to_date() -> None:
    assert source_of(PATH.read_bytes()) == digest(source(demonstration())), "run `make picture`"


def test_a_picture_contains_the_digest_of_its_source() -> None:
    another = Layers("ground", "rest")
    image = with_source(b"...\0\0\0\0IEND....", another)
    assert source_of(image) == digest(another)
    assert image.endswith(b"\0\0\0\0IEND....")
