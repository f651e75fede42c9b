"""Services that start and end ready checks."""
