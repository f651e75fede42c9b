"""Ready checks: the players of a full lobby confirm that they are there before the game starts."""
