"""Reads headers and text from the bytes of a message, and finds the problems of unreadable text. No message
makes it raise an exception.

A problem names the cause, so that a receipt can explain the remedy.
"""

import base64
import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import Compat32
from email.utils import getaddresses
from typing import Any

from games.replies.outcomes import LineCode, LineProblem
from games.replies.pages import MAX_CHARACTERS, MAX_PAGE, text_of_html, without_pictures

MAX_PARTS = 100
"""Maximum number of parts that are read."""
MAX_BOUNDARIES = 20
"""Maximum number of boundaries in a message that is split. Mail programs need three or four."""
MAX_DEPTH = 12
_HTML_STARTS = ("<html", "<!doctype html", "<div", "<body")
_LEFT_OUT = "\n" * (MAX_CHARACTERS + 1)
"""Replaces parts that are not read, so that the whole text is too long."""
MAX_HEADER = 2_000
"""Letters of a header that are decoded, because decoding a long one takes the library very long."""
MAX_SOURCE = 16_000
"""Letters of a header; a longer one counts as empty."""
MAX_HEAD = 200_000
"""Bytes of all headers of a message; a message with more counts as one without headers."""


class _BoundedHeaders(Compat32):
    """A parser policy that empties headers over a limit, because the library takes quadratic time for some.

    A header is not truncated, because its beginning could name another sender.
    """

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, _, value = sourcelines[0].partition(":")
        if len(sourcelines) > 1:
            value += "".join(sourcelines[1:])
        return name, value.lstrip(" \t").rstrip("\r\n") if len(value) <= MAX_SOURCE else ""


_POLICY = _BoundedHeaders()


def _bounded_head(raw: bytes) -> bytes:
    """A message; without all headers if they are too long, because some of them could have another
    meaning."""
    end = _HEAD_END.search(raw)
    head = len(raw) if end is None else end.start()
    return raw if head <= MAX_HEAD else b"\r\n" + raw[head:].lstrip(b"\r\n")


def parse_message(raw: bytes) -> Message:
    """The message in these bytes, without malformed parts and without headers over a limit."""
    raw = _bounded_head(raw)
    # Each level of nesting is a level of recursion, and each line is compared with every boundary above it.
    if len(_BOUNDARIES.findall(raw)) > MAX_BOUNDARIES:
        head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
        raw = re.sub(rb"(?im)^content-type:.*(?:\n[ \t].*)*", b"Content-Type: application/octet-stream", head)
    return message_from_bytes(raw, policy=_POLICY)


def parse_head(raw: bytes) -> Message:
    """The headers of a message. Parsing only them costs much less than parsing the whole message."""
    return message_from_bytes(_HEAD_END.split(_bounded_head(raw), maxsplit=1)[0], policy=_POLICY)


_BOUNDARIES = re.compile(rb"boundary", re.IGNORECASE)
_HEAD_END = re.compile(rb"\r?\n\r?\n")


def header(message: Message, name: str) -> str:
    """A header on one line, with its encoded words decoded; empty if the message has none."""
    return next(iter(headers(message, name)), "")


def headers(message: Message, name: str) -> list[str]:
    """All headers with a name, topmost first."""
    return [" ".join(_decode_header(value[:MAX_HEADER]).split()) for value in encoded_headers(message, name)]


def encoded_headers(message: Message, name: str) -> list[str]:
    """All headers with a name, not decoded. Encoded text is never a part of an address."""
    values = [str(value) for key, value in message.raw_items() if key.lower() == name.lower()]
    # The parser keeps raw bytes as surrogates.
    texts = (
        value if value.isascii() else _decoded_text(value.encode("utf-8", "surrogateescape"), None)
        for value in values
    )
    return [" ".join(text.split()) for text in texts]


def _decode_header(value: str) -> str:
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    return "".join(
        _decoded_text(piece, charset) if isinstance(piece, bytes) else piece for piece, charset in pieces
    )


def addresses(message: Message, *names: str) -> list[str]:
    """The addresses in these headers, in lower case, without repetitions."""
    values = [value[:MAX_HEADER] for name in names for value in encoded_headers(message, name)]
    try:
        found = getaddresses(values)
    except (ValueError, TypeError, IndexError, RecursionError):  # nested brackets
        return []
    return list(dict.fromkeys(address.lower() for _, address in found if "@" in address))


