"""Games that Citus spreads over servers: what `manage.py distribute` makes of a migrated database."""
