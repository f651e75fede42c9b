"""What a player reads of their own instructions."""
