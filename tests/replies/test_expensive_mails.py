"""Expensive mails: the work for one is limited, and no answer is guessed."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from games.engine import encode
from games.replies.lines import MAX_LINES
from games.replies.mime import MAX_BOUNDARIES, MAX_HEAD, header, parse_message, text_of
from games.replies.outcomes import Result
from games.replies.reading import MAX_LINES as MAX_TAIL
from games.replies.reading import footer_of, read
from games.replies.services import processing
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import MAX_BYTES
from tests.cpu_time import assert_cheap
from tests.replies.corpus_of_replies import corpus
from tests.replies.expensive_mails import HEAD, MAILS, SIZE, read_whole
from tests.replies.positions import POSITIONS
from tests.replies.writers import Writer, rows

MAX_UNITS = 600
"""CPU time for a reply or a mail of the maximum size, in units of `cpu_time`: twice the most expensive."""


@pytest.mark.drill
def test_every_expensive_mail_is_read_and_has_the_maximum_size() -> None:
    assert len(MAILS) >= 30 and SIZE < MAX_BYTES
    for name, made in MAILS.items():
        raw = made()
        assert SIZE / 2 < len(raw) <= MAX_BYTES + 2_000, name
        assert_cheap(partial(read_whole, raw), MAX_UNITS, name)


def test_a_header_above_the_maximum_length_is_read_as_empty() -> None:
    folded = b"Content-Type: text/html;\r\n" + b" a=b;\r\n" * 3_000
    message = parse_message(HEAD + folded + b"\r\nhelp")
    assert message["Content-Type"] == ""
    assert (header(message, "From"), text_of(message)) == ("Anna <anna@example.org>", "help")


def test_excess_headers_are_ignored_and_the_text_is_read() -> None:
    raw = HEAD + b"X: y\r\n" * MAX_HEAD + b"Content-Type: text/html\r\n\r\nhelp"
    message = parse_message(raw)
    assert (message.items(), text_of(message)) == ([], "help")


def test_an_ordinary_mail_is_not_affected_by_the_limits() -> None:
    fields = b"".join(b"X-%d: %s\r\n" % (number, b"y" * 900) for number in range(150))
    message = parse_message(HEAD + fields + b"Content-Type: text/plain\r\n\r\nhelp")
    assert len(message.items()) == 3 + 150 + 1


def test_mime_boundaries_are_counted_in_upper_and_lower_case() -> None:
    nested = b"".join(
        b'Content-Type: multipart/mixed; BOUNDARY="%d"\r\n\r\n--%d\r\n' % (level, level)
        for level in range(MAX_BOUNDARIES + 1)
    )
    assert not parse_message(HEAD + nested + b"Content-Type: text/plain\r\n\r\n2\r\n").is_multipart()


def test_flowed_lines_are_joined_as_before() -> None:
    kind = b"Content-Type: text/plain; format=flowed; delsp=%s\r\n\r\n"
    lines = b"Winterfell: \r\nraid\r\n> quo \r\n> ted\r\n-- \r\nAnna\r\n"
    assert text_of(parse_message(HEAD + kind % b"no" + lines)).split("\n")[0] == "Winterfell: raid"
    assert text_of(parse_message(HEAD + kind % b"yes" + lines)).split("\n") == [
        "Winterfell:raid", "> quo ", "> ted", "-- ", "Anna",
    ]  # fmt: skip


def both(text: str, kind: str, options: Any) -> None:
    read(text, kind, options)
    footer_of(text, kind, options, language="en")


@pytest.mark.long
@pytest.mark.parametrize("at", ["planning", "march", "card", "supply"])
def test_many_lines_of_unknown_words_are_read_quickly(at: str) -> None:
    """The maximum number and length of lines, below an answer: each may be a footer."""
    dice = Random(1)
    position = POSITIONS[at]()
    options: Any = encode(position.game.seat(position.house).options(position.kind))
    answer = next(each.says for each in corpus() if each.at == at and each.means[0] not in "!/")
    count = MAX_LINES - answer.count("\n") - 1
    long = [" ".join("".join(dice.choices("abcdefghijk", k=5)) for _ in range(49)) for _ in range(count)]
    for lines in (long, long[:MAX_TAIL], [line[:40] for line in long[: MAX_TAIL // 2]]):
        text = "\n".join((answer, *lines))
        assert read(text, position.kind, options).answer is None
        assert_cheap(partial(both, text, position.kind, options), MAX_UNITS)


def test_a_dropped_mail_is_not_parsed(stark: Writer, settings: Any, monkeypatch: Any) -> None:
    """The headers are enough to drop a mail from a stranger, a forged one, or one above the rate limit."""

    def read(_: bytes) -> Any:
        raise AssertionError("the mail was read")

    settings.GOT_RATES = {"reply": "1/h"}
    stark.replies("help")
    monkeypatch.setattr(processing, "parse_message", read)
    stark.sends("help", sender="tywin@example.org")
    stark.sends("help", proof="")
    stark.sends("help")
    process_due_mails()
    found = [row.result for row in rows()]
    assert found == [Result.HELP, Result.FOREIGN_SENDER, Result.FORGED, Result.TOO_OFTEN]
