"""The API of instructions."""
