"""Scoring as data: checked documents, the scores of final tables, and standings.

Pure: it uses only the standard library, no clock and no randomness.
"""
