"""Records of games that tests play with the engine alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine import history
from games.engine.codec import Plain
from games.engine.events.cards import DeckShuffled
from games.engine.events.event import Event
from games.engine.ids import HouseId
from games.engine.notation import Author, Draw, Ending, Header, RecordedAnswer, write_line
from games.engine.phases.game_end import outcome
from games.engine.play import PlayResult
from games.engine.state import Answer


@dataclass(slots=True)
class Recorder:
    """Collects the lines of a record while a game is played."""

    lines: list[dict[str, Plain]]

    @classmethod
    def of(cls, result: PlayResult, *, about: str | None = None, seed: bytes | None = None) -> Recorder:
        """The record of a game that has just been set up."""
        state = result.state
        header = Header(
            history.PRESENT.format, state.players, state.ruleset, about, seed.hex() if seed else None
        )
        recorder = cls([write_line(header)])
        recorder.add_draws(result.events)
        return recorder

    def add_answer(
        self,
        number: int,
        house: HouseId,
        answer: Answer,
        play_result: PlayResult,
        author: Author | None = None,
    ) -> None:
        """Adds an accepted answer and its draws."""
        self.lines.append(write_line(RecordedAnswer(number, house, answer, author)))
        self.add_draws(play_result.events)
        result = outcome(play_result.state)
        if result is not None:
            self.lines.append(write_line(Ending(result)))

    def add_draws(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, DeckShuffled):
                self.lines.append(write_line(Draw(event.draw, event.deck, event.cards)))
