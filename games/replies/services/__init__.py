"""What changes the queue of replies."""
