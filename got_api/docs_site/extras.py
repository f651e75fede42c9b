"""Content generated from the code, at the end of a page that names it as its `extra`."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import override
from markdown_it import MarkdownIt

from got_api.error_catalogue import shown_code
from got_api.errors import published_codes
from got_api.texts import SOURCE

_INLINE = MarkdownIt("commonmark", {"html": False})


def error_codes() -> str:
    """Every error code with its meaning and advice to clients, each with an anchor."""
    with override(SOURCE):
        codes = [shown_code(code, status) for code, status in published_codes().items()]
    for each in codes:
        each["advice"] = mark_safe(_INLINE.renderInline(str(each["advice"])))  # noqa: S308  our own sentences
    return render_to_string("docs/error_codes.html", {"codes": codes})


EXTRAS = {"error_codes": error_codes}
