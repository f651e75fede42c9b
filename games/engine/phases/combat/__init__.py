"""Combat, with its steps in the order of the rulebook."""

from ...abilities.house_cards import PlayHouseCards
from ...editions import AFTER_COMBAT, CANCEL, IMMEDIATELY_ON_REVEAL, WHEN_LOST, WHEN_WON
from .blade import AskForBlade
from .casualties import DestroyGarrison, DestroyHelplessUnits, TakeSkulls, TakeSwordCasualties
from .clean_up import CleanUpCombat, EndCombat, MoveIn
from .retreat import Retreat
from .strength import AnnounceInitialStrength, DetermineVictor
from .support import AskToRefuseSupport, CallForSupport
from .texts import ResolveTexts
from .tides import AskForRedraw, DrawTides, ShowTides, ShuffleTides

COMBAT = (
    CallForSupport(),
    AskToRefuseSupport(),
    AnnounceInitialStrength(),
    ShuffleTides(),
    PlayHouseCards(),
    ResolveTexts((CANCEL,)),
    ResolveTexts((IMMEDIATELY_ON_REVEAL,)),
    DrawTides(),
    AskForRedraw(),
    ShowTides(),
    AskForBlade(),
    DetermineVictor(),
    ResolveTexts((WHEN_WON, WHEN_LOST)),
    DestroyGarrison(),
    DestroyHelplessUnits(),
    TakeSwordCasualties(),
    TakeSkulls("attacker"),
    TakeSkulls("defender"),
    Retreat(),
    MoveIn(),
    CleanUpCombat(),
    ResolveTexts((AFTER_COMBAT,)),
    EndCombat(),
)
