"""All symbols of an edition, for clients that draw pieces, tokens and icons themselves."""

from games.engine import Edition

from . import tokens
from .contents import VisibleOrder
from .layout import Box
from .sheet import Sheet

PREFIX = "marks"
_BOX = Box(0, 0, 20, 20)


def symbols_sheet(edition: Edition) -> Sheet:
    """A sheet that defines every symbol once and shows none. Each is centred and 26 units wide."""
    sheet = Sheet(PREFIX, halos=False)
    for house in edition.houses:
        for kind in edition.units:
            tokens.draw_sample_piece(sheet, house, kind, _BOX)
        tokens.draw_banner(sheet, house, 0, 0, 1)
        tokens.draw_sample_order(sheet, edition, VisibleOrder(house, None), _BOX)
        tokens.draw_sample_order(sheet, edition, VisibleOrder(house, next(iter(edition.orders))), _BOX)
    house = next(iter(edition.houses))
    for order in edition.orders:
        tokens.draw_sample_order(sheet, edition, VisibleOrder(house, order), _BOX)
    for kind in ("castle", "stronghold", "supply", "power", "cards"):
        tokens.draw_icon(sheet, kind, 0, 0, 1)
    tokens.draw_socket(sheet, _BOX)
    sheet.body.clear()
    return sheet
