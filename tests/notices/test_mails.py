"""Contents of a mail: the subject states sender, question and due time, and the text is easy to scan."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from html import unescape
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import icalendar
import pytest

from games.models import Game as GameRow
from games.models import Seat, Waiting
from games.notices.channels.email import EmailMessage, email_message_of
from games.notices.kinds import FACTS, Kind
from games.notices.mail_contents import (
    MAX_CHARACTERS,
    MAX_LINES,
    AskedDecision,
    GameContents,
    most_important,
    start_of_news,
)
from games.notices.mails import COLUMNS, GameInMail, Reader, line_of, mail_of_notices, subject
from games.notices.models import Channel, Delivery, LastMail
from games.notices.payloads import NoticeOfGame, notices_json
from games.notices.services.sending import _save_last_mails
from games.pictures import png
from games.selectors import pictures
from games.selectors.log import LogCursor
from games.selectors.polls import GamePoll, poll_for
from games.selectors.position import Observation
from games.words import LANGUAGES, words_for
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.mail import Mail, send_mail
from tests.notices.desk import Desk, mail_of
from tests.notices.examples import ASKED, EXAMPLES, LATER
from tests.notices.post import Mailbox, html_of, pictures_of, text_of
from tests.notices.test_planning import announces_to_all
from tests.notices.test_writing import due
from tests.people import Person
from tests.pictures.boards import board_seen_by, full_board
from tests.replies.positions import POSITIONS
from tests.rows import each_row
from tests.served import Game, read
from tests.words.asking import asked_by_mail
from tests.words.pseudo import pseudo_language

ADDRESS = "stark@example.org"
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
ALL = [(kind, facts) for kind in Kind.values for facts in EXAMPLES[kind]]


def notice(kind: str, facts: dict[str, Any], *, code: str = "0815", game: str = "7 & 7") -> NoticeOfGame:
    assert facts.keys() <= FACTS
    return NoticeOfGame("1", kind, code, game, facts, NOW)


def reader(language: str = "en", zone: str = "Europe/Bucharest") -> Reader:
    return Reader(words_for(language), zone, NOW)


@pytest.mark.parametrize(
    ("language", "due_at"),
    [
        ("en", "Due: Fri 18:00"),
        ("ro", "Termen: vin. 18:00"),
        ("hu", "Határidő: péntek 18:00"),
        ("pl", "Termin: pt., 18:00"),
        ("bg", "Срок: пт, 18:00 ч."),
    ],
)
def test_the_subject_has_table_question_and_due_time_in_the_time_zone_of_the_reader(
    language: str, due_at: str
) -> None:
    title = words_for(language).text("decision-place_orders.title")
    assert subject([notice("your_turn", ASKED)], reader(language)) == f"7 & 7: {title}. {due_at}"


def test_the_subject_shows_the_date_of_a_distant_due_time_and_omits_a_missing_one() -> None:
    in_a_month = subject([notice("your_turn", ASKED | {"due_at": LATER})], reader(zone="Asia/Kolkata"))
    assert in_a_month == "7 & 7: Place orders. Due: Sun, Dec 20, 21:30"
    assert subject([notice("your_turn", ASKED | {"due_at": None})], reader()) == "7 & 7: Place orders"


def test_the_subject_of_several_notices_states_the_earliest_due_time() -> None:
    muster = ASKED | {"decision_number": 2, "decision_kind": "muster", "due_at": LATER}
    ended = notice("game_ended", EXAMPLES["game_ended"][0])
    both = [ended, notice("your_turn", muster), notice("your_turn", ASKED)]
    assert subject(both, reader()) == "7 & 7: Place orders. Due: Fri 18:00"
    assert subject([ended, ended], reader()) == "7 & 7. Notices: 2"
    other = notice("your_turn", muster, code="0816")
    assert subject([*both, other], reader()) == "Your turn. Games: 2. First due: Fri 18:00"
    assert subject([ended, notice("host_message", {"text": "1"}, code="0816")], reader()) == (
        "2 notices from 2 games"
    )


@each_row("language", LANGUAGES)
@each_row("kind, facts", ALL)
def test_every_kind_has_a_subject_and_a_line_in_every_language(
    kind: str, facts: dict[str, Any], language: str
) -> None:
    reported = notice(kind, facts)
    for text in (subject([reported], reader(language)), line_of(reported, reader(language))):
        for shown in ("{", "}", "none", "_", "2026-"):
            assert shown not in text


@pytest.mark.parametrize("replies", [True, False])
def test_a_question_in_a_combat_states_the_place_of_the_combat(replies: bool) -> None:
    position = POSITIONS["card"]()
    mail = asked_by_mail(position.game, "stark", "choose_house_card", replies=replies)
    for text in (mail.text, re.sub("<[^>]*>", " ", unescape(mail.html))):
        shown = " ".join(text.split())
        assert re.search(r"Combat: Moat Cailin\. Attacker: Stark.*Choose a house card", shown)
        assert shown.count("Combat: Moat Cailin") == 1


def test_a_numbered_answer_has_its_facts_below_it() -> None:
    position = POSITIONS["card"]()
    text = asked_by_mail(position.game, "stark", "choose_house_card").text
    assert re.search(
        r"\n    \d\. Ser Rodrick Cassel\n      Strength: 1\. Swords: 0\. Fortifications: 2\n", text
    )


def test_a_question_about_a_march_lists_the_possible_opposition() -> None:
    position = POSITIONS["march"]()
    shown = " ".join(asked_by_mail(position.game, "stark", "resolve_march").text.split())
    assert (
        "→ Moat Cailin. Attack. Defender: Greyjoy. Order: March +0. "
        "Strength of the defender: 1. Support for the defender, at most: 0 →"
    ) in shown


def test_a_mail_that_can_be_answered_explains_how_in_the_order_of_its_form() -> None:
    form = [(0, "Write " + "a long line " * 8), (1, "Winterfell: " + "footman, " * 9), (2, "to Karhold")]
    asked = AskedDecision(
        3, "resolve_march", "March", "Where to?", "Nowhere.", ["1. here"], form, None, None, None, []
    )
    state = board_seen_by(full_board(), "stark").state
    poll: Any = SimpleNamespace(house="stark", is_sitter=False)
    contents = GameContents(
        poll, cast(Observation, SimpleNamespace(state=state, house="stark")), [asked], None
    )
    for answers_by_mail in (True, False):
        to = Reader(words_for("en"), "UTC", NOW, answers_by_mail=answers_by_mail)
        mail = mail_of_notices(
            [notice("your_turn", ASKED)], {"0815": GameInMail(contents, None)}, to, "https://1.2"
        )
        assert ("1. here" in mail.text) is not answers_by_mail
        assert ("      to Karhold" in mail.text.splitlines()) is answers_by_mail
        assert ('2em">to Karhold' in mail.html) is answers_by_mail
        if answers_by_mail:
            place = next(n for n, line in enumerate(mail.text.splitlines()) if "Winterfell:" in line)
            lines = mail.text.splitlines()[place - 2 : place + 3]
            assert [len(line) - len(line.lstrip()) for line in lines] == [2, 6, 4, 8, 6]


def item(seq: int, text: str, *, began: int = 0, weight: str = "headline") -> dict[str, Any]:
    """An item of news like those of `news_for`; `began` is the round that began with it."""
    lines = [words_for("en").text("event-round_began", round=began)] if began else [text]
    cursor = str(LogCursor(seq, 0, 1))
    topic = "round" if began else "battle"
    return {"text": text, "lines": lines, "topic": topic, "weight": weight, "concerns_you": False} | {
        "first_cursor": cursor
    }


def test_news_of_several_rounds_state_the_round_of_each_line() -> None:
    first = [item(1, "Winterfell fell"), item(2, "Pyke fell", weight="detail")]
    second = [item(3, "Round: 4", began=4), item(4, "Karhold fell", weight="detail")]
    words = words_for("en")
    assert most_important(first, words).lines == ["Winterfell fell", "Pyke fell"]
    assert most_important([*second, *first], words).lines == [
        "Round: 3. Winterfell fell",
        "Round: 4",
        "Round: 3. Pyke fell",
        "Round: 4. Karhold fell",
    ]


@pytest.mark.long
def test_every_text_of_a_notice_comes_from_a_catalogue() -> None:
    with pseudo_language() as language:
        for kind, facts in ALL:
            mail = mail_of_notices([notice(kind, facts)], {}, reader(language), "https://1.2")
            assert untranslated_words(mail, language) == [], kind


def untranslated_words(mail: Mail, language: str, names: Sequence[str] = ()) -> list[str]:
    """Words without pseudo marks that are neither addresses nor names nor times."""
    shown = re.sub(r"<(style|head)>.*?</\1>|<[^>]*>", " ", mail.html, flags=re.DOTALL)
    text = "\n".join([mail.subject, mail.text, unescape(shown)])
    times = "Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|UTC"
    text = re.sub(rf"https?://\S+|Europe/Bucharest|\b({times})\b", "", text)
    for name in names:
        text = text.replace(name, "")
    return re.findall("[A-Za-z]+", text)


def test_a_long_subject_in_any_script_is_sent_with_a_calendar(mailbox: Mailbox) -> None:
    said = "Зима край Стената: Издаване на заповеди. Срок: пт, 18:00 ч."
    written = Mail(said, "text", "bg", "<p>text</p>", calendar=b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    send_mail(written, address=ADDRESS, message="1", written_at=NOW)
    [mail] = mailbox.mails
    assert mail["Subject"].strip() == said
    assert "text/calendar" in {part.get_content_type() for part in mail.walk()}


# With the board


@pytest.fixture
def stark(game: Game) -> Person:
    return game.people["stark"]


def composed_mail(game: Game, one: Person, *notices: NoticeOfGame, **facts: Any) -> EmailMessage:
    """A mail to a user's first address, as it would be sent now."""
    sent = notices or (notice("your_turn", ASKED | facts, code=game.code, game="Winter at the Wall"),)
    channel = Channel.objects.select_related("user").get(user=one.user)
    delivery = Delivery(channel=channel, body=notices_json(sent), created_at=clock.now())
    return email_message_of(delivery, unsubscribe_url="https://got.example/unsubscribe")


