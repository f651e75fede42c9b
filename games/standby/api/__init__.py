"""The endpoints of the standby lists."""
