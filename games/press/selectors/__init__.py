"""Read access to the press."""
