"""The contents of an area in words: for screen readers of the picture, and for the text board."""

from collections.abc import Iterator

from games.engine.editions import STRONGHOLD
from games.words import Words

from .contents import Contents, VisibleOrder


def order_in_words(words: Words, order: VisibleOrder) -> str:
    """The name of an order, or the text for an order that is face down."""
    if order.token is None:
        return words.text("board-order_back")
    return words.text("board-order_own" if order.is_own_secret else "board-order", order=order.token)


def area_in_words(words: Words, contents: Contents, *, is_listed: bool = False) -> str:
    """`Winterfell: Stark. Units: Knight, Footman. Order: March +1. Stronghold.`

    `is_listed`: whether the text is listed under the name of the house, which it then omits.
    """
    area, holder = contents.facts.id, contents.holder
    if is_listed or contents.is_closed:
        name = words.name("area", area)
    elif holder is None:
        name = words.text("board-area_free", area=area)
    else:
        name = words.text("board-area", area=area, house=holder)
    return words.joined((name, *_lines_of_contents(words, contents), *_printed_facts(words, contents))) + "."


def _lines_of_contents(words: Words, contents: Contents) -> Iterator[str]:
    standing = [unit for unit in contents.units if not unit.routed]
    routed = [unit for unit in contents.units if unit.routed]
    if contents.is_closed:
        yield words.text("board-closed")
    if standing:
        yield words.text("board-units", units=[unit.id for unit in standing])
    if routed:
        yield words.text("board-routed", units=[unit.id for unit in routed])
    if contents.order is not None:
        yield order_in_words(words, contents.order)
    if contents.needs_order:
        yield words.text("board-order_missing")
    if contents.power_token is not None:
        yield words.text("board-power_token", house=contents.power_token)
    if contents.garrison:
        yield words.text("board-garrison", strength=contents.garrison)
    if contents.neutral:
        yield words.text("board-neutral_force", strength=contents.neutral)
    if contents.attackers:
        attackers = contents.attackers
        yield words.text("board-attacking", house=attackers[0].house, units=[unit.id for unit in attackers])


def _printed_facts(words: Words, contents: Contents) -> Iterator[str]:
    facts = contents.facts
    if facts.castle:
        yield capitalised(words.text("board-stronghold" if facts.castle == STRONGHOLD else "board-castle"))
    if facts.supply:
        yield words.text("board-barrels", count=facts.supply)
    if facts.power:
        yield words.text("board-crowns", count=facts.power)


def capitalised(text: str) -> str:
    """A term with a capital letter, for the start of a line."""
    return text[:1].upper() + text[1:]
