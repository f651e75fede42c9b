"""What a web process does beside answering requests."""

from django.dispatch import Signal

started = Signal()
"""Sent by the entry point of a web process, once Django is set up. Workers and commands do not send it."""
