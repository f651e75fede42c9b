"""Mutation tests: they break rules in the code and run the suite against it."""
