"""Django's PostgreSQL backend, in which no request waits for a database that is down."""
