"""The players of a season, and the habits by which they answer."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Any

from deploy.player import Json, Player, ProblemError
from deploy.season.mailing import Letter, deliver_mail
from deploy.season.writing import reply_of
from games.bots import POLICIES

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
VISITS = (8.5, 12.5, 17.0, 21.0)
ZONES = (-5, 0, 1, 1, 2, 3)
"""Hours to add to UTC for the local time of a person."""
REPLIED = "replied by mail"
MAX_TRIES = 2


@dataclass
class WaitingHouse:
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
    """Answers within ten minutes. Random values depend on the decision, so repeated calls return the same
    time.
    """

    def answer_time(self, row: WaitingHouse) -> datetime | None:
        return row.since + MINUTE * self.dice(row).uniform(1, 10)

    def next_visit(self, after: datetime) -> datetime:
        """The next time at which they read their mails."""
        return after + 5 * MINUTE

    def dice(self, row: WaitingHouse) -> Random:
        return Random(f"{row.code}/{row.number}/{row.house}")  # noqa: S311


class LatePlayer(Habit):
    """Often uses time from the bank, and sometimes grace time."""

    def answer_time(self, row: WaitingHouse) -> datetime | None:
        luck = self.dice(row).random()
        if luck < 0.05:
            return row.due_at + 3 * MINUTE
        if luck < 0.25:
            return min(row.free_until + 15 * MINUTE, row.due_at - MINUTE)
        return super().answer_time(row)


@dataclass
class AwayPlayer(Habit):
    """Does not answer between two times."""

    starts_at: datetime
    ends_at: datetime

    def answer_time(self, row: WaitingHouse) -> datetime | None:
        at = super().answer_time(row)
        assert at is not None
        return self.ends_at + 5 * MINUTE if self.starts_at <= at < self.ends_at else at


@dataclass
class GonePlayer(Habit):
    """Stops answering after a round, either for good or until they return."""

    last_round: int
    is_back: bool = False

    def answer_time(self, row: WaitingHouse) -> datetime | None:
        return None if row.round > self.last_round and not self.is_back else super().answer_time(row)


class MailReader(Habit):
    """Reads their mails four times a day, at personal hours in their time zone, and answers then."""

    def __init__(self, seed: str) -> None:
        dice = Random(seed)  # noqa: S311
        self._seed, self._zone, self._shift = seed, HOUR * dice.choice(ZONES), HOUR * dice.uniform(-1, 1)

    def answer_time(self, row: WaitingHouse) -> datetime | None:
        return self.next_visit(row.since)

    def next_visit(self, after: datetime) -> datetime:
        """The next of their hours, varied by up to an hour."""
        midnight = datetime.combine((after + self._zone).date(), time(), UTC) - self._zone
        while True:
            dice = Random(f"{self._seed}/{midnight}")  # noqa: S311  (the same at every call)
            for hour in VISITS:
                at = midnight + self._shift + HOUR * (hour + dice.uniform(-1, 1))
                if at > after:
                    return at
            midnight += timedelta(days=1)


@dataclass
class Postbox:
    """The mails of a person. `received` has the mails of all people."""

    address: str
    received: list[Letter]
    lmtp_port: int
    replied: set[str] = field(default_factory=set)
    tries: Counter[tuple[str, int]] = field(default_factory=Counter)

    def link(self, label: str) -> tuple[datetime, str] | None:
        """Arrival time and address of the first link with this label."""
        mine = (letter for letter in self.received if letter.recipient == self.address)
        return next(((letter.received_at, link) for letter in mine if (link := letter.link(label))), None)

    def question(self, row: WaitingHouse) -> Letter | None:
        """The last mail about the game since the decision was opened, unless it is already answered."""
        letters = [
            letter
            for letter in self.received
            if letter.recipient == self.address
            and letter.code == row.code
            and letter.received_at >= row.since
        ]
        last = next((letter for letter in reversed(letters) if letter.reply_to), None)
        return None if last is None or last.message in self.replied else last


class Person(Player):
    """A player with habits. In a game by mail they reply to mails, if the answer can be written in words."""

    def __init__(
        self, address: str, name: str, id: int, token: str, policy: str, postbox: Postbox, transport: Any
    ) -> None:
        super().__init__(
            address, name, token=token, policy=POLICIES[policy], patience_seconds=0, transport=transport
        )
        self.id = id
        self.postbox = postbox
        self.habit = Habit()
        self.is_by_mail = False
        self._needs_view = policy != "random"

    def answer_time(self, row: WaitingHouse) -> datetime | None:
        """The time of their answer; None if it is not known yet. Players by mail learn of a decision only
        from a mail.
        """
        if not self.is_by_mail:
            return self.habit.answer_time(row)
        letter = self.postbox.question(row)
        return None if letter is None else self.habit.answer_time(replace(row, since=letter.received_at))

    async def answers(self, row: WaitingHouse) -> str:
        """Answers with one of the options. Returns the outcome: `answered`, REPLIED, or the code of a
        refusal.
        """
        path = f"/games/{row.code}/decisions/{row.number}"
        try:
            decision = (await self.send("GET", path)).value
        except ProblemError as error:
            return str(error.code)
        if decision["options"] is None:
            return "closed"
        view = (
            await self.request("GET", f"/games/{row.code}/position") if self._needs_view else {"position": {}}
        )
        dice = Random(f"{row.code}/{row.number}/{row.house}/choice")  # noqa: S311
        given = self.choose(row.house, view["position"], decision, dice)
        if self.is_by_mail and await self._replies(row, given, decision["options"]):
            return REPLIED
        return await self.try_request("PUT", f"{path}/answer", given) or "answered"

    async def _replies(self, row: WaitingHouse, answer: Json, options: Json) -> bool:
        """Replies by mail. Returns False if they answer on the site instead.

        They reply to the last mail, and then to the receipt if the mail was about an older decision. If the
        next receipt does not accept the answer, they answer on the site.
        """
        postbox = self.postbox
        letter, text = postbox.question(row), reply_of(answer, options)
        if letter is None or text is None:
            return False
        tries = postbox.tries[row.code, row.number]
        if letter.is_receipt and tries >= MAX_TRIES:
            print(f"?      a reply is not accepted: {row.kind}: {text} ({letter.text.strip()[:400]})")
            return False
        postbox.tries[row.code, row.number] = tries + 1
        postbox.replied.add(letter.message)
        await asyncio.to_thread(deliver_mail, letter.reply(text), postbox.lmtp_port)
        return True
