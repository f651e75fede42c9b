"""Standing instructions: answers that a player prepares for the time of their absence."""
