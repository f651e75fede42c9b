"""Random mails that contain answers of all kinds: their text is read as written, or not at all.

Each mail combines lines of a person and lines of a program. Its meaning is the reading of the person's lines
alone. A mail may be refused; it may never be misread.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.replies.mime import parse_message, texts_of
from games.replies.quote_stripping import cut_texts
from tests.replies.corpus_of_replies import Said, corpus
from tests.replies.mail_programs import (
    OUR_MAIL,
    OURS,
    PROGRAMS,
    TONGUES,
    Tongue,
    alternative,
    in_html,
    old_charset,
    plain,
)
from tests.replies.positions import meaning

ANSWERS = [said for said in corpus() if said.means[0] not in "!/" and "Sent with" not in said.says]
EXTRA = (
    *("no wait", "3", "2", "not that", "karhold raid", "knight > moat cailin", "igen", "nu", "leave token"),
    *(
        "winterfell: stay",
        "or rather",
        "10:15",
        "24.11.2026",
        "Anna wrote:",
        "2 as I wrote:",
        "Thanks",
        "a, b,",
    ),
    *("Sent from Winterfell", "On second thought, 1", "Wysłane z Karhold", "From: Winterfell"),
)
"""Lines that a person may add: each of them may change the answer."""
QUOTED = (*OUR_MAIL, "> 3", "Robb Stark", "Moat Cailin", "yes", "  2. Karhold: raid", "knight > karhold")


class Mail(NamedTuple):
    """A mail, and the lines of its writer before a program folded or quoted them."""

    raw: bytes
    says: list[str]
    said: Said


def random_mail(dice: Random) -> Mail:
    """A mail of a random kind."""
    said = dice.choice(ANSWERS)
    says = said.says.split("\n")
    for _ in range(dice.choice((0, 0, 1, 2))):
        says.insert(dice.randint(0, len(says)), dice.choice(EXTRA))
    tongue = TONGUES[dice.choice(list(TONGUES))]
    quoted = tuple(dice.choice(QUOTED) for _ in range(dice.randint(0, 4)))
    tongue = tongue._replace(quoted=(*quoted, *OUR_MAIL), space=dice.choice(("\n\n", "\n")))
    way = dice.choice((_by_a_program, _in_pieces, _in_pieces, _folded_mail, _in_two_forms))
    return Mail(way(says, tongue, dice), [each for each in says if each], said)


def _by_a_program(says: list[str], tongue: Tongue, dice: Random) -> bytes:
    text = "\n".join(says)
    is_lost = text.encode(tongue.charset, "replace").decode(tongue.charset) != text
    return dice.choice([each for each in PROGRAMS if each != old_charset or not is_lost])(text, tongue)


def _in_pieces(says: list[str], tongue: Tongue, dice: Random) -> bytes:
    """The lines between quotations, attributions and footers, with and without empty lines."""
    lines: list[str] = []
    for line in says:
        if dice.random() < 0.4:
            lines += _added_lines(tongue, dice)
        lines += [line, ""][: dice.choice((1, 1, 2))]
    lines += [tongue.phone] if dice.random() < 0.2 else []
    lines += [*_added_lines(tongue, dice), *(f"> {each}" for each in tongue.quoted)]
    return plain("\n".join(lines))


def _added_lines(tongue: Tongue, dice: Random) -> list[str]:
    """Text added by a program in one place."""
    introduced = tongue.attribution
    if dice.random() < 0.3:
        words = introduced.split(" ")
        place = dice.randint(1, len(words) - 1)
        introduced = " ".join(words[:place]) + "\n" + " ".join(words[place:])
    quoted = [
        f"{dice.choice(('> ', '>', ' > ', '>> '))}{dice.choice(QUOTED)}" for _ in range(dice.randint(0, 3))
    ]
    lines = [*introduced.split("\n"), *dice.choice(([], [""])), *(quoted or ["> x"])]
    kinds = (lines, quoted, ["", *lines], [*quoted, ""], [tongue.original, *tongue.quoted], ["", *quoted, ""])
    return list(dice.choice(kinds))


def _folded_mail(says: list[str], tongue: Tongue, dice: Random) -> bytes:
    """A program moved the text after an arrow, or after a word, to the next line."""
    folded = []
    for line in says:
        words = line.split(" ")
        places = [at for at in range(1, len(words)) if words[at].startswith(">") or dice.random() < 0.1]
        for at in sorted(dice.sample(places, min(1, len(places)))):
            words[at] = "\n" + words[at]
        folded.append(" ".join(words).replace(" \n", "\n"))
    text = "\n".join(folded)
    if dice.random() < 0.5:
        return plain(text)
    quotation = "\n".join(f"> {each}" for each in tongue.quoted)
    return plain(f"{text}{tongue.space}{tongue.attribution}\n{quotation}")


def _in_two_forms(says: list[str], tongue: Tongue, dice: Random) -> bytes:
    """Plain text and HTML. They may differ in a line, or the HTML may strike a word out."""
    text, shown = "\n".join(says), in_html("\n".join(says))
    quotation = "\n".join(f"> {each}" for each in tongue.quoted)
    match dice.randint(0, 3):
        case 0:
            line = in_html(dice.choice(list(filter(None, says))), "{}")
            word = dice.choice(line.split(" "))
            shown = shown.replace(word, f"<s>{word}</s>", 1)
            says[:] = ["struck"]
        case 1:
            shown += in_html(dice.choice(EXTRA))
            says[:] = ["differs"]
        case 2:
            text += "\n" + dice.choice(EXTRA)
            says[:] = ["differs"]
    block = f"<blockquote>{in_html(chr(10).join(tongue.quoted))}</blockquote>"
    return alternative(
        f"{text}{tongue.space}{tongue.attribution}\n{quotation}",
        f"{shown}{in_html(tongue.attribution)}{block}",
    )


def check(seed: int) -> bool:
    """Whether the mail with a number is read. Fails if it is read as anything but its text."""
    mail = random_mail(Random(seed))
    cut = cut_texts(texts_of(parse_message(mail.raw)), OURS)
    if cut.problems or (found := meaning(cut.text, mail.said.at)) is None:
        return False
    if [line for line in cut.text.split("\n") if line] == mail.says:
        return True
    written = [meaning(space.join(mail.says), mail.said.at) for space in ("\n", "\n\n")]
    assert found in written, (seed, mail.raw.decode(errors="replace"), mail.says, cut.text)
    return True


@pytest.mark.long
def test_a_mail_is_read_as_written_or_refused() -> None:
    """At least a quarter of the mails are read, although most have unusual lines or folds."""
    count = 400
    read_count = sum(check(seed) for seed in range(count))
    assert read_count > count / 4


ATTRIBUTION = "On Tue, Nov 24, 2026 at 10:15 AM A Game of Thrones <game@play.example.org> wrote:"
WRITTEN = "wt., 24 lis 2026 o 10:15 A Game of Thrones <game@play.example.org> napisał(a):"


@pytest.mark.parametrize(
    ("at", "mail", "means"),
    [
        ("bid", f"2\nno wait\n3\n{ATTRIBUTION}\n> x", None),
        (
            "march",
            f"Winterfell: piechur > Karhold;\nrycerz > Fosa Cailin;\nzostaw żeton\n{WRITTEN}\n> x",
            "Winterfell: piechur > Karhold; rycerz > Fosa Cailin; zostaw żeton",
        ),
        ("muster", "Winterfell: knight, footman\n> knight", None),
        ("march", "Winterfell: footman > Karhold;\n> knight > Moat Cailin", None),
        ("bid", "3\u0336 2", None),
        ("bid", "2\n\nOn 24 Nov 2026, Game <game@play.example.org> wrote:\nno wait, 3", None),
    ],
)
def test_a_mail_changed_by_a_program_is_read_as_written_or_refused(
    at: str, mail: str, means: str | None
) -> None:
    cut = cut_texts(texts_of(parse_message(plain(mail))), OURS)
    found = None if cut.problems else meaning(cut.text, at)
    assert found == (None if means is None else meaning(means, at))
    assert (found is None) == (means is None)


@pytest.mark.drill
def test_none_of_100_000_mails_is_misread() -> None:
    for seed in range(100_000):
        check(seed)
