"""The most expensive mails that a player can send.

Each mail has the maximum size and is processed completely, without the database: headers, classification,
text, newly written lines and the damage report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.replies.automated_mail import classify_mail
from games.replies.mime import charset_hints, damage_of, parse_head, parse_message, texts_of
from games.replies.quote_stripping import cut_texts
from games.replies.reading import read_command
from games.replies.senders import is_proven, is_spam, sender_of

SIZE = 1_998_000
"""Bytes of each mail, below the limit of the server with the first headers."""
HEAD = b"From: Anna <anna@example.org>\r\nSubject: Re: a game\r\nMessage-ID: <1@example.org>\r\n"
PLAIN = b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
FLOWED = b"Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n"
HTML = b"Content-Type: text/html; charset=utf-8\r\n\r\n"


def filled_mail(piece: bytes, size: int = SIZE) -> bytes:
    return (piece * (size // len(piece) + 1))[:size]


def in_header(name: bytes, piece: bytes) -> bytes:
    return HEAD + name + b": " + filled_mail(piece).rstrip() + b"\r\n" + PLAIN + b"help\r\n"


def in_text(piece: bytes, kind: bytes = PLAIN) -> bytes:
    return HEAD + kind + filled_mail(piece)


def in_parts(part: bytes) -> bytes:
    kind = b'Content-Type: multipart/mixed; boundary="B"\r\n\r\n'
    return HEAD + kind + filled_mail(b"--B\r\n" + part + b"\r\n") + b"\r\n--B--\r\n"


def in_forms(text: bytes, page: bytes) -> bytes:
    """A mail with text and HTML short enough to be read, and another part that is not read."""
    kind = b'Content-Type: multipart/alternative; boundary="B"\r\n\r\n--B\r\n'
    rest = filled_mail(b"x", SIZE - len(text) - len(page))
    return (
        HEAD
        + kind
        + PLAIN
        + text
        + b"\r\n--B\r\n"
        + HTML
        + page
        + b"\r\n--B\r\nContent-Type: image/png\r\n\r\n"
        + rest
        + b"\r\n--B--\r\n"
    )


def nested_mail(depth: int) -> bytes:
    inner = PLAIN + filled_mail(b"help\r\n", SIZE - 200 * depth)
    for level in range(depth):
        name = b"B%d" % level
        inner = b'Content-Type: multipart/mixed; boundary="%b"\r\n\r\n--%b\r\n%b\r\n--%b--\r\n' % (
            name, name, inner, name,
        )  # fmt: skip
    return HEAD + inner


MAILS: Mapping[str, Callable[[], bytes]] = {
    "parameters of Content-Type, folded": lambda: in_header(b"Content-Type", b"text/plain;\r\n a=b;"),
    "parameters of Content-Type": lambda: in_header(b"Content-Type", b"text/plain; a=b;"),
    "quoted parameters": lambda: in_header(b"Content-Type", b'text/plain; a="b\\";";'),
    "numbered parameters": lambda: in_header(b"Content-Type", b"text/plain; a*1*=utf-8''%41;"),
    "parameters of Content-Disposition": lambda: in_header(b"Content-Disposition", b"inline; a=b;\r\n "),
    "encoded words": lambda: in_header(b"Subject", b"=?utf-8?q?a?= "),
    "broken encoded words": lambda: in_header(b"Subject", b"=?utf-8?b?a"),
    "addresses": lambda: in_header(b"To", b"a@b.example, "),
    "comments in an address": lambda: in_header(b"Cc", b"(("),
    "quotes in an address": lambda: in_header(b"Reply-To", b'"\\"'),
    "results of a mail server": lambda: in_header(b"Authentication-Results", b"mx; dkim=pass (a); "),
    "signatures": lambda: HEAD + filled_mail(b"DKIM-Signature: d=example.org; b=x\r\n") + PLAIN + b"help",
    "many headers": lambda: HEAD + filled_mail(b"X: y\r\n") + PLAIN + b"help",
    "headers without a name": lambda: HEAD + filled_mail(b": y\r\n") + PLAIN + b"help",
    "many received lines": lambda: HEAD + filled_mail(b"Received: from a by b; now\r\n") + PLAIN + b"help",
    "flowed lines": lambda: in_text(b"raid \r\n", FLOWED),
    "flowed lines, each a word": lambda: in_text(b"a \n", FLOWED),
    "short lines": lambda: in_text(b"a\n"),
    "empty lines": lambda: in_text(b"\n"),
    "quoted lines": lambda: in_text(b"> a\n"),
    "attributions": lambda: in_text(b"On Tue, Anna wrote:\n"),
    "lines that end as attributions": lambda: in_text(b"a:\nb:\nc\n"),
    "blocks of headers": lambda: in_text(b"From: a\nSent: b\n"),
    "signatures of a text": lambda: in_text(b"-- \nAnna\n"),
    "one line": lambda: in_text(b"a "),
    "one word": lambda: in_text(b"a"),
    "base64 in base64": lambda: in_text(b"YWFh"),
    "open tags": lambda: in_text(b"<div>", HTML),
    "open quotations": lambda: in_text(b"<blockquote>a", HTML),
    "comments of a page": lambda: in_text(b"<!--", HTML),
    "broken tags": lambda: in_text(b"<a <", HTML),
    "entities": lambda: in_text(b"&amp", HTML),
    "one long style": lambda: (
        HEAD
        + HTML
        + b"<p style='"
        + filled_mail(b"text-decoration:", 200_000)
        + b"'>"
        + filled_mail(b"a", SIZE - 200_000)
    ),
    "lists": lambda: in_text(b"<ol><li>", HTML),
    "armour": lambda: in_text(b"-----BEGIN PGP SIGNED MESSAGE-----\n\n- -a\n"),
    "two forms, empty lines": lambda: in_forms(b"a" + filled_mail(b"\n", 59_000) + b"b", b"a<p>c"),
    "two forms, open brackets": lambda: in_forms(
        filled_mail(b"[image:", 59_000), filled_mail(b"[image:<p>", 200_000)
    ),
    "two forms, many lines": lambda: in_forms(filled_mail(b"a\n", 59_000), filled_mail(b"<p>b", 200_000)),
    "parts": lambda: in_parts(PLAIN + b"help"),
    "parts with many headers": lambda: in_parts(filled_mail(b"X: y\r\n", 20_000) + PLAIN + b"help"),
    "parts in parts": lambda: nested_mail(40),
}
"""Mails by the fragment that they repeat."""


def read_whole(raw: bytes) -> str:
    """Processes a mail as the server does, up to the command or answer in it."""
    head = parse_head(raw)
    (
        sender_of(head),
        is_spam(head),
        is_proven(head, {"mx"}),
        classify_mail(head, "", domain="play.example.org"),
    )
    message = parse_message(raw)
    texts = texts_of(message)
    classify_mail(message, texts.plain, domain="play.example.org")
    written = cut_texts(texts, ["game@play.example.org"]).text
    read_command(written)
    damage_of(message, written), list(charset_hints(message, written))
    return written
