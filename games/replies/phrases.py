"""What mail programs write by themselves, in five languages: the data of `cutting` and `sorts`.

These are texts of other programs, in the language of the program and not of the player. What people write
themselves is in the catalogues of `games.words`.
"""

from __future__ import annotations

import re

ATTRIBUTIONS = tuple(
    re.compile(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        # "On Mon, 2 Nov 2026 at 10:15, A Game <game@example.org> wrote:". A line of a player has no date.
        r"(?:on\b|le\b|am\b)?(?=.*\d).*\bwrote:?",
        r"(?=.*\d).*\bschrieb\b.*:",
        r"(?:în|in|la|pe)\b(?=.*\d).*\ba scris:?",
        r"(?=.*\d).*\b(?:ezt írta|írta)\b.*:",
        r"(?:dnia|w dniu|on)?(?=.*\d).*\b(?:napisał(?:\(a\)|a|/a)?|pisze)\s*:",
        r"(?:на|в|on)?(?=.*\d).*\b(?:написа|пише)\s*:",
        # whatever the language, it names the address that the reply goes to
        r".*(?:reply|talk)\+[\w.-]+@\S+.*:",
    )
)
"""A whole line that introduces what is quoted, perhaps folded into up to three lines."""

MAX_ATTRIBUTION_LINES = 3

ORIGINALS = re.compile(
    r"[-_=\s]*(?:original message|original appointment|mesaj(?:ul)? (?:original|inițial|initial)"
    r"|eredeti üzenet"
    r"|(?:oryginalna wiadomość|wiadomość oryginalna)|(?:оригинално|първоначално) съобщение"
    r"|ursprüngliche nachricht)\s*[-_=]+\s*",
    re.IGNORECASE,
)
"""The line above a quoted mail whose lines have no mark."""

FORWARDS = re.compile(
    r"[-_=\s]*(?:begin )?(?:forwarded message|mesaj redirecționat|mesaj redirectionat|mesaj retransmis"
    r"|továbbított üzenet|(?:przekazana wiadomość|wiadomość przekazana|treść przekazanej wiadomości)"
    r"|(?:препратено|препратеното) съобщение|start van doorgestuurd bericht)\s*:?[-_=\s]*",
    re.IGNORECASE,
)
REPLY_SUBJECTS = re.compile(
    r"\s*(?:re|răsp|rasp|vá|va|odp|отг|ответ|aw|sv)\s*(?:\[\d+\])?\s*:", re.IGNORECASE
)
FORWARD_SUBJECTS = re.compile(r"\s*(?:fwd?|tr|pd|wg|továbbítás|továbbítva|redir|препр|fs)\s*:", re.IGNORECASE)

HEADERS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(rf"\W*(?:{labels})\W*:", re.IGNORECASE)
    for labels in (
        "from|de la|feladó|od|nadawca|от|подател|von",
        "sent|date|trimis|trimisă|data|elküldve|küldve|dátum|wysłano|wysłane|изпратено|дата|gesendet",
        "to|către|catre|címzett|do|adresat|до|получател|an",
        "subject|subiect|tárgy|temat|тема|относно|betreff",
    )
)
"""The lines of the block that Outlook writes above a quoted mail: from, sent, to, subject."""

SIGNATURES = re.compile(
    r"(?:"
    r"sent from (?:my|outlook|mail|yahoo|proton|gmail|samsung|an?)\b.*"
    r"|sent (?:with|via) .{1,40}"
    r"|get outlook for .*"
    r"|(?:trimis|expediat) (?:de pe|din|de la|folosind) .{1,60}|obțineți outlook pentru .*"
    r"|(?:az |a )?.{0,40}(?:készülékemről|telefonomról|iphone-omról|ipademről|eszközömről) küldve"
    r"|(?:elküldve|küldve) .{1,40}(?:ról|ről|val|vel|készülékről)|outlook beszerzése.*"
    r"|wysłan[eoay] z .{1,60}|pobierz (?:program )?outlook.*"
    r"|изпратено от .{1,60}|изтегляне на outlook.*|вземете outlook.*"
    r"|von meinem .{1,20} gesendet"
    r")[.!]?",
    re.IGNORECASE,
)
"""A line by which a telephone or a mail program signs."""

AUTOMATIC_SUBJECTS = re.compile(
    r"\b(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response)"
    r"|away from (?:the|my) (?:office|mail)|vacation (?:reply|notice|response)"
    r"|răspuns automat|raspuns automat|absent din birou|nu sunt la birou"
    r"|automatikus válasz|házon kívül"
    r"|autoodpowiedź|odpowiedź automatyczna|automatyczna odpowiedź|poza biurem"
    r"|автоматичен отговор|извън офиса|отсъствие от офиса|abwesenheits?notiz)\b",
    re.IGNORECASE,
)
"""In a subject: nobody wrote this mail."""

VACATIONS = re.compile(
    r"\b(?:on vacation|on leave|on holiday|în concediu|in concediu|în vacanță|in vacanta"
    r"|szabadságon|szabadság miatt|nyaralok|távollét|na urlopie|na wakacjach|nieobecność|в отпуск|в отпуска"
    r"|на почивка)\b",
    re.IGNORECASE,
)
"""In a subject: a program wrote this mail, or a person who announces an absence."""

BOUNCE_SENDERS = re.compile(r"^(?:mailer-daemon|postmaster|mail-daemon)@", re.IGNORECASE)
