"""What happens in a game, in the order of the rulebook. Steps and questions."""
