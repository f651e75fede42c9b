"""Whether a mail is from whom it says, as far as the receiving server found out."""

from __future__ import annotations

import re
from email.message import Message

from games.replies.mime import encoded_headers, headers

_RESULT = re.compile(r"\b(dmarc|dkim|spf)\s*=\s*(\w+)", re.IGNORECASE)
FAILED = frozenset({"fail", "softfail", "permerror", "reject", "policy"})


# Nothing in doubt: where two programs could read two addresses, the one that checks the sender and this one
# might not read the same.
_ADDRESS = r"[^\x00-\x20\x7f\s<>@()\[\]\\,;:\"]+@[^\x00-\x20\x7f\s<>@()\[\]\\,;:\"]+"
_NAME = r"(?:\"(?:[^\"\\]|\\.)*+\" ?|[^<>@()\[\]\\,;:\"]*+)"
_SENDER = re.compile(rf"{_NAME}<({_ADDRESS})>|({_ADDRESS})(?: \([^<>@()]*+\))?")


def sender_of(message: Message) -> str | None:
    """The address that wrote a mail, in lower case; None unless it is plainly one."""
    written = encoded_headers(message, "From")
    found = _SENDER.fullmatch(written[0]) if len(written) == 1 else None
    return (found[1] or found[2]).lower() if found else None


_SPAM = ("X-Spam-Flag", "X-Spam-Status", "X-Mailgun-Sflag")


def is_spam(message: Message) -> bool:
    """Whether a filter of the receiving side called it spam. Who writes so themselves harms nobody else."""
    return any(value.lower().startswith("yes") for name in _SPAM for value in headers(message, name))


def is_refused(message: Message) -> bool:
    """Whether the receiving server found the sender forged (RFC 8601).

    It writes its results above all others, so only the topmost header counts: a sender can write one too,
    but below. DMARC decides; without it a valid signature outweighs the address that sent it.
    """
    found = headers(message, "Authentication-Results")
    results: dict[str, set[str]] = {}
    for method, result in _RESULT.findall(found[0] if found else ""):
        results.setdefault(method.lower(), set()).add(result.lower())
    if "dmarc" in results:
        return "pass" not in results["dmarc"] and bool(results["dmarc"] & FAILED)
    if "pass" in results.get("dkim", ()):
        return False
    return bool((results.get("dkim", set()) | results.get("spf", set())) & FAILED)
