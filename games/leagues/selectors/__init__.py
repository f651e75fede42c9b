"""Read access to leagues and seasons."""