@pytest.mark.django_db
def test_a_mail_shows_question_default_and_board_in_both_of_its_parts(
    game: Game, stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    read(stark.patches("/me", {"language": "ro", "time_zone": "Europe/Bucharest"}))
    mail_of(stark, ADDRESS, kinds=["your_turn"])
    due(game, desk, days=1)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    words = words_for("ro")
    asks = words.text("decision-place_orders.asks", in_turn=False, count=5, stars=3)
    for text in (" ".join(text_of(mail).split()), unescape(html_of(mail))):
        assert words.text("decision-place_orders.title") in text
        assert asks.partition("5")[0] in text
        assert words.text("decision-place_orders.default") in text
        assert words.text("mail-waiting_for", houses=["baratheon", "lannister", "stark"]) in text
        assert "(Europe/Bucharest)" in text
        assert f"https://got.example/games/{game.code}?key=" in text
    assert words.text("board-you", house="stark") in text_of(mail)
    [(name, png)] = pictures_of(mail).items()
    assert f'src="cid:{name}"' in html_of(mail)
    assert f">{words.text('board-houses')}:</p>" in html_of(mail), "the board can be read without pictures"
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(png[16:20]) == 600
    assert mail["Content-Language"] == "ro" and '<html lang="ro">' in html_of(mail)


@pytest.mark.django_db
def test_a_mail_waits_for_its_picture_and_is_finally_sent_without_it(
    game: Game, stark: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readers who occupy all places do not delay a mail, and a busy machine only costs it the picture."""
    mail_of(stark, ADDRESS, kinds=["your_turn"])
    with png._places, png._places:
        assert composed_mail(game, stark).mail.pictures
    pictures._drawn.clear()
    monkeypatch.setattr(png, "PATIENT_SECONDS", 0.01)
    with png.drawing_turn():
        mail = composed_mail(game, stark).mail
    board = words_for("en").text("board-you", house="stark")
    assert not mail.pictures and "cid:" not in mail.html
    assert board in mail.text and board in unescape(mail.html)


@pytest.mark.django_db
def test_lines_fit_a_terminal_and_names_are_escaped(game: Game, stark: Person) -> None:
    mail_of(stark, ADDRESS)
    name = "<b>Jon & Arya</b>"
    said = notice("host_message", {"text": "one\ntwo <i>three</i>"}, code=game.code, game=name)
    mail = composed_mail(game, stark, said).mail
    assert name in mail.text and name not in mail.html and "&lt;b&gt;Jon &amp; Arya&lt;/b&gt;" in mail.html
    assert "<i>three" not in mail.html
    assert all(len(line) <= COLUMNS or "://" in line for line in mail.text.splitlines())


@pytest.mark.long
@pytest.mark.django_db
def test_every_text_of_a_whole_mail_comes_from_a_catalogue(game: Game, stark: Person) -> None:
    mail_of(stark, ADDRESS)
    with pseudo_language() as language:
        stark.user.language = language
        stark.user.save()
        played_on(game, stark, 40)
        mail = composed_mail(game, stark).mail
        assert sum(map(len, mail.text.splitlines())) > 3000
        assert untranslated_words(mail, language, ["Winter at the Wall"]) == []


def played_on(game: Game, one: Person, steps: int) -> None:
    """Composes the first mail, then plays a part of the game."""
    with as_engine():
        _save_last_mails(composed_mail(game, one).last_mails)
    for _, _ in zip(range(steps), game.plays_on(Random(5)), strict=False):
        pass


@pytest.mark.long
@pytest.mark.django_db
def test_a_mail_reports_what_happened_since_the_last_one(game: Game, stark: Person) -> None:
    mail_of(stark, ADDRESS)
    since = words_for("en").text("mail-since")
    assert since not in composed_mail(game, stark).mail.html
    played_on(game, stark, 30)
    second = composed_mail(game, stark)
    shown = re.findall("<li[^>]*>(.*)</li>", second.mail.html)
    assert since in second.mail.html and len(shown) == MAX_LINES + 1
    assert any(line.startswith("Round: ") for line in shown) and shown[-1].startswith("More events: ")
    assert max(len(unescape(line)) for line in shown) <= MAX_CHARACTERS + 3
    with as_engine():
        _save_last_mails(second.last_mails)
    assert since not in composed_mail(game, stark).mail.html


@pytest.mark.django_db
def test_the_position_of_the_last_mail_advances_only_when_the_mail_is_accepted(
    game: Game, stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(stark, ADDRESS, kinds=["your_turn"])
    mailbox.replies.append("451 come back later")
    desk.starts_now().waits(minutes=2).works()
    assert not LastMail.objects.exists()
    desk.waits(minutes=5).works()
    mark = LastMail.objects.get()
    poll = poll_for(stark.user.pk, game.code, clock.now())
    assert poll is not None
    assert (mark.house, mark.public_seq, mark.house_seq) == (
        "stark", poll.cursor.public_seq, poll.cursor.house_seq,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("house", "public_seq", "house_seq", "start"),
    [
        ("stark", 5, 2, LogCursor(5, 2, 1)),
        ("lannister", 5, 2, LogCursor(5, 3, 1)),  # another house's number has no meaning here
        ("stark", 50, 20, LogCursor(9, 3, 1)),  # from a log truncated by a restore
    ],
)
def test_news_starts_where_the_last_mail_ended(
    house: str, public_seq: int, house_seq: int, start: LogCursor
) -> None:
    poll = GamePoll(1, "running", "stark", False, LogCursor(9, 3, 1), 0)
    assert start_of_news(LastMail(house=house, public_seq=public_seq, house_seq=house_seq), poll) == start


@pytest.mark.django_db
def test_no_delivery_stores_the_view_of_a_house(
    game: Game, stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    mail_of(stark, ADDRESS, kinds=["game_started"])
    desk.starts_now().waits(minutes=2).works()
    own = words_for("en").text("board-you", house="stark")
    assert own in text_of(mailbox.mails[0])
    assert own not in str(list(Delivery.objects.values()))


@pytest.mark.django_db
def test_a_late_mail_to_a_replaced_player_has_the_public_view(
    game: Game, stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    mail_of(stark, ADDRESS, kinds=["game_started"])
    own = composed_mail(game, stark).mail
    desk.starts_now().waits(minutes=2).plans()
    with as_engine():
        Seat.objects.filter(house="stark").update(is_active=False)
    desk.sends()
    [mail] = mailbox.mails
    words = words_for("en")
    assert words.text("board-you", house="stark") in own.text
    assert words.text("board-you", house="stark") not in text_of(mail)
    assert words.text("board-description_public") in html_of(mail)
    assert set(pictures_of(mail).values()).isdisjoint(own.pictures.values())


@pytest.mark.django_db
def test_a_question_answered_in_the_meantime_is_not_in_the_mail(game: Game, stark: Person) -> None:
    mail_of(stark, ADDRESS)
    title = words_for("en").text("decision-place_orders.title")
    assert f">{title}</h2>" in composed_mail(game, stark).mail.html
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    assert f">{title}</h2>" not in composed_mail(game, stark).mail.html


@pytest.mark.django_db
def test_a_digest_has_a_section_for_each_game_and_no_board_of_a_lobby(game: Game, stark: Person) -> None:
    mail_of(stark, ADDRESS)
    seated = {"player_count": 3, "take_seat": True}
    second, lobby = (
        read(stark.posts("/games", seated | {"name": name}), 201)["code"] for name in ("second", "third")
    )
    read(stark.posts(f"/games/{second}/start", {"fill_with": "random"}))
    codes = [game.code, second, lobby]
    notices = [notice("host_message", {"text": "hello"}, code=code, game=f"table {code}") for code in codes]
    mail = composed_mail(game, stark, *notices).mail
    assert mail.subject == "3 notices from 3 games"
    assert mail.thread == ""
    titles = [line for line in mail.text.splitlines() if line.startswith("table ") and "." not in line]
    assert titles == [f"table {code}" for code in codes]
    assert mail.text.count("hello") == mail.html.count("hello") == 3
    assert mail.pictures.keys() == {f"board.{code}" for code in codes[:2]}


@pytest.mark.django_db
def test_the_boards_in_a_digest_are_those_of_games_with_an_open_question(
    game: Game, stark: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_of(stark, ADDRESS)
    monkeypatch.setattr("games.notices.channels.email.MAX_BOARDS", 1)
    made = read(stark.posts("/games", {"name": "second", "player_count": 3, "take_seat": True}), 201)
    read(stark.posts(f"/games/{made['code']}/start", {"fill_with": "random"}))
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    notices = [notice("host_message", {"text": "hello"}, code=code) for code in (game.code, made["code"])]
    mail = composed_mail(game, stark, *notices).mail
    assert mail.pictures.keys() == {f"board.{made['code']}"}
    assert mail.html.count("<img") == 1


def calendar_of(mail: Any) -> Any:
    """The entry of the calendar attached to a mail."""
    [part] = [each for each in mail.walk() if each.get_content_type() == "text/calendar"]
    assert part.get_param("method") == "PUBLISH" and part.get_filename() == "due.ics"
    calendar = icalendar.Calendar.from_ical(part.get_payload(decode=True))
    assert calendar["method"] == "PUBLISH"
    [event] = calendar.walk("VEVENT")
    return event


@pytest.mark.django_db
def test_a_later_mail_moves_the_due_time_in_the_calendar_of_the_receiver(
    game: Game, stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(stark, ADDRESS, kinds=["your_turn", "host_message"])
    due(game, desk, days=1)
    first_due = game.due("stark")
    desk.starts_now().waits(minutes=2).works()
    announces_to_all(game, "1", "more time")
    due(game, desk, days=3)
    desk.waits(minutes=5).works()
    first, second = map(calendar_of, mailbox.mails)
    assert first["uid"] == second["uid"] == f"{game.code}-stark@got.example"
    assert first["sequence"] < second["sequence"]
    assert (first.start, second.start) == (
        first_due.replace(microsecond=0),
        game.due("stark").replace(microsecond=0),
    )
    assert "Place orders" in first["summary"]
    [mail, _] = mailbox.mails
    parts = cast(list[Any], mail.get_payload())
    assert [each.get_content_type() for each in parts] == ["multipart/related", "text/calendar"]
    assert mail["Content-Language"] == "en" and mail["List-Id"] and len(pictures_of(mail)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["A game with a name as long as a name can be, by all", "Ősz Székesfehérváron"]
)
def test_a_mail_with_a_calendar_has_a_subject_of_any_length_and_script(
    name: str, game: Game, stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    with as_engine():
        GameRow.objects.filter(pk=game.game.pk).update(name=name)
    mail_of(stark, ADDRESS, kinds=["your_turn"])
    due(game, desk, days=1)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert calendar_of(mail)["summary"]
    assert name in mail["Subject"]


@pytest.mark.django_db
def test_a_mail_without_a_question_has_no_calendar(
    game: Game, stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(stark, ADDRESS, kinds=["host_message"])
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    announces_to_all(game)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert "text/calendar" not in {each.get_content_type() for each in mail.walk()}


@pytest.mark.django_db
def test_a_mail_states_when_the_time_bank_starts_to_be_used(game: Game, stark: Person) -> None:
    mail_of(stark, ADDRESS)
    assert "Extra time" not in composed_mail(game, stark).mail.text
    free_until = game.due("stark") - timedelta(days=1)
    with as_engine():
        Waiting.objects.filter(game__code=game.code, house="stark").update(free_until=free_until)
    mail = composed_mail(game, stark).mail
    for text in (" ".join(mail.text.split()), unescape(mail.html)):
        assert f"Your time bank starts running: {words_for('en').time(free_until, 'UTC')} (UTC)" in text
