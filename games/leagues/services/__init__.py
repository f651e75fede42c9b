"""Changes of leagues and seasons. Every function acts as the engine and locks the rows that it changes."""
