"""Migrations of the games as later releases may have them, for tests of what is found in them."""