@dataclass(frozen=True, slots=True)
class Texts:
    """The readable text of a message: plain text where there is some, else the text of its HTML.

    `html` is the text with the HTML form of each part that has both forms. Lines of quoted blocks in HTML
    begin with `pages.QUOTE`.
    """

    plain: str
    html: str | None = None


def texts_of(message: Message) -> Texts:
    """The text of a message, in one or both of its forms."""
    pairs = list(_text_parts(message, MAX_DEPTH))
    plain, html = (
        _without_controls("\n".join(pair[form] for pair in pairs))[: MAX_CHARACTERS + 1] for form in (0, 1)
    )
    return Texts(plain, None if html == plain else html)


def text_of(message: Message) -> str:
    """The readable text of a message: its plain text if it has any, else the text of its HTML."""
    return texts_of(message).plain


def is_cut(text: str | None) -> bool:
    """Whether `texts_of` left out a part of the text, which could change its meaning."""
    return text is not None and len(text) > MAX_CHARACTERS


_Pair = tuple[str, str]
"""A text from plain text and from HTML; equal texts if it has only one form."""


def _text_parts(message: Message, depth: int) -> Iterator[_Pair]:
    kind = message.get_content_type()
    if depth == 0 or kind == "message/rfc822":
        return
    if message.is_multipart():
        parts = parts_of(message)
        found = [list(_text_parts(part, depth - 1)) for part in parts]
        if kind == "multipart/alternative":
            yield from _alternative(parts, found)
        else:
            for pairs in found:
                yield from pairs
            if any(map(is_text, _all_parts_of(message)[MAX_PARTS:])):
                yield _LEFT_OUT, _LEFT_OUT
    elif is_text(message):
        text = _decode_twice_encoded(_decoded_text(_bytes(message), message.get_content_charset()))
        if kind == "text/html" or text.lstrip()[:200].lower().startswith(_HTML_STARTS):
            page = without_pictures(text)
            text = text_of_html(page) + (_LEFT_OUT if len(page) > MAX_PAGE else "")
        elif str(message.get_param("format", "")).lower() == "flowed":
            text = _unfold_lines(text, is_joined=str(message.get_param("delsp", "")).lower() == "yes")
        yield text, text


def _alternative(parts: Sequence[Message], texts: Sequence[Sequence[_Pair]]) -> Iterator[_Pair]:
    """Two forms of one text: the first part with plain text, and the first part in another form."""
    full = [place for place, pairs in enumerate(texts) if any(plain.strip() for plain, _ in pairs)]
    plain = [place for place in full if parts[place].get_content_type() == "text/plain"]
    others = [place for place in full if place not in plain]
    if full:
        first, second = (plain or others)[0], (others or plain)[0]
        yield "\n".join(pair[0] for pair in texts[first]), "\n".join(pair[1] for pair in texts[second])


def parts_of(message: Message) -> list[Message]:
    """The parts of a multipart message, up to MAX_PARTS."""
    return _all_parts_of(message)[:MAX_PARTS]


def _all_parts_of(message: Message) -> list[Message]:
    content = message.get_payload() if message.is_multipart() else []
    return [part for part in content if isinstance(part, Message)]


def leaves_of(message: Message, depth: int = MAX_DEPTH) -> Iterator[Message]:
    """The parts that contain no other parts. An attached mail is one part."""
    parts = parts_of(message) if message.get_content_type() != "message/rfc822" and depth else []
    if not parts:
        yield message
    for part in parts:
        yield from leaves_of(part, depth - 1)


def is_text(message: Message) -> bool:
    """Whether a mail program shows a part as text."""
    if message.get_content_type() not in ("text/plain", "text/html"):
        return False
    return not str(message.get("Content-Disposition", "")).strip().lower().startswith("attachment")


def foreign_charset(message: Message) -> str | None:
    """The character set of the text of a part if it is not UTF-8, else None."""
    content = _bytes(message)
    for name in _charsets(content, message.get_content_charset()):
        if _decoded_as(name, content) is not None:
            return None if name == "utf-8" else codecs.lookup(name).name
    return "windows-1250"


def _bytes(message: Message) -> bytes:
    try:
        content = payload_of(message, decode=True)
    except (ValueError, LookupError):
        content = payload_of(message)
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogateescape")
    return content if isinstance(content, bytes) else b""


