"""Programs that try to break the engine: whole random games, and answers made to be refused."""
