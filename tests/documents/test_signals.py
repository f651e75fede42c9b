"""games/services/signals.md lists every signal of this project and its receivers in calling order."""

from __future__ import annotations

import re
import sys
from typing import Any

from django.conf import settings
from django.dispatch import Signal

PAGE = settings.BASE_DIR / "games" / "services" / "signals.md"
_ROW = re.compile(r"^\| (?:`(?P<signal>[\w.]+)`)? ?\| `(?P<receiver>[\w.]+)` \| \S[^|]* \|$", re.M)


def receivers() -> dict[str, list[str]]:
    """Receivers of each signal that this project defines, by their full names."""
    found: dict[str, list[str]] = {}
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] not in {"accounts", "games", "got_api"}:
            continue
        for attribute, value in vars(module).items():
            if isinstance(value, Signal) and _is_defined_in(module, attribute):
                found[f"{name}.{attribute}"] = [_name_of(row[1]) for row in value.receivers]
    return found


def _is_defined_in(module: Any, attribute: str) -> bool:
    with open(module.__file__, encoding="utf-8") as source:
        return re.search(rf"^{attribute}\b[^=\n]*= ", source.read(), re.M) is not None


def _name_of(receiver: Any) -> str:
    function = receiver() if hasattr(receiver, "__callback__") else receiver
    return f"{function.__module__}.{function.__qualname__}"


def listed_receivers() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    signal = ""
    for row in _ROW.finditer(PAGE.read_text()):
        signal = row["signal"] or signal
        found.setdefault(signal, []).append(row["receiver"])
    return found


def test_the_page_lists_every_signal_with_its_receivers_in_order() -> None:
    assert listed_receivers() == {signal: names for signal, names in receivers().items() if names}


def test_receivers_are_listed_by_their_full_names() -> None:
    found = receivers()["accounts.signals.account_erased"]
    assert found[0] == "games.services.former_players.remove_name" and len(found) == 7
