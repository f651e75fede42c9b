"""What runs the project for real: PostgreSQL and a broker of our own where none is given, and all processes."""
