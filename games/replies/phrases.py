"""Texts of mail programs in every language: data for `quote_stripping` and `automated_mail`.

These texts are in the language of the mail program, not of the player. Words that people write are in the
catalogues of `games.words`.
"""

import re

_MONTH = r"[^\W\d_]{3,12}\.?,?"
_DAY = r"\d{1,2}(?:st|nd|rd|th|-?án|-?én)?[.,]?"
_TIME = r"\d{1,2}[:.]\d\d"
DATE = re.compile(
    rf"(?:\d{{4}}\s?[./-]\s?(?:\d{{1,2}}|{_MONTH})\s?[./-]?\s?\d{{1,2}}"  # 2026-11-24, 2026. nov. 24.
    rf"|\d{{1,2}}\s?[./-]\s?\d{{1,2}}\s?[./-]\s?\d{{2,4}}"  # 24.11.2026, 11/24/26
    rf"|{_DAY}\s(?:de\s)?{_MONTH}\s(?:de\s)?(?:\d{{4}}|(?:at\s|o\s|la\s)?{_TIME})"  # 24 Nov 2026
    rf"|{_MONTH}\s{_DAY}\s(?:\d{{4}}|(?:at\s)?{_TIME}))"  # Nov 24, 2026
)
"""A date in the forms that programs use in attributions."""
ADDRESS = re.compile(r"[^\s<>()\[\]\"',;:]{1,200}@[^\s<>()\[\]\"',;:]{1,200}")
ATTRIBUTION_START = re.compile(
    rf"[-\s*|]*(?:[^\W\d_]{{1,10}}\s(?:dniu\s)?)?(?:[^\W\d_]{{1,14}}[.,]{{0,2}}\s)?{DATE.pattern}",
    re.IGNORECASE,
)
"""The start of an attribution: a date, optionally after a word and the day of the week.

A person's answer before it, such as `3 On Nov 24, 2026`, does not match.
"""
SENDER_START = re.compile(
    rf"[-\s*\"'|]*(?:[^\W\d_][^\d:;<>@→]{{0,80}})?[<\[(]?\s*(?:mailto:)?{ADDRESS.pattern}"
)
"""The start of an attribution with a sender: a name without digits, and an address."""
WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|a écrit|a scris|scrie|ezt írta|írta|napisał(?:\(a\)|a|/a)?|napisała?|pisze"
    r"|wiadomość napisana przez|написа|пише|писа)(?!\w)",
    re.IGNORECASE,
)
"""Verbs of attributions, in the languages of the server and some others."""
ATTRIBUTION_END = re.compile(
    r":\s*$|(?:wrote|scris|írta|napisał\(a\)|pisze|написа)\s*-{2,}\s*$", re.IGNORECASE
)
"""The end of an attribution: a colon, or the dashes of Zoho."""
REPLY_ADDRESS = re.compile(r"\b(?:reply|talk)\+[\w.-]+@", re.IGNORECASE)
MAX_ATTRIBUTION = 600
"""Letters of an attribution."""
MAX_ATTRIBUTION_LINES = 3

ORIGINALS = re.compile(
    r"[-_=‐\s]*(?:original message|original appointment|mesaj(?:ul)? (?:original|inițial|initial)"
    r"|eredeti üzenet"
    r"|(?:oryginalna wiadomość|wiadomość oryginalna)|(?:оригинално|първоначално) (?:съобщение|писмо)"
    r"|ursprüngliche nachricht)\s*[-_=‐]+\s*",
    re.IGNORECASE,
)
"""The line above a quoted mail whose lines have no quote markers."""

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
"""The headers that Outlook writes above a quoted mail: from, sent, to, subject."""

