"""The start signal of web processes."""

from django.dispatch import Signal

started = Signal()
"""Sent by a web worker (`web_worker.py`) once Django is set up. Other processes do not send it."""
