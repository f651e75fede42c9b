"""A season on the server, for tests: an organiser, players, and the tick.

event = Event.of(12, stages=[{"preset": "swiss", "rounds": 2}])
event.starts()                 # everybody enters and checks in
event.draws(1)                 # proposed, made by the tick, published; the tick starts its tables
event.ends_tables(1)           # each is adjudicated

Common steps use the services, which take half the time of requests: the league, its document, entering,
check-in and draws. Tests of these steps send requests.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from accounts.models import User
from games.leagues.models import Season
from games.leagues.selectors import season_cache
from games.leagues.services import documents, draws, leagues, registration, seasons
from games.leagues.services.running import run_due_seasons
from games.services import moderation
from games.standby.services.asking import ask_due
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.people import Person, Visitor, person
from tests.secrecy.watching import clear_caches
from tests.served import read
from tests.undoing import rolled_back

ROOT = Path(__file__).resolve().parents[3]
Json = dict[str, Any]


@dataclass
class Event:
    """A season and its users. `now` is the time of the tick."""

    code: str
    varys: Person
    players: list[Person]
    visitor: Visitor = field(default_factory=Visitor)
    now: datetime = field(default_factory=clock.now)

    @staticmethod
    def of(count: int, **document: Any) -> Event:
        """A draft with an organiser, and this many users who have not entered."""
        varys = organiser("varys")
        by = varys.user.pk
        leagues.create_league(actor=by, slug="winter", name="Winter league")
        code = seasons.create_season(actor=by, slug="winter", name="Spring")
        if document:
            documents.replace_season_document(
                actor=by, code=code, document=_changed_document(_document(code), document)
            )
        return Event(code, varys, [person(f"player_{number:02}") for number in range(1, count + 1)])

    @property
    def path(self) -> str:
        return f"/seasons/{self.code}"

    def says(self, **changes: Any) -> Json:
        """Changes the document; `stages` are those of its only division."""
        present = read(self.varys.gets(f"{self.path}/document"))
        return dict(read(self.varys.puts(f"{self.path}/document", _changed_document(present, changes))))

    def does(self, action: str, **body: str) -> Json:
        """Changes the status as the organiser."""
        return dict(read(self.varys.posts(f"{self.path}/status", {"action": action} | body)))

    def starts(self) -> Event:
        """Opens registration, enters every user, and starts the season."""
        by, users = self.varys.user.pk, [one.user.pk for one in self.players]
        seasons.change_status(actor=by, code=self.code, action="open")
        for user in users:
            registration.join_season(user=user, code=self.code)
        seasons.change_status(actor=by, code=self.code, action="close")
        if _document(self.code)["check_in"] is not None:
            for user in users:
                registration.check_in(user=user, code=self.code)
            seasons.change_status(actor=by, code=self.code, action="start")
        return self

    def ticks(self, after: timedelta = timedelta()) -> Event:
        """Runs the ticks of seasons and of standby lists at a later time."""
        self.now = max(self.now, clock.now()) + after
        run_due_seasons(now=self.now)
        ask_due(now=self.now)
        return self

    def proposes(self, number: int, **body: Any) -> Json:
        """Lets the organiser request the draw of a round. Returns the proposal."""
        read(self.varys.posts(f"{self.path}/rounds/{number}/draw", body), 202)
        self.ticks()
        return self.draw(number)

    def draws(self, number: int) -> Json:
        """Draws and publishes a round, and starts its tables."""
        by = self.varys.user.pk
        draws.propose_draw(actor=by, code=self.code, number=number)
        self.ticks()
        draws.publish_draw(actor=by, code=self.code, number=number)
        self.ticks()
        return self.draw(number)

    def draw(self, number: int) -> Json:
        return dict(read(self.varys.gets(f"{self.path}/rounds/{number}/draw")))

    def tables(self, number: int) -> list[Json]:
        return list(read(self.visitor.gets(f"{self.path}/tables?round={number}"))["results"])

    def ends_first_table(self, number: int) -> Event:
        return self._ends(self.tables(number)[:1])

    def ends_tables(self, number: int) -> Event:
        """Awards each game of a round to the house in the first seat, as the staff can."""
        return self._ends(self.tables(number))

    def _ends(self, tables: list[Json]) -> Event:
        for table in tables:
            moderation.adjudicate(
                actor=self.varys.user.pk, code=table["game"], winner=table["seats"][0]["house"], reason="test"
            )
        return self.ticks()

    @contextmanager
    def undone(self) -> Iterator[None]:
        """Undoes database changes like `rolled_back`. Restores the time of the tick, and clears caches."""
        now = self.now
        with rolled_back():
            yield
        self.now = now
        season_cache.clear_cache()
        clear_caches()

    def rounds(self) -> list[Json]:
        return list(read(self.visitor.gets(f"{self.path}/rounds"))["results"])

    def standings(self, query: str = "") -> list[Json]:
        return list(read(self.visitor.gets(f"{self.path}/standings{query}"))["results"])

    def status(self) -> str:
        return str(read(self.visitor.gets(self.path))["status"])

    def log(self, who: Visitor | None = None) -> list[Json]:
        """Entries of the log, oldest first."""
        return list(read((who or self.visitor).gets(f"{self.path}/log?limit=100"))["results"])[::-1]


def _document(code: str) -> Json:
    with as_engine():
        return dict(Season.objects.get(code=code).document)


def _changed_document(document: Json, changes: Json) -> Json:
    """`stages` are those of its only division."""
    given = dict(changes)
    if (stages := given.pop("stages", None)) is not None:
        given["divisions"] = [{"name": "Division 1", "stages": stages}]
    return document | given


def organiser(username: str) -> Person:
    """A user with permission to organise."""
    one = person(username)
    User.objects.filter(pk=one.user.pk).update(can_organise=True)
    return one


def names_of_a_draft(one: Person) -> dict[str, str]:
    """Path parts of a draft of this user, with two invited entries that are separated."""
    User.objects.filter(pk=one.user.pk).update(can_organise=True)
    read(one.posts("/leagues", {"slug": "winter", "name": "Winter league"}), 201)
    code = read(one.posts("/leagues/winter/seasons", {"name": "Spring"}), 201)["code"]
    for name in ("davos", "tyrion"):
        person(name)
        read(one.posts(f"/seasons/{code}/entries", {"username": name}), 201)
    read(one.puts(f"/seasons/{code}/separations/1-2", {}))
    names = {"slug": "winter", "season": code, "round": "1", "entry": "1", "low": "1", "high": "2"}
    return names | {"ruling": "1", "appeal": code, "card": code}  # a draft has none


def verify(draw: Json, commitment: str, folder: Path) -> str:
    """Output of openapi/verify_draw.py for a draw."""
    file = folder / "draw.json"
    file.write_text(json.dumps(draw))
    command = [sys.executable, str(ROOT / "openapi" / "verify_draw.py"), str(file), commitment]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
