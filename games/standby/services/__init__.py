"""Services that change the standby lists and ask their users."""
