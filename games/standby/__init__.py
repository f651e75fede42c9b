"""Users who would take over seats of others' games: they are asked before a seat is open to all."""
