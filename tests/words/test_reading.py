"""The pages for translators have every message, with real arguments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine import Question
from games.words import words_for
from games.words.catalogue import catalogue
from tests.words.examples import OF_KINDS, examples_of
from tests.words.gates import patterns_of, texts_of
from tests.words.reading import asking_positions, language_in, write_pages


@pytest.mark.sample
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_message_has_an_example_of_every_variant(language: str) -> None:
    examples = list(examples_of(language, {}))
    assert {each.id for each in examples} == {each.id for each in patterns_of(texts_of("en"))}
    assert all(each.text for each in examples)
    winners = {dict(each.keys)["winner"] for each in examples if each.id == "notice-game_ended"}
    assert winners == {"none", "other"}
    assert len(examples) > 1.1 * len(list(catalogue(language).ids))


def test_every_id_in_the_values_of_examples_has_a_name() -> None:
    words = words_for("en")
    unnamed = [kind for kind, id in OF_KINDS.items() if words._name_part((kind,), id).kind is None]
    assert unnamed == []


@pytest.mark.long
def test_positions_cover_every_kind_of_question() -> None:
    assert {name.partition("-")[0] for name in asking_positions()} == set(Question.family)


@pytest.mark.long
def test_pages_show_messages_as_games_use_them_and_mails_with_their_board(tmp_path: Path) -> None:
    write_pages("ro", tmp_path, games=["game_0252_3_players"], every=1000)
    messages = (tmp_path / "messages.html").read_text()
    assert re.search(r"<td>mail-seat</td><td>Your house: (\w+)</td><td>Casa ta: \1</td>", messages)
    assert not re.search(r"<td>[^<]*[{}]", messages)
    index = (tmp_path / "index.html").read_text()
    for link in re.findall('href="([^"]*)"', index):
        assert (tmp_path / link).stat().st_size
    mail = (tmp_path / "questions" / "resolve_march-march.html").read_text()
    (picture,) = re.findall('<img src="([^"]*)"', mail)
    assert (tmp_path / "questions" / picture).read_text().startswith("<svg")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["ro", "ro_RO", "ro_RO.UTF-8"])
def test_the_locale_of_the_shell_selects_the_language(locale: str) -> None:
    assert language_in(locale) == "ro"
