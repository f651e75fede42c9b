"""Drills: servers as operators run them, broken on purpose while games are played. They report the effects.

Each is a separate program. It starts its servers on loopback, in a folder below ./var/drills, reports, and
stops them: `make drill-pooler`, `make drill-nodes`, `make drill-failover`, `make drill-restore`.
"""
