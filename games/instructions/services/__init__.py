"""What changes instructions, and what they change."""
