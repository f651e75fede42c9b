"""Whole seasons of a league in compressed time: real requests, worker, beat, broker and mail.

make tournament              every event, one after the other
make tournament ONLY=swiss   one of them
"""
