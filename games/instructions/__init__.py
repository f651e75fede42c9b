"""Standing instructions: what a player wants answered while they are away."""
