"""Tables only: what is printed on the board, the cards and the tokens. No rules."""
