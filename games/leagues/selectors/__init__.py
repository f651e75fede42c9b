"""What people read of leagues and seasons."""
