"""Endpoints of leagues."""
