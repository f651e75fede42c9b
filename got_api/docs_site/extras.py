"""Generated parts for the end of a page, which names one as its `extra`."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import override
from markdown_it import MarkdownIt

from got_api.http.error_catalogue import public_code
from got_api.http.errors import published_codes
from got_api.shared.texts import SOURCE

_INLINE = MarkdownIt("commonmark", {"html": False})


def error_codes() -> str:
    """Returns HTML for all error codes, with an anchor, the meaning and the advice for each."""
    with override(SOURCE):
        codes = [public_code(code, status) for code, status in published_codes().items()]
    for each in codes:
        each["advice"] = mark_safe(_INLINE.renderInline(str(each["advice"])))  # noqa: S308  our own sentences
    return render_to_string("docs/error_codes.html", {"codes": codes})


EXTRAS = {"error_codes": error_codes}
