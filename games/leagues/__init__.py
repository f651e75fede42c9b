"""Leagues: seasons of many tables. Nothing else in games imports this package."""
