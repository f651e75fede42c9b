"""The phases of a game, in the order of the rulebook. Steps and questions."""
