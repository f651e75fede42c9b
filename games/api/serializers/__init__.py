"""Bodies of the endpoints that are no engine values; those come from engine_schema."""
