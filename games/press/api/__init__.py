"""Endpoints of the press."""
