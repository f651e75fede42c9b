"""`make demo`: independent programs play whole games over HTTP, and what each was told is held against the
engine."""
