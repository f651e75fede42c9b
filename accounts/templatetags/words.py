"""The tag {% text "page-log_in" %}: a message of the catalogues in the active language, escaped."""

from typing import Any

from django import template

from got_api.shared.texts import text as text_of

register = template.Library()


@register.simple_tag
def text(message: str, **arguments: Any) -> str:
    """Returns the message. Raises LookupError for an unknown one."""
    return text_of(message, **arguments)
