"""Modules that use neither HTTP nor tables of the database: clock, logs, figures, caches, stamps, texts."""
