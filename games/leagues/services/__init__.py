"""Changes of leagues and seasons. Every function uses the engine role and locks the rows that it changes."""
