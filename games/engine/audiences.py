"""Audiences: every class of rows and events declares its readers by one of these rules.

A class without a rule cannot be defined, so nothing new is public by omission. This module declares;
`visibility` decides.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from .ids import HouseId

Audience = frozenset[HouseId] | None
"""None means everyone, spectators included. A set means these houses, the empty set nobody."""

NO_READERS: Audience = frozenset()


@dataclass(frozen=True, slots=True)
class AudienceRule:
    """The rule that computes the audience of the rows or events of a class.

    `readers` is called with the State and the row or event. `fields` are the fields that it reads. `watches`
    are tables of the State that it reads: while all of them are empty, every row is public.
    """

    name: str
    readers: Callable[[Any, Any], Audience]
    fields: tuple[str, ...] = ()
    watches: tuple[str, ...] = ()


PUBLIC = AudienceRule("public", lambda state, subject: None)
NOBODY = AudienceRule("nobody", lambda state, subject: NO_READERS)
OWN_HOUSE = AudienceRule("own house", lambda state, subject: frozenset((subject.house,)), fields=("house",))


def own_house_while_in(table: str, key: str) -> AudienceRule:
    """The row's own house while `table` of the State has a row with the same key, then everyone."""

    def readers(state: Any, subject: Any) -> Audience:
        if getattr(subject, key) in getattr(state, table):
            return frozenset((subject.house,))
        return None

    return AudienceRule(f"own house while in {table}", readers, fields=("house", key), watches=(table,))


def own_house_until(flag: str) -> AudienceRule:
    """The row's own house until this field is true, then everyone."""

    def readers(state: Any, subject: Any) -> Audience:
        return None if getattr(subject, flag) else frozenset((subject.house,))

    return AudienceRule(f"own house until {flag}", readers, fields=("house", flag))


class HasAudience:
    """A family of classes that declare their audience: `class Order(Row, audience=PUBLIC)`.

    Direct subclasses are families. The classes below them must declare a rule. A rule is not inherited.
    Raises TypeError for a class without a rule, and for a class without the fields that its rule reads.
    """

    __slots__ = ()
    audience: ClassVar[AudienceRule]

    def __init_subclass__(cls, *, audience: AudienceRule | None = None, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if HasAudience in cls.__bases__:
            return
        if audience is not None:
            cls.audience = audience
        # `@dataclass(slots=True)` creates a second class, which has the rule of the first in its namespace.
        rule = cls.__dict__.get("audience")
        if not isinstance(rule, AudienceRule):
            raise TypeError(f"{cls.__name__} declares no audience")
        known = {name for parent in cls.__mro__ for name in inspect.get_annotations(parent)}
        missing = sorted({*rule.fields} - known)
        if missing:
            raise TypeError(f"{cls.__name__} has no {', '.join(missing)}, which its audience is read from")
