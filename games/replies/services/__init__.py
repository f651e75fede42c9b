"""Changes of the queue of replies."""
