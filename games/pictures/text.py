"""The board as text, most important facts first: for mail, terminals and screen readers.

It contains the reader's decisions, the battle, the houses in turn order with their areas, the areas that
nobody holds, the tracks and the threat. Lines have at most 100 columns and are sentences, with a full stop
where a screen reader must pause. There are no tables drawn with characters.
"""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from games.engine.ids import HouseId
from games.engine.queries.supply import limits
from games.engine.queries.tracks import holder, stars, turn_order
from games.engine.queries.victory import castle_count
from games.words import Words

from .contents import Board, Contents
from .descriptions import area_in_words
from .drawing import accessible_titles
from .facts import open_decisions, side_strength

COLUMNS = 100
Block: TypeAlias = Sequence[tuple[int, str]]


def text_board(board: Board, words: Words, columns: int = COLUMNS) -> str:
    """The whole text, ending with a line feed."""
    return folded_board(board_in_words(board, words), columns)


def folded_board(blocks: Iterable[Block], columns: int = COLUMNS) -> str:
    """Blocks as lines of at most this many columns, ending with a line feed."""
    return "\n\n".join("\n".join(_fold_block(block, columns)) for block in blocks) + "\n"


def board_in_words(board: Board, words: Words) -> list[Block]:
    """Blocks of lines with their levels: a line belongs to the previous line of a lower level."""
    blocks = (
        [f"{line.removesuffix('.')}." for line in accessible_titles(board, words)],
        _question_lines(board, words),
        _battle(board, words),
        _houses(board, words),
        _free(board, words),
        _tracks(board, words),
        [words.text("board-unofficial")],
    )
    levelled = ([(_indent(line) // 2, line.strip()) for line in block] for block in blocks)
    return [block for block in levelled if block]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _fold_block(block: Block, columns: int) -> Iterator[str]:
    for level, line in block:
        indent = "  " * level
        yield from textwrap.wrap(
            line,
            columns,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_long_words=True,
            break_on_hyphens=False,
        )


def _question_lines(board: Board, words: Words) -> Iterator[str]:
    if board.state.winner is not None:
        return
    rows = open_decisions(board, words)
    if any(row.is_mine for row in rows):
        yield words.text("board-asked_of_you") + ":"
    elif board.house is not None:
        yield words.text("board-asked_nothing")
    for row in sorted(rows, key=lambda row: not row.is_mine):
        others = tuple(house for house in row.houses if not row.is_mine or house != board.house)
        waiting = [words.text("board-waiting_for", houses=others)] if others else []
        yield "  " * row.is_mine + words.joined((row.text, *waiting)) + "."


def _battle(board: Board, words: Words) -> Iterator[str]:
    """The embattled area, and a line for each side with its strength, card and support."""
    state, combat = board.state, board.state.combat
    if combat is None:
        return
    yield words.text("board-embattled", area=combat.area) + "."
    for house, is_attacker in ((combat.attacker, True), (combat.defender, False)):
        parts = [
            words.text("board-attacker", house=house, origin=combat.origin)
            if is_attacker
            else words.text("board-defender", house=house)
        ]
        strength = side_strength(board, house)
        if strength is not None:
            parts.append(words.text("board-strength", amount=strength))
        side, tide = state.sides.get(house), state.tides.get(house)
        if side is not None and side.card is not None:
            parts.append(words.text("board-card_played", card=side.card))
        if tide is not None:
            parts.append(words.text("board-tides", card=tide.card))
        for _, row in sorted(state.supports.items()):
            if row.side == house:
                parts.append(words.text("board-supporter", house=row.house, area=row.area))
        yield "  " + words.joined(parts) + "."


def _houses(board: Board, words: Words) -> Iterator[str]:
    yield words.text("board-houses") + ":"
    for house in turn_order(board.state):
        yield from _house(board, words, house)


def _house(board: Board, words: Words, house: HouseId) -> Iterator[str]:
    state = board.state
    row, held = state.houses[house], _areas_of(board, house)
    hand = [
        card.id
        for _, card in sorted(state.house_cards.items())
        if card.house == house and card.place == "hand"
    ]
    yield (
        "  "
        + words.joined(
            (
                words.text("board-you" if house == board.house else "board-house", house=house),
                words.text("board-castles", count=castle_count(state, house)),
                words.text("board-supply", level=row.supply),
                words.text("board-armies", supply=", ".join(map(str, limits(state, house)))),
                words.text("board-power", amount=row.power),
                words.text("board-cards_in_hand", count=len(hand)),
                words.text("board-stars", stars=stars(state, house)),
                f"{words.text('board-areas')}: {len(held)}",
            )
        )
        + "."
    )
    for contents in held:
        yield "    " + area_in_words(words, contents, is_listed=True)


def _areas_of(board: Board, house: HouseId) -> list[Contents]:
    """The areas of a house: on land, then at sea, then ports."""
    kinds = ("land", "sea", "port")
    rows = [row for row in board.areas.values() if row.holder == house]
    return sorted(rows, key=lambda row: (kinds.index(row.facts.kind), row.facts.id))


def _free(board: Board, words: Words) -> Iterator[str]:
    rows = [row for row in board.areas.values() if row.holder is None and not row.is_closed]
    rows = [row for row in rows if row.facts.kind == "land" or row.attackers]
    if rows:
        yield words.text("board-free_areas") + ":"
        yield from ("  " + area_in_words(words, row, is_listed=True) for row in rows)


def _tracks(board: Board, words: Words) -> Iterator[str]:
    state, edition = board.state, board.edition
    used = {"valyrian_steel_blade": state.blade_used, "messenger_raven": state.raven_used}
    yield words.text("board-tracks") + ":"
    for track, token in edition.dominance.items():
        held = words.text("board-holder", dominance=token, house=holder(state, track))
        status = (
            words.text("board-token_used" if used[token] else "board-token_ready") if token in used else ""
        )
        line = words.text("board-track", track=track, houses=state.tracks[track])
        yield f"  {words.joined((line, held))}{f' ({status})' if status else ''}."
    yield words.text("board-threat_value", threat=state.threat, max=edition.threat_max) + "."
