"""What is left of a message, and that nothing that somebody sends raises."""

from __future__ import annotations

import base64
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.replies.cutting import new_text, written_in
from games.replies.mime import parsed
from games.replies.pages import text_of_html
from games.replies.sorts import bounce_of, sort_of
from tests.replies.mail_programs import message


def written(body: bytes, *, type: str = "text/plain; charset=utf-8", encoding: str = "8bit") -> str:
    return written_in(parsed(message(body, type=type, encoding=encoding)))


def test_a_line_with_an_arrow_is_no_quotation() -> None:
    assert new_text("knight > moat cailin\n> winterfell raid") == "knight > moat cailin"


def test_a_line_that_ends_like_an_introduction_is_kept_without_a_date() -> None:
    assert new_text("as Robb wrote:\nyes") == "as Robb wrote:\nyes"


def test_what_follows_an_introduction_without_marks_is_cut() -> None:
    text = "2\n\nOn Tue, Nov 24, 2026 at 10:15 Game <g@example.org> wrote:\n\nwinterfell raid\n"
    assert new_text(text) == "2"


def test_a_signature_ends_where_the_quotation_begins() -> None:
    assert new_text("1\n-- \nAnna\n> karhold raid\nkarhold support") == "1\nkarhold support"


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my Samsung Galaxy smartphone.",
        "Get Outlook for iOS",
        "Trimis de pe telefonul meu",
        "iPhone-omról küldve",
        "Wysłane z mojego telefonu Samsung.",
        "Изпратено от моя Samsung",
    ],
)
def test_a_signature_of_a_telephone_is_cut(line: str) -> None:
    assert new_text(f"yes\n\n{line}\n") == "yes"


def test_plain_text_counts_before_html_and_attachments_do_not_count() -> None:
    body = (
        b"--A\r\nContent-Type: text/html\r\n\r\n<p>1</p>\r\n"
        b"--A\r\nContent-Type: text/plain\r\n\r\n2\r\n--A--\r\n"
    )
    assert written(body, type='multipart/alternative; boundary="A"') == "2"


def test_html_is_read_as_it_is_seen() -> None:
    html = "<style>3</style><p>win<b>terfell</b> &gt; pyke<br>a&nbsp;b</p><blockquote>x</blockquote><td>y"
    assert text_of_html(html) == "winterfell > pyke\na b\n> x\ny"


def test_folded_lines_are_joined() -> None:
    flowed = b"winterfell: footman, \r\nknight > karhold\r\n"
    assert (
        written(flowed, type="text/plain; charset=utf-8; format=flowed")
        == "winterfell: footman, knight > karhold"
    )


def test_what_looks_like_base64_and_is_none_stays() -> None:
    assert written(b"winterfellmarch1") == "winterfellmarch1"
    assert written(base64.b64encode("igen, használom".encode())) == "igen, használom"


@pytest.mark.parametrize("charset", ["utf-16", "no-such-charset", "windows-1250", "us-ascii", "utf-7", "hex"])
def test_a_wrong_charset_does_not_raise(charset: str) -> None:
    assert isinstance(written(b"\xff\xfe2\x00 \xc4\x83", type=f"text/plain; charset={charset}"), str)


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable", "x-uuencode", "nonsense"])
def test_a_broken_encoding_does_not_raise(encoding: str) -> None:
    assert isinstance(written(b"=ZZ\xff begin 644\r\n!!!", encoding=encoding), str)


@pytest.mark.parametrize(
    "raw",
    [
        b"Content-Type: text/html\r\n\r\n" + b"<" * 500_000,
        b"Content-Type: text/html\r\n\r\n" + b"<!--" * 200_000,
        b"Content-Type: text/html\r\n\r\n" + b"<a " * 200_000,
        b"Content-Type: text/html\r\n\r\n" + b"<blockquote>" * 100_000 + b"x<br>" * 1000,
        b"Content-Type: text/plain\r\n\r\n" + b"On 1 a wrote " * 100_000 + b":",
        b"Content-Type: text/plain\r\n\r\n" + b"sent via " * 100_000,
        b"Subject: " + b"=?utf-8?q?a?= " * 100_000 + b"\r\n\r\n2",
        b"From: " + b"(" * 200_000 + b"\r\n\r\n2",
        b"Content-Type: multipart/mixed; boundary=B\r\n\r\n" + b"--B\r\n\r\nx\r\n" * 50_000,
    ],
    ids=lambda raw: raw[-12:].decode(),
)
def test_nobody_keeps_the_server_busy_with_one_message(raw: bytes) -> None:
    started = time.process_time()
    message = parsed(raw)
    assert isinstance(written_in(message), str)
    sort_of(message, domain="example.org")
    assert time.process_time() - started < 5


_PIECES = st.sampled_from(
    [
        b"From: a@example.org\r\n",
        b"Subject: =?utf-8?b?//8=?= =?x?q?=zz?=\r\n",
        b"Content-Type: multipart/mixed; boundary=B\r\n",
        b"Content-Type: text/plain; charset*=x''%ff\r\n",
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=B\r\n",
        b"Content-Type: message/rfc822\r\n",
        b"Content-Type: message/delivery-status\r\n",
        b"Content-Transfer-Encoding: base64\r\n",
        b"--B\r\n",
        b"--B--\r\n",
        b"\r\n",
        b"<div><blockquote><p <!-- ]]>\r\n",
        b"On 1 x wrote:\r\n",
        b"\xff\x00\xfe",
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(_PIECES | st.binary(max_size=20), max_size=30))
def test_broken_messages_never_raise(pieces: list[bytes]) -> None:
    message = parsed(b"".join(pieces))
    assert isinstance(written_in(message), str)
    assert sort_of(message, domain="example.org")
    bounce_of(message)
