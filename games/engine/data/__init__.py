"""Tables of the facts printed on the board, the cards and the tokens. No rules."""
