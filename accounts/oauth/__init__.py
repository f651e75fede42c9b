"""OAuth 2.1: how users let apps in, and what the apps get. The protocol is Authlib's; rows and rules are ours."""
