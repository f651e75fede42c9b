"""HTTP requests to addresses that users set. Only public addresses are allowed.

The host name is resolved once, all its addresses are checked, and the connection goes to a checked address.
So a host that changes its address afterwards cannot bypass the check. Redirects are not followed, and the
whole request has a time limit, however slowly the receiver responds.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

CONNECT_SECONDS = 5.0
WHOLE_SECONDS = 10.0
MAX_BODY = 64 * 1024
MAX_URL = 2000
USER_AGENT = "got-api-notices/1"
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# Networks for protocols, 6to4 relays, documentation and site-local use, which some versions of Python treat
# as public. Also the address at which virtual machines of one cloud provider reach their host.
_INNER = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "fec0::/10", "3fff::/20"),
    )
)

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class SendFailed(Exception):  # noqa: N818
    """A failed attempt to send. `word` is a short reason for users. If `is_final`, another attempt is
    useless.

    `is_gone`: the address no longer exists, so nothing will ever arrive there. `retry_after`: seconds to
    wait, as the receiver asked.
    """

    def __init__(
        self, word: str, *, is_final: bool = False, is_gone: bool = False, retry_after: float | None = None
    ) -> None:
        super().__init__(word)
        self.word = word[:200]
        self.is_final = is_final or is_gone
        self.is_gone = is_gone
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Response:
    """The response of a receiver: its status and the beginning of its body."""

    status: int
    retry_after: float | None
    body: bytes


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of an allowed URL. Only its text has been checked, not the addresses of its host."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.scheme == "https" else 80
        return host if self.port == usual else f"{host}:{self.port}"


def read_target(url: str, *, allow_loopback: bool = False) -> Target:
    """The target of an https URL without user, fragment or invalid characters, outside of private networks.

    `allow_loopback` also allows plain http, for tests. Raises ValueError.
    """
    if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise ValueError("an address is printable ASCII without spaces")
    parts: SplitResult = urlsplit(url)
    if parts.scheme != "https" and not (allow_loopback and parts.scheme == "http"):
        raise ValueError("only https")
    if parts.username is not None or parts.password is not None or parts.fragment or not parts.hostname:
        raise ValueError("a host, and neither a user nor a fragment")
    port = parts.port if parts.port is not None else {"https": 443, "http": 80}[parts.scheme]
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    target = Target(parts.scheme, parts.hostname.rstrip("."), port, path)
    try:
        literal = ipaddress.ip_address(target.host)
    except ValueError:
        return target
    if not is_allowed(literal, allow_loopback=allow_loopback):
        raise ValueError("only public addresses")
    return target


def is_allowed(address: Address, *, allow_loopback: bool = False) -> bool:
    """Whether the address is public. An address that embeds an IPv4 address is public if that address is."""
    inner = _embedded_address(address)
    if inner is not None:
        return is_allowed(inner, allow_loopback=allow_loopback)
    if allow_loopback and address.is_loopback:
        return True
    is_inner = any(address in network for network in _INNER)
    return address.is_global and not (address.is_multicast or address.is_reserved or is_inner)


def _embedded_address(address: Address) -> ipaddress.IPv4Address | None:
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def public_address_of(target: Target, *, allow_loopback: bool = False) -> str:
    """A public address of the host, to connect to. Raises `SendFailed` if the host has no address, or a
    private one."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise SendFailed("host not found") from error
    texts = [str(entry[4][0]).partition("%")[0] for entry in found]
    if not texts:
        raise SendFailed("host not found")
    for text in texts:
        if not is_allowed(ipaddress.ip_address(text), allow_loopback=allow_loopback):
            raise SendFailed("address not allowed")
    return texts[0]


def request(
    method: str,
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    allow_loopback: bool = False,
    seconds: float = WHOLE_SECONDS,
) -> Response:
    """Sends one request. Raises `SendFailed` if there is no response. The caller interprets the status."""
    try:
        target = read_target(url, allow_loopback=allow_loopback)
    except ValueError as error:
        raise SendFailed("address not allowed", is_final=True) from error
    plain = _connect(target, public_address_of(target, allow_loopback=allow_loopback))
    connection = http.client.HTTPConnection(target.host, target.port)
    connection.sock = plain
    spare = plain.dup()  # a second handle of the connection, because TLS takes over the first
    late = threading.Event()
    watch = threading.Timer(seconds, _shut_down, [spare, late])
    watch.daemon = True
    watch.start()
    try:
        if target.scheme == "https":
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)
        connection.request(
            method,
            target.path,
            body,
            {"Host": target.authority, "User-Agent": USER_AGENT, "Connection": "close", **headers},
        )
        answer = connection.getresponse()
        answered = Response(answer.status, _seconds(answer.getheader("Retry-After")), answer.read(MAX_BODY))
        if late.is_set():  # the body was cut off by the time limit
            raise SendFailed("timeout")
        return answered
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise SendFailed(_reason_of(error, is_late=late.is_set())) from error
    finally:
        watch.cancel()
        connection.close()
        plain.close()
        spare.close()


def _connect(target: Target, address: str) -> socket.socket:
    """A connection to exactly this address, which was checked."""
    plain = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
    plain.settimeout(CONNECT_SECONDS)
    try:
        plain.connect((address, target.port))
    except OSError as error:
        plain.close()
        raise SendFailed("timeout" if isinstance(error, TimeoutError) else "connection refused") from error
    return plain


def _reason_of(error: Exception, *, is_late: bool) -> str:
    if is_late or isinstance(error, TimeoutError):
        return "timeout"
    return "no trusted TLS" if isinstance(error, ssl.SSLError) else "connection lost"


def _shut_down(plain: socket.socket, timed_out: threading.Event) -> None:
    timed_out.set()
    with suppress(OSError):
        plain.shutdown(socket.SHUT_RDWR)


def _seconds(header: str | None) -> float | None:
    """The seconds of a Retry-After header. Its other form, a date, is ignored."""
    if header is not None and header.isascii() and header.isdigit():
        return float(min(int(header[:9]), 24 * 3600))
    return None
