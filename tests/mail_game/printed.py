"""Reads the printed form of a question as a person would who knows only the language.

The sentences identify the kind of form; the indented lines below them list the answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from games.notices.mails import CONTINUATION
from games.words import words_for

SHAPES: Mapping[str, str] = {
    "reply_form-amount": "amount",
    "reply_form-assign_orders": "orders",
    "reply_form-moves": "marches",
    "reply_form-musters": "musters",
    "reply_form-numbered": "numbered",
    "reply_form-rank_groups": "ranks",
    "reply_form-some_units": "units",
}
"""The first sentence of a form -> its kind."""


@dataclass
class Item:
    """An indented line, and its continuation lines."""

    text: str
    below: list[str] = field(default_factory=list)


@dataclass
class Part:
    """A form: its shape, its lines, and the messages of its other sentences."""

    shape: str
    items: list[Item] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)
    place: str = ""
    """The line above numbered answers that is their common beginning."""

    def number(self, name: str, otherwise: int) -> int:
        return int(self.said[name]) if name in self.said else otherwise


def parts_of(text: str, language: str) -> list[Part]:
    """The forms of a mail, in order. A form to muster can follow numbered answers."""
    found: list[Part] = []
    before: dict[str, str] = {}
    lines = text.split("\n")
    base = 0
    for indent, line in _unfolded_lines(lines):
        known = next(_known_patterns(line, language), None)
        if known is not None:
            name, facts = known
            if name in SHAPES:
                base = indent
                found.append(Part(SHAPES[name], said=dict(before)))
            if found:
                found[-1].said |= {name: line, **facts}
            elif name == "stars":
                before |= facts
        elif found and indent > base:
            _add(found[-1], line, is_below=indent > base + 2)
        elif found and found[-1].items:
            break
    return found


def _add(part: Part, line: str, *, is_below: bool) -> None:
    """Adds a line. In a form of units, lines below the sentence about numbers by place belong to it."""
    if "reply_form-by_area" in part.said:
        part.said.setdefault("split", line)
    elif part.shape == "numbered" and not is_below and not line[0].isdigit():
        part.place = line
    elif part.place:
        number, _, label = line.partition(". ")
        part.items.append(Item(f"{number}. {part.place} {label}"))
    elif is_below:
        part.items[-1].below.append(line)
    else:
        part.items.append(Item(line))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _unfolded_lines(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Lines with their indentation; wrapped lines are joined.

    A continuation is indented more than a line below it would be.
    """
    indent, current = 0, ""
    for raw in lines:
        text, here = raw.strip(), _indent(raw)
        if text and current and here == indent + len(CONTINUATION):
            current = f"{current} {text}"
        else:
            yield indent, current
            indent, current = here, text
    yield indent, current


def _known_patterns(line: str, language: str) -> Iterator[tuple[str, dict[str, str]]]:
    for name, pattern in _sentences(language):
        match = pattern.search(line) if name == "stars" else pattern.match(line)
        if match:
            yield name, match.groupdict()


@cache
def _texts(language: str) -> tuple[tuple[str, str], ...]:
    """The sentences of forms, with the names of their facts between two @."""
    words, units = words_for(language), "reply_form-some_units"
    facts = {"minimum": "@minimum@", "maximum": "@maximum@"}
    counted = {"reply_form-amount", "reply_form-some_units"}
    plain = (*SHAPES.keys() - counted, "reply_form-by_area", "reply_form-one_area")
    return (
        *((name, words.text(name)) for name in (*plain, "reply_form-leave_token")),
        ("reply_form-amount", words.text("reply_form-amount", **facts)),
        ("reply_form-example", words.text("reply_form-example", line="@example@")),
        (units, words.text(units, minimum=0, maximum="@maximum@")),
        (units, words.text(units, **facts)),
        (units, words.text(f"{units}.exactly", minimum="@exactly@")),
        *(
            (name, words.text("form-pair", name=words.text(f"field-{name}"), value=f"@{name}@"))
            for name in ("stars", "special", "regular", "supply", "count", "places")
        ),
    )


@cache
def _sentences(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, _pattern(text)) for name, text in _texts(language))


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"@(\w+)@", r"(?P<\1>.+)", re.escape(text)) + "$")
