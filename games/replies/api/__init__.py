"""The endpoint that reads typed answers."""
