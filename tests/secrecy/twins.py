"""Two games that differ in a secret, each observed by one viewer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from games.engine import (
    Chance,
    Event,
    InputRefused,
    PlayResult,
    State,
    answer,
    check,
    decode,
    default,
    encode,
    expire,
    observe,
    observed_state,
    options,
    outcome,
    redact,
)
from games.engine.explanation import choices_of
from tests.machines.fuzz import mutate
from tests.machines.moods import MOODS, answer_in_mood

from .secrets import Secret, Viewer

REFUSALS = 3


class Leak(AssertionError):  # noqa: N818
    """Raised when the viewer can distinguish the games before the secret is shown."""


def visible_text(state: State, viewer: Viewer, *, with_consequences: bool) -> str:
    """Everything a viewer can read about a position, as text for a byte comparison."""
    asked: dict[int, list[object]] = {}
    for number, decision in state.decisions.items():
        if viewer in decision.houses:
            assert viewer is not None
            offered = options(state, viewer, number)
            asked[number] = [encode(offered), encode(default(state, viewer, number))]
            if with_consequences:
                choices = choices_of(observed_state(state, viewer), viewer, number, offered)
                asked[number].append(encode(choices))
        elif viewer is not None:
            asked[number] = [refusal(state, viewer, number, None)]
    return json.dumps([observe(state, viewer), asked, encode(outcome(state))])


def refusal(state: State, house: str, number: int, plain: object) -> str:
    """The response to an answer, with everything that a client gets."""
    question = state.decisions[number].question
    try:
        given = default(state, house, number) if plain is None else decode(question.answer, plain)
        check(state, house, number, given)
    except InputRefused as refused:
        allowed = {name: list(values) for name, values in refused.allowed.items()}
        return json.dumps(
            [refused.status, refused.code, refused.rule, {**refused.facts}, allowed], default=str
        )
    return "accepted"


def log_of(events: tuple[Event, ...], viewer: Viewer, start: int = 0) -> Iterator[tuple[str, str]]:
    """(kind, line) of each event that a viewer may read; a line has its number among the public ones."""
    public = start
    private = 0
    for event in events:
        if redact(event, None) is not None:
            public += 1
        elif redact(event, viewer) is not None:
            private += 1
        else:
            continue
        yield event.kind, json.dumps([public, private, encode(event)])


@dataclass
class Twins:
    """`one` and `other` continue with the same answers until a differing fact is shown."""

    one: State
    other: State
    viewer: Viewer
    secret: Secret
    chance: Chance
    other_chance: Chance
    dice: Random
    shown: bool = field(default=False)
    compared: bool = field(default=False)
    """Whether consequences have been compared."""

    def watch(self, answers: int) -> bool:
        """Whether the secret was shown within this many answers. Raises Leak if it leaked."""
        for _ in range(answers):
            self.compare_positions()
            if not self.one.decisions or not self.step() or self.shown:
                break
        return self.shown

    def compare_positions(self) -> None:
        # Consequences take most of the time. They are compared at every position where they could differ.
        wanted = (
            observed_state(self.one, self.viewer) != observed_state(self.other, self.viewer)
            or not self.compared
        )
        self.compared = True
        one, other = (
            visible_text(state, self.viewer, with_consequences=wanted) for state in (self.one, self.other)
        )
        if one != other:
            raise Leak(f"position of {self.viewer}: {difference(one, other)}")
        for number, decision in self.one.decisions.items():
            if self.viewer is not None and self.viewer in decision.houses:
                lawful = encode(answer_in_mood(self.one, self.viewer, number, MOODS["warlike"], self.dice))
                for _ in range(REFUSALS):
                    plain = mutate(lawful, self.one, self.dice)
                    one = refusal(self.one, self.viewer, number, plain)
                    other = refusal(self.other, self.viewer, number, plain)
                    if one != other:
                        raise Leak(f"refusal to {self.viewer}: {one} / {other}")

    def step(self) -> bool:
        """Gives one answer, or lets one deadline pass, in both games. Returns False when only one of them
        accepts the answer.
        """
        pending = [
            (number, house)
            for number, decision in self.one.decisions.items()
            for house in decision.houses
            if (number, house) not in self.one.answers
        ]
        number, house = self.dice.choice(pending)
        if self.dice.random() < 0.1:
            one = expire(self.one, number, self.chance)
            other = expire(self.other, number, self.other_chance)
        else:
            given = answer_in_mood(self.one, house, number, MOODS["warlike"], self.dice)
            one = answer(self.one, house, number, given, self.chance)
            try:
                other = answer(self.other, house, number, given, self.other_chance)
            except InputRefused:
                if house == self.viewer:
                    raise Leak(f"{house} may answer {given} in one game only") from None
                return False  # another house knows the secret and uses it in its answer
        self.compare_logs(one, other)
        self.one, self.other = one.state, other.state
        return True

    def compare_logs(self, one: PlayResult, other: PlayResult) -> None:
        """Compares logs up to the event that shows the secret."""
        lines, others = list(log_of(one.events, self.viewer)), list(log_of(other.events, self.viewer))
        for (kind, line), (other_kind, other_line) in zip(lines, others, strict=False):
            if line != other_line:
                if kind != other_kind or kind not in self.secret.shown_by:
                    raise Leak(f"log of {self.viewer}: {line} / {other_line}")
                self.shown = True
                return
        if len(lines) != len(others):
            raise Leak(f"log of {self.viewer}: {len(lines)} / {len(others)} events")


def difference(one: str, other: str) -> str:
    """The text around the first differing character."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"...{one[max(0, at - 80) : at + 40]} / ...{other[max(0, at - 80) : at + 40]}"
