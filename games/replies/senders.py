"""Authentication of senders by the results of the receiving server, read strictly by the grammar of RFC 8601.

A sender chooses addresses, names and comments, which the server copies into the header with the results. So
the header is parsed, never searched: comments are removed, quoted text stays whole, and a header outside the
grammar has no results.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from email.message import Message

from games.replies.mime import encoded_headers, headers

MAX_LENGTH = 10_000
"""Letters of a header; a longer one has no results."""
# A method with its result comes first, then a reason and properties such as `header.d`, in any order.
_PAIR = re.compile(r'\s*([A-Za-z0-9._-]+)(?:\s*/\s*\d+)?\s*=\s*((?:"(?:[^"\\]|\\.)*"|[^\s;"])+)', re.DOTALL)
_SERVER = re.compile(r"\s*([^\s;=\"]+)(?:\s+\d+)?\s*")


@dataclass(frozen=True, slots=True)
class MethodResult:
    """The result of one method, in lower case. `domains` maps the name of a property to its domain."""

    method: str
    result: str
    domains: dict[str, str]


def results_of(text: str) -> tuple[str, list[MethodResult]]:
    """The name of the server that wrote a header, in lower case, and its results.

    Returns an empty name and no results for a malformed header.
    """
    parts = list(_parts_between_semicolons(text)) if len(text) <= MAX_LENGTH else []
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
    """A method with its properties; None if a part of it is malformed."""
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
    """The domain of an address or of a domain name, in lower case, without a final dot."""
    return value.rpartition("@")[2].strip('"').rstrip(".").lower()


def _parts_between_semicolons(text: str) -> Iterator[str]:
    """The parts between semicolons, without comments. Semicolons in quoted text do not separate parts."""
    part: list[str] = []
    depth, is_quoted, is_escaped = 0, False, False
    for letter in text:
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


# Only unambiguous syntax is accepted. Otherwise the program that checks the sender might read another address
# than this code.
_ADDRESS = r"[^\x00-\x20\x7f\s<>@()\[\]\\,;:\"]+@[^\x00-\x20\x7f\s<>@()\[\]\\,;:\"]+"
_NAME = r"(?:\"(?:[^\"\\]|\\.)*+\" ?|[^<>@()\[\]\\,;:\"]*+)"
_SENDER = re.compile(rf"{_NAME}<({_ADDRESS})>|({_ADDRESS})(?: \([^<>@()]*+\))?")


def sender_of(message: Message) -> str | None:
    """The address of a mail's sender, in lower case; None unless there is exactly one and it is
    unambiguous."""
    written = encoded_headers(message, "From")
    found = _SENDER.fullmatch(written[0]) if len(written) == 1 else None
    return (found[1] or found[2]).lower() if found else None


_SPAM = ("X-Spam-Flag", "X-Spam-Status", "X-Mailgun-Sflag")


def is_spam(message: Message) -> bool:
    """Whether a filter on the receiving side marked the mail as spam. A sender who forges this header
    harms only themselves."""
    return any(value.lower().startswith("yes") for name in _SPAM for value in headers(message, name))


def is_proven(message: Message, servers: Collection[str]) -> bool:
    """Whether the receiving server confirmed that the domain of the author sent a mail (RFC 8601).

    `servers` are the names that our mail servers and services use in their results. A server writes its
    results above all headers of the sender, so only the topmost header counts, and only if it is from one of
    these servers. DMARC decides. If the domain has no DMARC policy, a signature or a sending address of the
    author's domain is enough.
    """
    written = encoded_headers(message, "Authentication-Results")
    author = domain_of(sender_of(message) or "")
    server, results = results_of(written[0]) if written else ("", [])
    if not author or server not in servers:
        return False
    decided = [
        each.result == "pass" and each.domains.get("header.from") == author
        for each in results
        if each.method == "dmarc" and each.result in DECIDED
    ]
    return all(decided) if decided else any(_proves_domain(author, each) for each in results)


DECIDED = frozenset({"pass", "fail", "reject", "quarantine", "policy"})
"""Final results of DMARC. Others mean that there is no policy, or that it could not be read."""


def _proves_domain(author: str, result: MethodResult) -> bool:
    """Whether a result proves that a mail is from the domain of its author."""
    if result.result != "pass":
        return False
    if result.method == "dkim":
        return is_aligned(author, result.domains.get("header.d") or result.domains.get("header.i", ""))
    return result.method == "spf" and is_aligned(author, result.domains.get("smtp.mailfrom", ""))


def is_aligned(author: str, domain: str) -> bool:
    """Whether a domain authenticates the author's domain: it is the same domain, or a parent of it.

    DMARC also allows other domains of the same organisation. That needs a list of public suffixes, which a
    mail server that checks DMARC has.
    """
    return "." in domain and (author == domain or author.endswith(f".{domain}"))
