"""Changes of the press."""
