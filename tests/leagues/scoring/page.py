"""The part of openapi/scoring.md about the named systems: python -m tests.leagues.scoring.page --write"""

from __future__ import annotations

import sys
from pathlib import Path

from games.leagues.scoring.final_table import FinalTable, read_final_table
from games.leagues.scoring.language import Scoring
from games.leagues.scoring.score import score
from games.leagues.scoring.systems import NAMES, named_systems, system_document

PAGE = Path(__file__).parents[3] / "openapi" / "scoring.md"
HEADING = "## The named systems\n"
HOUSES = ("stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell")
ENDINGS = {
    "castles": ("A house holds seven castles and strongholds in round 8", (7, 5, 4, 3, 1, 0), 8),
    "rounds": ("Ten rounds are over", (6, 5, 4, 3, 1, 0), 10),
}


def final_table(ended_by: str) -> FinalTable:
    """Six houses with the castles of `ENDINGS`, equal in everything else."""
    _, castles, rounds = ENDINGS[ended_by]
    rest = {"strongholds": 0, "areas": 3, "supply": 2, "power": 5}
    seats = [
        {"house": house, "place": place, "castles": count, "throne": place} | rest
        for place, (house, count) in enumerate(zip(HOUSES, castles, strict=True), 1)
    ]
    return read_final_table({"rounds": rounds, "ended_by": ended_by, "seats": seats})


def points(scoring: Scoring, table: FinalTable) -> list[str]:
    return [f"{seat.points / 100:g}" for seat in score(scoring, table)]


def named_part() -> str:
    """Text from the heading to the end of the page."""
    lines = [HEADING]
    for ended_by, (what, castles, _) in ENDINGS.items():
        lines += [
            f"{what}. With {', '.join(map(str, castles))} castles and strongholds the six places give:\n",
            "| system | 1 | 2 | 3 | 4 | 5 | 6 |",
            "|---|---|---|---|---|---|---|",
        ]
        table = final_table(ended_by)
        lines += [f"| `{name}` | {' | '.join(points(named_systems()[name], table))} |" for name in NAMES]
        lines.append("")
    for name in NAMES:
        lines += [f"### {name}\n", f"```json\n{system_document(name).decode().rstrip()}\n```\n"]
    return "\n".join(lines)


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        PAGE.write_text(text.partition(HEADING)[0] + named_part(), encoding="utf-8")


if __name__ == "__main__":
    main()
