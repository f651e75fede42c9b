"""Queries of a State. Pure functions: none of them changes anything."""
