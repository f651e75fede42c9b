"""The Westeros phase: reveal three cards, count icons, resolve I, II and III."""

from .reveal import CountIcons, ResolveWesterosCard, RevealWesterosCards

WESTEROS = (
    RevealWesterosCards(),
    CountIcons(),
    ResolveWesterosCard(0),
    ResolveWesterosCard(1),
    ResolveWesterosCard(2),
)

__all__ = ["WESTEROS"]
