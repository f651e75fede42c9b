"""The processes that serve, and the pages that describe this server."""
