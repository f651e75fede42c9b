"""What starts and ends a ready check."""
