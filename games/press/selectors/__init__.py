"""What is read of the press."""
