"""Notices in words and as JSON. All of it is public; programs get ids as ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import orjson
from django.conf import settings
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games.notices.kinds import ASKS, Kind

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NoticeOfGame:
    """A notice with what is public about its game."""

    id: str
    kind: str
    code: str
    game: str
    facts: Facts
    created_at: datetime


def address_of(code: str) -> str:
    return f"{settings.GOT_ADDRESS}/api/v1/games/{code}"


def payload(notices: Iterable[NoticeOfGame], now: datetime) -> str:
    """The body of a webhook."""
    body = {
        "type": "notices",
        "timestamp": now,
        "data": {
            "notices": [
                {
                    "id": each.id,
                    "kind": each.kind,
                    "game": {"code": each.code, "name": each.game, "url": address_of(each.code)},
                    "facts": each.facts,
                    "created_at": each.created_at,
                }
                for each in notices
            ]
        },
    }
    return orjson.dumps(body, option=orjson.OPT_UTC_Z).decode()


def ping_payload(now: datetime) -> str:
    return orjson.dumps({"type": "ping", "timestamp": now, "data": {}}, option=orjson.OPT_UTC_Z).decode()


def mail(notices: Sequence[NoticeOfGame], *, language: str, zone: str, unsubscribe: str) -> str:
    """Subject and text of a mail, as JSON text: one paragraph a game."""
    with override(language):
        sentences = [(each, sentence(each, zone)) for each in notices]
        games = list(dict.fromkeys((each.code, each.game) for each in notices))
        if len(notices) == 1:
            subject = f"{notices[0].game}: {sentences[0][1]}"
        elif len(games) == 1:
            subject = ngettext("%(game)s: %(count)d notice", "%(game)s: %(count)d notices", len(notices)) % {
                "game": games[0][1],
                "count": len(notices),
            }
        else:
            subject = _("%(count)d notices of %(games)d games") % {"count": len(notices), "games": len(games)}
        lines = []
        for code, name in games:
            lines += [
                " ".join(name.split()),
                *(f"- {text}" for each, text in sentences if each.code == code),
                address_of(code),
                "",
            ]
        lines += ["-- ", _("Unsubscribe: %s") % unsubscribe, ""]
    return _written(subject, lines)


def confirmation_mail(code: str, *, username: str, language: str) -> tuple[str, str]:
    """Subject and text of the mail with a confirmation code."""
    with override(language):
        subject = _("Your confirmation code: %s") % code
        lines = [
            _("%(username)s asked for notices of games to be sent to this address.") % {"username": username},
            _("The code is %s. It is valid for one hour.") % code,
            _("If this was not you, ignore this mail: without the code, nothing else is sent."),
            "",
        ]
    return subject, "\n".join(lines)


def ping_mail(*, language: str, unsubscribe: str) -> str:
    with override(language):
        lines = [
            _("This is a test: notices of your games will arrive here."),
            "",
            "-- ",
            _("Unsubscribe: %s") % unsubscribe,
            "",
        ]
        return _written(_("A test"), lines)


def _written(subject: str, lines: Iterable[str]) -> str:
    return orjson.dumps({"subject": subject, "text": "\n".join(lines)}).decode()


def sentence(notice: NoticeOfGame, zone: str) -> str:
    """What happened, in the language that is active."""
    facts = {
        name: local_time(value, zone) if name in _TIMES and isinstance(value, str) else value
        for name, value in notice.facts.items()
    }
    text = " ".join(_SENTENCES[Kind(notice.kind)](facts).split())
    if notice.kind in ASKS and facts.get("due_at"):
        text += " " + _("It is due on %s.") % facts["due_at"]
    return text


_TIMES = ("closes_at", "due_at", "ends_at", "starts_at")


def local_time(written: str, zone: str) -> str:
    """A time of the facts in the reader's time zone: 2026-11-20 18:00 (Europe/Bucharest)."""
    at = parse_datetime(written)
    if at is None:
        return written
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"


def words(name: object) -> str:
    """`place_orders` -> `place orders`."""
    return str(name).replace("_", " ")


