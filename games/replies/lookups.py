"""Texts that a player can request with a one-word command at any time: house cards, rules, neighbours of
areas.

    lines = lookup(Result.CARDS, board, None, words)

All texts are made from the player's view. Lines have levels, like those of forms.
"""

from collections.abc import Iterator

from games.engine import Question
from games.engine.data.rules import CHAPTERS, RULES
from games.engine.queries.adjacency import lands_by_ship
from games.engine.queries.house_cards import discard_pile, hand
from games.engine.queries.tracks import turn_order
from games.engine.rulebook import CITATIONS
from games.pictures import Board
from games.pictures.descriptions import area_in_words
from games.replies.outcomes import Result
from games.words import Words
from games.words.decisions import card_text
from games.words.forms import Line

_BASICS = (
    *("help-round", "help-goal", "help-order_kind-march", "help-order_kind-defense"),
    *("help-order_kind-support", "help-order_kind-raid", "help-order_kind-consolidate", "help-special"),
)
_PIECES = ("footman", "knight", "siege_engine", "ship")
_OTHER_CHAPTERS = frozenset({"DEC", "INFO", "OPT", "RUL", "TERM"})
"""Chapters that explain others. With all of these a text would be too long to be useful."""


def lookup(result: Result, board: Board, kind: str | None, words: Words) -> Iterator[Line]:
    """The lines for a command. `kind` is the kind of the player's open question, if there is one."""
    return LOOKUPS[result](board, kind, words)


def _cards(board: Board, kind: str | None, words: Words) -> Iterator[Line]:
    """The cards of each house, the player's house first: cards in hand with their effects, then used
    cards."""
    facts, state = board.edition.house_cards, board.state
    for house in sorted(turn_order(state), key=lambda house: house != board.house):
        in_hand = sorted(hand(state, house), key=lambda card: (-facts[card].strength, card))
        in_all = words.text("board-cards_in_hand", count=len(in_hand))
        yield 0, words.joined((words.name("house", house), in_all))
        for card in in_hand:
            printed = facts[card]
            icons = words.text(
                "consequence-house_card",
                strength=printed.strength,
                swords=printed.swords,
                fortifications=printed.fortifications,
            )
            facts_of_card = (words.name("house_card", card), icons, card_text(words, card))
            yield 1, words.joined(filter(None, facts_of_card))
        if used := discard_pile(state, house):
            yield 1, words.text("board-cards_discarded", cards=list(used))


def _rules(board: Board, kind: str | None, words: Words) -> Iterator[Line]:
    """The course of a round, pieces and orders, and the chapters of the rulebook about the question."""
    yield from ((0, words.text(message)) for message in _BASICS[:2])
    for unit in _PIECES:
        yield 1, words.text("form-pair", name=words.name("unit", unit), value=words.text(f"help-unit-{unit}"))
    for message in _BASICS[2:-1]:
        name = words.name("order_kind", message.rpartition("-")[2])
        yield 1, words.text("form-pair", name=name, value=words.text(message))
    yield 1, words.text(_BASICS[-1])
    for chapter in chapters_of(kind):
        yield 0, words.text(f"chapter-{chapter}")
        for rule in RULES:
            if rule.rpartition("-")[0] == chapter:
                yield 1, f"{rule}: {words.text(f'rule-{rule}')}"


def chapters_of(kind: str | None) -> list[str]:
    """The chapters of the rules that a kind of question implements, in order."""
    if kind is None:
        return []
    question = Question.family[kind]
    name = f"{question.__module__}:{question.__qualname__}"
    cited = {rule.rpartition("-")[0] for rule, code in CITATIONS.items() if name in code}
    return [chapter for chapter in CHAPTERS if chapter in cited - _OTHER_CHAPTERS]


def _neighbours(board: Board, kind: str | None, words: Words) -> Iterator[Line]:
    """Each place with units of the player, its adjacent places, and the land that its units reach by ship."""
    house = board.house
    if house is None:
        return
    for area in sorted({unit.area for unit in board.state.units.values() if unit.house == house}):
        printed = board.edition.areas[area]
        beside = sorted({*printed.adjacent, *printed.ports, *filter(None, [printed.sea])})
        yield 0, area_in_words(words, board.areas[area], is_listed=True)
        yield from ((1, area_in_words(words, board.areas[each])) for each in beside)
        if printed.kind == "land" and (by_ship := lands_by_ship(board.state, house, area) - {area, *beside}):
            yield 1, words.text("reply_lookup-by_ship", areas=sorted(by_ship))


LOOKUPS = {Result.CARDS: _cards, Result.NEIGHBOURS: _neighbours, Result.RULES: _rules}