_DEVICE = (
    r"\[?(?:https?://(?:www\.)?)?"
    r"(?:(?:my|an?|the|new|mojego|mojej|meu|mea|моя|моята|az|din|smartphone-ul|telefonul|tableta|aplikacji"
    r"|aplicația|програмата)\s)*"
    r"(?:i(?:phone|pad|pod|os)|android|galaxy|samsung|huawei|honor|xiaomi|redmi|poco|mi phone|oneplus|pixel"
    r"|moto(?:rola)?|nokia|sony|xperia|lg|htc|realme|oppo|vivo|blackberry|windows|telefon(?:ul|u|a)?"
    r"|smart(?:fonu?|phone)|(?:смарт|теле)фона?|таблета?|мобил\w{0,6}|komórki|phone|tablet|mobile?"
    r"|(?:proton|zoho|yahoo|aol|samsung|gmx|tuta|abv|blue|air|aqua) ?mail|mail|mailspring|outlook|yahoo|gmail"
    r"|proton|zoho|thunderbird|k-9|fairemail|nine|spark|edison|em client|abv|tuta(?:nota)?|почт[аы]"
    r"|poczt[ay])\b(?:\]\(https?://[^\s)]{1,80}\))?"
)
_TAIL = r"(?:[\s'’-]?[^\s:;>→?!][^:;>→?!]{0,50})?"
"""Text after the name of a device, such as its model. It has no colon and no arrow, which belong to
answers."""
_LINK = r"\s*(?:[<(\[]*https?://[^\s<>]{1,200}[>)\]]*)?"
FOOTERS = re.compile(
    r"\W*(?:"
    rf"sent (?:from|with|via|using) {_DEVICE}{_TAIL}"
    r"|get outlook for .{1,20}"
    rf"|(?:trimis|expediat)ă? (?:de pe|din|de la|folosind|cu|prin) {_DEVICE}{_TAIL}"
    r"|(?:obține[țţ]i|descărca[țţ]i) (?:aplicația )?outlook pentru .{1,20}"
    rf"|(?:az? )?{_DEVICE}{_TAIL}(?:[rmd][óő]l|val|vel|on|en) (?:lett )?(?:el)?küldve"
    r"|(?:az? )?(?:[^\W\d_]{1,20} ){0,2}\w{0,5}(?:készülék|telefon|eszköz)\w{0,3}[rmd][óő]l küldve"
    rf"|(?:el)?küldve:? (?:az? )?{_DEVICE}{_TAIL}"
    r"|(?:az )?outlook (?:beszerzése|letöltése).{0,40}|(?:töltse le|szerezze be) az outlook .{1,40}"
    rf"|wysłan[eoya] (?:z|ze|za pomocą|przez|przy użyciu) {_DEVICE}{_TAIL}"
    r"|(?:pobierz|uzyskaj) (?:program |aplikację )?outlook .{1,40}"
    rf"|(?:изпратено|изпратен|отправлено) (?:от|с|чрез|из) (?:мобилн\w+ )?{_DEVICE}{_TAIL}"
    r"|(?:изтегляне на|изтеглете|вземете|получете) outlook за .{1,20}"
    r"|von meinem .{1,20} gesendet"
    r"|yahoo mail: [^:;>→\d]{1,60}"
    r"|(?:this (?:e-?mail|message) has been checked for viruses by|acest (?:e-?mail|mesaj) a fost verificat"
    r"|e?zt? az e-?mailt?|ta wiadomość (?:e-mail )?została sprawdzona|този имейл е проверен)"
    r" .{0,60}avast.{0,60}"
    r"|(?:virus-free|fără viru[sșş]i|vírusmentes|wolny od wirusów|без вируси)\.?\s?(?:https?://)?(?:www\.)?"
    r"avast\.com\S*"
    r"|(?:https?://)?(?:www\.)?(?:avast\.com|aka\.ms|proton\.me|protonmail\.com|zoho\.com/mail)(?:/\S{0,200})?"
    rf")[.!)>\]]*{_LINK}[.!]*\s*",
    re.IGNORECASE,
)
"""A line that a telephone, a mail program or a virus scanner adds.

It names the device or program, so `sent via Winterfell` does not match, and has no colon or arrow.
"""

ARMOUR_START = "-----BEGIN PGP SIGNED MESSAGE-----"
BLOCK_STARTS = ("-----BEGIN PGP SIGNATURE-----", "-----BEGIN PGP PUBLIC KEY BLOCK-----")
BLOCK_ENDS = ("-----END PGP SIGNATURE-----", "-----END PGP PUBLIC KEY BLOCK-----")

AUTOMATIC_SUBJECTS = re.compile(
    r"^(?:auto|ooo|autoreply|autoresponder)\s*:"
    r"|\b(?:out of (?:the )?office|not in the office|annual leave"
    r"|automatic reply|auto(?:matic)?[- ]?(?:reply|response)"
    r"|away from (?:the|my) (?:office|mail)|vacation (?:reply|notice|response)"
    r"|răspuns automat|raspuns automat|mesaj automat|(?:absent|plecat|plecată|lipsesc) din birou"
    r"|nu sunt la birou"
    r"|automatikus (?:válasz|(?:válasz)?üzenet)|házon kívül|nem vagyok az irodában"
    r"|autoodpowiedź|odpowiedź automatyczna|automatyczna odpowiedź|wiadomość automatyczna"
    r"|automatyczna wiadomość|poza biurem|nie ma mnie w biurze"
    r"|автоматичен отговор|автоотговор|автоматично съобщение|извън офиса|отсъствие от офиса"
    r"|отсъствам от офиса|abwesenheits?notiz)\b",
    re.IGNORECASE,
)
"""Subjects of mails that programs wrote."""
AUTOMATIC_STARTS = re.compile(
    r"\s*(?:this is an auto(?:matic|mated|matically generated) (?:reply|response|message|e-?mail)"
    r"|acesta este un (?:răspuns|mesaj|e-?mail) automat|ez egy automatikus (?:válasz|üzenet|levél)"
    r"|to jest (?:automatyczna (?:odpowiedź|wiadomość)|wiadomość automatyczna)"
    r"|това е автоматичен? (?:отговор|имейл)|това е автоматично съобщение)\b",
    re.IGNORECASE,
)
"""The sentence by which an answering program identifies itself."""

VACATIONS = re.compile(
    r"\b(?:on vacation|on leave|on holiday|în concediu|in concediu|în vacanță|in vacanta"
    r"|szabadságon|szabadság miatt|nyaralok|távollét|na urlopie|na wakacjach|nieobecność|в отпуск|в отпуска"
    r"|на почивка)\b",
    re.IGNORECASE,
)
"""Subjects of mails by a program, or by a person who announces an absence."""

BOUNCE_SENDERS = re.compile(r"^(?:mailer-daemon|postmaster|mail-daemon)@", re.IGNORECASE)
