"""What the players of `make season` write is read as they meant it, and their mails are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import orjson

from deploy.bench.recording import record
from deploy.season.mailing import Letter, max_within
from deploy.season.writing import reply_of
from games.engine import answer, encode, options
from games.replies.cutting import cut_message
from games.replies.mime import parsed
from games.replies.reading import read
from games.replies.sorts import Sort, sort_of
from tests.served import NOON

Row = dict[str, Any]


def _plain(given: Mapping[str, Any], offered: Row) -> Row:
    """An answer without what is the same: units and orders of a kind, and the order of a list."""
    kinds = {
        unit["unit"]: (unit["type"], unit.get("area"))
        for place in (offered, *offered.get("orders", ()))
        for unit in place.get("units", ())
    }

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: plain(each) for name, each in value.items() if each not in (None, [], False)}
        if isinstance(value, list):
            return sorted(str(plain(each)) for each in value)
        return kinds.get(
            value, value.removesuffix("_a").removesuffix("_b") if isinstance(value, str) else value
        )

    found: Row = plain(given)
    return found


def test_replies_of_players_by_mail_are_read_as_they_meant_them() -> None:
    written: Counter[str] = Counter()
    for number in range(2):
        recording = record(3, number)
        state = recording.begin().state
        for given in recording.answers:
            offered = orjson.loads(orjson.dumps(encode(options(state, given.house, given.number))))
            meant = orjson.loads(orjson.dumps(encode(given.answer)))
            text = reply_of(meant, offered)
            if text is not None:
                written[meant["kind"]] += 1
                reading = read(text, meant["kind"], offered)
                assert reading.answer is not None, (text, reading.problems)
                assert _plain(reading.answer, offered) == _plain(meant, offered), text
            state = answer(state, given.house, given.number, given.answer, recording.chance).state
    assert {"place_orders", "resolve_march", "bid_influence", "muster", "use_raven"} <= set(written)


def arrived() -> Letter:
    """A mail that asks a question, as a mail server receives it."""
    mail = EmailMessage()
    mail["To"], mail["Subject"] = (
        "p1@season.example",
        "A game with a long name, by all its players: Place orders",
    )
    mail["Message-ID"], mail["List-Id"] = "<1@localhost>", "<game-abc.localhost>"
    mail["Reply-To"] = "reply+x@play.season.example"
    mail.set_content("Place orders.\n\nWinterfell:\n")
    return Letter.of(message_from_bytes(mail.as_bytes(), policy=policy.default), NOON)


def test_their_replies_are_those_of_a_person_and_contain_what_they_wrote() -> None:
    letter = arrived()
    assert (letter.to, letter.code, letter.is_receipt) == ("p1@season.example", "abc", False)
    reply = parsed(letter.reply("Winterfell: March +1").as_bytes())
    assert sort_of(reply, domain="localhost") == Sort.REPLY
    assert cut_message(reply).text.strip() == "Winterfell: March +1"
    assert reply["To"] == letter.reply_to and reply["From"] == letter.to


def test_the_most_mails_in_an_hour_are_those_of_any_hour() -> None:
    at = [NOON + timedelta(minutes=minutes) for minutes in (125, 0, 59, 60, 70)]
    assert max_within(at, 3600) == 3
    assert max_within(at, 60) == 1
    assert max_within([], 60) == 0
