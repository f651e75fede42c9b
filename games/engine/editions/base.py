"""The base game, second edition."""

from ..data import areas, drawing, house_cards, houses, orders, tides, tracks, units, westeros, wildlings
from ..setups import SETUPS
from .edition import Edition

BASE = Edition(
    id="base",
    title="A Game of Thrones: The Board Game, second edition",
    houses=houses.HOUSES,
    setups=SETUPS,
    pieces=houses.PIECES,
    power_tokens=houses.POWER_TOKENS,
    start_power=houses.START_POWER,
    garrison=houses.GARRISON,
    areas=areas.AREAS,
    drawing=drawing.DRAWING,
    units=units.UNIT_KINDS,
    orders=orders.ORDERS,
    order_kinds=orders.ORDER_KINDS,
    tracks=tracks.TRACKS,
    track_names=tracks.TRACK_NAMES,
    dominance=tracks.DOMINANCE,
    dominance_names=tracks.DOMINANCE_NAMES,
    stars_printed=tracks.STARS_PRINTED,
    stars_overlay=tracks.STARS_OVERLAY,
    supply_limits=tracks.SUPPLY_LIMITS,
    threat_start=tracks.THREAT_START,
    threat_step=tracks.THREAT_STEP,
    threat_max=tracks.THREAT_MAX,
    port_limit=tracks.PORT_LIMIT,
    rounds=tracks.ROUNDS,
    castles_to_win=tracks.CASTLES_TO_WIN,
    house_cards=house_cards.HOUSE_CARDS,
    westeros_cards=westeros.WESTEROS_CARDS,
    wildling_cards=wildlings.WILDLING_CARDS,
    tides=tides.TIDES,
    tides_deck=tides.TIDES_DECK,
)
