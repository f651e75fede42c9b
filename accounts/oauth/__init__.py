"""OAuth 2.1: how users let apps in. Authlib has the protocol; the rows and rules are here."""
