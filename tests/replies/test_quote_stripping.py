"""Extraction of new text from a message; no input raises an exception."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notices.mails import ping_mail
from games.replies.automated_mail import bounce_of, classify_mail
from games.replies.mime import Texts, parse_message, texts_of
from games.replies.pages import MAX_PAGE, text_of_html
from games.replies.quote_stripping import NewText, Reason, cut_texts, strip_quotations
from games.replies.reading import answer_above, footer_of
from tests.cpu_time import assert_cheap
from tests.replies.mail_programs import OUR_MAIL, OURS, PROGRAMS, TONGUES, message
from tests.replies.positions import meaning, options_at


def mail_text(body: bytes, *, type: str = "text/plain; charset=utf-8", encoding: str = "8bit") -> str:
    return cut_texts(texts_of(parse_message(message(body, type=type, encoding=encoding))), OURS).text


def new_text(text: str) -> str:
    """The new text of a mail without a problem."""
    found = strip_quotations(text, OURS)
    assert found.problems == ()
    return found.text


def code_of(found: NewText) -> str:
    """The code of the only problem in a mail in which nothing counts."""
    [problem] = found.problems
    return problem.code


def both(plain: str, html: str) -> NewText:
    """A mail with text in both forms."""
    return cut_texts(Texts(plain, text_of_html(html)), OURS)


def test_a_line_that_ends_like_an_attribution_but_has_no_date_is_kept() -> None:
    assert new_text("as Robb wrote:\nyes") == "as Robb wrote:\nyes"


@pytest.mark.parametrize("language", TONGUES)
def test_lines_above_an_attribution_are_kept(language: str) -> None:
    attribution = TONGUES[language].attribution
    for above in ("2\nno wait\n3", "Winterfell: piechur > Karhold;\nrycerz > Fosa Cailin;\nzostaw żeton"):
        for space in ("\n", "\n\n"):
            assert new_text(f"{above}{space}{attribution}\n> karhold raid\n") == above


@pytest.mark.parametrize("language", TONGUES)
def test_an_attribution_of_several_lines_is_removed_only_without_other_text(language: str) -> None:
    words = TONGUES[language].attribution.split(" ")
    folded = " ".join(words[:5]) + "\n" + " ".join(words[5:])
    assert new_text(f"2\nno wait\n3\n\n{folded}\n> karhold raid\n") == "2\nno wait\n3"
    assert new_text(f"> quoted\n{folded}\n> karhold raid\n3\n") == "3"
    assert strip_quotations(f"2\n{folded}\n> karhold raid\n", OURS).text.startswith(
        f"2\n{folded.split(chr(10))[0]}"
    )


@pytest.mark.parametrize(
    "line",
    [
        "2 as I wrote:",
        "3 On Tue, Nov 24, 2026 at 10:15 AM A Game of Thrones <game@play.example.org> wrote:",
        "igen A Game of Thrones <game@play.example.org> ezt írta (időpont: 2026. nov. 24., K, 10:15):",
        "karhold raid 1 is what Anna wrote",
        "In round 3 at 10:15 you wrote",
        "Sent via Winterfell: knight > Karhold",
        "Trimis de la Winterfell: cavaler > Karhold",
        "Wysłane z Winterfell: rycerz > Karhold",
    ],
)
def test_a_line_that_adds_text_to_an_attribution_or_a_footer_is_kept(line: str) -> None:
    assert new_text(f"2\n{line}\n") == f"2\n{line}"


def test_a_footer_above_newly_written_lines_is_kept() -> None:
    assert new_text("2\n\nSent from my iPhone\nno wait, 3\n").endswith("no wait, 3")
    assert "Sent from my iPhone" in new_text("2\n\nSent from my iPhone\nno wait, 3\n")


@pytest.mark.long
def test_95_of_100_answers_from_all_programs_are_complete_and_the_others_are_refused() -> None:
    """Tests answers with and without an empty line below them, in every language."""
    missed, count = [], 0
    for language, tongue in TONGUES.items():
        for says in ANSWERS:
            for program in PROGRAMS:
                for space in ("\n\n", "\n"):
                    found = cut_texts(
                        texts_of(parse_message(program(says, tongue._replace(space=space)))), OURS
                    )
                    count += 1
                    lines = [line for line in found.text.split("\n") if line.strip("- ")]
                    if found.problems or lines != says.split("\n"):
                        missed.append((program.__name__, language, space, found.text))
                        assert found.problems or len(lines) > says.count("\n") + 1, missed[-1]
                        assert set(says.split("\n")) <= set(lines), "nothing of it is lost"
                        assert _is_offered(says, found), ("a yes must be enough", missed[-1])
    assert len(missed) <= 0.05 * count, missed


def _is_offered(says: str, found: NewText) -> bool:
    """Whether a receipt shows the whole answer for confirmation by a yes."""
    at = "bid" if says == "3" else "march"
    means = meaning(says, at)
    kind, options = options_at(at)
    if found.problems:
        return bool(answer_above(found.above, kind, options, language="en") == means)
    tail = footer_of(found.text, kind, options, language="en")
    return tail is not None and tail.can_be_confirmed and tail.answer == means


ANSWERS = ("3", "Winterfell: footman > Karhold;\nknight > Moat Cailin;\nleave token")


def test_each_removed_line_has_a_reason() -> None:
    text = (
        "2\n\nSent from my iPhone\n\nOn 24 Nov 2026, at 10:15, Game <game@play.example.org> wrote:\n\n"
        "> quoted\n-- \nAnna\n"
    )
    found = strip_quotations(text, OURS)
    assert [(each.line, each.reason) for each in found.removed] == [
        ("Sent from my iPhone", Reason.FOOTER),
        ("On 24 Nov 2026, at 10:15, Game <game@play.example.org> wrote:", Reason.ATTRIBUTION),
        ("> quoted", Reason.QUOTED),
        ("-- ", Reason.SIGNATURE),
        ("Anna", Reason.SIGNATURE),
    ]
    assert found.text == "2"


@pytest.mark.parametrize(
    "text",
    [
        "Winterfell: ship, footman\n> knight",
        "Winterfell: footman > Karhold;\n> knight > Moat Cailin",
        "Winterfell: footman > Karhold;\n\n> knight > Moat Cailin",
        "Winterfell: footman > Karhold,\n> leave token",
        "knight ->\n> moat cailin",
        "knight > moat cailin\n> winterfell raid",
        "Deres: gyalogos\n> lovag",
        "> On 24 Nov 2026, G <game@play.example.org> wrote:\n> MUSTER\nWinterfell: footman\n> knight",
    ],
)
def test_a_line_starting_with_an_arrow_that_may_continue_the_line_above_is_refused(text: str) -> None:
    found = strip_quotations(text, OURS)
    assert code_of(found) == "quoted"
    assert text.split("\n")[-1] in found.text, "it is kept"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2\n\n> House Stark", "2"),
        ("> On 24 Nov 2026, G <game@play.example.org> wrote:\n> MUSTER\n2,\n>\n> House Stark", "2,"),
        ("Thanks!\n> House Stark", "Thanks!"),
        ("2\nOn 24 Nov 2026, at 10:15, Game <game@play.example.org> wrote:\n> Karhold\n", "2"),
        ("> On 24 Nov 2026, at 10:15, Game <game@play.example.org> wrote:\n> YOUR ANSWER\n2\n> SINCE", "2"),
    ],
)
def test_quoted_lines_below_the_end_of_the_text_are_removed(text: str, says: str) -> None:
    assert new_text(text) == says


def test_html_shows_which_lines_are_quoted() -> None:
    """A program folded the plain text before an arrow, or in the middle of a line."""
    html = "<div>Winterfell: footman &gt; Karhold; knight &gt; Moat Cailin</div>"
    for plain in (
        "Winterfell: footman > Karhold; knight\n> Moat Cailin\n",
        "Winterfell: footman > Karhold;\nknight > Moat\nCailin\n",
    ):
        found = both(plain, html)
        assert (found.text, found.problems) == ("Winterfell: footman > Karhold; knight > Moat Cailin", ())


@pytest.mark.parametrize(
    "html",
    [
        "<p><s>3</s> 2</p>",
        "<p><del>3</del> 2</p>",
        "<p><strike class=x>3</strike> 2</p>",
        "<p><span style='text-decoration: line-through'>3</span> 2</p>",
        '<p style="color:red;text-decoration-line:underline line-through">3<br>2</p>',
        "<div style='TEXT-DECORATION:line-through'><p>3</div><p>2",
    ],
)
def test_struck_text_is_refused(html: str) -> None:
    assert code_of(strip_quotations(text_of_html(html))) == "struck"
    assert code_of(both("3 2", html)) == "struck", "the plain text does not show it"


def test_struck_text_ends_with_its_tag_and_counts_only_in_new_text() -> None:
    html = "<p><span style='text-decoration:line-through'></span>2</p><blockquote><s>3</s></blockquote>"
    assert new_text(text_of_html(html)) == "2"
    assert code_of(strip_quotations("2\n3\u0336")) == code_of(strip_quotations("~~3~~ 2")) == "struck"


@pytest.mark.parametrize(
    ("plain", "html"),
    [
        ("3", "<p>2</p>"),
        ("3", "<p>\u2264 3</p>"),
        ("winterfell raid", "<p>winterfell raid</p><p>karhold support</p>"),
        ("winterfell raid\nkarhold support", "<p>winterfell raid</p>"),
        ("knight > Karhold", "<p>knight &gt; Karhold <img alt='\u274c'></p>"),
        ("Greyjoy\nLannister", "<ol start=2><li>Greyjoy</ol><ol><li>Lannister</ol>"),
    ],
)
def test_text_and_html_that_differ_are_refused(plain: str, html: str) -> None:
    assert code_of(both(plain, html)) == "parts_differ"


def test_text_and_html_that_differ_only_in_form_are_read() -> None:
    html = "<ul><li><b>Winterfell</b>: raid<li><a href='https://got.example'>Karhold</a>: support</ul>"
    plain = "  - *Winterfell*: raid\n  - Karhold <https://got.example>: support\n"
    assert both(plain, html).text == "Winterfell: raid\nKarhold: support"
    assert both("2\n\n-- \nAnna\nAcme Ltd.", "<div>2</div><div>Anna</div><div>Acme Ltd.</div>").text == "2"


def test_only_visible_lines_of_an_html_mail_are_read() -> None:
    assert (
        text_of_html("<div>a</div><div>b</div>\n<div><br></div><div>c<br>d<br><br>e</div>")
        == "a\nb\n\nc\nd\n\ne"
    )
    assert text_of_html("<div>a</div><div>&nbsp;</div><div>b</div><p>c</p><p>d</p>") == "a\n\nb\n\nc\n\nd"


def test_embedded_images_do_not_count_towards_the_size_limit_of_an_html_mail() -> None:
    picture = f'<img src="data:image/png;base64,{"A" * 2 * MAX_PAGE}">'
    body = f"<div>2</div>{picture}<div>3</div>".encode()
    assert mail_text(body, type="text/html") == "2\n3"


def test_the_text_of_an_html_list_contains_its_numbers() -> None:
    html = "<ol start=3><li>Greyjoy</li></ol><ol><li><p>Lannister</p></li><li value=2>Baratheon</ol>"
    assert text_of_html(html) == "3. Greyjoy\n\n1. Lannister\n2. Baratheon"
    assert text_of_html("<ol start=2><li></li></ol>") == "2."
    assert text_of_html("<ol reversed><li>x</ol><ol style='list-style-type:none'><li>y</ol>") == "? x\ny"


def test_a_symbol_shown_as_an_image_is_read() -> None:
    html = "<p>Karhold <img alt='\u274c' src=x> 3 <img alt='Acme logo'> <img src=y></p>"
    assert text_of_html(html) == "Karhold \u274c 3"


def test_text_below_an_unmarked_quotation_is_kept() -> None:
    """The quotation ends with the last line of our mails, which may be folded."""
    quotation = "\n".join(OUR_MAIL)
    folded = quotation.replace("The game", "The\ngame")
    head = "2\n\nOn Tue, Nov 24, 2026 at 10:15 Game <game@play.example.org> wrote:\n\n"
    for quoted in (quotation, folded):
        assert new_text(f"{head}{quoted}\n") == "2"
        assert new_text(f"{head}{quoted}\n\nno wait, 3\n").split() == ["2", "no", "wait,", "3"]
    assert code_of(strip_quotations(f"{head}no wait, 3\n", OURS)) == "quoted"
    assert code_of(strip_quotations(f"{head}1. Winterfell: march +0\n2. Karhold: raid\n", OURS)) == "quoted"


@pytest.mark.parametrize("language", TONGUES)
def test_a_quotation_of_our_own_mail_is_recognised_by_its_last_line(language: str) -> None:
    """The link is above the last line in the text, and below it in the HTML."""
    mail = ping_mail(language=language, unsubscribe_url="https://got.example/unsubscribe/1")
    html = text_of_html(mail.html)
    head = f"2\n\n{TONGUES[language].attribution}\n\n"
    for quoted in (mail.text, html, html.rstrip() + "<https://got.example/unsubscribe/1>"):
        assert new_text(f"{head}{quoted}\n") == "2"
        assert new_text(f"{head}{quoted}\n\nno wait, 3\n").split() == ["2", "no", "wait,", "3"]


def test_lines_below_a_rule_that_could_be_an_answer_are_not_a_signature() -> None:
    for line in ("knight > moat cailin", "3", "igen", "karhold: raid", "Robb Stark", "Moat Cailin"):
        assert new_text(f"footman > karhold\n--\n{line}") == f"footman > karhold\n--\n{line}"
    for line in ("Anna", "Anna Stark, +36 20 123 4567", "House of cards since 1999", "https://a.example"):
        assert new_text(f"footman > karhold\n--\n{line}") == "footman > karhold"


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
def test_the_default_signature_of_a_telephone_is_removed(line: str) -> None:
    assert new_text(f"yes\n\n{line}\n") == "yes"


def test_plain_text_and_html_are_read_in_any_order_but_attachments_are_not() -> None:
    for first, second in (("<p>2</p>", "2"), ("<p></p>", "2"), ("<p>2</p>", "")):
        body = (
            f"--A\r\nContent-Type: text/html\r\n\r\n{first}\r\n"
            f"--A\r\nContent-Type: text/plain\r\n\r\n{second}\r\n--A--\r\n"
        )
        assert mail_text(body.encode(), type='multipart/alternative; boundary="A"') == "2"


def test_html_is_read_as_a_reader_sees_it() -> None:
    html = "<style>3</style><p>win<b>terfell</b> &gt; pyke<br>a&nbsp;b</p><blockquote>x</blockquote><td>y"
    assert text_of_html(html) == "winterfell > pyke\na b\n|> x\ny"


def test_folded_lines_are_joined() -> None:
    flowed = b"winterfell: footman, \r\nknight > karhold\r\n"
    assert (
        mail_text(flowed, type="text/plain; charset=utf-8; format=flowed")
        == "winterfell: footman, knight > karhold"
    )


def test_text_that_only_looks_like_base64_is_kept() -> None:
    assert mail_text(b"winterfellmarch1") == "winterfellmarch1"
    assert mail_text(base64.b64encode("igen, használom".encode())) == "igen, használom"


@pytest.mark.parametrize("charset", ["utf-16", "no-such-charset", "windows-1250", "us-ascii", "utf-7", "hex"])
def test_a_wrong_charset_does_not_raise(charset: str) -> None:
    assert isinstance(mail_text(b"\xff\xfe2\x00 \xc4\x83", type=f"text/plain; charset={charset}"), str)


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable", "x-uuencode", "nonsense"])
def test_a_broken_encoding_does_not_raise(encoding: str) -> None:
    assert isinstance(mail_text(b"=ZZ\xff begin 644\r\n!!!", encoding=encoding), str)


@pytest.mark.long
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
def test_one_message_cannot_occupy_the_server_for_long(raw: bytes) -> None:
    def whole() -> None:
        message = parse_message(raw)
        assert isinstance(cut_texts(texts_of(message)).text, str)
        classify_mail(message, domain="example.org")

    assert_cheap(whole, 1_000)


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


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(st.lists(_PIECES | st.binary(max_size=20), max_size=30))
def test_broken_messages_never_raise(pieces: list[bytes]) -> None:
    message = parse_message(b"".join(pieces))
    assert isinstance(cut_texts(texts_of(message)).text, str)
    assert classify_mail(message, domain="example.org")
    bounce_of(message)
