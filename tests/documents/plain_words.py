"""Refused words in public text, with their replacements.

    find_refused("until that moment")  ->  [("moment", "time")]

The words of this project are in CONTRIBUTING.md; these are the words that earlier versions used
in their place.
"""

from __future__ import annotations

import re

INSTEAD = {
    r"tells?|telling|told": "return, show, report, list, publish",
    r"whoever|whatever|whosoever": "a player who ..., everything that ...",
    r"those who|he who": "players who ..., users who ...",
    r"lawful|lawfully": "valid, allowed",
    r"moments?": "time",
    r"so long|so many|so much": "this long, this many, up to",
    r"ahead": "in advance",
    r"one's own|of one's own|oneself": "your, their, the player's",
    r"he|him|his|himself": "they, them, their",
    r"begun": "started",
    r"deeds?": "action",
    r"tends?|tended": "the verb of what happens",
    r"forgets?|forgot|forgotten": "clear, delete",
    r"dawdles?": "is slow",
    r"rooms?|ground floor": "package, module, layer",
    r"knows? no|knows? nothing": "contains no",
    r"as it was": "not modified",
    r"creators?": "host",
    r"regions?": "area",
    r"helpers?|utils": "the name of what it does",
}
"""Pattern of whole words, in any case -> the replacement."""

_PATTERNS = {re.compile(rf"\b(?:{words})\b", re.IGNORECASE): instead for words, instead in INSTEAD.items()}


def find_refused(text: str) -> list[tuple[str, str]]:
    """(word, replacement) for each refused word of a text, in the order of the list."""
    return [(found[0], instead) for pattern, instead in _PATTERNS.items() for found in pattern.finditer(text)]
