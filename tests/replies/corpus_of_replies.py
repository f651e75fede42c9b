"""The corpus of replies: texts that players wrote about given positions, and their meanings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from games.engine import encode
from games.replies.outcomes import LineCode
from games.replies.reading import ReplyReading
from games.words.numbering import token_look
from tests.replies.mail_programs import PROGRAMS, TONGUES, Program, Tongue
from tests.replies.positions import POSITIONS, Position

FOLDER = Path(__file__).parent / "corpus"


class Said(NamedTuple):
    """One reply: its language, its position, and its meaning."""

    language: str
    at: str
    says: str
    means: str

    @property
    def reader(self) -> str:
        """The language of the account that writes."""
        return self.language if self.language in TONGUES else "en"

    @property
    def tongue(self) -> Tongue:
        return TONGUES.get(self.language, TONGUES["en"])


@cache
def corpus() -> tuple[Said, ...]:
    return tuple(
        Said(path.stem, *entry)
        for path in sorted(FOLDER.glob("*.yaml"))
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))
    )


def replies() -> Iterator[tuple[Said, Program]]:
    """Each text as sent by two mail programs. Every program occurs in every language."""
    for place, said in enumerate(corpus()):
        for step in (0, 5):
            yield said, PROGRAMS[(place + step) % len(PROGRAMS)]


def is_right(said: Said, reading: ReplyReading) -> bool:
    """Whether a reply was understood correctly."""
    if said.means.startswith("!"):
        found = {each.code for each in reading.problems}
        if any("?" in each.line for each in reading.problems):
            # A character that is missing in the character set of a program arrives like this.
            found |= {LineCode.CHARACTER, LineCode.STRUCK}
        return reading.answer is None and said.means[1:] in found
    if said.means.startswith("/"):
        command = reading.command
        return command is not None and f"{command.word} {command.days or ''}".strip() == said.means[1:]
    return reading.answer is not None and not is_wrongly_accepted(said, reading)


def is_wrongly_accepted(said: Said, reading: ReplyReading) -> bool:
    """Whether an unintended answer was accepted."""
    if reading.answer is None:
        return False
    if said.means[0] in "!/":
        return True
    position = POSITIONS[said.at]()
    meant: Any = encode(position.game.seat(position.house).spoken(position.kind, said.means))
    return bool(_in_words(position, dict(reading.answer)) != _in_words(position, meant))


def _in_words(position: Position, value: Any) -> Any:
    """An answer with one name for equal pieces."""
    if isinstance(value, dict):
        return {key: _in_words(position, entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_in_words(position, entry) for entry in value]
    if isinstance(value, str) and value in position.game.state.units:
        unit = position.game.state.units[value]
        return f"{unit.type} at {unit.area}"
    return token_look(value) if isinstance(value, str) else value
