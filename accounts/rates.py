"""Limits of tries of a password. Strangers who try wrong passwords lock no known device out."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.devices import known_device, name_digest
from got_api.throttling import (
    Standing,
    is_remembered,
    refuse_beyond,
    remember,
    spend,
    standing_after,
    wider_network_of,
)

KNOWN_SECONDS = 90 * 86_400
"""How long an address stays known for a name after a log-in there."""


def device_of(*, username: str, devices: Iterable[str]) -> str | None:
    """The key under which a known device is counted; None for a sender who is not known by one."""
    device = known_device(username, *devices)
    return None if device is None else f"device:{device}"


def count_try(*, username: str, address: str, devices: Iterable[str]) -> None:
    """Counts a log-in by its sender, and by its name. Raises 429 when either was tried too often."""
    device = device_of(username=username, devices=devices)
    refuse_beyond(sender_standing(address=address, device=device))
    count_log_in(username=username, address=address, device=device)


def sender_standing(*, address: str, device: str | None) -> Standing | None:
    """Counts a log-in at the rate `login`: of the device if it is known, else of the address."""
    return standing_after("login", device or address)


def count_log_in(*, username: str, address: str, device: str | None) -> None:
    """Raises 429 when this name was tried too often, whether or not it exists.

    Tries are counted by name and address together, and a known device has this count for itself. From other
    addresses two more limits apply: one for each network around them (/24, of IPv6 /48), and one for all
    networks together from which nobody has logged in, so that thousands of addresses guess no faster.
    """
    name = name_digest(username)
    spend("login_name", f"{name}:{device or address}")
    if device is not None or is_remembered(f"{name}:{address}"):
        return
    network = f"{name}:{wider_network_of(address)}"
    spend("login_name_network", network)
    if not is_remembered(network):
        spend("login_name_anywhere", name)


def note_log_in(*, username: str, address: str) -> None:
    """Remember the address, and the network around it, as ones from which this user logs in."""
    name = name_digest(username)
    for place in (address, wider_network_of(address)):
        remember(f"{name}:{place}", KNOWN_SECONDS)
