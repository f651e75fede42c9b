"""The arena: bots play whole games in one process, and tables measure their play."""
