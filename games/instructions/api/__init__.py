"""What is asked of instructions over HTTP."""
