"""Answers as a person would write them: as the mail prints them, or paraphrased at random."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tests.mail_game.phrases import PHRASES, Phrases

Moves = Sequence[tuple[str, Sequence[str]]]
"""Destinations and the units that go there."""

_PRINTED_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Writer:
    """`is_natural`: whether the writer paraphrases."""

    language: str
    dice: Random
    is_natural: bool

    @property
    def phrases(self) -> Phrases:
        return PHRASES[self.language]

    def _does(self, chance: float) -> bool:
        return self.is_natural and self.dice.random() < chance

    def _one(self, printed: str, *others: str) -> str:
        """The printed form, or any form for a natural writer."""
        return self.dice.choice((printed, *others)) if self.is_natural else printed

    def _typed(self, text: str) -> str:
        """A typed name: perhaps without capitals or accents."""
        if self._does(0.3):
            text = text.lower()
        if self._does(0.2) and self.language != "bg":
            text = _without_accents(text)
        return text

    def amount(self, number: int, *, is_bid: bool) -> str:
        p = self.phrases
        words = str(number) if number >= len(p.counts) else self._one(str(number), p.counts[number])
        if is_bid and words.isdecimal() and self._does(0.4):
            return self.dice.choice(p.bids).format(words)
        return self.dice.choice(p.please).format(words) if self._does(0.3) else words

    def option(self, number: int, label: str, *, is_alone: bool, kind: str, agrees: bool | None) -> str:
        """A numbered answer. `is_alone`: no other has its label; `agrees`: it means yes or no."""
        p = self.phrases
        forms = [str(number), str(number), f"{number}. {label}"]
        if number < len(p.counts):
            forms.append(p.counts[number])
        forms += [each.format(number) for each in p.options]
        forms += [each.format(number) for each in p.please]
        if is_alone:
            forms += [label, self._typed(label)]
            if kind == "choose_house_card":
                forms += [each.format(label) for each in p.cards]
        if agrees is not None:
            forms += [*p.yes, *p.yes] if agrees else [*p.no, *p.no]
        if not self.is_natural:
            return label if is_alone and self.dice.random() < 0.2 else str(number)
        return self.dice.choice(forms)

    def raid(self, target: str) -> str:
        """A raid named only by its target, if only one order can reach it. Empty if the language has no such
        form.
        """
        return self.dice.choice(self.phrases.raids).format(target) if self.phrases.raids else ""

    def orders(self, pairs: Sequence[tuple[str, str]], stars: Mapping[str, str]) -> str:
        """`stars`: a special token -> its name with a star in place of its adjective."""
        between = self._one(": ", " - ", " = ", " → ", " ", ": ")
        above = self._one("", "", "- ", "* ")
        rows = []
        for place, token in pairs:
            if token in stars and self._does(0.3):
                token = stars[token] + self.dice.choice(("*", " ★", " *"))
            if self._does(0.5):
                token = token.replace(_PRINTED_MINUS, "-")
            if self._does(0.2):
                token = token.replace(" +", "+").replace(" -", "-")
            rows.append(f"{above}{self._typed(place)}{between}{self._typed(token)}")
        return self._one("\n", "\n", "\n", "; ").join(rows) if not above else "\n".join(rows)

    def units(self, names: Sequence[str]) -> str:
        """Kinds of units with their numbers."""
        pieces = []
        for name, count in Counter(names).items():
            if not self.is_natural or self.dice.random() < 0.3:
                pieces += [name] * count
            elif count > 1:
                several = self._several(name)
                pieces.append(
                    self.dice.choice((f"{count} {several}", f"{name} x{count}", f"{count} × {name}"))
                )
            else:
                pieces.append(self._typed(name))
        if len(pieces) > 1 and self._does(0.4):
            return f"{', '.join(pieces[:-1])} {self.dice.choice(self.phrases.joins)} {pieces[-1]}"
        return ", ".join(pieces)

    def _several(self, unit: str) -> str:
        """Plural names of a unit."""
        return self.dice.choice(self.phrases.units.get(unit.lower(), (unit,)))

    def arrow(self) -> str:
        return self._one(">", ">", "->", "→", "=>", "➡️", *self.phrases.to)

    def march(self, origin: str, moves: Moves, there: Sequence[str], *, leaves: bool, is_only: bool) -> str:
        """`there` are all units of the place; `is_only` is whether only this place is possible."""
        p = self.phrases
        before = "" if is_only and self._does(0.5) else f"{self._typed(origin)}: "
        if not moves:
            return f"{self._typed(origin)}: {self.dice.choice(p.stays)}"
        arrow = self.arrow()
        clauses = []
        for to, going in moves:
            is_every = Counter(going) == Counter(there) and self._does(0.3)
            units = self.dice.choice(p.every) if is_every else self.units(going)
            clauses.append(f"{units} {arrow} {self._typed(to)}")
        if leaves:
            clauses.append(self.dice.choice(p.leaves))
        elif self._does(0.1):
            clauses.append(self.dice.choice(p.leaves_none))
        return before + self._one("; ", ";\n", "\n").join(clauses)

    def musters(self, places: Sequence[tuple[str, Sequence[str]]]) -> str:
        """Pieces by mustering place: `Footman`, `Ship > Bay of Ice`, `Footman > Knight`."""
        arrow = self.arrow()
        rows = []
        for place, pieces in places:
            written = []
            for piece, count in Counter(pieces).items():
                name, *to = piece.split(" > ")
                if count > 1 and not to and self._does(0.6):
                    written.append(f"{count} {self._several(name)}")
                else:
                    written += [f" {arrow} ".join(map(self._typed, (name, *to)))] * count
            rows.append(f"{self._typed(place)}: {', '.join(written)}")
        return self._one("; ", "\n").join(rows)

    def pieces(self, pieces: Sequence[tuple[str, str]], *, is_one_place: bool) -> str:
        """Units with their places. `is_one_place`: whether all units in question are in one place."""
        if self._does(0.5):
            by_place: dict[str, list[str]] = {}
            for place, unit in pieces:
                by_place.setdefault(place, []).append(unit)
            if len(by_place) == 1:
                [(place, names)] = by_place.items()
                if is_one_place and self._does(0.4):
                    return self.units(names)
                return f"{self._typed(place)}: {self.units(names)}"
        return ", ".join(f"{self._typed(unit)} ({self._typed(place)})" for place, unit in pieces)

    def ranks(self, names: Sequence[str]) -> str:
        numbered = [f"{place}. {name}" for place, name in enumerate(names, start=1)]
        return self._one(", ".join(names), "\n".join(numbered), " > ".join(names), " ".join(numbered))

    def nothing(self) -> str:
        return self.dice.choice(self.phrases.nothing)

    def around(self, text: str) -> str:
        """An answer with a greeting above it, and thanks, a name or a signature below it."""
        p = self.phrases
        if self._does(0.2):
            text = f"{self.dice.choice(p.greetings)}\n{self.dice.choice(('', chr(10)))}{text}"
        if self._does(0.2):
            text += f"\n\n{self.dice.choice(p.closings)}\n{self.dice.choice(p.names)}"
        elif self._does(0.2):
            text += f"\n\n-- \n{self.dice.choice(p.tails)}"
        return text


def _without_accents(text: str) -> str:
    text = text.replace("ł", "l").replace("Ł", "L")
    return "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))
