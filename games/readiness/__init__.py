"""Ready checks: the players of a full lobby confirm that they are ready before the game starts."""
