"""What runs the project for real: all its processes, and a PostgreSQL and a broker where none is given."""
