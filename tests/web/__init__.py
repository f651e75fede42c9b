"""The web client: its build, its page at `/`, and its forbidden contents."""
