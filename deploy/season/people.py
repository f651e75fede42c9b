"""The players of a season, each with habits of answering."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

import httpx

from deploy.bench.days import Person as Regular
from deploy.season.mailing import Letter, hand_over
from deploy.season.writing import reply_of
from games.bots import POLICIES

Json = dict[str, Any]
MINUTE = timedelta(minutes=1)
REPLIED = 250
"""The LMTP status of an accepted mail."""
MAX_TRIES = 2


@dataclass
class Row:
    """A house for which a game waits."""

    code: str
    number: int
    house: str
    kind: str
    user: int
    since: datetime
    free_until: datetime
    due_at: datetime
    round: int


@dataclass
class Habit:
    """Answers within ten minutes. Random values depend on the decision, so repeated calls return the same."""

    def answers_at(self, row: Row) -> datetime | None:
        return row.since + MINUTE * self.dice(row).uniform(1, 10)

    def looks_at(self, after: datetime) -> datetime:
        """The time of the next look at their mails."""
        return after + 5 * MINUTE

    def dice(self, row: Row) -> Random:
        return Random(f"{row.code}/{row.number}/{row.house}")  # noqa: S311


class Late(Habit):
    """Often uses time of the bank, and sometimes grace time."""

    def answers_at(self, row: Row) -> datetime | None:
        luck = self.dice(row).random()
        if luck < 0.05:
            return row.due_at + 3 * MINUTE
        if luck < 0.25:
            return min(row.free_until + 15 * MINUTE, row.due_at - MINUTE)
        return super().answers_at(row)


@dataclass
class Away(Habit):
    """Does not answer between two times."""

    starts_at: datetime
    ends_at: datetime

    def answers_at(self, row: Row) -> datetime | None:
        at = super().answers_at(row)
        assert at is not None
        return self.ends_at + 5 * MINUTE if self.starts_at <= at < self.ends_at else at


@dataclass
class Gone(Habit):
    """Stops answering after a round, for ever or until they return."""

    after: int
    is_back: bool = False

    def answers_at(self, row: Row) -> datetime | None:
        return None if row.round > self.after and not self.is_back else super().answers_at(row)


@dataclass
class Habitual(Habit):
    """Looks at their mails at personal hours, and answers then."""

    person: Regular

    def answers_at(self, row: Row) -> datetime | None:
        return self.looks_at(row.since)

    def looks_at(self, after: datetime) -> datetime:
        return self.person.looks_at(after)


@dataclass
class Postbox:
    """The mails of a person who answers by mail. `received` has the mails of all people."""

    address: str
    received: list[Letter]
    lmtp_port: int
    replied: set[str] = field(default_factory=set)
    tries: Counter[tuple[str, int]] = field(default_factory=Counter)
    not_accepted: list[str] = field(default_factory=list)

    def link(self, label: str) -> tuple[datetime, str] | None:
        """Arrival time and address of the first link with this label."""
        mine = (letter for letter in self.received if letter.to == self.address)
        return next(((letter.at, link) for letter in mine if (link := letter.link(label))), None)

    def question(self, row: Row) -> Letter | None:
        """The last mail about the game since the decision was opened, unless it is already answered."""
        letters = [
            letter
            for letter in self.received
            if letter.to == self.address and letter.code == row.code and letter.at >= row.since
        ]
        last = next((letter for letter in reversed(letters) if letter.reply_to), None)
        return None if last is None or last.message in self.replied else last


@dataclass
class Person:
    """A person with a token. With a postbox they answer by mail, if the answer can be written in words."""

    name: str
    id: int
    token: str
    http: httpx.AsyncClient
    policy: str
    habit: Habit = field(default_factory=Habit)
    postbox: Postbox | None = None

    def answers_at(self, row: Row) -> datetime | None:
        """The time of their answer; None for not yet. Players by mail learn of a decision only by a mail."""
        if self.postbox is None:
            return self.habit.answers_at(row)
        letter = self.postbox.question(row)
        return None if letter is None else self.habit.answers_at(replace(row, since=letter.at))

    async def sends(
        self, method: str, path: str, body: Json | None = None, if_match: str = ""
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} | ({"If-Match": if_match} if if_match else {})
        return await self.http.request(method, f"/api/v1{path}", json=body, headers=headers)

    async def does(self, method: str, path: str, body: Json | None = None, if_match: str = "") -> Json:
        """Sends a request that must succeed. Raises RuntimeError otherwise."""
        response = await self.sends(method, path, body, if_match)
        if not response.is_success:
            raise RuntimeError(f"{self.name}: {method} {path}: {response.status_code} {response.text[:300]}")
        answer: Json = response.json() if response.content else {}
        return answer

    async def answers(self, row: Row) -> int:
        """Answers with one of the options. Returns the status; 0 if the decision was no longer open."""
        game = f"/games/{row.code}"
        decision = (await self.sends("GET", f"{game}/decisions/{row.number}")).json()
        if decision.get("options") is None:
            return 0
        view: Json = {}
        if self.policy != "random":
            view = (await self.sends("GET", f"{game}/position")).json()["position"]
        asked = {name: decision[name] for name in ("number", "kind", "question")} | {"house": row.house}
        dice = Random(f"{row.code}/{row.number}/{row.house}/choice")  # noqa: S311
        given = POLICIES[self.policy](view, asked, decision["options"], dice)
        if self.postbox is not None:
            status = await self._replies(self.postbox, row, given, decision["options"])
            if status:
                return status
        response = await self.sends("PUT", f"{game}/decisions/{row.number}/answer", given)
        if response.status_code in (400, 422) or response.status_code >= 500:
            raise RuntimeError(f"{self.name} answers {given}: {response.status_code} {response.text[:300]}")
        return response.status_code

    async def _replies(self, postbox: Postbox, row: Row, given: Json, options: Json) -> int:
        """Replies by mail. Returns the status of the accepted reply; 0 if they answer on the site instead.

        They reply to the last mail, and once more to the receipt if that was about an older decision. If the
        next receipt has not accepted the answer either, they answer on the site.
        """
        letter, text = postbox.question(row), reply_of(given, options)
        if letter is None or text is None:
            return 0
        tries = postbox.tries[row.code, row.number]
        if letter.is_receipt and tries >= MAX_TRIES:
            postbox.not_accepted.append(f"{row.kind}: {text} ({letter.text.strip()[:400]})")
            return 0
        postbox.tries[row.code, row.number] = tries + 1
        postbox.replied.add(letter.message)
        await asyncio.to_thread(hand_over, letter.reply(text), postbox.lmtp_port)
        return REPLIED


def register_person(http: httpx.AsyncClient, name: str, policy: str) -> Person:
    """Creates an account with a confirmed mail address, and a token for the season. Django must be set up."""
    from accounts.scopes import ALL_SCOPES
    from accounts.services import issue_token, register
    from games.notices.models import Channel
    from games.notices.services.channels import add_channel
    from got_api.database.viewer import as_engine
    from got_api.shared import clock

    user = register(username=name, password=secrets.token_urlsafe(18))
    channel, _ = add_channel(user=user, kind="email", address=f"{name}@season.example", has_quiet_hours=False)
    with as_engine():
        Channel.objects.filter(pk=channel.pk).update(confirmed_at=clock.now())
    _, token = issue_token(user=user, name="season", scopes=ALL_SCOPES, days=365, granted=ALL_SCOPES)
    return Person(name, user.pk, token, http, policy)
