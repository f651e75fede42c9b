"""Drills: servers as operators run them, broken on purpose while games are played, and what it cost.

Each is a program of its own that starts what it needs on loopback, in a folder below ./var/drills, reports,
and ends what it started: `make drill-pooler`, `make drill-nodes`, `make drill-failover`,
`make drill-restore`.
"""
