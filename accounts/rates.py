"""Rate limits of password attempts. Wrong passwords from strangers do not lock out known devices."""

from collections.abc import Iterable

from accounts.devices import known_device, name_digest
from got_api.http.throttling import (
    Allowance,
    count_request,
    is_remembered,
    refuse_beyond,
    remember,
    spend,
    wider_network_of,
)

KNOWN_SECONDS = 90 * 86_400
"""Time for which an address stays known for a name after a log-in."""


def device_of(*, username: str, devices: Iterable[str]) -> str | None:
    """The rate key of a known device; None without one."""
    device = known_device(username, *devices)
    return None if device is None else f"device:{device}"


def count_try(*, username: str, address: str, devices: Iterable[str]) -> None:
    """Counts a log-in attempt, both for its sender and for its username. Raises 429 after too many of
    either."""
    device = device_of(username=username, devices=devices)
    refuse_beyond(count_sender(address=address, device=device))
    count_log_in(username=username, address=address, device=device)


def count_sender(*, address: str, device: str | None) -> Allowance | None:
    """Counts an attempt against the rate `login`: by device if it is known, else by address."""
    return count_request("login", device or address)


def count_log_in(*, username: str, address: str, device: str | None) -> None:
    """Counts an attempt for a name. Raises 429 after too many, whether or not the name exists.

    Attempts are counted by name and address; a known device has a separate count. Unknown addresses have two
    more limits. One is for the wider network (/24, for IPv6 /48). The other is for all networks from which
    the user has not logged in, so that thousands of addresses cannot guess faster.
    """
    name = name_digest(username)
    spend("login_name", f"{name}:{device or address}")
    if device is not None or is_remembered(f"{name}:{address}"):
        return
    network = f"{name}:{wider_network_of(address)}"
    spend("login_name_network", network)
    if not is_remembered(network):
        spend("login_name_anywhere", name)


def record_log_in(*, username: str, address: str) -> None:
    """Records the address and its wider network as known for this user."""
    name = name_digest(username)
    for place in (address, wider_network_of(address)):
        remember(f"{name}:{place}", KNOWN_SECONDS)
