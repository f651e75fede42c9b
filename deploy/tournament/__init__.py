"""Whole seasons of a league in compressed time, with real requests, worker, beat, broker and mail.

make tournament              all events, one after another
make tournament ONLY=swiss   one of them
"""
