"""The endpoints of notices, under /api/v1/me."""
