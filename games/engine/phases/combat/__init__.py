"""Combat, step by step as in the rulebook's box."""

from .blade import AskForBlade
from .casualties import DestroyGarrison, DestroyHelplessUnits, TakeSkulls, TakeSwordCasualties
from .clean_up import CleanUpCombat, EndCombat, MoveIn
from .house_cards import PlayHouseCards
from .retreat import Retreat
from .strength import AnnounceInitialStrength, DetermineVictor
from .support import CallForSupport, LetRefuseSupport
from .texts import ResolveTexts
from .tides import AskForRedraw, DrawTides, ShowTides, ShuffleTides

COMBAT = (
    CallForSupport(),
    LetRefuseSupport(),
    AnnounceInitialStrength(),
    ShuffleTides(),
    PlayHouseCards(),
    ResolveTexts("cancel"),
    ResolveTexts("immediate"),
    DrawTides(),
    AskForRedraw(),
    ShowTides(),
    AskForBlade(),
    DetermineVictor(),
    ResolveTexts("outcome"),
    DestroyGarrison(),
    DestroyHelplessUnits(),
    TakeSwordCasualties(),
    TakeSkulls("attacker"),
    TakeSkulls("defender"),
    Retreat(),
    MoveIn(),
    CleanUpCombat(),
    ResolveTexts("after_combat"),
    EndCombat(),
)

__all__ = ["COMBAT"]
