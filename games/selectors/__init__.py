"""What is read of games, always as the viewer who asks."""
