"""Parts of addresses. What cannot be one is answered 404 without asking the database."""

from django.urls import register_converter


class ClientConverter:
    """The client id of an app."""

    regex = "[a-z0-9_]{1,40}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def register() -> None:
    """Called before the addresses are written down."""
    register_converter(ClientConverter, "client")
