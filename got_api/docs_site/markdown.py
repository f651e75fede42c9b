"""A Markdown page as HTML: headings with anchors, highlighted code, links of the site, no script."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from got_api.docs_site.links import address_of, anchor_of, resolved


@dataclass(frozen=True)
class Heading:
    anchor: str
    text: str


@dataclass(frozen=True)
class Rendered:
    """A page. `headings` are those of the second level, for the menu."""

    title: str
    html: str
    headings: tuple[Heading, ...]


class _Renderer(RendererHTML):
    """What pages have beyond plain HTML of Markdown."""

    def fence(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        token = tokens[index]
        return _code(token.content, token.info.strip().split(" ")[0])

    def code_block(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return _code(tokens[index].content, "")

    def table_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        # a wide table scrolls by itself, also by keyboard
        return '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n'

    def table_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return "</table></div>\n"

    def heading_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        opening = tokens[index - 2]
        anchor, text = opening.attrGet("id"), escape(tokens[index - 1].content.replace("`", ""))
        return f' <a class="anchor" href="#{anchor}" aria-label="Link to “{text}”">#</a></{opening.tag}>\n'


def _code(text: str, language: str) -> str:
    try:
        shown = highlight(text, get_lexer_by_name(language), HtmlFormatter(nowrap=True))
    except ClassNotFound:
        shown = escape(text)
    return f'<pre tabindex="0"><code>{shown}</code></pre>\n'


def render(text: str, source: str) -> Rendered:
    """`source` is the name of the page below `openapi`, from which relative links lead.

    The title is the heading of the first level, or "".
    """
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    tokens = parser.parse(text)
    titles: list[str] = []
    headings: list[Heading] = []
    taken: set[str] = set()
    for token, following in zip(tokens, [*tokens[1:], Token("", "", 0)], strict=True):
        if token.type == "heading_open":
            anchor = anchor_of(following.content)
            while anchor in taken:
                anchor += "-1"
            taken.add(anchor)
            token.attrSet("id", anchor)
            words = following.content.replace("`", "")
            if token.tag == "h1":
                titles.append(words)
            elif token.tag == "h2":
                headings.append(Heading(anchor, words))
        if token.children:
            token.children = list(_led(token.children, source))
    return Rendered("".join(titles), parser.renderer.render(tokens, parser.options, {}), tuple(headings))


def _led(tokens: Sequence[Token], source: str) -> Iterator[Token]:
    """Text with the addresses of its links. What the server does not serve is named by its path."""
    unserved: str | None = None
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            address = address_of(target, source)
            if address is None:
                unserved = posixpath.normpath(posixpath.join("openapi", resolved(target, source)))
                continue
            token.attrSet("href", address)
        elif token.type == "link_close" and unserved is not None:
            yield Token("text", "", 0, content=" (")
            yield Token("code_inline", "code", 0, content=unserved)
            yield Token("text", "", 0, content=")")
            unserved = None
            continue
        yield token
