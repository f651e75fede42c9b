"""What changes games: keyword-only functions that own their transaction and raise problems."""
