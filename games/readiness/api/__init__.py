"""The endpoints of ready checks."""
