"""`make demo`: independent programs play whole games over HTTP, and what each received is compared with the
engine."""
