"""The stored shape of every document, and real documents of every kind, format by format.

    python -m tests.history.formats            # shows what differs from the description of today's format
    python -m tests.history.formats --write    # describes today's format in tests/history/formats/<format>

games/engine/history/README.md describes how to change stored documents.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from games.clocks.settings import Clock, Policy
from games.engine import Answer, Event, Question, Ruleset, State, default, encode, history
from games.engine.codec import Plain, TaggedValue, field_hints
from games.engine.history.upcasting import FIELDS
from games.engine.notation import LINES, position
from games.engine.phases.westeros.wildling_question import ReplaceKnights
from games.engine.state import Step

FOLDER = Path(__file__).parent / "formats"
FAMILIES: Mapping[Any, type[Any]] = {
    "answer": Answer,
    "event": Event,
    "question": Question,
    "ruleset": Ruleset,
    "step": Step,
}

Shape = dict[str, Any]
Samples = dict[str, dict[str, list[Plain]]]
"""Family -> kind -> documents."""


def shape() -> Shape:
    """Every family, kind and field of a stored document, with its type, in words."""
    parts: dict[str, type[Any]] = {}
    found: Shape = {"format": history.PRESENT.format}
    for family, cls in FAMILIES.items():
        kinds = cls.family if issubclass(cls, TaggedValue) else {family: cls}
        found[family] = {kind: _fields(kinds[kind], parts) for kind in sorted(kinds)}
    found["line"] = {name: _fields(LINES[name], parts) for name in sorted(LINES)}
    found["position"] = {"position": _fields(State, parts)}
    found["settings"] = {"clock": _fields(Clock, parts), "policy": _fields(Policy, parts)}
    found["parts"] = {}
    while parts.keys() - found["parts"].keys():
        for name in sorted(parts.keys() - found["parts"].keys()):
            found["parts"][name] = _fields(parts[name], parts)
    found["parts"] = dict(sorted(found["parts"].items()))
    return found


def _fields(cls: type[Any], parts: dict[str, type[Any]]) -> dict[str, str]:
    return {each.name: _type_text(each, field_hints(cls)[each.name], parts) for each in fields(cls)}


def _type_text(each: Field[Any], hint: Any, parts: dict[str, type[Any]]) -> str:
    is_optional = each.default is not MISSING or each.default_factory is not MISSING
    return _type(hint, parts) + (", optional" if is_optional else "")


def _type(hint: Any, parts: dict[str, type[Any]]) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(args[0], parts)
    if origin is Literal:
        return " | ".join(json.dumps(arg) for arg in args)
    if origin in (Union, UnionType):
        return " | ".join("null" if arg is NoneType else _type(arg, parts) for arg in args)
    if origin is tuple:
        return f"[{', '.join('...' if arg is Ellipsis else _type(arg, parts) for arg in args)}]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"{{{_type(args[0], parts)}: {_type(args[1], parts)}}}"
    if hint in FAMILIES.values():
        return str(next(family for family, cls in FAMILIES.items() if cls is hint))
    if isinstance(hint, type) and is_dataclass(hint):
        parts[hint.__name__] = hint
        return hint.__name__
    return {str: "text", int: "integer", bool: "boolean"}.get(hint, getattr(hint, "__name__", str(hint)))


# Real documents.


def gathered_samples() -> Samples:
    """Documents from the golden games that together contain every shape of every field."""
    seen: set[tuple[str, str, str, str]] = set()
    found: Samples = {}
    for family, kind, document in _documents():
        looks = {(family, kind, name, _shape_text(value)) for name, value in document.items()} - seen
        if looks or kind not in found.get(family, {}):
            seen |= looks
            found.setdefault(family, {}).setdefault(kind, []).append(document)
    return {family: dict(sorted(found[family].items())) for family in sorted(found)}


def _shape_text(value: Plain) -> str:
    if isinstance(value, (list, dict)):
        return f"{type(value).__name__} {bool(value)}"
    return str(value) if value in (None, True, False) else type(value).__name__


def _documents() -> Iterator[tuple[str, str, dict[str, Plain]]]:
    from tests.golden.reading import course_of, lines_of, names

    is_position_there = False
    for name in names():
        for line in lines_of(name):
            yield "line", next(kind for kind in LINES if kind in line), line
        for given, played in course_of(name):
            if given is not None:
                yield from _within({"answer": encode(given.answer)})
            for event in played.events:
                document = encode(event)
                yield "event", document["kind"], document
                yield from _within(document)
            if played.state.combat and played.state.answers and not is_position_there:
                is_position_there = True
                yield "position", "position", position(played.state)
        state = course_of(name)[-1][1].state
        for number, decision in state.decisions.items():
            for house in decision.houses:
                yield from _within({"answer": encode(default(state, house, number))})
    yield "line", "stopped", {"stopped": "concession", "awarded_to": "stark"}
    # Occurs only while a house without enough footmen chooses the knights that it loses to the Crow Killers.
    yield from _within({"steps": encode(ReplaceKnights("stark", ("stark_knight_1",)))})


def _within(document: Mapping[str, Plain]) -> Iterator[tuple[str, str, dict[str, Plain]]]:
    """The documents nested in another."""
    for name, value in document.items():
        family = FIELDS.get(name)
        if family and value is not None:
            for one in value if isinstance(value, list) else [value]:
                yield family, one.get("kind", family), one
                yield from _within(one)


def formats() -> list[int]:
    return sorted(int(path.name) for path in FOLDER.iterdir() if path.name.isdigit())


def shape_of(format: int) -> Shape:
    return dict(json.loads((FOLDER / str(format) / "shape.json").read_text()))


def samples_of(format: int) -> Samples:
    return dict(json.loads((FOLDER / str(format) / "samples.json").read_text()))


def text_of(value: Any) -> str:
    return json.dumps(value, indent=1) + "\n"


def difference(former: Shape, present: Shape) -> str:
    """Added and removed lines, each with the kind that it belongs to."""
    lines = (_listed_shape(former), _listed_shape(present))
    return "\n".join(
        line
        for line in difflib.unified_diff(*lines, lineterm="", n=0)
        if line[:1] in "+-" and line[:3] not in ("+++", "---")
    )


def _listed_shape(shape: Shape) -> list[str]:
    listed = []
    for family, kinds in shape.items():
        for kind, described in kinds.items() if isinstance(kinds, dict) else ():
            listed += [f"{family} {kind}", *(f"{family} {kind}: {n}: {t}" for n, t in described.items())]
    return listed


def text_of_samples(samples: Samples) -> str:
    """The samples as text, one document per line."""
    families = []
    for family, kinds in samples.items():
        listed = [f"  {json.dumps(kind)}: [\n{_lines(documents)}\n  ]" for kind, documents in kinds.items()]
        families.append(f" {json.dumps(family)}: {{\n" + ",\n".join(listed) + "\n }")
    return "{\n" + ",\n".join(families) + "\n}\n"


def _lines(documents: Iterable[Plain]) -> str:
    return ",\n".join("   " + json.dumps(document, separators=(",", ":")) for document in documents)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    present = shape()
    folder = FOLDER / str(history.PRESENT.format)
    if not chosen.write:
        former = shape_of(history.PRESENT.format) if folder.is_dir() else {}
        sys.stdout.write(difference(former, present) + "\n")
        return int(former != present)
    folder.mkdir(exist_ok=True)
    (folder / "shape.json").write_text(text_of(present))
    (folder / "samples.json").write_text(text_of_samples(gathered_samples()))
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    sys.exit(main())
