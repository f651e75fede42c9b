"""Scoring as data: documents that are checked, final tables that are scored, and the standings that follow.

Pure: the standard library and nothing else, no clock, no chance.
"""
