"""What lies in an area in words: for screen readers of the picture, and for the text board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.state import Unit
from games.words import Words

from .contents import Contents, OrderShown


def label(words: Words, message: str) -> str:
    """A term at the start of a line."""
    text = words.text(message)
    return text[:1].upper() + text[1:]


def units_in_words(words: Words, units: Iterable[Unit]) -> str:
    """`Knights: 1, Footmen: 2`; routed ones apart."""
    counts = Counter((unit.type, unit.routed) for unit in units)
    routed = words.text("status-routed")
    return ", ".join(
        f"{words.name('units', kind)}: {count}" + (f" ({routed})" if is_routed else "")
        for (kind, is_routed), count in counts.items()
    )


def order_in_words(words: Words, order: OrderShown) -> str:
    if order.token is None:
        return words.text("status-face_down")
    secret = f" ({words.text('status-face_down')})" if order.is_own_secret else ""
    return words.name("order", order.token) + secret


def area_in_words(words: Words, contents: Contents, *, with_house: bool = True) -> str:
    """`Winterfell. House Stark. Knights: 1, Footmen: 1. Order: March +1. Stronghold.`"""
    facts = contents.facts
    parts = [words.name("area", facts.id)]
    if contents.is_closed:
        parts.append(label(words, "status-blocked"))
    if with_house and contents.holder is not None:
        parts.append(words.name("house_long", contents.holder))
    if contents.units:
        parts.append(units_in_words(words, contents.units))
    if contents.attackers:
        attackers = units_in_words(words, contents.attackers)
        parts.append(
            f"{label(words, 'status-attacker')}: {words.name('house', contents.attackers[0].house)}, {attackers}"
        )
    if contents.order is not None:
        parts.append(f"{label(words, 'ui-order')}: {order_in_words(words, contents.order)}")
    if contents.power_token is not None:
        parts.append(f"{label(words, 'token-power_token')}: {words.name('house', contents.power_token)}")
    if contents.garrison:
        parts.append(f"{label(words, 'token-garrison')}: {contents.garrison}")
    if contents.neutral:
        parts.append(f"{label(words, 'token-neutral_force')}: {contents.neutral}")
    if facts.castle:
        parts.append(label(words, "icon-stronghold" if facts.castle == 2 else "icon-castle"))
    if facts.supply:
        parts.append(f"{label(words, 'icon-supply')}: {facts.supply}")
    if facts.power:
        parts.append(f"{label(words, 'icon-power')}: {facts.power}")
    return ". ".join(parts) + "."
