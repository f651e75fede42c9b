"""Programs that try to break the engine with whole random games and with answers that should be refused."""
