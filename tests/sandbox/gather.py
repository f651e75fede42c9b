"""Extracts the situations of the sandbox from the golden games: the shortest record for each.

    python -m tests.sandbox.gather

A record ends before the first answer of the wanted kind, or with its game. Writes games/sandbox/records.
"""

from __future__ import annotations

import json
from typing import Any

from games.engine import encode
from games.sandbox import FOLDER, KINDS
from tests.golden.reading import course_of, lines_of, names, text_of

LAST_ROUND = 10


def rounds_of(lines: list[Any]) -> int:
    """Number of planning phases that a record has begun."""
    return len({line["decision"] for line in lines if line.get("answer", {}).get("kind") == "place_orders"})


def begins(situation: str, before: list[Any], line: Any) -> bool:
    """Whether this line answers the question of the situation."""
    if line.get("answer", {}).get("kind") != KINDS[situation]:
        return False
    return situation != "last_round" or rounds_of([*before, line]) == LAST_ROUND


def last_asked(name: str) -> list[Any]:
    """The last decisions as lines: an answer for each kind and house that a golden game asks at its end."""
    state = course_of(name)[-1][1].state
    return [
        {"house": house, "answer": {"kind": encode(decision.question)["kind"]}, "decision": number}
        for number, decision in state.decisions.items()
        for house in decision.houses
        if (number, house) not in state.answers
    ]


def shortest(situation: str, games: list[list[Any]]) -> tuple[list[Any], str] | None:
    """The shortest record that ends at a situation, and the asked house; None if no game has it."""
    found = [
        (lines[:place], line["house"])
        for lines in games
        for place, line in enumerate(lines)
        if begins(situation, lines[:place], line)
    ]
    few = 3 if situation == "planning" else None  # easy to read, for the sandbox page
    return min(
        found, key=lambda row: (few not in (None, row[0][0]["players"]), len(text_of(row[0]))), default=None
    )


def main() -> None:
    games = [[*lines_of(name), *last_asked(name)] for name in names()]
    index = {}
    for situation in KINDS:
        taken = shortest(situation, games)
        assert taken is not None, situation
        lines, house = taken
        header = {name: value for name, value in lines[0].items() if name != "about"}
        FOLDER.joinpath(f"{situation}.jsonl").write_text(text_of([header, *lines[1:]]))
        index[situation] = {"player_count": header["players"], "house": house}
    FOLDER.joinpath("index.json").write_text(json.dumps(index, indent=1) + "\n")


if __name__ == "__main__":
    main()
