"""The class of a decision, which determines its time: planning, action, battle or Westeros."""

from typing import Literal, get_args

DecisionClass = Literal["planning", "action", "battle", "westeros"]

CLASSES: tuple[DecisionClass, ...] = get_args(DecisionClass)

KINDS: dict[DecisionClass, tuple[str, ...]] = {
    "planning": ("place_orders", "use_raven"),
    "action": ("resolve_raid", "resolve_march", "resolve_consolidate", "capture_port"),
    "battle": (
        "ask_neutral_support",
        "grant_neutral_support",
        "declare_support",
        "refuse_support",
        "choose_house_card",
        "use_card_ability",
        "redraw_tide",
        "use_blade",
        "choose_casualties",
        "retreat_to",
        "choose_retreat_losses",
    ),
    "westeros": (
        "choose_westeros_effect",
        "reconcile_armies",
        "muster",
        "bid_influence",
        "order_tied_bids",
        "bid_wildlings",
        "break_wildling_tie",
        "resolve_wildling_card",
    ),
}
_CLASS_OF = {kind: name for name, kinds in KINDS.items() for kind in kinds}


def class_of(kind: str) -> DecisionClass:
    """The class of a kind of decision: `action` for an unlisted kind, so that every decision has a time."""
    return _CLASS_OF.get(kind, "action")
