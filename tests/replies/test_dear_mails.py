"""Mails that would take long to read: the work is bounded, and nothing of them is guessed."""

from __future__ import annotations

from typing import Any

from deploy.bench.dear_mails import HEAD, MAILS, SIZE, read_whole
from games.replies.mime import MAX_BOUNDARIES, MAX_HEAD, header, parsed, text_of
from games.replies.outcomes import Result
from games.replies.services import processing
from games.replies.services.processing import process_due
from games.replies.services.receiving import MAX_BYTES
from tests.replies.writers import Writer, rows


def test_every_dear_mail_is_read_and_is_as_large_as_can_be() -> None:
    assert len(MAILS) >= 30 and SIZE < MAX_BYTES
    for name, made in MAILS.items():
        raw = made()
        assert SIZE / 2 < len(raw) <= MAX_BYTES + 2_000, name
        read_whole(raw)


def test_long_headers_are_empty() -> None:
    folded = b"Content-Type: text/html;\r\n" + b" a=b;\r\n" * 3_000
    message = parsed(HEAD + folded + b"\r\nhelp")
    assert message["Content-Type"] == ""
    assert (header(message, "From"), text_of(message)) == ("Anna <anna@example.org>", "help")


def test_of_too_many_headers_none_is_read_and_the_text_stays() -> None:
    raw = HEAD + b"X: y\r\n" * MAX_HEAD + b"Content-Type: text/html\r\n\r\nhelp"
    message = parsed(raw)
    assert (message.items(), text_of(message)) == ([], "help")


def test_an_ordinary_mail_loses_nothing_to_the_bounds() -> None:
    fields = b"".join(b"X-%d: %s\r\n" % (number, b"y" * 900) for number in range(150))
    message = parsed(HEAD + fields + b"Content-Type: text/plain\r\n\r\nhelp")
    assert len(message.items()) == 3 + 150 + 1


def test_boundaries_are_counted_in_any_case() -> None:
    nested = b"".join(
        b'Content-Type: multipart/mixed; BOUNDARY="%d"\r\n\r\n--%d\r\n' % (level, level)
        for level in range(MAX_BOUNDARIES + 1)
    )
    assert not parsed(HEAD + nested + b"Content-Type: text/plain\r\n\r\n2\r\n").is_multipart()


def test_flowed_lines_are_joined_as_before() -> None:
    kind = b"Content-Type: text/plain; format=flowed; delsp=%s\r\n\r\n"
    lines = b"Winterfell: \r\nraid\r\n> quo \r\n> ted\r\n-- \r\nAnna\r\n"
    assert text_of(parsed(HEAD + kind % b"no" + lines)).split("\n")[0] == "Winterfell: raid"
    assert text_of(parsed(HEAD + kind % b"yes" + lines)).split("\n") == [
        "Winterfell:raid", "> quo ", "> ted", "-- ", "Anna",
    ]  # fmt: skip


def test_a_mail_that_is_dropped_is_not_read(stark: Writer, settings: Any, monkeypatch: Any) -> None:
    """Its headers decide: somebody else's, a forged one, one too many."""

    def read(_: bytes) -> Any:
        raise AssertionError("the mail was read")

    settings.GOT_RATES = {"reply": "1/h"}
    stark.replies("help")
    monkeypatch.setattr(processing, "parsed", read)
    stark.sends("help", sender="tywin@example.org")
    stark.sends("help", proof="")
    stark.sends("help")
    process_due()
    found = [row.result for row in rows()]
    assert found == [Result.HELP, Result.FOREIGN_SENDER, Result.FORGED, Result.TOO_OFTEN]
