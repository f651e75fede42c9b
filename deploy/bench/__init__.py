"""Benches: the speed of engine, storage and API on this machine, with the spread of the measurements.

Everything runs on this machine, with a temporary PostgreSQL under var/bench.
"""
