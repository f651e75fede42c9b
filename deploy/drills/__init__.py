"""Drills: they run servers as operators do, break them on purpose while games are played, and report the
effects.

Each drill is a separate program. It starts its servers on loopback, in a folder below ./var/drills, and stops
them after the report: `make drill-pooler`, `make drill-nodes`, `make drill-failover`, `make drill-restore`.
"""
