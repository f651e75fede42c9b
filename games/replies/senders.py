"""Authentication of senders, by the results of the receiving server."""

from __future__ import annotations

import re
from collections.abc import Collection
from email.message import Message

from games.replies.mime import encoded_headers, headers
from games.replies.results import MethodResult, domain_of, results_of

# Only unambiguous syntax: if two programs could read two addresses, the program that checks the sender might
# read another one than this code.
_ADDRESS = r"[^\x00-\x20\x7f\s<>@()\[\]\\,;:\"]+@[^\x00-\x20\x7f\s<>@()\[\]\\,;:\"]+"
_NAME = r"(?:\"(?:[^\"\\]|\\.)*+\" ?|[^<>@()\[\]\\,;:\"]*+)"
_SENDER = re.compile(rf"{_NAME}<({_ADDRESS})>|({_ADDRESS})(?: \([^<>@()]*+\))?")


def sender_of(message: Message) -> str | None:
    """The address of a mail's sender, in lower case; None unless there is exactly one, without doubt."""
    written = encoded_headers(message, "From")
    found = _SENDER.fullmatch(written[0]) if len(written) == 1 else None
    return (found[1] or found[2]).lower() if found else None


_SPAM = ("X-Spam-Flag", "X-Spam-Status", "X-Mailgun-Sflag")


def is_spam(message: Message) -> bool:
    """Whether a filter of the receiving side marked it as spam. A sender who forges the mark harms only
    themselves."""
    return any(value.lower().startswith("yes") for name in _SPAM for value in headers(message, name))


def is_proven(message: Message, servers: Collection[str]) -> bool:
    """Whether the receiving server found that the domain of the author sent a mail (RFC 8601).

    `servers` are the names of our mail servers and services in their results. A server writes its results
    above all headers of the sender, so only the topmost header counts, and only from one of these servers.
    DMARC decides. Without a policy of the domain, a signature or a sending address of the author's domain
    does.
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


def _proves_domain(author: str, found: MethodResult) -> bool:
    """Whether a result proves that a mail is from the domain of its author."""
    if found.result != "pass":
        return False
    if found.method == "dkim":
        return is_aligned(author, found.domains.get("header.d") or found.domains.get("header.i", ""))
    return found.method == "spf" and is_aligned(author, found.domains.get("smtp.mailfrom", ""))


def is_aligned(author: str, domain: str) -> bool:
    """Whether a domain authenticates that of an author: it is the same, or a parent of it.

    DMARC also allows other domains of the same organisation. That needs a list of public suffixes, which a
    mail server that checks DMARC has.
    """
    return "." in domain and (author == domain or author.endswith(f".{domain}"))
