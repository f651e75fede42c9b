"""Names and sentences in one language, from `GET /reference?include=words`.

The page "Languages" describes the patterns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .api.models import WordsReference
from .values import to_json

CARDS = ("house_card", "westeros_card", "wildling_card", "tides_card")
KINDS: Mapping[str, tuple[str, ...]] = {
    name: tuple(kinds)
    for names, *kinds in (
        ("house houses attacker defender victor loser winner marcher ranking tied", "house"),
        ("side sides groups participants bids tides called_by gains", "house"),
        ("area areas origin source target to place places against granted orders moves armies", "area"),
        ("unit units type destroyed ships stood_up upgrade", "unit"),
        ("order token tokens", "order"),
        ("card cards effect except_for opponent_card", *CARDS),
        ("track tracks subject", "track"),
        ("vote_kind vote_kinds", "vote_kind"),
        ("choice choices", "area", "unit", *CARDS, "track"),
        ("bots", "bot"),
        ("host_powers", "host_power"),
        ("missing_scopes", "scope"),
        ("old", "order", "unit"),
        ("cause", "cause", *CARDS),
        ("question", "decision"),
        ("result", "vote_result"),
        *(
            (name, name)
            for name in ("deck", "decision", "dominance", "ended_by", "phase", "pseudonym", "reason", "stand_in")
        ),
    )
    for name in names.split()
}
"""Name of a value -> the kinds of thing that it can name, in the order of lookup."""
VALUES: Mapping[str, str] = {"orders": "token", "tides": "card", "moves": "units"}
"""Name of a value made of pairs -> the name by which the second half of a pair is shown."""
PAIRS: Mapping[str, tuple[str, str]] = {
    "orders": ("area", "token"),
    "tides": ("house", "card"),
    "moves": ("to", "units"),
}
"""Name of a list of rows -> the two fields of a row that form a pair."""
ROW_MESSAGES = ("musters",)
"""Names of lists whose rows are each shown by a message."""
ROWS: Mapping[str, str] = {"houses": "id", "question": "kind", "decision": "kind"}
"""Name of a row or list of rows -> the field that identifies a row."""
PLACE = re.compile(r"{(\w+)}")


class Words:
    """The messages of one language."""

    def __init__(self, document: WordsReference) -> None:
        self.language = document.language
        self._texts, self._choices = document.texts, document.choices

    def has(self, message: str) -> bool:
        return message in self._texts or message in self._choices

    def name(self, kind: str, id: str) -> str:
        """The name of a thing, such as `name("house", "stark")`, or its id if it has no name."""
        return self._name_of((kind,), id)

    def text(self, message: str, values: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        """A message with its values, such as `text("ui-your_turn")`, or its id if the language lacks it."""
        values = {**(values or {}), **more}
        return self._fill(message, values, lambda name: self.shown(name, values.get(name)))

    def sentence(self, event: Any) -> str:
        """The sentence for an event of the log."""
        values = to_json(event)
        if values["kind"] == "westeros_card_resolved" and values["effect"] == values["card"]:
            values["effect"] = None
        if values["kind"] == "support_declared" and not values["areas"]:
            values["side"] = None
        return self.text(f"event-{values['kind']}", values)

    def shown(self, name: str, value: Any) -> str:
        """A value as text: an id becomes a name, a list is joined, an object becomes pairs."""
        if is_empty(value):
            return self._texts.get("form-none", "")
        if isinstance(value, str):
            return self._name_of(KINDS[name], value) if name in KINDS else value
        if isinstance(value, Mapping):
            if name in ROWS:
                return self.shown(name, value[ROWS[name]])
            pairs = [self._pair(name, key, entry) for key, entry in value.items()]
            return self._texts["form-pair_separator"].join(pairs)
        if isinstance(value, list | tuple):
            return self._join_list(name, value)
        if isinstance(value, bool):
            return self.name("ui", "answer_yes" if value else "answer_no")
        return str(value).replace("-", "−")

    def _join_list(self, name: str, values: Sequence[Any]) -> str:
        kinds = KINDS.get(name, ())
        if name in PAIRS and isinstance(values[0], Mapping):
            key, entry = PAIRS[name]
            return self.shown(name, {row[key]: row[entry] for row in values})
        if name in ROW_MESSAGES:
            rows = (self.text(message_of_row(row), row) for row in values)
            return self._texts["form-pair_separator"].join(rows)
        shown = [self.shown(name, value) for value in values]
        if kinds == ("unit",):
            shown = list(self._count_alike(shown))
        elif kinds == ("order",):  # two tokens of a house may look alike, so their name is shown once
            shown = list(dict.fromkeys(shown))
        # Names of cards contain commas.
        return self._texts["form-pair_separator" if kinds == CARDS else "form-separator"].join(shown)

    def _pair(self, name: str, key: str, value: Any) -> str:
        halves = {"name": self.shown(name, key), "value": self.shown(VALUES.get(name, ""), value)}
        return self._fill("form-pair", halves, halves.__getitem__)

    def _count_alike(self, names: Sequence[str]) -> Iterator[str]:
        for name, count in Counter(names).items():
            halves = {"name": name, "count": str(count)}
            yield name if count == 1 else self._fill("form-counted", {"count": count}, halves.__getitem__)

    def _fill(self, message: str, values: Mapping[str, Any], format_value: Callable[[str], str]) -> str:
        pattern = self._texts.get(message)
        if pattern is None and message in self._choices:
            choice = self._choices[message]
            keys = self._keys(values.get(choice.by))
            pattern = choice.variants[next((key for key in keys if key in choice.variants), choice.default)]
        return message if pattern is None else PLACE.sub(lambda found: format_value(found[1]), pattern)

    def _keys(self, value: Any) -> list[str]:
        """Keys of the variants that match a value, the best match first."""
        if is_empty(value):
            return ["none"]
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return [key_of(value), *([plural_class(self.language, value)] if is_number else [])]

    def _name_of(self, kinds: Sequence[str], id: str) -> str:
        for kind in kinds:
            # A piece is named by its kind: stark_footman_3.
            for candidate in (id, piece_kind(id)) if kind == "unit" else (id,):
                message = f"decision-{candidate}.title" if kind == "decision" else f"{kind}-{candidate}"
                if message in self._texts:
                    return self._texts[message]
        return id


def is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, str | list | tuple | Mapping) and not value)


def key_of(value: Any) -> str:
    """The key of the variant for a single value."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def piece_kind(id: str) -> str:
    """The kind in the id of a piece: `footman` for `stark_footman_3`."""
    return "_".join(id.split("_")[1:-1])


def plural_class(language: str, number: int) -> str:
    """The CLDR plural class of a whole number, or `other` for an unknown language."""
    tens, ones = number % 100, number % 10
    match language.partition("-")[0]:
        case "en" | "hu" | "bg":
            return "one" if number == 1 else "other"
        case "ro":
            return "one" if number == 1 else "few" if number == 0 or 1 <= tens <= 19 else "other"
        case "pl" if number == 1:
            return "one"
        case "pl":
            return "few" if ones in (2, 3, 4) and tens not in (12, 13, 14) else "many"
    return "other"


def message_of_row(row: Mapping[str, Any]) -> str:
    """The message for a mustering: an upgrade, a piece in the area that pays for it, or one elsewhere."""
    if row.get("upgrade"):
        return "option_part-upgrade"
    return "option_part-muster_here" if row["area"] == row["source"] else "option_part-muster"
