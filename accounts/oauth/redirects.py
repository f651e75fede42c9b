"""To which addresses a browser is sent back with a code: those that the app has registered, and no others.

A code that reaches another address is an account that reaches somebody else. So addresses are compared letter
by letter. One part may differ: the port of a loopback address, which a program on the user's own machine does
not choose (RFC 8252, 7.3).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MAX_LENGTH, MAX_PORT = 500, 65_535
_OF_A_MACHINE = re.compile(r"(?:.*\.)?(?:0x[0-9a-f]*|[0-9]+|localhost|localdomain)")
"""A host that ends in a number is an address, and these names lead to the user's own machine."""
_REST = r"(?P<path>/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?(?P<query>\?[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?"
_HTTPS = re.compile(rf"https://(?P<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?P<port>:[0-9]{{1,5}})?{_REST}")
_LOOPBACK = re.compile(rf"http://(?P<host>127\.0\.0\.1|\[::1\])(?P<port>:[0-9]{{1,5}})?{_REST}")
_OWN_SCHEME = re.compile(rf"(?P<scheme>[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+):/?{_REST}")
"""A scheme is a domain of its owner, backwards: com.example.app. That excludes all schemes of browsers."""
_DOTS = re.compile(r"/(?:\.|%2e){1,2}(?:[/?]|$)", re.IGNORECASE)


def is_registrable(address: str) -> bool:
    """Whether an app may register an address: https, http on a loopback address, or a scheme of its own.

    No user, no fragment, no wildcard, no `..`: nothing that another program could read differently.
    """
    found = next(filter(None, (shape.fullmatch(address) for shape in (_HTTPS, _LOOPBACK, _OWN_SCHEME))), None)
    if found is None or len(address) > MAX_LENGTH or _DOTS.search(address) is not None:
        return False
    parts = found.groupdict()
    is_of_a_machine = address.startswith("https:") and _OF_A_MACHINE.fullmatch(parts["host"]) is not None
    return _is_port(parts.get("port")) and not is_of_a_machine


def _is_port(written: str | None) -> bool:
    """Whether a part is a port, or missing. A leading zero would be another text for the same port."""
    return not written or (written[1] != "0" and int(written[1:]) <= MAX_PORT)


def is_registered(address: str, registered: Iterable[str]) -> bool:
    """Whether an address is one of the registered ones, apart from the port of a loopback address."""
    if len(address) > MAX_LENGTH:
        return False
    return any(address == each or _is_same_loopback(address, each) for each in registered)


def _is_same_loopback(address: str, registered: str) -> bool:
    given, known = _LOOPBACK.fullmatch(address), _LOOPBACK.fullmatch(registered)
    if given is None or known is None:
        return False
    return _is_port(given["port"]) and all(given[part] == known[part] for part in ("host", "path", "query"))


def source_of(address: str) -> str:
    """How a Content-Security-Policy names where a registered address leads: an origin, or a scheme.

    It has no way to write an IPv6 address.
    """
    if found := _HTTPS.fullmatch(address):
        return f"https://{found['host']}{found['port'] or ''}"
    if found := _LOOPBACK.fullmatch(address):
        return "http:" if found["host"] == "[::1]" else f"http://{found['host']}{found['port'] or ''}"
    found = _OWN_SCHEME.fullmatch(address)
    return f"{found['scheme']}:" if found else "'none'"
