"""Pictures of a board, made from the state that one reader may see.

    board = Board(observed_state(state, "stark"), "stark", "Winter at the Wall")
    svg(board, words_for("ro"), size="page", theme="auto")
    png.png(svg_for_png(board, words, size="mail", theme="light"), 600)
    text_board(board, words)

Equal boards always result in equal bytes, in every process.
"""

from . import png
from .contents import Board
from .drawing import PIXELS, SIZES, THEMES, Layers, land, svg, svg_for_png, symbols
from .png import RendererBusy
from .text import Block, board_in_words, folded_board, text_board
