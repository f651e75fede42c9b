"""Bodies of the endpoints, except engine values, which come from engine_schema."""
