"""The arena: bots play whole games in process, and tables measure how they play."""
