"""Texts of mails. The subject alone names the game, the question and its due time; the body explains it."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from games.notices.due_dates import DueDate, next_due_dates
from games.notices.extensions import NoticeApp, SentMessage
from games.notices.kinds import ASKS, FACTS, MESSAGES, Kind
from games.notices.mail_contents import AskedDecision, GameContents
from games.notices.payloads import NoticeOfGame
from games.pictures import Block, folded_board
from games.words import Words, words_for
from got_api.registry import parts
from got_api.shared.mail import Mail

COLUMNS = 78
MAX_BOARDS = 3
"""Number of boards in a mail. A larger digest shows the boards of games with a question."""
_TIMES = ("closes_at", "due_at", "ends_at", "expires_at", "starts_at")


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a text: their language and time zone, and the time at which the text is written."""

    words: Words
    zone: str
    now: datetime
    answers_by_mail: bool = False
    """Whether a reply to the mail is read as an answer."""
    reply: str = "mail-reply"
    """The message about replies."""

    def time(self, at: datetime) -> str:
        """A time with the name of the time zone."""
        return f"{self.words.time(at, self.zone)} ({self.zone})"

    def short_time(self, at: datetime) -> str:
        return self.words.short_time(at, self.zone, self.now)


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A board as its reader sees it, without a picture if the picture could not be drawn in time."""

    description: str
    blocks: Sequence[Block]
    png: bytes | None

    @property
    def text(self) -> str:
        return folded_board(self.blocks, COLUMNS)


@dataclass(frozen=True, slots=True)
class Section:
    """The part of a mail about one game, or a part that is about no game."""

    title: str = ""
    stage: str = ""
    asked: Sequence[Mapping[str, Any]] = ()
    lines: Sequence[str] = ()
    messages: Sequence[tuple[str, Sequence[str]]] = ()
    """Headings (sender and receivers) and lines of messages."""
    reply: str = ""
    news: Sequence[str] = ()
    board: DrawnBoard | None = None
    picture: str = ""
    links: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class GameInMail:
    """A game in a mail: its contents, the board if the mail shows one, and messages by the ids of their
    notices. If `is_conversation`, a reply to the mail is a message to the conversation."""

    contents: GameContents | None = None
    board: DrawnBoard | None = None
    messages: Mapping[str, SentMessage] = field(default_factory=dict)
    is_conversation: bool = False
    page: str = ""
    """The address of the page with the receiver's view; empty for the public page."""


def mail_of_notices(
    notices: Sequence[NoticeOfGame], games: Mapping[str, GameInMail], reader: Reader, unsubscribe_url: str
) -> Mail:
    """The mail with these notices. `games` maps the code of a game to the game in the mail."""
    sections = [
        _section(code, [each for each in notices if each.code == code], games.get(code, GameInMail()), reader)
        for code in dict.fromkeys(each.code for each in notices)
    ]
    mail = _mail(subject(notices, reader), sections, reader.words, unsubscribe_url, _thread(notices))
    return replace(mail, calendar=next_due_dates(_due_dates(notices, games), reader.words, reader.now))


def conversation_of(notices: Iterable[NoticeOfGame]) -> str | None:
    """The conversation that all these notices are about; None if one of them is about something else."""
    found = {(each.code, each.facts["conversation"] if each.kind in MESSAGES else None) for each in notices}
    return found.pop()[1] if len(found) == 1 else None


def _thread(notices: Sequence[NoticeOfGame]) -> str:
    """The identifier of a mail thread; empty for a digest of several games."""
    abouts = {f"{'season' if each.is_of_season else 'game'}-{each.code}" for each in notices}
    if len(abouts) > 1:
        return ""
    conversation = conversation_of(notices)
    return "-".join(filter(None, [abouts.pop(), conversation]))


def _due_dates(notices: Sequence[NoticeOfGame], games: Mapping[str, GameInMail]) -> Iterator[DueDate]:
    """Due times of the receiver's questions in the games of these notices."""
    for code, notice in {each.code: each for each in notices}.items():
        contents = games.get(code, GameInMail()).contents
        if contents is None or contents.poll.house is None:
            continue
        house, name = contents.poll.house, " ".join(notice.game.split())
        for asked in contents.decisions:
            if asked.due_at is not None and asked.since is not None:
                yield DueDate(
                    code, name, notice.page, asked.number, asked.kind, house, asked.since, asked.due_at
                )


def subject(notices: Sequence[NoticeOfGame], reader: Reader) -> str:
    """The subject of a mail: game, question and due time. If a game asks several questions, the first one
    due."""
    words = reader.words
    asks = sorted((each for each in notices if each.kind in ASKS), key=_due_first)
    games = {each.code for each in notices}
    due_at = _time(asks[0].facts.get("due_at")) if asks else None
    shown = None if due_at is None else reader.short_time(due_at)
    if len(games) > 1:
        asking = {each.code for each in asks}
        if asking:
            return words.text("mail-subject_asked", games=len(asking), due_at=shown)
        return words.text("mail-subject_digest", count=len(notices), games=len(games))
    if asks or len(notices) == 1:
        notice = asks[0] if asks else notices[0]
        line = words.text(f"notice-{notice.kind}.subject", **_facts(notice, reader.short_time))
        return words.text("mail-subject", game=notice.game, line=line, due_at=shown)
    return words.text("mail-subject_many", game=notices[0].game, count=len(notices))


