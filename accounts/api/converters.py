"""Converters for parts of URLs. An impossible value returns 404 without a query."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class ClientConverter(StringConverter):
    """The client id of an app."""

    regex = "[a-z0-9_]{1,40}"


def register() -> None:
    """Registers the converters. Must be called before the URL patterns are defined."""
    register_converter(ClientConverter, "client")
