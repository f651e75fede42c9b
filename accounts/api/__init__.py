"""The endpoints of accounts: /accounts, /sessions, /me and /me/tokens."""
