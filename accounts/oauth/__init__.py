"""OAuth 2.1, by which users authorise apps. Authlib implements the protocol; storage and rules are here."""
