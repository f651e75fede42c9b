"""A sheet to draw on: SVG elements, their definitions, and texts with their maximum widths."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from . import fonts
from .fonts import Face

MIN_SHRINK = 0.62
_TAG = re.compile(r"<(\w+)")
_CLASSES = {"upright": "t", "italic": "t i"}


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text on the sheet: its left edge, its baseline, its width and its maximum width."""

    text: str
    x: float
    y: float
    width: float
    room: float
    size: float
    face: Face


@dataclass
class Sheet:
    """A sheet. Every id starts with `prefix`, so that two pictures on one page have no ids in common."""

    prefix: str
    halos: bool = True
    body: list[str] = field(default_factory=list)
    defs: dict[str, str] = field(default_factory=dict)
    placed_texts: list[PlacedText] = field(default_factory=list)

    def add(self, element: str) -> None:
        self.body.append(element)

    def define(self, name: str, element: str) -> str:
        """Stores an element once, and returns a reference to it. `element` must have no id."""
        if name not in self.defs:
            self.defs[name] = _TAG.sub(rf'<\1 id="{self.prefix}-{name}"', element, count=1)
        return f"#{self.prefix}-{name}"

    def use(self, reference: str, x: float, y: float, scale: float = 1) -> None:
        """Draws a defined element around a point."""
        self.add(use_element(reference, x, y, scale))

    def rectangle(self, css_class: str, x: float, y: float, width: float, height: float) -> None:
        """Draws a filled rectangle with round corners."""
        self.add(
            f'<rect class="{css_class}" x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" '
            'rx="3"/>'
        )

    @contextmanager
    def group(self, id: str = "", label: str = "", role: str = "", extra: str = "") -> Iterator[None]:
        """Opens a group with an id of the API and an accessible name."""
        attributes = [f' id="{self.prefix}-{id}"' if id else "", f' role="{role}"' if role else ""]
        attributes += [f" aria-label={quoteattr(label)}" if label else "", f" {extra}" if extra else ""]
        self.add(f"<g{''.join(attributes)}>")
        yield
        self.add("</g>")

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        max_width: float,
        *,
        face: Face = "upright",
        anchor: str = "start",
        css_class: str = "",
        may_cut: bool = False,
    ) -> None:
        """Draws one line of text, in a smaller size if it would be too wide.

        `may_cut` is for texts of users, whose length is not known in advance.
        """
        width = fonts.width(text, size, face)
        if width > max_width:
            size = max(size * max_width / width, size * MIN_SHRINK)
            while may_cut and len(text) > 1 and fonts.width(text, size, face) > max_width:
                text = text.removesuffix("…")[:-1].rstrip() + "…"
        self.add(self.line(text, x, y, size, max_width, face=face, anchor=anchor, css_class=css_class))

    def line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        max_width: float,
        *,
        face: Face = "upright",
        anchor: str = "start",
        css_class: str = "",
    ) -> str:
        """The element of a text that fits its width."""
        width = fonts.width(text, size, face)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
        self.placed_texts.append(PlacedText(text, left, y, width, max_width, size, face))
        classes = f"{_CLASSES[face]} {css_class}".strip()
        placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
        return (
            f'<text class="{classes}" x="{x:.0f}" y="{y:.0f}" font-size="{size:.4g}"{placed}>'
            f"{escape(text)}</text>"
        )


def use_element(reference: str, x: float, y: float, scale: float = 1) -> str:
    """An element that draws a defined one around a point."""
    if (x, y, scale) == (0, 0, 1):
        return f'<use href="{reference}"/>'
    if scale == 1:
        return f'<use href="{reference}" x="{x:.3g}" y="{y:.3g}"/>'
    return f'<use href="{reference}" {transform_attribute(x, y, scale)}/>'


def transform_attribute(x: float, y: float, scale: float) -> str:
    """The attribute that moves an element to a point and scales it."""
    return f'transform="translate({x:.0f} {y:.0f})scale({scale:.2g})"'
