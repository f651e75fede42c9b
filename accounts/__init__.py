"""User accounts, and the tokens of programs that act for users."""
