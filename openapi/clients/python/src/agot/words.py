"""Names and sentences in a language, from `GET /reference/words`. The page Languages describes the patterns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from .api.models import WordsReference
from .values import to_json

CARDS = ("house_card", "westeros_card", "wildling_card", "tides_card")
KINDS = (
    "house", "area", "unit", "order", *CARDS, "track", "phase", "deck", "cause", "dominance", "ended_by", "reason",
    "stand_in", "vote_kind", "vote_result", "edition",
)  # fmt: skip
"""Kinds of names, in the order in which they are tried."""
PREFERRED: Mapping[str, tuple[str, ...]] = {
    "card": CARDS, "cards": CARDS, "effect": CARDS, "cause": ("cause", *CARDS), "deck": ("deck",),
    "phase": ("phase",), "reason": ("reason",), "result": ("vote_result",), "subject": ("track",),
    "track": ("track",), "ended_by": ("ended_by",), "vote_kind": ("vote_kind",),
}  # fmt: skip
"""Name of a value -> the kinds that its id may be of, where several have the same id."""
PLACE = re.compile(r"{(\w+)}")
NONE = "none"


class Words:
    """The messages of one language."""

    def __init__(self, document: WordsReference) -> None:
        self.language = document.language
        self._texts, self._choices = document.texts, document.choices

    def has(self, message: str) -> bool:
        return message in self._texts or message in self._choices

    def name(self, kind: str, id: str) -> str:
        """The name of a thing, such as `name("house", "stark")`; its id where it has none."""
        return self._texts.get(f"{kind}-{id}") or self._texts.get(f"{kind}-{piece_kind(id)}", id)

    def text(self, message: str, values: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        """A message with its values, such as `text("ui-your_turn")`; its id where the language does not have it."""
        values = {**(values or {}), **more}
        pattern = self._texts.get(message)
        if pattern is None and message in self._choices:
            choice = self._choices[message]
            pattern = choice.variants.get(self._key(choice.variants, values.get(choice.by)))
            pattern = choice.variants[choice.default] if pattern is None else pattern
        if pattern is None:
            return message
        return PLACE.sub(lambda found: self.shown(found[1], values.get(found[1])), pattern)

    def sentence(self, event: Any) -> str:
        """What happened, from an event of the log."""
        values = to_json(event)
        if values["kind"] == "westeros_card_resolved" and values["effect"] == values["card"]:
            values["effect"] = None
        if values["kind"] == "support_declared" and not values["areas"]:
            values["side"] = None
        return self.text(f"event-{values['kind']}", values)

    def _key(self, variants: Mapping[str, str], value: Any) -> str:
        if value is None or value in ("", [], {}):
            return NONE
        if isinstance(value, bool):
            return "yes" if value else "no"
        key = str(value)
        is_number = isinstance(value, int) and key not in variants
        return plural_class(self.language, value) if is_number else key

    def shown(self, name: str, value: Any) -> str:
        """A value as a text shows it: an id as its name, a list with its separator, an object as pairs."""
        if value is None or isinstance(value, bool | int | float):
            return "" if value is None else str(value)
        if isinstance(value, str):
            return self._named(name, value)
        if isinstance(value, Mapping):
            return self._object(name, value)
        entries = list(value)
        pairs = [pair for each in entries if (pair := self._pair_of(each))]
        if entries and len(pairs) == len(entries):
            return self.shown(name, dict(pairs))
        names = [self.shown(name, each) for each in entries]
        if any(self._is(each, "unit") for each in entries):
            names = list(self._counted(names))
        is_of_cards = any(self._is(each, *CARDS) for each in entries)
        return self.text("form-pair_separator" if is_of_cards else "form-separator").join(dict.fromkeys(names))

    def _object(self, name: str, value: Mapping[str, Any]) -> str:
        if "kind" in value:
            return self.text(f"decision-{value['kind']}.title")
        if "id" in value:
            return self._named(name, value["id"])
        pairs = [self.text("form-pair", name=key, value=each) for key, each in value.items()]
        return self.text("form-pair_separator").join(pairs)

    @staticmethod
    def _pair_of(row: Any) -> tuple[str, Any] | None:
        """The two halves of a row that is shown as a pair."""
        if isinstance(row, Mapping):
            for key, value in (("area", "token"), ("house", "card"), ("to", "units")):
                if key in row and value in row:
                    return row[key], row[value]
        return None

    def _counted(self, names: Iterable[str]) -> Iterable[str]:
        for name, count in Counter(names).items():
            yield name if count == 1 else self.text("form-counted", name=name, count=count)

    def _is(self, id: Any, *kinds: str) -> bool:
        return isinstance(id, str) and any(
            f"{kind}-{each}" in self._texts for kind in kinds for each in (id, piece_kind(id))
        )

    def _named(self, name: str, id: str) -> str:
        for kind in (*PREFERRED.get(name, ()), *KINDS):
            if self._is(id, kind):
                return self.name(kind, id)
        return self._texts.get(f"decision-{id}.title", id)


def piece_kind(id: str) -> str:
    """`footman` of `stark_footman_3`: a piece is called by its kind."""
    return "_".join(id.split("_")[1:-1])


def plural_class(language: str, number: int) -> str:
    """The plural class of a whole number (CLDR), `other` in a language that is not known here."""
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
