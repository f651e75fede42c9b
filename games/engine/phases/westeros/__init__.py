"""The Westeros phase: reveal a card of each deck, count icons, resolve the cards in order of their decks."""

from ...editions import Edition
from ...state import Step
from .reveal import CountIcons, ResolveWesterosCard, RevealWesterosCards


def westeros_steps(edition: Edition) -> tuple[Step, ...]:
    """The steps of the phase: it resolves as many cards as the edition has Westeros decks."""
    resolving = (ResolveWesterosCard(place) for place in range(len(edition.westeros_decks)))
    return (RevealWesterosCards(), CountIcons(), *resolving)
