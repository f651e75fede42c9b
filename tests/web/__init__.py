"""The web client: its build, its page at `/`, and contents that it must not have."""
