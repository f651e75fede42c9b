"""What changes the press."""
