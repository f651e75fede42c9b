"""The header with a mail server's results about a sender (RFC 8601), read strictly by its grammar.

A sender chooses addresses, names and comments, which are copied into this header. So it is parsed, never
searched: comments are removed, quoted text is kept whole, and a header outside the grammar has no results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_LENGTH = 10_000
"""Letters of a header; a longer one has no results."""
# A method with its result comes first, then a reason and properties such as `header.d`, in any order.
_PAIR = re.compile(r'\s*([A-Za-z0-9._-]+)(?:\s*/\s*\d+)?\s*=\s*((?:"(?:[^"\\]|\\.)*"|[^\s;"])+)', re.DOTALL)
_SERVER = re.compile(r"\s*([^\s;=\"]+)(?:\s+\d+)?\s*")


@dataclass(frozen=True, slots=True)
class MethodResult:
    """One result, in lower case. `domains`: name of a property -> its domain."""

    method: str
    result: str
    domains: dict[str, str]


def results_of(written: str) -> tuple[str, list[MethodResult]]:
    """The name of the server that wrote a header, in lower case, and its results.

    A malformed header gives an empty name and no results.
    """
    parts = list(_split(written)) if len(written) <= MAX_LENGTH else []
    named = _SERVER.fullmatch(parts[0]) if len(parts) > 1 else None
    if named is None:
        return "", []
    found = (
        []
        if parts[1].strip().lower() == "none"
        else [_parse_method(part) for part in parts[1:] if part.strip()]
    )
    results = [each for each in found if each is not None]
    return (named[1].lower(), results) if len(results) == len(found) else ("", [])


def _parse_method(part: str) -> MethodResult | None:
    """A method with its properties; None if any of it is malformed."""
    pairs, end = [], 0
    while found := _PAIR.match(part, end):
        pairs.append((found[1].lower(), found[2]))
        end = found.end()
    if part[end:].strip() or not pairs:
        return None
    (method, result), *properties = pairs
    domains = {name: domain_of(value) for name, value in reversed(properties) if "." in name}
    return MethodResult(method, result.lower(), domains)


def domain_of(value: str) -> str:
    """The domain of an address, or a domain itself, in lower case without a final dot."""
    return value.rpartition("@")[2].strip('"').rstrip(".").lower()


def _split(written: str) -> Iterator[str]:
    """The parts between semicolons, without comments. Semicolons in quoted text separate nothing."""
    part: list[str] = []
    depth, is_quoted, is_escaped = 0, False, False
    for letter in written:
        if is_escaped:
            is_escaped = False
        elif letter == "\\" and (depth or is_quoted):
            is_escaped = True
        elif is_quoted:
            is_quoted = letter != '"'
        elif letter == "(":
            depth += 1
            continue
        elif depth:
            depth -= letter == ")"
            part += [" "] if not depth else []
            continue
        elif letter == '"':
            is_quoted = True
        elif letter == ";":
            yield "".join(part)
            part = []
            continue
        if not depth:
            part.append(letter)
    if depth or is_quoted:
        yield '"'  # never closed, so nothing matches
    yield "".join(part)
