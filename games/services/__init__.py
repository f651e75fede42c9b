"""Services that change games: keyword-only functions that own their transaction and raise problems."""
