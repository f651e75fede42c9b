"""Converters for parts of URLs. An impossible value returns 404 without a query."""

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


class CodeConverter(StringConverter):
    """The code of a game."""

    regex = "[0-9a-z]{1,20}"


class NumberConverter(IntConverter):
    """The number of a decision or seat, within the range of its column."""

    regex = "[0-9]{1,9}"


class NameConverter(StringConverter):
    """A username, within the maximum length."""

    regex = "[^/]{1,60}"


class OfferAnswerConverter(StringConverter):
    """The answer to an offer in the link of a mail."""

    regex = "accept|decline"


def register() -> None:
    """Registers the converters. Must be called before the URL patterns are defined."""
    register_converter(CodeConverter, "code")
    register_converter(NumberConverter, "number")
    register_converter(NameConverter, "username")
    register_converter(OfferAnswerConverter, "offer_answer")
