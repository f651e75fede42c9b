"""The endpoints of the games."""
