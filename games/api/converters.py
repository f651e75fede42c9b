"""Parts of addresses. What cannot be one is answered 404 without asking the database."""

from __future__ import annotations

from django.urls import register_converter


class CodeConverter:
    """The code of a game."""

    regex = "[0-9a-z]{1,20}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class NumberConverter:
    """The number of a decision or seat; larger ones than a column holds are none."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class NameConverter:
    """A username; what is longer is none."""

    regex = "[^/]{1,60}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class OfferAnswerConverter:
    """What a link of a mail does with an offer."""

    regex = "accept|decline"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def register() -> None:
    """Called before the addresses are written down."""
    register_converter(CodeConverter, "code")
    register_converter(NumberConverter, "number")
    register_converter(NameConverter, "username")
    register_converter(OfferAnswerConverter, "offer_answer")
