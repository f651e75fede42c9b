"""Distribution of games over servers by Citus: the work of `manage.py distribute` on a migrated database."""
