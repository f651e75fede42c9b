"""The Planning phase: place orders face down, reveal them, use the Messenger Raven."""

from .orders import AssignOrdersToPlaces, RevealOrders
from .raven import UseMessengerRaven

PLANNING = (AssignOrdersToPlaces(), RevealOrders(), UseMessengerRaven())
