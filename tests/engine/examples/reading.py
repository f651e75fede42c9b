"""Worked examples as a text: a drawn position, gestures, and their results.

    == EX-RAID-02 A raid at sea pillages
    cites: RAID-7
    at: raids
    board: ironmans_bay: greyjoy ship | raid_a; golden_sound: lannister ship | consolidate_a
    > greyjoy resolve_raid: ironmans_bay > golden_sound
    = power: greyjoy 6, lannister 4

Lines before the first `>` or `=` describe the start: `board` lines add up, and others are facts of the table.
An example whose id has a dot (`EX-RAID-02.1`) is a variant: it has the same start as the example without it.

    > house kind: text                      an answer
    > house cannot kind: text ! code RULE   a refused answer
    > late house kind                       a deadline that passes
    = board: places                         the expected places
    = fact: words                           an expected fact
    = may house kind: a, b                  all options (`offers`: some of them, `offers_no`: none of them)
    = happened: kinds                       the events of these kinds, in their order
    = never: kinds                          events that did not occur

Words of `offers_no` and `never` must exist, because a misspelt word would never occur.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from games.engine.data.areas import AREAS
from games.engine.data.house_cards import HOUSE_CARDS
from games.engine.data.houses import HOUSES
from games.engine.data.orders import ORDERS
from games.engine.data.tracks import TRACKS
from games.engine.data.units import UNIT_KINDS
from tests.engine.table import Game, board

WORDS = frozenset((">", *AREAS, *HOUSE_CARDS, *HOUSES, *ORDERS, *TRACKS, *UNIT_KINDS))
"""Words with which an example may deny an option. Any other word would be a typing error, because no
option has it."""


@dataclass
class Example:
    id: str
    title: str
    cites: list[str] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def play(self) -> None:
        """Plays the example. An AssertionError shows the line that fails."""
        given = dict(self.given)
        game = board(
            given.pop("board", ""),
            at=given.pop("at", ""),
            players=int(given.pop("players", "6")),
            start=given.pop("start", "no") == "yes",
            **given,
        )
        for line in self.lines:
            try:
                if line.startswith(">"):
                    _speak(game, line[1:].strip())
                else:
                    _look(game, line[1:].strip())
            except AssertionError as failure:
                raise AssertionError(f"{self.id}: {line}\n{failure}") from failure


def read_examples(folder: Path) -> list[Example]:
    """All examples in the text files of a folder."""
    examples: dict[str, Example] = {}
    for file in sorted(folder.glob("*.txt")):
        for block in file.read_text(encoding="utf-8").split("\n== ")[1:]:
            example = _read(block, examples)
            if example.id in examples:
                raise ValueError(f"two examples {example.id}")
            examples[example.id] = example
    return list(examples.values())


def _read(block: str, previous: dict[str, Example]) -> Example:
    head, *lines = [line.strip() for line in block.splitlines()]
    id, _, title = head.partition(" ")
    namesake = previous.get(id.partition(".")[0])
    example = Example(id, title)
    if namesake is not None:
        example.cites, example.given = list(namesake.cites), dict(namesake.given)
    for line in (line for line in lines if line and not line.startswith("#")):
        if line[0] in ">=":
            example.lines.append(line)
            continue
        name, _, text = (part.strip() for part in line.partition(":"))
        if name == "cites":
            example.cites = text.split()
        elif name == "board":
            example.given["board"] = _with_replaced_places(example.given.get("board", ""), text)
        else:
            example.given[name] = text
    return example


def _with_replaced_places(places: str, more: str) -> str:
    """Places, some of them replaced."""
    drawn = {}
    for entry in (entry.strip() for entry in f"{places};{more}".split(";") if entry.strip()):
        drawn[entry.partition(":")[0].strip()] = entry
    return "; ".join(drawn.values())


def _speak(game: Game, line: str) -> None:
    head, _, text = (part.strip() for part in line.partition(":"))
    words = head.split()
    if words[0] == "late":
        game.seat(words[1]).is_late(words[2])
    elif words[1] == "cannot":
        given, _, refusal = (part.strip() for part in text.rpartition("!"))
        code, *rule = refusal.split()
        game.seat(words[0]).cannot(words[2], given, code, rule[0] if rule else None)
    else:
        game.seat(words[0]).answers(words[1], text)


def _look(game: Game, line: str) -> None:
    head, _, text = (part.strip() for part in line.partition(":"))
    words = head.split()
    named = [entry.strip() for entry in text.split(",") if entry.strip()]
    if words[0] in ("may", "offers", "offers_no"):
        offered = game.seat(words[1]).may(words[2])
        if words[0] == "may":
            assert sorted(offered) == sorted(named)
        elif words[0] == "offers":
            assert set(named) <= set(offered), offered
        else:
            assert not set(named) & set(offered), offered
            assert all(word in WORDS for entry in named for word in entry.split()), named
    elif head == "board":
        game.shows(text)
    elif head == "happened":
        kinds = text.split()
        assert [event.kind for event in game.events if event.kind in kinds] == kinds
    elif head == "never":
        assert not [event for kind in text.split() for event in game.happened(kind)]
    else:
        game.shows(**{head: text})
