"""Notices: telling people what happens in their games. It knows the games; the games do not know it."""
