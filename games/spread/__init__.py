"""Distribution of games over servers by Citus: implements `manage.py distribute` for a migrated database."""
