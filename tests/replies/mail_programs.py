"""Formats of mail programs: each makes a whole message from a player's text, with our mail quoted."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Callable, Sequence
from email.header import Header
from html import escape
from typing import NamedTuple

TO = "reply+c29tZXRva2Vu@play.example.org"

OUR_MAIL = (
    "Three at the Wall",
    "House Stark · Round 3 · Planning phase",
    "",
    "YOUR ANSWER",
    "",
    "Orders",
    "Until Thu, Nov 26, 2026, 18:00 (Europe/Bucharest)",
    "  1. Winterfell: march +0",
    "  2. Karhold: raid",
    "  3. The Shivering Sea: support",
    "",
    "SINCE YOUR LAST MAIL",
    "",
    "- Lannister > Riverrun: knight",
    "",
    "-- ",
    "An unofficial server. The game belongs to its publisher.",
)
"""The quoted mail. Its lines would be read as orders, so that tests notice if they are not removed."""


class Tongue(NamedTuple):
    """Phrases that programs of a language add."""

    language: str
    attribution: str
    headers: Sequence[str]
    original: str
    phone: str
    charset: str
    quoted: Sequence[str] = OUR_MAIL
    """The lines of the answered mail."""
    space: str = "\n\n"
    """Separator between the answer and the next text; one line end if a person deleted the empty line."""


OURS = ("game@play.example.org",)
FROM = f"A Game of Thrones <{OURS[0]}>"
TONGUES: dict[str, Tongue] = {
    "en": Tongue(
        "en",
        f"On Tue, Nov 24, 2026 at 10:15 AM {FROM} wrote:",
        ("From:", "Sent: Tuesday, November 24, 2026 10:15 AM", "To:", "Subject:"),
        "-----Original Message-----",
        "Sent from my iPhone",
        "windows-1252",
    ),
    "ro": Tongue(
        "ro",
        f"În mar., 24 nov. 2026 la 10:15, {FROM} a scris:",
        ("De la:", "Trimis: marți, 24 noiembrie 2026 10:15", "Către:", "Subiect:"),
        "-----Mesaj original-----",
        "Trimis de pe iPhone-ul meu",
        "iso-8859-16",
    ),
    "hu": Tongue(
        "hu",
        f"{FROM} ezt írta (időpont: 2026. nov. 24., K, 10:15):",
        ("Feladó:", "Elküldve: 2026. november 24., kedd 10:15", "Címzett:", "Tárgy:"),
        "-----Eredeti üzenet-----",
        "Az iPhone-omról küldve",
        "iso-8859-2",
    ),
    "pl": Tongue(
        "pl",
        f"wt., 24 lis 2026 o 10:15 {FROM} napisał(a):",
        ("Od:", "Wysłano: wtorek, 24 listopada 2026 10:15", "Do:", "Temat:"),
        "-----Wiadomość oryginalna-----",
        "Wysłane z iPhone'a",
        "iso-8859-2",
    ),
    "bg": Tongue(
        "bg",
        f"На вт, 24.11.2026 г. в 10:15 {FROM} написа:",
        ("От:", "Изпратено: вторник, 24 ноември 2026 г. 10:15", "До:", "Относно:"),
        "-----Оригинално съобщение-----",
        "Изпратено от моя iPhone",
        "windows-1251",
    ),
}

Program = Callable[[str, Tongue], bytes]


def message(body: bytes, *, type: str, encoding: str = "8bit", more: str = "") -> bytes:
    """A reply with one part."""
    head = (
        f"From: Anna <anna@example.org>\r\nTo: {TO}\r\nSubject: Re: Three at the Wall: Orders\r\n"
        "Date: Tue, 24 Nov 2026 12:00:00 +0200\r\nMessage-ID: <r1@mail.example.org>\r\n"
        f"{more}MIME-Version: 1.0\r\nContent-Type: {type}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    )
    return head.encode() + body


def plain(text: str, charset: str = "utf-8", *, flowed: bool = False) -> bytes:
    return message(
        text.replace("\n", "\r\n").encode(charset, "replace"),
        type=f"text/plain; charset={charset}" + ("; format=flowed" if flowed else ""),
    )


def alternative(text: str, html: str) -> bytes:
    parts = (
        f"--B\r\nContent-Type: {type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        f"{base64.encodebytes(content.encode()).decode()}"
        for type, content in (("text/plain", text), ("text/html", html))
    )
    return message(("".join(parts) + "--B--\r\n").encode(), type='multipart/alternative; boundary="B"')


def addressed_mail(raw: bytes, *, sender: str, to: str, subject: str, message: str) -> bytes:
    """A reply with the headers of a program; `message` is its Message-ID."""
    head, _, body = raw.partition(b"\r\n\r\n")
    kept = [line for line in head.split(b"\r\n") if not line.lower().startswith(_ADDRESSED)]
    first = [
        f"From: {sender}",
        f"To: {to}",
        f"Subject: {Header(subject, 'utf-8').encode()}",
        f"Message-ID: {message}",
    ]
    written = b"\r\n".join([*(line.encode() for line in first), *kept, b"", body])
    # Text with CRLF line ends only, as a mail program passes it to a server.
    return b"\r\n".join([*written.splitlines(), b""])


_ADDRESSED = (b"from:", b"to:", b"subject:", b"message-id:")


def _quoted_text(tongue: Tongue) -> str:
    return "\n".join(f"> {line}".rstrip() for line in tongue.quoted)


def in_html(says: str, line: str = "<div>{}</div>") -> str:
    return "\r\n".join(line.format(escape(each) or "<br>") for each in says.split("\n"))


def gmail(says: str, tongue: Tongue) -> bytes:
    """Text and HTML, with the quotation below."""
    html = (
        f'<div dir="ltr">{in_html(says)}</div><br><div class="gmail_quote"><div class="gmail_attr">'
        f'{escape(tongue.attribution)}<br></div><blockquote class="gmail_quote">'
        f"{in_html(chr(10).join(tongue.quoted))}</blockquote></div>"
    )
    return alternative(f"{says}{tongue.space}{tongue.attribution}\n\n{_quoted_text(tongue)}\n", html)


def gmail_phone(says: str, tongue: Tongue) -> bytes:
    """The attribution is folded in the middle."""
    words = tongue.attribution.split(" ")
    folded = " ".join(words[:5]) + "\n" + " ".join(words[5:])
    return plain(f"{says}{tongue.space}{folded}\n\n{_quoted_text(tongue)}\n")


def html_only(says: str, tongue: Tongue) -> bytes:
    html = (
        f"<html><head><style>p {{ margin: 0 }}</style></head><body>{in_html(says, '<p>{}</p>')}"
        f"<p>{escape(tongue.attribution)}</p><blockquote>{in_html(chr(10).join(tongue.quoted))}</blockquote>"
        "</body></html>"
    )
    encoded = quopri.encodestring(html.encode())
    return message(encoded, type="text/html; charset=utf-8", encoding="quoted-printable")


def outlook(says: str, tongue: Tongue) -> bytes:
    """Headers in place of an attribution, and quoted lines without marks."""
    names = tongue.headers
    block = [
        f"{names[0]} {FROM}",
        names[1],
        f"{names[2]} anna@example.org",
        f"{names[3]} Three at the Wall: Orders",
    ]
    return plain(says + tongue.space + "\n".join(["_" * 32, *block, "", *tongue.quoted]))


def outlook_html(says: str, tongue: Tongue) -> bytes:
    """The separator of the web and telephone versions, then headers, without a quotation element."""
    html = (
        f"<html><body>{in_html(says)}<div id='appendonsend'></div><hr><div id='divRplyFwdMsg'>"
        f"<b>{tongue.headers[0]}</b> {escape(FROM)}<br><b>{tongue.headers[1]}</b></div>"
        f"{in_html(chr(10).join(tongue.quoted))}</body></html>"
    )
    return message(html.encode(), type="text/html; charset=utf-8")


def outlook_old(says: str, tongue: Tongue) -> bytes:
    block = [tongue.original, f"{tongue.headers[0]} {FROM}", "", *tongue.quoted]
    return plain(says + tongue.space + "\n".join(block))


def apple(says: str, tongue: Tongue) -> bytes:
    """A signature of the telephone, then the quotation."""
    return plain(f"{says}{tongue.space}{tongue.phone}\n\n> {tongue.attribution}\n{_quoted_text(tongue)}\n")


def thunderbird(says: str, tongue: Tongue) -> bytes:
    """The answer below the quotation, then a signature."""
    return plain(
        f"{tongue.attribution}\n{_quoted_text(tongue)}\n\n{says}\n\n-- \nAnna\nhttps://anna.example.org\n",
        flowed=True,
    )


def between(says: str, tongue: Tongue) -> bytes:
    """Each line of the answer between lines of the quotation."""
    lines = [tongue.attribution]
    quoted = list(tongue.quoted)
    for line in says.split("\n"):
        lines += [f"> {quoted.pop(0)}", f"> {quoted.pop(0)}" if quoted else ">", line] if quoted else [line]
    return plain("\n".join([*lines, *(f"> {line}" for line in quoted), ""]))


def old_charset(says: str, tongue: Tongue) -> bytes:
    return plain(f"{says}{tongue.space}{tongue.attribution}\n{_quoted_text(tongue)}\n", tongue.charset)


def wrong_charset(says: str, tongue: Tongue) -> bytes:
    """UTF-8 declared as Latin."""
    raw = plain(f"{says}{tongue.space}{tongue.attribution}\n{_quoted_text(tongue)}\n")
    return raw.replace(b"charset=utf-8", b"charset=iso-8859-1")


def twice_packed(says: str, tongue: Tongue) -> bytes:
    """Base64 in base64, from a relay."""
    text = f"{says}{tongue.space}{tongue.attribution}\n{_quoted_text(tongue)}\n"
    inner = base64.encodebytes(text.encode())
    return message(base64.encodebytes(inner), type="text/plain; charset=utf-8", encoding="base64")


def with_attachment(says: str, tongue: Tongue) -> bytes:
    text = f"{says}{tongue.space}{tongue.attribution}\n{_quoted_text(tongue)}"
    body = (
        f"--M\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
        "--M\r\nContent-Type: text/plain; name=other.txt\r\nContent-Disposition: attachment\r\n\r\n"
        "winterfell raid\r\n--M--\r\n"
    )
    return message(body.encode(), type='multipart/mixed; boundary="M"')


def proton(says: str, tongue: Tongue) -> bytes:
    """The footer is always in English, and the attribution has an ordinal."""
    introduced = f"On Tuesday, November 24th, 2026 at 10:15 AM, {FROM} wrote:"
    return plain(
        f"{says}{tongue.space}Sent with Proton Mail secure email.\n\n{introduced}\n\n{_quoted_text(tongue)}\n"
    )


def proton_old(says: str, tongue: Tongue) -> bytes:
    """A line of hyphens above the attribution."""
    return plain(
        f"{says}{tongue.space}Sent with [ProtonMail](https://protonmail.com) Secure Email.\n\n"
        f"‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐\nOn Tuesday, November 24th, 2026 at 10:15 AM, {FROM} wrote:\n\n"
        f"{_quoted_text(tongue)}\n"
    )


_OUTLOOK_PHONE = {
    "en": "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "ro": "Obțineți Outlook pentru Android<https://aka.ms/AAb9ysg>",
    "hu": "Az Outlook beszerzése iOS-hez<https://aka.ms/o0ukef>",
    "pl": "Pobierz program Outlook dla systemu Android<https://aka.ms/AAb9ysg>",
    "bg": "Изтеглете Outlook за iOS<https://aka.ms/o0ukef>",
}


def outlook_phone(says: str, tongue: Tongue) -> bytes:
    """A footer with its link, then headers."""
    names = tongue.headers
    block = [f"{names[0]} {FROM}", names[1], f"{names[2]} Anna <anna@example.org>", f"{names[3]} Three"]
    footer = _OUTLOOK_PHONE[tongue.language]
    return plain(f"{says}{tongue.space}{footer}\n" + "\n".join(["_" * 32, *block, "", *tongue.quoted]))


_YAHOO_PHONE = {
    "en": ("Sent from Yahoo Mail on Android", "On Tue, Nov 24, 2026 at 10:15, {} wrote:"),
    "ro": ("Trimis din Yahoo Mail pe Android", "Pe mar., nov. 24, 2026 la 10:15, {} a scris:"),
    "hu": ("Elküldve: Yahoo Mail (Android)", "2026. nov. 24., K, 10:15 időpontban {} ezt írta:"),
    "pl": ("Wysłane z Yahoo Mail na Androidzie", "W dniu wt., lis 24, 2026 o 10:15, {} napisał(a):"),
    "bg": ("Изпратено от Yahoo Mail на Android", "На вт, ноем. 24, 2026 в 10:15, {} написа:"),
}


def yahoo_phone(says: str, tongue: Tongue) -> bytes:
    """The quotation is indented and has no marks. No space separates the address from the name."""
    footer, introduced = _YAHOO_PHONE[tongue.language]
    quoted = "\n".join(
        f"  {line}".rstrip() for line in (introduced.format(FROM.replace(" <", "<")), *tongue.quoted)
    )
    return plain(f"{says}{tongue.space}{footer} \n \n{quoted}\n")


_SAMSUNG = {
    "en": "Sent from my Galaxy",
    "ro": "Trimis de pe smartphone-ul meu Samsung Galaxy.",
    "hu": "Samsung Galaxy okostelefonomról küldve.",
    "pl": "Wysłane z mojego Galaxy",
    "bg": "Изпратено от моя Galaxy",
}


def samsung(says: str, tongue: Tongue) -> bytes:
    """A footer, a rule and headers, and quoted lines without marks."""
    names = tongue.headers
    block = [
        f"{names[0]} {FROM} ",
        f"{names[1]} ",
        f"{names[2]} anna@example.org ",
        f"{names[3]} Three at the Wall ",
    ]
    rule = f"-------- {tongue.original.strip('-')} --------"
    footer = _SAMSUNG[tongue.language]
    return plain(f"{says}{tongue.space}{footer}\n\n\n" + "\n".join([rule, *block, "", *tongue.quoted]))


_APPLE = {
    "en": f"On 24 Nov 2026, at 10:15, {FROM} wrote:",
    "ro": f"Pe 24 nov. 2026, la 10:15, {FROM} a scris:",
    "hu": f"{FROM} írta (2026. nov. 24. dátummal, 10:15 időpontban):",
    "pl": f"Wiadomość napisana przez {FROM} w dniu 24 lis 2026, o godz. 10:15:",
    "bg": f"На 24.11.2026 г., в 10:15, {FROM} написа:",
}


def apple_desk(says: str, tongue: Tongue) -> bytes:
    """The attribution of Apple Mail without marks."""
    return plain(f"{says}{tongue.space}{_APPLE[tongue.language]}\n\n{_quoted_text(tongue)}\n", flowed=True)


_THUNDERBIRD = {
    "en": "On 11/24/26 10:15, A Game of Thrones wrote:",
    "ro": "Pe 24.11.2026 10:15, A Game of Thrones a scris:",
    "hu": "2026. 11. 24. 10:15 keltezéssel, A Game of Thrones írta:",
    "pl": "W dniu 24.11.2026 o 10:15, A Game of Thrones pisze:",
    "bg": "На 24.11.2026 г. в 10:15 ч., A Game of Thrones написа:",
}


def thunderbird_above(says: str, tongue: Tongue) -> bytes:
    """The answer above, and an attribution without an address."""
    return plain(
        f"{says}{tongue.space}{_THUNDERBIRD[tongue.language]}\n{_quoted_text(tongue)}\n", flowed=True
    )


def abv(says: str, tongue: Tongue) -> bytes:
    """Bulgarian in all languages: every quoted line has a mark after a space."""
    head = [
        "-------- Оригинално писмо --------",
        f"От: {FROM.replace('<', '').replace('>', '')}",
        "Относно: Three at the Wall: Orders",
        "До: anna@abv.bg",
        "Изпратено на: 24.11.2026 10:15",
    ]
    return plain(
        f"{says}{tongue.space}" + "\n".join(f" >{line}" for line in (*head, "", *tongue.quoted)) + "\n"
    )


def mail_ru(says: str, tongue: Tongue) -> bytes:
    """The attribution has the name of the sender, but no word for "wrote"."""
    introduced = f"Вторник, 24 ноября 2026, 10:15 +03:00 от {FROM}:"
    quoted = "\n".join(f">{line}" for line in tongue.quoted)
    return plain(f"{says}{tongue.space}\n{introduced}\n{quoted}\n \n")


_ZOHO = {
    "en": f"---- On Tue, 24 Nov 2026 10:15:00 +0200 {FROM} wrote ---- ",
    "ro": f"---- În mar., 24 nov. 2026 10:15:00 +0200 {FROM} a scris ---- ",
    "hu": f"---- 2026. nov. 24., K, 10:15:00 +0200 {FROM} írta ---- ",
    "pl": f"---- W dniu wt., 24 lis 2026 10:15:00 +0200 {FROM} napisał(a) ---- ",
    "bg": f"---- На вт, 24 ноем. 2026 10:15:00 +0200 {FROM} написа ---- ",
}


def zoho(says: str, tongue: Tongue) -> bytes:
    """Dashes around the attribution, and no colon."""
    footer = "Sent using https://www.zoho.com/mail/"
    return plain(f"{says}{tongue.space}{footer}\n\n\n{_ZOHO[tongue.language]}\n{_quoted_text(tongue)}\n")


_AVAST = {
    "en": "This email has been checked for viruses by Avast antivirus software.",
    "ro": "Acest e-mail a fost verificat pentru viruși de software-ul antivirus Avast.",
    "hu": "Ezt az e-mailt az Avast víruskereső szoftver átvizsgálta.",
    "pl": "Ta wiadomość e-mail została sprawdzona pod kątem wirusów przez oprogramowanie antywirusowe Avast.",
    "bg": "Този имейл е проверен за вируси от антивирусния софтуер на Avast.",
}


def avast(says: str, tongue: Tongue) -> bytes:
    """A virus scanner adds text below the whole mail."""
    footer = f"---\n{_AVAST[tongue.language]}\nhttps://www.avast.com/antivirus"
    return plain(f"{says}{tongue.space}{tongue.attribution}\n{_quoted_text(tongue)}\n\n{footer}\n")


def avast_above(says: str, tongue: Tongue) -> bytes:
    """The same text above the quotation, in the wording of its HTML."""
    footer = "Virus-free. www.avast.com <https://www.avast.com/sig-email?utm_medium=email>"
    return plain(f"{says}{tongue.space}{footer}\n\n{tongue.attribution}\n{_quoted_text(tongue)}\n")


def pgp(says: str, tongue: Tongue) -> bytes:
    """Signed inline: lines that begin with a dash are escaped."""
    text = f"{says}{tongue.space}{tongue.attribution}\n{_quoted_text(tongue)}\n-- \nAnna"
    escaped = "\n".join(f"- {line}" if line.startswith("-") else line for line in text.split("\n"))
    return plain(
        f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{escaped}\n-----BEGIN PGP SIGNATURE-----\n"
        "Version: GnuPG v2\n\niQEzBAEBCgAdFiEE3\n=abcd\n-----END PGP SIGNATURE-----\n"
    )


def other_language(says: str, tongue: Tongue) -> bytes:
    """An attribution in an unlisted language, with the address of the sender."""
    introduced = f"Dne 24. 11. 2026 v 10:15 {FROM} napsal(a):"
    return plain(f"{says}{tongue.space}{introduced}\n{_quoted_text(tongue)}\n")


def _parts(lines: Sequence[str], quote: str = "> ") -> tuple[str, str]:
    """Quoted lines as text with marks, and as HTML."""
    return "\n".join(f"{quote}{line}".rstrip() for line in lines), in_html("\n".join(lines))


def outlook_web(says: str, tongue: Tongue) -> bytes:
    """Text and HTML: a rule and headers in the text, special separators in the HTML."""
    names = tongue.headers
    block = [f"{names[0]} {FROM}", names[1], f"{names[2]} Anna <anna@example.org>", f"{names[3]} Three"]
    text = f"{says}{tongue.space}" + "\n".join(["_" * 32, *block, "", *tongue.quoted])
    html = (
        f'<html><body><div class="elementToProof">{in_html(says)}</div><div id="appendonsend"></div><hr>'
        f'<div id="divRplyFwdMsg" dir="ltr">{"<br>".join(map(escape, block))}<div>&nbsp;</div></div>'
        f"<div>{_parts(tongue.quoted)[1]}</div></body></html>"
    )
    return alternative(text, html)


def apple_phone(says: str, tongue: Tongue) -> bytes:
    """Text and HTML: the attribution is quoted in both."""
    introduced = _APPLE[tongue.language]
    marked, shown = _parts(tongue.quoted)
    html = (
        f'<html><body dir="auto">{in_html(says)}<br id="lineBreakAtBeginningOfSignature">'
        f'<div dir="ltr">{tongue.phone}</div><div dir="ltr"><br><blockquote type="cite">{escape(introduced)}'
        f'<br><br></blockquote></div><blockquote type="cite">{shown}</blockquote></body></html>'
    )
    return alternative(f"{says}{tongue.space}{tongue.phone}\n\n> {introduced}\n> \n{marked}\n", html)


def yahoo_web(says: str, tongue: Tongue) -> bytes:
    """Text and HTML: indented in the text, a quotation with the attribution in the HTML."""
    footer, introduced = _YAHOO_PHONE[tongue.language]
    introduced = introduced.format(FROM.replace(" <", "<"))
    indented, shown = _parts(tongue.quoted, "  ")
    html = (
        f'<div>{in_html(says)}<br><div id="ymail_android_signature"><a href="https://go.example/y">{footer}</a>'
        f"</div> <br> <blockquote><div>{escape(introduced)}</div><div>{shown}</div></blockquote></div>"
    )
    return alternative(f"{says}{tongue.space}{footer} \n \n  {introduced}\n{indented}\n", html)


def proton_web(says: str, tongue: Tongue) -> bytes:
    """Text and HTML: the footer is a link."""
    introduced = f"On Tuesday, November 24th, 2026 at 10:15 AM, {FROM} wrote:"
    marked, shown = _parts(tongue.quoted)
    html = (
        f'<div style="font-family: Arial">{in_html(says)}</div><div class="protonmail_signature_block"><div>'
        'Sent with <a href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div>'
        f'<div class="protonmail_quote">{escape(introduced)}<br><blockquote>{shown}</blockquote></div>'
    )
    footer = "Sent with [Proton Mail](https://proton.me/mail/home) secure email."
    return alternative(f"{says}{tongue.space}{footer}\n\n{introduced}\n\n{marked}\n", html)


def samsung_web(says: str, tongue: Tongue) -> bytes:
    """Text and HTML, without marks."""
    names = tongue.headers
    rule = f"-------- {tongue.original.strip('-')} --------"
    block = [
        rule,
        f"{names[0]} {FROM} ",
        f"{names[1]} ",
        f"{names[2]} anna@example.org ",
        f"{names[3]} Three",
    ]
    footer = _SAMSUNG[tongue.language]
    html = (
        f'<div dir="auto">{in_html(says)}</div><div><br></div><div id="composer_signature">{footer}</div>'
        f"<div><br></div><div><!-- originalMessage -->{in_html(chr(10).join(block))}</div>"
        f"{_parts(tongue.quoted)[1]}"
    )
    return alternative(f"{says}{tongue.space}{footer}\n\n\n" + "\n".join([*block, "", *tongue.quoted]), html)


PROGRAMS: tuple[Program, ...] = (
    gmail,
    outlook,
    apple,
    thunderbird,
    html_only,
    gmail_phone,
    outlook_html,
    old_charset,
    between,
    outlook_old,
    wrong_charset,
    twice_packed,
    with_attachment,
    proton,
    outlook_phone,
    yahoo_phone,
    samsung,
    apple_desk,
    thunderbird_above,
    abv,
    mail_ru,
    zoho,
    avast,
    avast_above,
    pgp,
    proton_old,
    other_language,
    outlook_web,
    apple_phone,
    yahoo_web,
    proton_web,
    samsung_web,
)