def house(facts: Facts, name: str = "house") -> str:
    return words(facts.get(name, "?")).title()


def _turn(facts: Facts) -> str:
    return _("House %(house)s has to answer: %(decision)s.") % _asked(facts)


def _last(facts: Facts) -> str:
    return _("Only House %(house)s has not answered yet: %(decision)s.") % _asked(facts)


def _warning(facts: Facts) -> str:
    return _("House %(house)s has not answered yet: %(decision)s.") % _asked(facts)


def _asked(facts: Facts) -> dict[str, str]:
    return {"house": house(facts), "decision": words(facts.get("decision_kind", "?"))}


def _passed(facts: Facts) -> str:
    return _("The time is over: House %s got the default answer.") % house(facts)


def _moved(facts: Facts) -> str:
    return _("The deadline was extended to %s.") % str(facts.get("due_at", "?"))


def _started(facts: Facts) -> str:
    return _("The game has started. You play House %s.") % house(facts)


def _ended(facts: Facts) -> str:
    text = _("The game has ended.")
    if facts.get("winner"):
        return text + " " + _("House %s has won.") % house(facts, "winner")
    if facts.get("ended_by"):
        text += " " + _("Result: %s.") % words(facts["ended_by"])
    return str(text)


def _paused(facts: Facts) -> str:
    return _("The game is paused. %s") % _why(facts)


def _resumed(facts: Facts) -> str:
    return _("The game continues. %s") % _why(facts)


def _opened(facts: Facts) -> str:
    return _("The seat of House %(house)s is open. %(why)s") % {"house": house(facts), "why": _why(facts)}


def _replaced(facts: Facts) -> str:
    return _("%(username)s now plays House %(house)s.") % {
        "username": facts.get("username") or _("Somebody"),
        "house": house(facts),
    }


def _vote(facts: Facts) -> str:
    text = _("A vote is open: %s.") % words(facts.get("vote_kind", "?"))
    return text + (f" {_('It closes on %s.') % facts['closes_at']}" if facts.get("closes_at") else "")


def _voted(facts: Facts) -> str:
    return _("The vote has ended: %(vote)s. Result: %(result)s.") % {
        "vote": words(facts.get("vote_kind", "?")),
        "result": words(facts.get("result", "?")),
    }


def _absence(facts: Facts) -> str:
    return _("The player of House %(house)s will be absent from %(start)s to %(end)s.") % {
        "house": house(facts),
        "start": str(facts.get("starts_at", "?")),
        "end": str(facts.get("ends_at", "?")),
    }


def _called(facts: Facts) -> str:
    return _(
        "House %(house)s is late. As the host, you may extend the time, pause the game or open the seat "
        "until %(until)s. After that, the default answer is entered."
    ) % {
        "house": house(facts),
        "until": str(facts.get("due_at", "?")),
    }


def _host(facts: Facts) -> str:
    return _("Message from the host: %s") % str(facts.get("text", ""))


def _why(facts: Facts) -> str:
    reason = facts.get("reason")
    return "" if not reason else _("Reason: %s.") % words(reason)


_SENTENCES: dict[Kind, Callable[[Facts], str]] = {
    Kind.YOUR_TURN: _turn,
    Kind.YOU_ARE_LAST: _last,
    Kind.DEADLINE_WARNING: _warning,
    Kind.DEADLINE_PASSED: _passed,
    Kind.DEADLINE_MOVED: _moved,
    Kind.GAME_STARTED: _started,
    Kind.GAME_ENDED: _ended,
    Kind.GAME_PAUSED: _paused,
    Kind.GAME_RESUMED: _resumed,
    Kind.SEAT_OPENED: _opened,
    Kind.SEAT_REPLACED: _replaced,
    Kind.VOTE_OPENED: _vote,
    Kind.VOTE_CLOSED: _voted,
    Kind.ABSENCE: _absence,
    Kind.HOST_MESSAGE: _host,
    Kind.HOST_CALLED: _called,
}
