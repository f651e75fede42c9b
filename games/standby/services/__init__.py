"""What changes the standby lists, and who is asked when."""
