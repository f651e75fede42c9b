"""Redirect addresses of apps: a browser takes a code only to an address that the app has registered.

A code that reaches another address gives the account to somebody else. So addresses must be identical. Only
the port of a loopback address may differ, since a program on the user's machine cannot choose it (RFC 8252,
7.3).
"""

import re
from collections.abc import Iterable

MAX_LENGTH, MAX_PORT = 500, 65_535
_OF_A_MACHINE = re.compile(r"(?:.*\.)?(?:0x[0-9a-f]*|[0-9]+|localhost|localdomain)")
"""Matches IP addresses, which end in a number, and names of the local machine."""
_PATH_AND_QUERY = r"(?P<path>/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?(?P<query>\?[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?"
_HTTPS = re.compile(
    rf"https://(?P<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?P<port>:[0-9]{{1,5}})?{_PATH_AND_QUERY}"
)
_LOOPBACK = re.compile(rf"http://(?P<host>127\.0\.0\.1|\[::1\])(?P<port>:[0-9]{{1,5}})?{_PATH_AND_QUERY}")
_OWN_SCHEME = re.compile(rf"(?P<scheme>[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+):/?{_PATH_AND_QUERY}")
"""The scheme is a reversed domain: com.example.app. That excludes all schemes of browsers."""
_DOTS = re.compile(r"/(?:\.|%2e){1,2}(?:[/?]|$)", re.IGNORECASE)


def is_registrable(address: str) -> bool:
    """Whether an app may register an address: https, http on a loopback address, or a private scheme.

    User, fragment, wildcard and `..` are not allowed, because programs interpret them differently.
    """
    found = next(filter(None, (shape.fullmatch(address) for shape in (_HTTPS, _LOOPBACK, _OWN_SCHEME))), None)
    if found is None or len(address) > MAX_LENGTH or _DOTS.search(address) is not None:
        return False
    parts = found.groupdict()
    is_of_a_machine = address.startswith("https:") and _OF_A_MACHINE.fullmatch(parts["host"]) is not None
    return _is_port(parts.get("port")) and not is_of_a_machine


def _is_port(text: str | None) -> bool:
    """Whether a part is a valid port, or missing. A leading zero is invalid, as ports have one spelling."""
    return not text or (text[1] != "0" and int(text[1:]) <= MAX_PORT)


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
    """The source expression of a registered address for a Content-Security-Policy: an origin or a scheme.

    The syntax has no IPv6 addresses.
    """
    if found := _HTTPS.fullmatch(address):
        return f"https://{found['host']}{found['port'] or ''}"
    if found := _LOOPBACK.fullmatch(address):
        return "http:" if found["host"] == "[::1]" else f"http://{found['host']}{found['port'] or ''}"
    found = _OWN_SCHEME.fullmatch(address)
    return f"{found['scheme']}:" if found else "'none'"
