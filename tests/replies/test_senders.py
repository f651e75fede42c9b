"""Authentication results that a receiving server adds about a sender, and forged ones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.replies.mime import MAX_HEAD, MAX_SOURCE, parse_head, parse_message
from games.replies.senders import MAX_LENGTH, is_proven, results_of, sender_of

MX = "mx.example.org"
PROVEN = (
    "dmarc=pass header.from=example.org",
    "spf=fail; dkim=fail; dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.org",
    "dkim=pass header.d=example.org",
    "dkim=pass (2048-bit key; unprotected) header.i=@example.org header.s=20230601 header.b=abC+/=; spf=fail",
    "dkim=fail header.d=other.example; dkim=pass header.d=example.org",
    "dmarc=none; dkim=pass header.d=example.org",
    "dmarc=temperror; spf=pass smtp.mailfrom=anna@example.org",
    'spf=pass reason="sender; allowed" smtp.mailfrom="an (na)"@example.org',
    "spf=pass (google.com: domain of anna@example.org designates 1.2.3.4) smtp.mailfrom=EXAMPLE.org.",
    "spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=x.org; dmarc=pass action=none header.from=example.org",
    "DMARC=Pass header.from=Example.org",
    "auth=pass smtp.auth=anna; dkim/1 = pass header.d = example.org",
)
FORGED = (
    "none",
    "dmarc=pass",
    "dmarc=pass header.from=",
    "dkim=none; spf=neutral",
    "dmarc=fail; dkim=pass header.d=example.org",
    "dmarc=pass; dmarc=fail",
    "dmarc=pass header.from=evil.example",
    "dmarc=fail header.from=example.org; spf=fail smtp.mailfrom=dmarc=pass@evil.example; dkim=none",
    "spf=fail (dmarc=pass)",
    "spf=fail (; dmarc=pass)",
    "spf=fail (a \\) ; dmarc=pass)",
    "spf=fail (a (b) ; dmarc=pass)",
    "spf=softfail smtp.helo=dkim=pass",
    'spf=fail smtp.mailfrom="; dmarc=pass"@evil.example',
    'spf=fail smtp.mailfrom="a\\"; dmarc=pass"@evil.example',
    "dmarc=none; spf=fail; dkim=fail",
    "dmarc=temperror; spf=fail",
    "spf=fail; dkim=pass header.d=evil.example",
    "dkim=pass header.d=notexample.org",
    "dkim=pass header.d=mail.example.org",
    "dkim=pass header.d=org",
    "dkim=pass",
    "dkim=pass header.i=example.org@evil.example",
    "spf=pass smtp.helo=example.org",
    "spf=pass smtp.mailfrom=example.org@evil.example",
    "dkim=pass header.d=evil.example header.d=example.org",
    "dmarc=pass header.from=example.org trailing",
    "x y; dmarc=pass",
    "spf=fail (never closed ; dmarc=pass",
    "dmarc pass",
    "dmarc=pass reason=" + "x" * MAX_LENGTH,
)
PASS = "dmarc=pass header.from=example.org"
SERVERS: Sequence[tuple[str, bool]] = (
    (f"{MX}; {PASS}", True),
    (f"{MX.upper()} 1; {PASS}", True),
    (f"(a comment) {MX} (another); {PASS}", True),
    (f"mx.evil.example; {PASS}", False),
    (f"{MX}.evil.example; {PASS}", False),
    (f"evil; {MX}; {PASS}", False),
    (f"{PASS}", False),
    (f"; {PASS}", False),
    (MX, False),
    ("", False),
)


def is_believed(*written: str, author: str = "anna@example.org") -> bool:
    head = "".join(f"Authentication-Results: {each}\r\n" for each in written)
    return is_proven(parse_message(f"{head}From: Anna <{author}>\r\n\r\nx".encode()), {MX})


def test_authenticated_senders_are_accepted() -> None:
    assert [each for each in PROVEN if not is_believed(f"{MX}; {each}")] == []
    assert is_believed(f"{MX}; dkim=pass header.d=example.org", author="anna@mail.example.org")


def test_unauthenticated_senders_are_refused() -> None:
    assert [each for each in FORGED if is_believed(f"{MX}; {each}")] == []


def test_only_the_header_of_a_trusted_server_counts() -> None:
    assert [each for each in SERVERS if is_believed(each[0]) != each[1]] == []


def test_only_the_topmost_header_counts() -> None:
    assert not is_believed()
    assert not is_believed(f"{MX}; dmarc=fail", f"{MX}; {PASS}")
    assert not is_believed(f"mx.evil.example; {PASS}", f"{MX}; {PASS}")
    assert is_believed(f"{MX}; {PASS}", f"{MX}; dmarc=fail")


def test_without_a_trusted_server_no_sender_is_accepted() -> None:
    assert not is_proven(
        parse_message(b"Authentication-Results: x; dmarc=pass header.from=b.org\r\nFrom: a@b.org\r\n\r\n"),
        set(),
    )


def test_mail_without_exactly_one_plain_author_is_refused() -> None:
    for author in ("", "anna", "a@b.org, c@example.org"):
        assert not is_believed(f"{MX}; {PASS}", author=author)


def test_a_second_sender_hidden_beyond_the_size_limits_is_detected() -> None:
    """The server that checked the sender read the whole header."""
    result = f"Authentication-Results: {MX}; {PASS}\r\n"
    folded = "From: anna@example.org" + "\r\n " * MAX_SOURCE + "<evil@evil.example>\r\n"
    second = "From: anna@example.org\r\n" + "X: y\r\n" * MAX_HEAD + "From: evil@evil.example\r\n"
    for head in (folded, second):
        message = parse_head(f"{result}{head}\r\nhelp".encode())
        assert sender_of(message) is None and not is_proven(message, {MX})


VALUES = st.text(st.sampled_from('ab.@=;()\\" \t') | st.sampled_from("dmarcpskif"), max_size=30)


@given(
    VALUES, st.sampled_from(["smtp.mailfrom={}", "smtp.helo={}", 'smtp.mailfrom="{}"@evil.example', "({})"])
)
def test_no_text_chosen_by_a_sender_is_read_as_an_authentication_result(chosen: str, place: str) -> None:
    """A server quotes text outside of the grammar unchanged, and escapes it in quotes and comments."""
    if '"' in place or "(" in place:
        value = "".join(f"\\{letter}" if letter in '\\"()' else letter for letter in chosen)
    else:
        value = "".join(letter for letter in chosen if letter not in ' \t;()"\\') or "x"
    written = f"{MX}; spf=fail {place.format(value)}; dkim=none"
    server, results = results_of(written)
    assert server == MX
    assert [(each.method, each.result) for each in results] == [("spf", "fail"), ("dkim", "none")]


@pytest.mark.long
@given(st.text(max_size=200))
def test_no_header_raises_an_error(written: str) -> None:
    server, results = results_of(written)
    assert server or results == []


@pytest.mark.parametrize("letters", ["(", '"', "a=", "=", "\\", "; ", "a.b=c "])
def test_a_long_header_is_read_in_one_pass(letters: str) -> None:
    """Bounds the work, not the time: a header of the maximum length is read, a longer one is not."""
    results_of((letters * MAX_LENGTH)[:MAX_LENGTH])
    assert results_of(f"{MX}; dmarc=pass; {letters * MAX_LENGTH}") == ("", [])
