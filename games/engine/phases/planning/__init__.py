"""The Planning phase: place orders face down, turn them up, use the Messenger Raven."""

from .orders import AssignOrdersToPlaces, RevealOrders
from .raven import UseMessengerRaven

PLANNING = (AssignOrdersToPlaces(), RevealOrders(), UseMessengerRaven())

__all__ = ["PLANNING"]
