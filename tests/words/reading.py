"""All texts of a language, as pages for its translator.

    python -m tests.words.reading ro      write var/words/ro; `make words LANG=ro` does the same

`messages.html` has every message with real arguments next to the English text. `questions` and `notices` have
mails, each as a page and as text. Positions are those of the sandbox and of the golden games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    django.setup()

from games.engine import State, observed_state
from games.engine.notation import read_record, replay_lines
from games.notices.kinds import ASKS
from games.notices.mails import Reader, mail_of_notices
from games.notices.payloads import NoticeOfGame
from games.pictures import Board, svg
from games.sandbox import record_of, situations
from games.words import LANGUAGES, SOURCE, words_for
from got_api.shared.mail import Mail
from tests.golden.reading import course_of, names
from tests.notices.examples import EXAMPLES
from tests.words.asking import CODE, NOW, UNSUBSCRIBE, ZONE, Writer
from tests.words.examples import Example, Formatted, examples_of, formatted_in
from tests.words.whole_game import texts_of

FOLDER = Path(__file__).parents[2] / "var" / "words"
GAME = "Winter at the Wall"
EVERY = 20
"""The log of a golden game is read whole; the other texts come from every 20th turn."""
STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;margin:2rem;max-width:75rem}"
    "table{border-collapse:collapse;width:100%}"
    "td,th{border:1px solid #ccc;padding:.3rem .5rem;vertical-align:top;text-align:left;width:40%;"
    "white-space:pre-line}"
    "td:first-child{font:13px monospace;width:20%;overflow-wrap:anywhere}"
)
Asking = tuple[State, str, int]
"""A position, a house and the number of its open decision."""


def asking_positions() -> dict[str, Asking]:
    """A position for each kind of decision, card with an ability and task of a wildling card."""
    found: dict[str, Asking] = {}
    for id, situation in situations().items():
        *_, (_, played) = replay_lines(read_record(record_of(id)))
        decisions = played.state.decisions.items()
        (number,) = (number for number, each in decisions if each.question.kind == situation.kind)
        found[f"{situation.kind}-{id}"] = (played.state, situation.house, number)
    kinds = {situation.kind for situation in situations().values()}
    for name in names():
        course = course_of(name)
        before = course[0][1].state
        for given, played in course[1:]:
            assert given is not None
            question = before.decisions[given.decision].question
            part = getattr(question, "card", None) if question.kind == "use_card_ability" else None
            task = getattr(question, "task", None)
            part = part or (task and task.kind)
            if part or question.kind not in kinds:
                place = f"{question.kind}-{part}" if part else question.kind
                found.setdefault(place, (before, given.house, given.decision))
            before = played.state
    return dict(sorted(found.items()))


def mails_of_notices(language: str) -> dict[str, Mail]:
    """A mail of each kind of notice without a question."""
    reader = Reader(words_for(language), ZONE, NOW)
    found = {}
    for kind in (kind for kind in EXAMPLES if kind not in ASKS):
        for number, facts in enumerate(EXAMPLES[kind], start=1):
            notice = NoticeOfGame("1", kind, CODE, GAME, facts, NOW, is_of_season=kind.startswith("season_"))
            found[f"{kind}-{number}"] = mail_of_notices([notice], {}, reader, UNSUBSCRIBE)
    return found


def texts_of_games(language: str, games: Iterable[str], every: int) -> Iterator[object]:
    """All sources of messages: whole games, and the mails."""
    for name in games:
        yield from texts_of(name, language, every)
    writer = Writer(words_for(language), GAME)
    for state, house, number in asking_positions().values():
        yield writer.asks(state, house, number)
    yield from mails_of_notices(language).values()


def write_pages(language: str, folder: Path, games: Sequence[str], every: int = EVERY) -> None:
    """Writes the pages of a language to a folder. `games` are the golden games that use messages."""
    english = _by_variant(examples_of(SOURCE, _formatted_messages(SOURCE, games, every)))
    examples = list(examples_of(language, _formatted_messages(language, games, every)))
    writer = Writer(words_for(language), GAME)
    for name in ("questions", "notices"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, (state, house, number) in asking_positions().items():
        board = svg(
            Board(observed_state(state, house), house, GAME), writer.words, size="mail", theme="light"
        )
        (folder / "questions" / f"{name}.svg").write_text(board, encoding="utf-8")
        _write_mail(folder / "questions" / name, writer.asks(state, house, number, png=b"drawn"))
    for name, mail in mails_of_notices(language).items():
        _write_mail(folder / "notices" / name, mail)
    (folder / "messages.html").write_text(_table(language, examples, english), encoding="utf-8")
    (folder / "index.html").write_text(_index(language, folder), encoding="utf-8")


def _formatted_messages(language: str, games: Sequence[str], every: int) -> Formatted:
    return formatted_in(texts_of_games(language, games, every), language)


def _by_variant(examples: Iterable[Example]) -> dict[object, str]:
    """English texts by message and variant, and by message alone: plural classes differ between languages."""
    found: dict[object, str] = {}
    for each in examples:
        found[each.id, each.keys] = each.text
        found.setdefault(each.id, each.text)
    return found


def _write_mail(path: Path, mail: Mail) -> None:
    html = mail.html.replace(f"cid:board.{CODE}", f"{path.name}.svg")
    path.with_suffix(".html").write_text(html, encoding="utf-8")
    path.with_suffix(".txt").write_text(f"{mail.subject}\n\n{mail.text}", encoding="utf-8")


def _table(language: str, examples: Iterable[Example], english: Mapping[object, str]) -> str:
    rows, subject = [], ""
    for each in examples:
        if each.subject != subject:
            subject = each.subject
            rows.append(f'<tr><th colspan="3" id="{subject}">{subject}.ftl</th></tr>')
        keys = "".join(f" [{name}: {key}]" for name, key in sorted(each.keys))
        source = english.get((each.id, each.keys)) or english[each.id]
        cells = (f"{each.id}{keys}", source, each.text)
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return _page(language, f"<table>{''.join(rows)}</table>")


def _index(language: str, folder: Path) -> str:
    parts = ['<p><a href="messages.html">messages</a></p>']
    for kind in ("questions", "notices"):
        parts.append(f"<h2>{kind}</h2><ul>")
        for path in sorted((folder / kind).glob("*.html")):
            text = f'<a href="{kind}/{path.stem}.txt">text</a>'
            parts.append(f'<li><a href="{kind}/{path.name}">{path.stem}</a> ({text})</li>')
        parts.append("</ul>")
    return _page(language, "".join(parts))


def _page(language: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{language}</title><style>{STYLE}</style>'
    return f'<!DOCTYPE html><html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


def language_in(locale: str) -> str:
    """The language of a locale such as `ro_RO.UTF-8`: LANG is also a variable of the shell."""
    return locale.partition(".")[0].partition("_")[0]


def main() -> None:
    language = language_in(*sys.argv[1:2]) if sys.argv[1:] else ""
    if language not in LANGUAGES:
        sys.exit(f"make words LANG=..., one of: {', '.join(LANGUAGES)}")
    write_pages(language, FOLDER / language, names())
    print(f"file://{FOLDER / language / 'index.html'}")  # noqa: T201


if __name__ == "__main__":
    main()
