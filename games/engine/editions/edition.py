"""An edition: everything that is printed on the board, the cards and the tokens of one game, as one value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..data.areas import AreaFacts
from ..data.drawing import Drawing
from ..data.house_cards import HouseCardFacts
from ..data.houses import HouseFacts
from ..data.orders import OrderFacts
from ..data.tides import TideFacts
from ..data.units import UnitFacts
from ..data.westeros import WesterosFacts
from ..data.wildlings import WildlingFacts
from ..ids import AreaId, CardId, DeckId, EditionId, HouseId, OrderId, TrackId, UnitKind
from ..setups import Setup


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Edition:
    """The printed tables of a game. Rules read them only from `tables(state)`.

    Mappings map an id to its row. `setups` maps the number of houses to the setup of that game. `pieces`,
    `power_tokens`, `start_power` and `garrison` are those of each house. `dominance` maps a track to the
    token that its first house holds. `supply_limits` are the largest armies by supply level. `stars_printed`
    and `stars_overlay` only describe the board: rules use the setup. `tides_deck` has every card of the deck.
    Threat is counted in spaces of `threat_step`.

    All derived tables are computed once, when an edition is made. `dataclasses.replace` makes a new edition
    from another. Raises ValueError for tables that are inconsistent.
    """

    id: EditionId
    title: str

    houses: Mapping[HouseId, HouseFacts]
    setups: Mapping[int, Setup]
    pieces: Mapping[UnitKind, int]
    power_tokens: int
    start_power: int
    garrison: int

    areas: Mapping[AreaId, AreaFacts]
    drawing: Drawing
    units: Mapping[UnitKind, UnitFacts]
    orders: Mapping[OrderId, OrderFacts]
    order_kinds: tuple[str, ...]

    tracks: tuple[TrackId, ...]
    track_names: Mapping[TrackId, str]
    dominance: Mapping[TrackId, str]
    dominance_names: Mapping[str, str]
    stars_printed: tuple[int, ...]
    stars_overlay: tuple[int, ...]
    supply_limits: tuple[tuple[int, ...], ...]
    threat_start: int
    threat_step: int
    threat_max: int
    port_limit: int
    rounds: int
    castles_to_win: int

    house_cards: Mapping[CardId, HouseCardFacts]
    westeros_cards: Mapping[CardId, WesterosFacts]
    wildling_cards: Mapping[CardId, WildlingFacts]
    tides: Mapping[CardId, TideFacts]
    tides_deck: tuple[CardId, ...]

    lands: tuple[AreaFacts, ...] = field(init=False)
    """The land areas in alphabetical order."""
    castles: tuple[AreaFacts, ...] = field(init=False)
    """Areas with a castle or a stronghold: each is one step on the victory track (WIN-1)."""
    ports: tuple[AreaId, ...] = field(init=False)
    """The ports in alphabetical order."""
    home: Mapping[HouseId, AreaId] = field(init=False)
    """Home areas by house (TERM-3)."""
    port_of_land: Mapping[AreaId, AreaId] = field(init=False)
    ports_of_sea: Mapping[AreaId, tuple[AreaId, ...]] = field(init=False)
    land_neighbours: Mapping[AreaId, frozenset[AreaId]] = field(init=False)
    """For each land area, the land areas it touches."""
    seas_beside: Mapping[AreaId, frozenset[AreaId]] = field(init=False)
    """For each land area, the sea areas it touches."""
    lands_beside: Mapping[AreaId, frozenset[AreaId]] = field(init=False)
    """For each sea area, the land areas it touches."""
    sea_neighbours: Mapping[AreaId, frozenset[AreaId]] = field(init=False)
    """For each sea area, the sea areas it touches."""
    regular_orders: tuple[OrderId, ...] = field(init=False)
    special_orders: tuple[OrderId, ...] = field(init=False)
    cards_of: Mapping[HouseId, tuple[CardId, ...]] = field(init=False)
    """The sorted ids of the house cards by house."""
    bans: Mapping[str, tuple[OrderId, ...]] = field(init=False)
    """The forbidden order tokens by the effect of a Westeros card (WEST-20)."""
    westeros_decks: tuple[DeckId, ...] = field(init=False)
    """The Westeros decks in the order in which their cards are revealed and resolved (WEST-2)."""
    decks: Mapping[DeckId, tuple[CardId, ...]] = field(init=False)
    """Every deck with all its cards, in the order that goes into its first shuffle."""

    def __post_init__(self) -> None:
        areas = dict(sorted(self.areas.items()))
        rows = tuple(areas.values())
        land = frozenset(row.id for row in rows if row.kind == "land")
        sea = frozenset(row.id for row in rows if row.kind == "sea")

        def neighbours(
            places: Iterable[AreaId], allowed: frozenset[AreaId]
        ) -> dict[AreaId, frozenset[AreaId]]:
            return {area: frozenset(areas[area].adjacent) & allowed for area in sorted(places)}

        westeros = self.westeros_cards.values()
        westeros_decks = {f"westeros_{number}": number for number in sorted({card.deck for card in westeros})}
        derived = {
            "areas": areas,
            "lands": tuple(row for row in rows if row.kind == "land"),
            "castles": tuple(row for row in rows if row.castle),
            "ports": tuple(row.id for row in rows if row.kind == "port"),
            "home": {row.home_of: row.id for row in rows if row.home_of is not None},
            "port_of_land": {row.land: row.id for row in rows if row.land is not None},
            "ports_of_sea": {row.id: row.ports for row in rows if row.kind == "sea"},
            "land_neighbours": neighbours(land, land),
            "seas_beside": neighbours(land, sea),
            "lands_beside": neighbours(sea, land),
            "sea_neighbours": neighbours(sea, sea),
            "regular_orders": tuple(order.id for order in self.orders.values() if not order.special),
            "special_orders": tuple(order.id for order in self.orders.values() if order.special),
            "cards_of": {
                house: tuple(sorted(card.id for card in self.house_cards.values() if card.house == house))
                for house in self.houses
            },
            "bans": {card.event: card.bans for card in westeros if card.bans},
            "westeros_decks": tuple(westeros_decks),
            "decks": {
                **{
                    deck: tuple(
                        card.id for card in westeros if card.deck == number for _ in range(card.count)
                    )
                    for deck, number in westeros_decks.items()
                },
                "wildling": tuple(self.wildling_cards),
                "tides": self.tides_deck,
            },
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)
        self._check()

    def _check(self) -> None:
        self._check_map()
        for players, setup in self.setups.items():
            if not players == setup.players == len(setup.houses) == len(setup.stars):
                raise ValueError(f"{self.id}: the setup of {players} houses has {len(setup.houses)}")
            self._check_setup(setup)
        self._check_known("house cards", (card.house for card in self.house_cards.values()), self.houses)
        for deck, cards in self.decks.items():
            if not cards:
                raise ValueError(f"{self.id}: the deck {deck} has no cards")

    def _check_map(self) -> None:
        for area in self.areas.values():
            for other in area.adjacent:
                touches = self.areas[other].ports if area.kind == "port" else self.areas[other].adjacent
                if area.id not in touches:
                    raise ValueError(f"{self.id}: {area.id} touches {other}, but not the other way round")
        for house in self.houses.values():
            if self.home.get(house.id) != house.home:
                raise ValueError(f"{self.id}: {house.home} is not printed as the home of {house.id}")
        drawn = self.drawing
        for name, places in (
            ("labels", {*drawn.labels, *drawn.port_labels}),
            ("spots", {*drawn.spots}),
        ):
            if places != set(self.areas):
                areas = ", ".join(sorted(places ^ set(self.areas)))
                raise ValueError(f"{self.id}: {name} of the drawing are not those of the areas: {areas}")
        self._check_known("outlines of the drawing", drawn.outlines, self.areas)

    def _check_setup(self, setup: Setup) -> None:
        for name, keys in (
            ("house", setup.houses),
            ("unit", setup.units),
            ("supply", setup.supply),
            *(("track", houses) for houses in setup.tracks.values()),
        ):
            if set(keys) != set(setup.houses) or not set(keys) <= self.houses.keys():
                raise ValueError(f"{self.id}: the {name} table of {setup.players} houses names other houses")
        where = f"the setup of {setup.players} houses"
        for areas in (setup.neutral, setup.closed, *setup.units.values()):
            self._check_known(where, areas, self.areas)
        for areas in setup.units.values():
            for kinds in areas.values():
                self._check_known(where, kinds, self.units)

    def _check_known(self, where: str, ids: Iterable[str], known_ids: Iterable[str]) -> None:
        unknown = sorted(set(ids) - set(known_ids))
        if unknown:
            raise ValueError(f"{self.id}: {where}: unknown {', '.join(unknown)}")
