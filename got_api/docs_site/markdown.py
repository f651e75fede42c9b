"""Markdown pages as HTML: headings with anchors, highlighted code, links of the site, no scripts."""

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.conf import settings
from django.utils.html import escape
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from got_api.docs_site.links import address_of, anchor_of, resolve_link, source_of

EXAMPLE_ADDRESS = "http://127.0.0.1:8000"
"""The example address of a server in the pages, which is that of `make run`."""


@dataclass(frozen=True)
class Heading:
    anchor: str
    text: str


@dataclass(frozen=True)
class Section:
    """The text of a page between two headings. Before the first heading the level is 1."""

    level: int
    anchor: str
    title: str
    text: str


@dataclass(frozen=True)
class RenderedPage:
    """A rendered page. `headings` are those of the second level, for the menu."""

    title: str
    html: str
    headings: tuple[Heading, ...]


class _Renderer(RendererHTML):
    """Renders code, tables and headings in the style of the site."""

    def fence(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        token = tokens[index]
        return _code(token.content, token.info.strip().split(" ")[0])

    def code_block(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return _code(tokens[index].content, "")

    def table_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        # a wide table scrolls separately, by keyboard too
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


def text_of(source: str) -> str:
    """Returns the Markdown of a page, with the address of this server in its commands."""
    return source_of(source).replace(EXAMPLE_ADDRESS, settings.GOT_ADDRESS)


def render(text: str, source: str) -> RenderedPage:
    """Renders Markdown. `source` is the page below `openapi` to which relative links refer.

    The title is the first-level heading, or "".
    """
    parser, tokens = _parse_page(text)
    titles: list[str] = []
    headings: list[Heading] = []
    for token, following in pairwise(tokens):
        if token.tag == "h1" and token.nesting == 1:
            titles.append(_heading_text(following))
        elif token.tag == "h2" and token.nesting == 1:
            headings.append(Heading(str(token.attrGet("id")), _heading_text(following)))
    for token in tokens:
        if token.children:
            token.children = list(_with_resolved_links(token.children, source))
    return RenderedPage("".join(titles), parser.renderer.render(tokens, parser.options, {}), tuple(headings))


def sections(text: str) -> Iterator[Section]:
    """Yields the sections of a page, split at its headings."""
    level, anchor, title, words = 1, "", "", list[str]()
    _, tokens = _parse_page(text)
    for before, token in pairwise([Token("", "", 0), *tokens]):
        if token.type == "heading_open":
            if words:
                yield Section(level, anchor, title, " ".join(words))
            level, anchor, words = int(token.tag[1:]), str(token.attrGet("id")), []
        elif before.type == "heading_open":
            title = _heading_text(token)
        elif token.type == "inline":
            words.append("".join(child.content or " " for child in token.children or ()))
        elif token.type in ("fence", "code_block"):
            words.append(token.content)
    yield Section(level, anchor, title, " ".join(words))


def _parse_page(text: str) -> tuple[MarkdownIt, list[Token]]:
    """Returns the parser and the tokens of a page, with a unique anchor for each heading."""
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    tokens = parser.parse(text)
    taken: set[str] = set()
    for token, following in pairwise(tokens):
        if token.type == "heading_open":
            anchor = anchor_of(following.content)
            while anchor in taken:
                anchor += "-1"
            taken.add(anchor)
            token.attrSet("id", anchor)
    return parser, tokens


def _heading_text(heading: Token) -> str:
    return heading.content.replace("`", "")


def _with_resolved_links(tokens: Sequence[Token], source: str) -> Iterator[Token]:
    """Yields tokens with resolved links. A link to a file that the server does not serve becomes its path as
    text.
    """
    unserved: str | None = None
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            address = address_of(target, source)
            if address is None:
                unserved = posixpath.normpath(posixpath.join("openapi", resolve_link(target, source)))
                continue
            token.attrSet("href", address)
        elif token.type == "link_close" and unserved is not None:
            yield Token("text", "", 0, content=" (")
            yield Token("code_inline", "code", 0, content=unserved)
            yield Token("text", "", 0, content=")")
            unserved = None
            continue
        yield token
