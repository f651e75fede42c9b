"""Whether a mail is from whom it says, as far as the receiving server found out."""

from __future__ import annotations

import re
from email.message import Message

from games.replies.mime import addresses, headers

_RESULT = re.compile(r"\b(dmarc|dkim|spf)\s*=\s*(\w+)", re.IGNORECASE)
_FAILED = frozenset({"fail", "softfail", "permerror", "reject", "policy"})


def sender_of(message: Message) -> str | None:
    """The address that wrote a mail, in lower case; None where there is not exactly one."""
    found = addresses(message, "From")
    return found[0] if len(found) == 1 else None


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
        return "pass" not in results["dmarc"] and bool(results["dmarc"] & _FAILED)
    if "pass" in results.get("dkim", ()):
        return False
    return bool((results.get("dkim", set()) | results.get("spf", set())) & _FAILED)
