"""`make bench`: how fast the engine, the storage and the API are on this machine, with spread.

Everything runs on this machine, against a PostgreSQL of its own under var/bench that is removed at the end.
"""
