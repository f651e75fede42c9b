"""Writing notices, planning what leaves by which channel and when, and sending it."""
