"""The options of a ruleset and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

from games.engine import Ruleset


def option_values() -> Mapping[str, tuple[Any, ...]]:
    """Option -> all its values, the default first. Omits the edition, which is always the base game."""
    return {
        name: (False, True) if hint is bool else get_args(hint)
        for name, hint in get_type_hints(Ruleset).items()
        if name != "edition"
    }
