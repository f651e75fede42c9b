"""Services that archive and restore games."""
