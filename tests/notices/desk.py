"""A worker that a test runs step by step: it plans and sends due notices at a time that the test chooses."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import inf
from typing import Any

from games.notices.models import Channel, Delivery, Notice, UnplannedNotice
from games.notices.services import planning, sending, writing
from got_api.shared import clock
from tests.people import Person
from tests.served import read


class Desk:
    """Plans and sends notices for a test. The clock stands still until the test advances it."""

    def __init__(self) -> None:
        self.now = clock.now()

    def waits(self, **time: float) -> Desk:
        self.now += timedelta(**time)
        return self

    def read_clock(self) -> datetime:
        return self.now

    def starts_now(self) -> Desk:
        """Sets the clock of the desk to the current time, so that recent events are due."""
        self.now = clock.now()
        return self

    def warns(self) -> int:
        return writing.write_warnings(now=self.now)

    def plans(self) -> int:
        return planning.plan_deliveries_of_new_notices(now=self.now)

    def sends(self, most: int = 50) -> int:
        # No limit of real time: a slow machine must not delay due notices to the next minute.
        return sending.send_due(max_count=most, seconds=inf, clock=self.read_clock)

    def works(self) -> int:
        """One tick: plans, then sends all due notices. Returns the number of attempts."""
        self.plans()
        return self.sends()


def webhook_of(one: Person, url: str, **wanted: Any) -> dict[str, Any]:
    """A webhook, in its owner's view."""
    body = {"kind": "webhook", "address": url} | wanted
    return dict(read(one.posts("/me/notices/channels", body), 201))


def mail_of(one: Person, address: str, **wanted: Any) -> Channel:
    """A confirmed mail address."""
    made = read(one.posts("/me/notices/channels", {"kind": "email", "address": address} | wanted), 201)
    Delivery.objects.filter(channel_id=made["id"]).delete()
    Channel.objects.filter(pk=made["id"]).update(confirmed_at=clock.now())
    return Channel.objects.get(pk=made["id"])


def deliveries() -> list[Delivery]:
    return list(Delivery.objects.order_by("id"))


def delivery() -> Delivery:
    [only] = deliveries()
    return only


def plan_again() -> None:
    """Plans all notices again."""
    UnplannedNotice.objects.bulk_create(
        [UnplannedNotice(notice=notice, not_before=notice.not_before) for notice in Notice.objects.all()],
        ignore_conflicts=True,
    )
