"""Pseudonyms of players in anonymous games: animals, in an order that is derived from the game's seed.

The order is secret until the end of the game, and independent of accounts and of other games. Nobody chooses
a pseudonym. All pseudonyms in a game differ, and no two on the list look alike in any language.
"""

from collections.abc import Sequence

from games.engine import Chance
from games.models import GameSecret, Seat

PSEUDONYMS = (
    "antelope",
    "badger",
    "bison",
    "butterfly",
    "camel",
    "cormorant",
    "cricket",
    "crocodile",
    "dolphin",
    "elephant",
    "flamingo",
    "giraffe",
    "grasshopper",
    "hedgehog",
    "heron",
    "jellyfish",
    "kingfisher",
    "ladybird",
    "leopard",
    "magpie",
    "nightingale",
    "ostrich",
    "otter",
    "pelican",
    "penguin",
    "pheasant",
    "rhinoceros",
    "salamander",
    "scorpion",
    "squirrel",
    "swallow",
    "tortoise",
    "walrus",
    "weasel",
    "whale",
    "woodpecker",
    "zebra",
)
"""Animals that are on no house's coat of arms. The catalogues name each as `pseudonym-{id}`."""


def next_pseudonym(game_id: int) -> str:
    """The pseudonym of the next player of an anonymous game: one that no player in it has had.

    When all have been used, one that no player has at present. Must be called with the game locked, after its
    start.
    """
    seats = Seat.objects.filter(game_id=game_id, pseudonym__isnull=False)
    used = set(seats.values_list("pseudonym", flat=True))
    present = set(seats.filter(is_active=True).values_list("pseudonym", flat=True))
    order = _order(game_id)
    fresh = [name for name in order if name not in used] or [name for name in order if name not in present]
    return fresh[0]


def name_players(game_id: int) -> None:
    """Assigns a pseudonym to each player of an anonymous game. Must be called with the game locked, at its
    start."""
    seats = list(
        Seat.objects.filter(game_id=game_id, is_active=True, user__isnull=False).order_by("position")
    )
    for seat, pseudonym in zip(seats, _order(game_id), strict=False):
        seat.pseudonym = pseudonym
    Seat.objects.filter(game_id=game_id).bulk_update(seats, ["pseudonym"])


def _order(game_id: int) -> Sequence[str]:
    key = GameSecret.objects.values_list("seed", flat=True).get(game_id=game_id)
    return Chance(bytes(key)).shuffle("pseudonyms", 0, PSEUDONYMS)