def line_of(notice: NoticeOfGame, reader: Reader, *, with_due: bool = True) -> str:
    """A notice in one line. `with_due` adds the due time of its question."""
    line = reader.words.text(f"notice-{notice.kind}", **_facts(notice, reader.time))
    due_at = _time(notice.facts.get("due_at"))
    if not with_due or notice.kind not in ASKS or due_at is None:
        return line
    due = reader.words.text("mail-due", due_at=reader.time(due_at))
    return f"{line.removesuffix('.')}. {due}"


def confirmation_mail(code: str, *, username: str, language: str) -> Mail:
    """The mail with a code that confirms an address."""
    words = words_for(language)
    message = "mail-confirm"
    lines = [
        words.text(message, username=username),
        words.text(f"{message}.code", code=code),
        words.text(f"{message}.ignore"),
    ]
    return _mail(words.text(f"{message}.subject", code=code), [Section(lines=lines)], words)


def ping_mail(*, language: str, unsubscribe_url: str) -> Mail:
    """A mail that tests a channel."""
    words = words_for(language)
    section = Section(lines=[words.text("mail-test")])
    return _mail(words.text("mail-test.subject"), [section], words, unsubscribe_url)


def _facts(notice: NoticeOfGame, more_facts: Any) -> dict[str, Any]:
    """The arguments of the messages of a notice. Missing facts are null."""
    facts: dict[str, Any] = dict.fromkeys(FACTS) | dict(notice.facts)
    times = {name: None if (at := _time(facts[name])) is None else more_facts(at) for name in _TIMES}
    return facts | times | {"decision": facts["decision_kind"]}


def _time(text: object) -> datetime | None:
    return datetime.fromisoformat(text) if isinstance(text, str) else None


def _due_first(notice: NoticeOfGame) -> tuple[bool, str]:
    due_at = notice.facts.get("due_at")
    return due_at is None, due_at or ""


def _section(code: str, notices: Sequence[NoticeOfGame], game: GameInMail, reader: Reader) -> Section:
    words, contents = reader.words, game.contents
    title, address = " ".join(notices[0].game.split()), game.page or notices[0].page
    mail_links = parts(NoticeApp).mail_links
    opens = "mail-open_season" if notices[0].is_of_season else "mail-open_game"
    links = [
        *(
            _link(words, message, f"{settings.GOT_ADDRESS}{path}")
            for notice in notices
            if notice.kind in mail_links
            for message, path in mail_links[notice.kind](notice.facts)
        ),
        *(
            _link(words, "mail-vote", f"{address}#votes")
            for notice in notices
            if notice.kind == Kind.VOTE_OPENED
        ),
        _link(words, opens, address),
    ]
    messages = [_message_lines(game.messages[each.id], words) for each in notices if each.id in game.messages]
    notices = [each for each in notices if each.id not in game.messages]
    if contents is None:
        return Section(
            title,
            lines=[line_of(each, reader) for each in notices],
            messages=messages,
            reply=_reply(game, words),
            links=links,
        )
    return section_of(
        title,
        contents,
        address,
        reader,
        lines=[
            line_of(each, reader, with_due=not _is_of_reader(each, contents))
            for each in notices
            if not _is_repeated(each, contents)
        ],
        messages=messages,
        board=game.board,
        picture=f"board.{code}",
        links=links,
    )


def section_of(title: str, contents: GameContents, address: str, reader: Reader, **fields: Any) -> Section:
    """A section with the questions to the reader and the news. Questions link to `address`. `fields` are
    the other fields of the section."""
    asked = [_question(each, address, reader) for each in contents.decisions]
    news = [] if contents.news is None else [*contents.news.lines]
    if contents.news is not None and contents.news.more_count:
        news.append(reader.words.text("mail-more", count=contents.news.more_count))
    return Section(title, _stage_text(contents, reader.words), asked, news=news, **fields)


def _message_lines(message: SentMessage, words: Words) -> tuple[str, Sequence[str]]:
    """The heading (sender and receivers) and the lines of a message."""
    houses, lines = list(message.houses), message.text.splitlines()
    if message.proposal_facts:
        terms, contradiction = (
            message.proposal_facts["proposal"],
            message.proposal_facts["contradiction"] or {},
        )
        lines = [
            words.text(f"press-{message.kind}", **contradiction),
            words.text(f"press-{terms['kind']}", **terms),
        ]
    if message.house is None:
        return words.text(
            "mail-said_note" if message.proposal_facts else "mail-said_grey", houses=houses
        ), lines
    return words.text("mail-said", house=message.house, houses=houses), lines


def _reply(game: GameInMail, words: Words) -> str:
    """The receivers of a reply to a mail about a conversation, in words."""
    if not game.is_conversation or not game.messages:
        return ""
    first = next(iter(game.messages.values()))
    houses = sorted({*first.houses, *filter(None, [first.house])}) if first.houses else []
    return words.text("mail-reply_message", houses=houses)


