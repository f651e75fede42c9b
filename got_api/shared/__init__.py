"""Modules without HTTP and without SQL of their own: clock, logs, figures, caches, stamps, texts."""
