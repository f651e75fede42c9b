"""What changes leagues and seasons. Every function here acts as the engine, and locks what it changes."""
