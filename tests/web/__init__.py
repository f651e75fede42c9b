"""The web client: its build, its page at `/`, and what it may not contain."""