def _is_of_reader(notice: NoticeOfGame, contents: GameContents) -> bool:
    """Whether the notice asks the receiver's house. Then the due time is shown with the question."""
    return notice.kind in ASKS and notice.facts.get("house") == contents.poll.house


def _is_repeated(notice: NoticeOfGame, contents: GameContents) -> bool:
    """Whether the mail already shows the question of the notice, or the question is closed."""
    if not _is_of_reader(notice, contents):
        return False
    is_open = notice.facts.get("decision_number") in {asked.number for asked in contents.decisions}
    return not is_open or notice.kind != Kind.YOU_ARE_LAST


def _stage_text(contents: GameContents, words: Words) -> str:
    state, house = contents.observation.state, contents.poll.house
    stage = words.text("message-stage", round=state.round, phase=state.phase)
    if house is None:
        return stage
    seat = words.text("mail-sitter" if contents.poll.is_sitter else "mail-seat", house=house)
    return f"{seat} · {stage}"


def _question(decision: AskedDecision, address: str, reader: Reader) -> dict[str, Any]:
    words = reader.words
    due = (
        words.text("mail-due_none")
        if decision.due_at is None
        else words.text("mail-due", due_at=reader.time(decision.due_at))
    )
    return {
        "number": decision.number,
        "title": decision.title,
        "due": due,
        "lines": [
            *_top_level_lines(*decision.text.splitlines()),
            *(decision.answer_form if reader.answers_by_mail else _top_level_lines(*decision.answers)),
            *_top_level_lines(
                *(
                    []
                    if decision.bank_from is None
                    else [words.text("mail-bank", bank_from=reader.time(decision.bank_from))]
                ),
                words.text("mail-default", default=decision.default),
                words.text("mail-waiting_for", houses=decision.waiting_for),
                *([words.text(reader.reply)] if reader.answers_by_mail else []),
            ),
        ],
        "link": _link(words, "mail-answer", f"{address}#decision-{decision.number}"),
    }


def _top_level_lines(*lines: str) -> list[tuple[int, str]]:
    """Lines of level 0, so that none is a part of the line before it."""
    return [(0, line) for line in lines]


def _link(words: Words, message: str, address: str) -> tuple[str, str]:
    """The label and the address of a link."""
    return words.text(message), address


def _mail(
    subject: str, sections: Sequence[Section], words: Words, unsubscribe_url: str = "", thread: str = ""
) -> Mail:
    way_out = _link(words, "mail-unsubscribe", unsubscribe_url) if unsubscribe_url else None
    context = {
        "language": words.language,
        "subject": subject,
        "sections": sections,
        "headings": {name: words.text(f"mail-{name}") for name in ("asked", "since", "board")},
        "footer": words.text("mail-unofficial"),
        "unsubscribe": way_out,
    }
    html = render_to_string("notices/mail.html", context)
    pictures = {
        each.picture: each.board.png
        for each in sections
        if each.board is not None and each.board.png is not None
    }
    return Mail(subject, "\n".join(_text(context)), words.language, html, pictures, thread)


def _text(context: Mapping[str, Any]) -> Iterator[str]:
    headings = context["headings"]
    for section in context["sections"]:
        if section.title:
            yield from (section.title, *_fold_lines([section.stage] if section.stage else []), "")
        for line in section.lines:
            yield from (*_fold_lines(line.splitlines()), "")
        for said, lines in section.messages:
            yield from (*_fold_lines([said]), *_fold_lines(lines, "  "), "")
        if section.reply:
            yield from (*_fold_lines([section.reply]), "")
        if section.asked:
            yield from (headings["asked"].upper(), "")
            for asked in section.asked:
                yield from _fold_lines([asked["title"], asked["due"]])
                for level, line in asked["lines"]:
                    yield from wrap_line(line, level + 1)
                yield from (f"  {_link_html(asked['link'])}", "")
        if section.news:
            yield from (headings["since"].upper(), "", *_fold_lines(section.news, "- ", "  "), "")
        if section.board is not None:
            yield from (headings["board"].upper(), "", section.board.text)
        for link in section.links:
            yield from (_link_html(link), "")
    yield "-- "
    if context["unsubscribe"] is not None:
        yield _link_html(context["unsubscribe"])
    yield from (context["footer"], "")


def _link_html(link: tuple[str, str]) -> str:
    return ": ".join(link)


def wrap_line(line: str, level: int = 0) -> list[str]:
    """Wraps a line with the indent of its level. Continuation lines are indented more than a line of the
    next level, so that readers can distinguish them."""
    indent = "  " * level
    return list(_fold_lines([line], indent, indent + CONTINUATION))


CONTINUATION = "    "
"""Indent of continuation lines: two levels, because lines of the next level have one."""


def _fold_lines(lines: Iterable[str], first: str = "", indent: str | None = None) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(
            line,
            COLUMNS,
            initial_indent=first,
            subsequent_indent=first if indent is None else indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
