"""An audience rule of tests for events that name several houses."""

from typing import Any

from games.engine.audiences import Audience, AudienceRule
from games.engine.ids import HouseId


def several_houses(*names: str) -> AudienceRule:
    """The houses in these fields. A field holds one house, several, or None."""

    def readers(state: Any, subject: Any) -> Audience:
        found: set[HouseId] = set()
        for name in names:
            value = getattr(subject, name)
            found.update((value,) if isinstance(value, str) else value or ())
        return frozenset(found)

    return AudienceRule(f"houses in {' and '.join(names)}", readers, fields=names)
