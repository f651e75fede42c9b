"""Options of answers, in a dozen shapes that a client understands without knowing the rules.

`one_of` lists complete answers: send back one of them unchanged. The other shapes contain the pieces from
which a valid answer is composed, and the limits that apply to it. `Question.check` decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from .codec import TaggedValue
from .ids import AreaId, HouseId, OrderId, TrackId, UnitId, UnitKind
from .state import Answer


class Options(TaggedValue):
    """The typed options of a decision for one house; `kind` names the shape.

    `answer_fields` are the fields of the answer that the shape fills; none where each choice is an answer.
    """

    __slots__ = ()
    answer_fields: ClassVar[tuple[str, ...]] = ()
    constants = ("answer_fields",)


@dataclass(frozen=True, slots=True)
class OneOf(Options):
    """Each choice is a complete, valid answer."""

    choices: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Amount(Options):
    """An integer `amount` from `minimum` to `maximum`, both included."""

    answer_fields = ("amount",)

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class AssignOrders(Options):
    """One token for each of `places`, no token twice, at most `stars` of the `special` ones.

    `count` places get a token; it is smaller than the number of places only in a shortage of tokens.
    """

    answer_fields = ("orders",)

    places: tuple[AreaId, ...]
    regular: tuple[OrderId, ...]
    special: tuple[OrderId, ...]
    stars: int
    count: int


@dataclass(frozen=True, slots=True)
class EligibleUnit:
    unit: UnitId
    type: UnitKind
    area: AreaId


@dataclass(frozen=True, slots=True)
class SomeUnits(Options):
    """From `minimum` to `maximum` of the listed units.

    When `by_area` is not empty the units taken from each area must match one of its entries, and areas
    that an entry does not name give none.
    """

    answer_fields = ("units",)

    units: tuple[EligibleUnit, ...]
    minimum: int
    maximum: int
    by_area: tuple[Mapping[AreaId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RankGroups(Options):
    """Each group of tied houses in an order of your choice: the answer has as many groups, same members."""

    answer_fields = ("groups",)

    track: TrackId
    groups: tuple[tuple[HouseId, ...], ...]


@dataclass(frozen=True, slots=True)
class SomeAreas(Options):
    """Any of the listed areas; `all_or_none` allows only all of them or none."""

    answer_fields = ("areas",)

    areas: tuple[AreaId, ...]
    all_or_none: bool = False


@dataclass(frozen=True, slots=True)
class SupportSides(Options):
    """One of `sides` with some of `areas` (all of them when `all_or_none`), or null with no area."""

    answer_fields = ("side", "areas")

    sides: tuple[HouseId, ...]
    areas: tuple[AreaId, ...]
    all_or_none: bool


@dataclass(frozen=True, slots=True)
class Traveller:
    """A unit that may march, with its strength against an area with (`castle_strength`) or without castle."""

    unit: UnitId
    type: UnitKind
    strength: int
    castle_strength: int


@dataclass(frozen=True, slots=True)
class Destination:
    """A place that units of `unit_types` can reach, `by_ship` when only by ship transport.

    `attack`: units or a garrison of `defender`, or a neutral force, stand there; at most one attack in an
    answer. `strength_needed`: the least sum of unit strengths that beats the neutral force, else null
    (`castle`: which strength counts). Units that the same answer moves to one of `arrivals_count_in`, your
    own supporting places, count in that sum. `counts`: how many units may go there when all others stay;
    empty when it takes other moves as well, for supply or for their support. `room`: how many units a port
    still takes, else null.
    """

    area: AreaId
    unit_types: tuple[UnitKind, ...]
    by_ship: bool
    attack: bool
    defender: HouseId | None
    castle: bool
    strength_needed: int | None
    arrivals_count_in: tuple[AreaId, ...]
    counts: tuple[int, ...]
    room: int | None


@dataclass(frozen=True, slots=True)
class MarchOrder:
    """One march order that may be resolved and all that it can do.

    `leave_power_token`: allowed if all units leave. `staying`: routed units, which cannot leave.
    """

    area: AreaId
    token: OrderId
    units: tuple[Traveller, ...]
    staying: int
    destinations: tuple[Destination, ...]
    leave_power_token: bool


@dataclass(frozen=True, slots=True)
class Moves(Options):
    """Exactly one of `orders`, with any of its moves, or with none.

    `supply` limits answers with several destinations: the sizes of all armies (two or more units of the house
    in one place), sorted from large to small, may not exceed `supply`, element by element. `armies` are the
    current sizes of all places of the house.
    """

    answer_fields = ("area", "moves", "leave_power_token")

    orders: tuple[MarchOrder, ...]
    supply: tuple[int, ...]
    armies: Mapping[AreaId, int]


@dataclass(frozen=True, slots=True)
class Mustering:
    """A piece of `type` paid by `source` and placed in `area`; `upgrade` names the footman it replaces."""

    source: AreaId
    type: UnitKind
    area: AreaId
    upgrade: UnitId | None = None


@dataclass(frozen=True, slots=True)
class MusterPlace:
    """An area that pays `points`. `first` lists every piece that could be placed first; it is empty where
    that takes a piece which an upgrade elsewhere must free.

    Land units come into the area itself, ships into one of `ship_places`; each footman in `footmen` may be
    upgraded once.
    """

    area: AreaId
    points: int
    ship_places: tuple[AreaId, ...]
    footmen: tuple[UnitId, ...]
    first: tuple[Mustering, ...]


@dataclass(frozen=True, slots=True)
class Musters(Options):
    """Musterings in the order in which they are placed, none at all included.

    `costs` and `upgrade_costs` are points by unit type, `free` the pieces left by type; an upgrade makes
    its footman a free piece. Supply is tested after each placement, not after an upgrade, as for marches.
    `rooms`: how many ships each port still takes. `one_area`: all must be paid by the same area.
    """

    answer_fields = ("musters",)

    places: tuple[MusterPlace, ...]
    costs: Mapping[UnitKind, int]
    upgrade_costs: Mapping[UnitKind, int]
    free: Mapping[UnitKind, int]
    supply: tuple[int, ...]
    armies: Mapping[AreaId, int]
    rooms: Mapping[AreaId, int]
    one_area: bool = False


@dataclass(frozen=True, slots=True)
class ConsolidateOrders(Options):
    """Exactly one of `areas`; for power leave `musters` null. `mustering`: where musters are possible."""

    answer_fields = ("area", "musters")

    areas: tuple[AreaId, ...]
    mustering: Musters
