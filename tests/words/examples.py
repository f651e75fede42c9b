"""Every message of a catalogue with realistic arguments: taken from a game, or else derived from their names.

for example in examples_of("ro", formatted_in("ro", texts)): print(example.id, example.text)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple
from unittest.mock import patch

from babel import Locale

from games.words import SUBJECTS, Words, words_for
from games.words.arguments import KINDS
from games.words.catalogue import catalogue, ids_of
from tests.words.asking import CODE, DUE, NOW, ZONE

Keys = frozenset[tuple[str, str]]
"""Argument -> the variant of a message that its value chooses."""
Formatted = dict[tuple[str, Keys], str]
"""Message and variants -> its first formatted text."""

OF_KINDS: Mapping[str, Any] = {
    "area": "winterfell",
    "bot": "sensible",
    "cause": "combat",
    "deck": "westeros_1",
    "decision": "place_orders",
    "dominance": "messenger_raven",
    "ended_by": "draw",
    "host_power": "pause",
    "house": "stark",
    "house_card": "eddard_stark",
    "order": "march_plus_1",
    "phase": "planning",
    "pseudonym": "badger",
    "reason": "misses",
    "scope": "play",
    "stand_in": "sensible",
    "track": "kings_court",
    "unit": "knight",
    "vote_kind": "pause",
    "vote_result": "passed",
}
"""Kind of name -> an id of it."""
TEXTS: Mapping[str, Any] = {
    "address": "https://app.example/done",
    "allowed": "Karhold",
    "attacker": "greyjoy",
    "card": "eddard_stark",
    "charset": "iso-8859-2",
    "code": CODE,
    "limits": "3, 2, 2",
    "pieces": "Karhold",
    "sizes": "3, 2, 2",
    "rule": "WIN-1",
    "default": None,
    "defender": "lannister",
    "detail": "anna@example.org",
    "division": "A",
    "expected": "integer",
    "game": "Winter at the Wall",
    "houses": ["stark", "greyjoy"],
    "incident": "7K3Q",
    "known": "stark, greyjoy",
    "label": "Winterfell",
    "line": "Winterfell: March +1",
    "listed": "Eddard Stark (4)",
    "lowest": None,
    "moves": {"karhold": ["knight", "footman", "footman"]},
    "musters": [{"source": "winterfell", "area": "winterfell", "type": "knight", "upgrade": None}],
    "name": "Anna",
    "orders": {"winterfell": "march_plus_1", "karhold": "raid_a"},
    "origin": "karhold",
    "others": None,
    "rule_id": "MARCH-7",
    "rule_text": None,
    "season": "Winter Cup",
    "character": "≥",
    "stake": None,
    "user": "Anna",
    "zone": "Europe/Bucharest",
    "target": "karhold",
    "text": "Good luck to all.",
    "title": "Place orders",
    "to": "karhold",
    "units": ["knight", "footman", "footman"],
    "upgrade": "footman",
    "username": "anna",
    "value": "7",
    "watch": None,
    "who": "Stark",
}
"""Argument -> a value, where an id of its kind is not enough. None stands for `SENTENCE`."""
SENTENCE = "help-westeros_card-last_days_of_summer_1"
TIMES = {"bank_from", "closes_at", "due_at", "ends_at", "expires_at", "starts_at", "time"}
COUNTED = ("bids", "gains", "strengths")
"""Arguments that show a number of each house."""
NUMBERS = {
    "amount", "appeal_code", "conduct_version", "count", "decision_number", "entry_number", "entry_numbers",
    "fortifications", "games", "grace_count", "left_days", "level", "limit", "max", "max_amount", "max_bytes",
    "max_count", "max_days", "max_length", "max_lines", "maximum", "min_amount", "minimum", "miss_count",
    "needed", "needed_count", "no_count", "number", "placed", "player_count", "points", "position",
    "positions", "power", "retry_after_seconds", "round", "rounds", "ruling_number", "season_round",
    "season_table", "sent", "stars", "strength", "supply", "swords", "threat", "total", "until_round", "year",
    "yes_count",
}  # fmt: skip


class Example(NamedTuple):
    """A message or attribute with arguments. `is_formatted`: whether they come from a game or a mail."""

    subject: str
    id: str
    keys: Keys
    text: str
    is_formatted: bool


def formatted_in(texts: Iterable[object], language: str) -> Formatted:
    """The messages of a language that are formatted within the context, each variant with its first
    arguments.
    """
    formatted: Formatted = {}
    words, parts = words_for(language), Words.parts

    def listening(self: Words, message: str, /, **arguments: Any) -> list[Any]:
        found = parts(self, message, **arguments)
        if self is words:
            formatted.setdefault(
                (message, _chosen(self, message, arguments)), "".join(part.text for part in found)
            )
        return found

    with patch.object(Words, "parts", listening):
        for _ in texts:
            pass
    return formatted


def examples_of(language: str, formatted: Mapping[tuple[str, Keys], str]) -> Iterator[Example]:
    """All messages in the order of the English files, with all their variants.

    Raises LookupError for an argument without a known value.
    """
    words = words_for(language)
    for subject in SUBJECTS:
        for id in ids_of(subject):
            for message in _messages(language, id):
                found = {keys: text for (other, keys), text in formatted.items() if other == message}
                for arguments in _example_arguments(words, message):
                    keys = _chosen(words, message, arguments)
                    if keys not in found:
                        text = words.text(message, **arguments)
                        yield Example(subject, message, keys, text, is_formatted=False)
                        found[keys] = ""
                for keys, text in found.items():
                    if text:
                        yield Example(subject, message, keys, text, is_formatted=True)


def _messages(language: str, id: str) -> Iterator[str]:
    entry = catalogue(language).source(id)
    assert entry is not None
    if entry.value is not None:
        yield id
    for attribute in entry.attributes:
        yield f"{id}.{attribute.id.name}"


def _chosen(words: Words, message: str, arguments: Mapping[str, Any]) -> Keys:
    """The variants that arguments choose."""
    found = set()
    for name, variants in words._variables(message).items():
        if variants and name in arguments:
            found.add((name, _variant(words, arguments[name], variants)))
    return frozenset(found)


def _variant(words: Words, value: Any, variants: frozenset[str]) -> str:
    if isinstance(value, bool):
        key = "yes" if value else "no"
    elif value is None or value in ("", [], (), {}):
        key = "none"
    elif isinstance(value, int) and str(value) not in variants:
        key = _plural(words, value)
    else:
        key = str(value)
    return key if key in variants else "other"


def _plural(words: Words, number: int) -> str:
    return str(Locale.parse(words.language.partition("-")[0]).plural_form(number))


def _example_arguments(words: Words, message: str) -> Iterator[dict[str, Any]]:
    """Arguments for each combination of variants; arguments without variants get values by their names."""
    variables = words._variables(message)
    choices = [
        [(name, value) for value in _values(words, name, variants)] for name, variants in variables.items()
    ]
    yield from (dict(chosen) for chosen in product(*choices))


def _values(words: Words, name: str, variants: frozenset[str]) -> list[Any]:
    """A value for each variant."""
    if not variants:
        return [_value(words, name)]
    plural = {_plural(words, number): number for number in range(100, -1, -1)}
    known: dict[str, Any] = {"none": None, "yes": True, "no": False, **plural}
    found: list[Any] = []
    for variant in sorted(variants):
        if variant.isdecimal():
            found.append(int(variant))
        elif variant == "other" and not variants & plural.keys() - {"other"}:
            found.append(_value(words, name, variants))
        else:
            found.append(known.get(variant, variant))
    return found


def _value(words: Words, name: str, variants: frozenset[str] = frozenset()) -> Any:
    if name in TIMES:
        return words.time(DUE, ZONE) if name != "starts_at" else words.time(NOW, ZONE)
    if name in COUNTED:
        return {"stark": 3, "greyjoy": 1}
    if name in NUMBERS:
        return 3
    if name in TEXTS:
        return words.text(SENTENCE).removesuffix(".") if TEXTS[name] is None else TEXTS[name]
    if name == "tides":
        return {"stark": "tide_3"}
    if name in KINDS:
        return OF_KINDS[KINDS[name][0]]
    if variants:
        return "other"
    raise LookupError(f"${name}: add a value to tests/words/examples.py")
