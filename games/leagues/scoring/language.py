"""Scoring documents: JSON that assigns points to places, castles, draws and so on. They contain no code.

    {"name": "10-6-4-3-2-1", "terms": [{"by_place": [10, 6, 4, 3, 2, 1]}]}

A term is one of

    {"by_place": [10, 6, 4]}                             by final place; 0 beyond the list
    {"each": "castles", "points": 1, "most": 7}          for each, counting at most 7
    {"points": 34}                                       a fixed number
    {"pot": 100, "to": "castles", "over": "shares"}      divided in proportion to a fact
    {"pot": {"sum_of": "gap", "points": 1}, "to": ...}   a pot that grows with a fact of all seats

and applies to seats that meet its optional `when`:

    {"castles": 7}    {"castles": {"min": 4, "max": 6}}    {"ended_by": ["rounds", "draw"]}
    {"castles": {"min": 4}, "survived": true}    {"any": [..., ...]}    {"all": [..., ...]}

A seat receives its share of a pot in proportion to the fact (`shares`), or the square of this share
(`shares_squared`), among the seats that meet the `when`. Houses that share a place receive the mean of the
places that they cover (`"ties": "share"`), or all the best or worst of these. `sizes` has separate terms for
tables of a size; `floor` is the least that a seat can receive. Numbers have at most two decimals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, NoReturn, TypeAlias, get_args

from .final_table import ALL_SIZES, ENDINGS, FACTS, Value
from .reading import InvalidScoring, StrictReader, escape_key
from .tie_breaks import TIE_BREAKS, TieBreak

MAX_BYTES = 65_536
MAX_TERMS = 32
MAX_DEPTH = 3
MAX_CONDITIONS = 8
MAX_NUMBER = 10**6
MAX_NAME = 80

Ties: TypeAlias = Literal["share", "best", "worst"]
Over: TypeAlias = Literal["shares", "shares_squared"]
Adjust: TypeAlias = Literal["none", "tie_break", "full"]
Replaced: TypeAlias = Literal["split", "forfeit"]


@dataclass(frozen=True, slots=True)
class OneOf:
    """The fact has one of these values."""

    fact: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Within:
    """The fact is from `min` to `max`, inclusive. None means no limit."""

    fact: str
    min: int | None
    max: int | None


@dataclass(frozen=True, slots=True)
class AnyOf:
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    conditions: tuple[Condition, ...]


Condition: TypeAlias = OneOf | Within | AnyOf | AllOf


@dataclass(frozen=True, slots=True)
class ByPlace:
    points: tuple[Fraction, ...]
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Each:
    """`points` times the fact, which counts up to `most`."""

    fact: str
    points: Fraction
    most: int | None = None
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Fixed:
    points: Fraction
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class SumOf:
    """`points` times the sum of the fact over the whole table."""

    fact: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class Pot:
    amount: Fraction | SumOf
    to: str
    over: Over = "shares"
    when: Condition | None = None


Term: TypeAlias = ByPlace | Each | Fixed | Pot


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """Rules for the points over a season. `count`: the number of best rounds that count, None for all. `bye`:
    points for a bye, None for the mean of the entry's own tables. `late`: points for rounds before the entry
    joined. `absent`: points for missed rounds. `replaced`: whether the points of a seat are split between its
    holders, or forfeited by those who missed answers."""

    count: int | None = None
    bye: Fraction | None = None
    late: Fraction = Fraction(0)
    absent: Fraction = Fraction(0)
    replaced: Replaced = "split"


@dataclass(frozen=True, slots=True)
class Scoring:
    """A checked scoring document."""

    name: str
    terms: tuple[Term, ...]
    ties: Ties = "share"
    sizes: tuple[tuple[int, tuple[Term, ...]], ...] = ()
    floor: Fraction | None = None
    season: SeasonRules = SeasonRules()
    adjust: Adjust = "none"
    tie_breaks: tuple[TieBreak, ...] = ("wins", "head_to_head", "castles", "opponents", "lot")

    def terms_for(self, players: int) -> tuple[Term, ...]:
        """The terms for a table of this number of seats."""
        for size, terms in self.sizes:
            if size == players:
                return terms
        return self.terms


def load_scoring(text: bytes | str) -> Scoring:
    """A scoring from JSON text of at most MAX_BYTES. Raises InvalidScoring; no key may occur twice."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise InvalidScoring("", "too_large", MAX_BYTES)
    try:
        document = json.loads(
            text, object_pairs_hook=_without_repeats, parse_float=Decimal, parse_constant=_refuse_constant
        )
    except RecursionError:
        raise InvalidScoring("", "too_deep", MAX_DEPTH) from None
    except InvalidScoring:
        raise
    except ValueError:  # also invalid UTF-8, and a number of thousands of digits
        raise InvalidScoring("", "not_json") from None
    return read_scoring(document)


