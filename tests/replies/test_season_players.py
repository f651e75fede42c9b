"""Replies of the players of `make season` are read as meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import orjson
import pytest

from deploy.bench.recording import record
from deploy.season.mailing import Letter
from deploy.season.writing import reply_of
from games.engine import answer, encode, options
from games.replies.automated_mail import MailSort, classify_mail
from games.replies.mime import parse_message, texts_of
from games.replies.quote_stripping import cut_texts
from games.replies.reading import read
from tests.served import NOON

Row = dict[str, Any]


def _plain(given: Mapping[str, Any], offered: Row) -> Row:
    """An answer in a normal form: equal units and orders, and the order of a list."""
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


@pytest.mark.long
def test_replies_of_players_by_mail_are_read_as_meant() -> None:
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


def arrived_letter() -> Letter:
    """A mail with a question, as a mail server receives it."""
    mail = EmailMessage()
    mail["To"], mail["Subject"] = (
        "p1@season.example",
        "A game with a long name, by all its players: Place orders",
    )
    mail["Message-ID"], mail["List-Id"] = "<1@localhost>", "<game-abc.localhost>"
    mail["Reply-To"] = "reply+x@play.season.example"
    mail.set_content("Place orders.\n\nWinterfell:\n")
    return Letter.of(message_from_bytes(mail.as_bytes(), policy=policy.default), NOON)


def test_replies_of_simulated_players_look_human_and_contain_their_answers() -> None:
    letter = arrived_letter()
    assert (letter.recipient, letter.code, letter.is_receipt) == ("p1@season.example", "abc", False)
    reply = parse_message(letter.reply("Winterfell: March +1").as_bytes())
    assert classify_mail(reply, domain="localhost") == MailSort.REPLY
    assert cut_texts(texts_of(reply)).text.strip() == "Winterfell: March +1"
    assert reply["To"] == letter.reply_to and reply["From"] == letter.recipient