def payload_of(message: Message, *, decode: bool = False) -> Any:
    """The content of a part: parts, text, or decoded bytes."""
    read: Any = message.get_payload
    try:
        return read(decode=decode)
    except (TypeError, LookupError):  # a charset that the parser cannot handle
        message.del_param("charset")
        return read(decode=decode)


def _decoded_text(content: bytes, charset: str | None) -> str:
    """Decoded text. Valid UTF-8 is decoded as UTF-8, whatever the charset says, because other text is
    almost never valid UTF-8."""
    read = (_decoded_as(name, content) for name in _charsets(content, charset))
    found = next((text for text in read if text is not None), None)
    return content.decode("utf-8", "replace") if found is None else found


def _charsets(content: bytes, charset: str | None) -> Iterator[str]:
    """Character sets to try for a text, the most likely first."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield "utf-16"
    if not (charset or "").lower().startswith(("utf-16", "utf-32", "utf-7", "iso-2022")):
        yield "utf-8"
    yield from filter(None, (charset, "windows-1250"))


def _decoded_as(charset: str, content: bytes) -> str | None:
    """The decoded text; None for bytes that are invalid in this charset, or if the text has invalid
    characters."""
    try:
        text = content.decode(charset)
        text.encode()
    except (LookupError, ValueError):
        return None
    return text


_BASE64 = re.compile(r"[A-Za-z0-9+/\s]+={0,2}\s*")
_MIN_BASE64 = 16
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def _decode_twice_encoded(text: str) -> str:
    """Decodes text that a faulty relay encoded again in base64. What people write never decodes to UTF-8."""
    packed = "".join(text.split())
    lines = text.strip().splitlines()
    if len(packed) < _MIN_BASE64 or len(packed) % 4 or any(" " in line.strip() for line in lines):
        return text
    if not _BASE64.fullmatch(text):
        return text
    try:
        inner = base64.b64decode(packed, validate=True).decode()
    except ValueError:
        return text
    return _decode_twice_encoded(inner) if _CONTROLS.search(inner) is None else text


def _unfold_lines(text: str, *, is_joined: bool) -> str:
    """Joins lines that a program folded (format=flowed, RFC 3676). Quoted lines stay unchanged."""
    lines: list[list[str]] = []
    is_open = False
    for line in text.splitlines():
        is_quoted = line.startswith(">")
        line = line.removeprefix(" ")
        flows = line.endswith(" ") and line != "-- " and not is_quoted
        if is_open and not is_quoted and line != "-- ":
            lines[-1].append(line)
        else:
            lines.append([line])
        if flows and is_joined:
            lines[-1][-1] = line.removesuffix(" ")
        is_open = flows
    return "\n".join(map("".join, lines))


_ODD = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def _without_controls(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return _ODD.sub("", text).replace("\u00a0", " ").replace("\u202f", " ")


_MIN_ENCODED = 8
_MAX_SHOWN = 60
_ENCODED = re.compile(r"[A-Za-z0-9+/]+={0,2}")


def damage_of(message: Message, text: str) -> LineProblem | None:
    """The problem that makes a message unreadable; None if it is readable or empty. `text` is its new
    text.

    Call it only for a message that is not an answer, because a word that a person wrote can also look
    damaged.
    """
    if text:
        packed = "".join(text.split())
        return LineProblem(LineCode.ENCODED, packed[:_MAX_SHOWN]) if _is_encoded(text, packed) else None
    leaves = list(leaves_of(message))
    if any(each.get_content_maintype() == "multipart" and payload_of(each) for each in leaves):
        return LineProblem(LineCode.BROKEN)
    return None if all(map(is_text, leaves)) else LineProblem(LineCode.ATTACHMENT)


def _is_encoded(text: str, packed: str) -> bool:
    """Whether a text consists only of base64: no spaces, and a mixture of letters, digits and cases."""
    if any(" " in line.strip() for line in text.splitlines()) or len(packed) < _MIN_ENCODED:
        return False
    is_mixed = not packed.isalpha() and not packed.islower() and not packed.isupper()
    return len(packed) % 4 == 0 and is_mixed and _ENCODED.fullmatch(packed) is not None


def charset_hints(message: Message, text: str) -> Iterator[LineProblem]:
    """A hint about the character set, if letters may have been decoded with the wrong one."""
    if text.isascii():
        return
    charset = next(filter(None, map(foreign_charset, filter(is_text, leaves_of(message)))), None)
    if charset is not None:
        yield LineProblem(LineCode.CHARSET, facts={"charset": charset})