def read_scoring(document: object, sizes: Collection[int] = ALL_SIZES) -> Scoring:
    """A scoring for tables of these sizes from decoded JSON. Raises InvalidScoring for the first fault."""
    top = _read.fields(
        document,
        "",
        required=("name", "terms"),
        optional=("ties", "sizes", "floor", "season", "adjust", "tie_breaks"),
    )
    name = top["name"]
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME or not name.isprintable():
        raise InvalidScoring("/name", "not_a_name", MAX_NAME)
    adjust: Adjust = _read.choice(top.get("adjust", "none"), "/adjust", get_args(Adjust))
    return Scoring(
        name=name,
        terms=_read_terms(top["terms"], "/terms", sizes),
        ties=_read.choice(top.get("ties", "share"), "/ties", get_args(Ties)),
        sizes=_read_terms_by_size(top.get("sizes", {}), sizes),
        floor=_read_number(top["floor"], "/floor") if "floor" in top else None,
        season=_read_season_rules(top.get("season", {})),
        adjust=adjust,
        tie_breaks=_read_tie_breaks(top.get("tie_breaks"), adjust),
    )


def to_document(scoring: Scoring) -> dict[str, Any]:
    """The document of a scoring, with all defaults. `read_scoring` reads it back to an equal scoring."""
    season = scoring.season
    document: dict[str, Any] = {
        "name": scoring.name,
        "terms": [_term_document(term) for term in scoring.terms],
        "ties": scoring.ties,
        "sizes": {str(size): [_term_document(term) for term in terms] for size, terms in scoring.sizes},
        "season": {
            "count": "all" if season.count is None else season.count,
            "bye": "mean" if season.bye is None else _to_json_number(season.bye),
            "late": _to_json_number(season.late),
            "absent": _to_json_number(season.absent),
            "replaced": season.replaced,
        },
        "adjust": scoring.adjust,
        "tie_breaks": list(scoring.tie_breaks),
    }
    return document if scoring.floor is None else {**document, "floor": _to_json_number(scoring.floor)}


def scoring_hash(scoring: Scoring) -> str:
    """SHA-256, in hex, of the rules for the points of a table, without the rules for the season."""
    document = to_document(scoring)
    decisive = {key: document[key] for key in ("terms", "ties", "sizes", "floor") if key in document}
    text = json.dumps(decisive, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


# Reading

_HUNDREDTH = Decimal("0.01")
_read = StrictReader(InvalidScoring)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise InvalidScoring("", "repeated_key")
    return read


def _refuse_constant(_: str) -> NoReturn:
    raise InvalidScoring("", "not_json")


def _read_number(value: object, path: str) -> Fraction:
    """An exact number with at most two decimals. A float stands for its shortest decimal representation."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise InvalidScoring(path, "not_a_number")
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise InvalidScoring(path, "out_of_range", MAX_NUMBER)
    if isinstance(value, int):
        return Fraction(value)
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    rounded = exact.quantize(_HUNDREDTH)  # a fraction of a tiny exponent would have millions of digits
    if rounded != exact:
        raise InvalidScoring(path, "not_a_number")
    return Fraction(rounded)


def _read_counted_fact(value: object, path: str) -> str:
    """The name of a fact that is a number or a truth value, which counts as 0 or 1."""
    if not isinstance(value, str) or value not in FACTS:
        raise InvalidScoring(path, "unknown_fact")
    if FACTS[value].kind == "word":
        raise InvalidScoring(path, "unsuitable_fact")
    return value


def _read_terms(value: object, path: str, sizes: Collection[int]) -> tuple[Term, ...]:
    return tuple(
        _read_term(term, f"{path}/{number}", sizes)
        for number, term in enumerate(_read.rows(value, path, 1, MAX_TERMS))
    )


def _read_term(value: object, path: str, sizes: Collection[int]) -> Term:
    if not isinstance(value, dict):
        raise InvalidScoring(path, "not_an_object")
    when = _read_condition(value["when"], f"{path}/when", 1) if "when" in value else None
    if "by_place" in value:
        row = _read.fields(value, path, ("by_place",), ("when",))
        listed = _read.rows(row["by_place"], f"{path}/by_place", min(sizes), max(sizes))
        return ByPlace(
            tuple(_read_number(points, f"{path}/by_place/{place}") for place, points in enumerate(listed)),
            when,
        )
    if "each" in value:
        row = _read.fields(value, path, ("each", "points"), ("most", "when"))
        most = _read.integer(row["most"], f"{path}/most", 0, MAX_NUMBER) if "most" in row else None
        fact = _read_counted_fact(row["each"], f"{path}/each")
        return Each(fact, _read_number(row["points"], f"{path}/points"), most, when)
    if "pot" in value:
        row = _read.fields(value, path, ("pot", "to", "over"), ("when",))
        over: Over = _read.choice(row["over"], f"{path}/over", get_args(Over))
        return Pot(
            _read_pot(row["pot"], f"{path}/pot"), _read_counted_fact(row["to"], f"{path}/to"), over, when
        )
    row = _read.fields(value, path, ("points",), ("when",))
    return Fixed(_read_number(row["points"], f"{path}/points"), when)


def _read_pot(value: object, path: str) -> Fraction | SumOf:
    if not isinstance(value, dict):
        return _read_number(value, path)
    row = _read.fields(value, path, ("sum_of", "points"))
    return SumOf(
        _read_counted_fact(row["sum_of"], f"{path}/sum_of"), _read_number(row["points"], f"{path}/points")
    )


def _read_condition(value: object, path: str, depth: int) -> Condition:
    if depth > MAX_DEPTH:
        raise InvalidScoring(path, "too_deep", MAX_DEPTH)
    if not isinstance(value, dict):
        raise InvalidScoring(path, "not_an_object")
    for key, kind in (("any", AnyOf), ("all", AllOf)):
        if key in value:
            listed = _read.rows(_read.fields(value, path, (key,))[key], f"{path}/{key}", 1, MAX_CONDITIONS)
            return kind(
                tuple(
                    _read_condition(condition, f"{path}/{key}/{number}", depth + 1)
                    for number, condition in enumerate(listed)
                )
            )
    if not value:
        raise InvalidScoring(path, "too_few", 1)
    if len(value) > MAX_CONDITIONS:
        raise InvalidScoring(path, "too_many", MAX_CONDITIONS)
    found = tuple(
        _read_simple_condition(fact, wanted, f"{path}/{escape_key(fact)}") for fact, wanted in value.items()
    )
    return found[0] if len(found) == 1 else AllOf(found)


def _read_simple_condition(fact: str, value: object, path: str) -> Condition:
    if fact not in FACTS:
        raise InvalidScoring(path, "unknown_fact")
    if isinstance(value, dict):
        if FACTS[fact].kind != "number":
            raise InvalidScoring(path, "unsuitable_fact")
        row = _read.fields(value, path, (), ("min", "max"))
        least = FACTS[fact].least
        ends = [
            _read.integer(row[end], f"{path}/{end}", least, MAX_NUMBER) if end in row else None
            for end in ("min", "max")
        ]
        low, high = ends
        if low is None and high is None:
            raise InvalidScoring(path, "too_few", 1)
        if low is not None and high is not None and low > high:
            raise InvalidScoring(f"{path}/max", "out_of_range", low)
        return Within(fact, low, high)
    if isinstance(value, list):
        listed = _read.rows(value, path, 1, MAX_CONDITIONS)
        return OneOf(
            fact, tuple(_read_value(fact, one, f"{path}/{number}") for number, one in enumerate(listed))
        )
    return OneOf(fact, (_read_value(fact, value, path),))


def _read_value(fact: str, value: object, path: str) -> Value:
    match FACTS[fact].kind:
        case "number":
            return _read.integer(value, path, FACTS[fact].least, MAX_NUMBER)
        case "truth":
            if not isinstance(value, bool):
                raise InvalidScoring(path, "unknown_value")
            return value
        case "word":
            word: str = _read.choice(value, path, ENDINGS)
            return word


def _read_terms_by_size(value: object, sizes: Collection[int]) -> tuple[tuple[int, tuple[Term, ...]], ...]:
    allowed = {str(size): size for size in sizes}
    row = _read.fields(value, "/sizes", (), tuple(allowed))
    return tuple((allowed[size], _read_terms(row[size], f"/sizes/{size}", sizes)) for size in sorted(row))


def _read_season_rules(value: object) -> SeasonRules:
    row = _read.fields(value, "/season", (), ("count", "bye", "late", "absent", "replaced"))
    count, bye = row.get("count", "all"), row.get("bye", "mean")
    absent = _read_number(row.get("absent", 0), "/season/absent")
    if absent > 0:  # leaving and re-entering must never give points
        raise InvalidScoring("/season/absent", "out_of_range", 0)
    return SeasonRules(
        count=None if count == "all" else _read.integer(count, "/season/count", 1, MAX_NUMBER),
        bye=None if bye == "mean" else _read_number(bye, "/season/bye"),
        late=_read_number(row.get("late", 0), "/season/late"),
        absent=absent,
        replaced=_read.choice(row.get("replaced", "split"), "/season/replaced", get_args(Replaced)),
    )


def _read_tie_breaks(value: object, adjust: Adjust) -> tuple[TieBreak, ...]:
    path = "/tie_breaks"
    if value is None:
        middle: tuple[TieBreak, ...] = ("luck",) if adjust == "tie_break" else ()
        return ("wins", "head_to_head", "castles", "opponents", *middle, "lot")
    found: list[TieBreak] = []
    for number, name in enumerate(_read.rows(value, path, 1, len(TIE_BREAKS))):
        checked: TieBreak = _read.choice(name, f"{path}/{number}", TIE_BREAKS)
        if checked in found:
            raise InvalidScoring(f"{path}/{number}", "repeated_value")
        found.append(checked)
    if found[-1] != "lot":
        raise InvalidScoring(path, "lot_not_last")
    if ("luck" in found) != (adjust == "tie_break"):
        raise InvalidScoring("/adjust", "luck_mismatch")
    return tuple(found)


# Writing


def _to_json_number(number: Fraction) -> int | float:
    return number.numerator if number.denominator == 1 else float(number)


def _term_document(term: Term) -> dict[str, Any]:
    document: dict[str, Any]
    match term:
        case ByPlace(points):
            document = {"by_place": [_to_json_number(one) for one in points]}
        case Each(fact, each, most):
            document = {"each": fact, "points": _to_json_number(each)}
            if most is not None:
                document["most"] = most
        case Fixed(fixed):
            document = {"points": _to_json_number(fixed)}
        case Pot(SumOf(fact, each), to, over):
            document = {"pot": {"sum_of": fact, "points": _to_json_number(each)}, "to": to, "over": over}
        case Pot(Fraction() as amount, to, over):
            document = {"pot": _to_json_number(amount), "to": to, "over": over}
    return document if term.when is None else {**document, "when": _condition_document(term.when)}


def _condition_document(condition: Condition) -> Mapping[str, Any]:
    match condition:
        case OneOf(fact, (value,)):
            return {fact: value}
        case OneOf(fact, values):
            return {fact: list(values)}
        case Within(fact, low, high):
            ends = {"min": low, "max": high}
            return {fact: {end: number for end, number in ends.items() if number is not None}}
        case AnyOf(conditions):
            return {"any": [_condition_document(one) for one in conditions]}
        case AllOf(conditions):
            documents = [_condition_document(one) for one in conditions]
            if all(isinstance(one, OneOf | Within) for one in conditions):
                merged = {key: value for one in documents for key, value in one.items()}
                if len(merged) == len(documents) > 1:
                    return merged
            return {"all": documents}
