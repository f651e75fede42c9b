"""Whether the suite would notice a rule being wrong: it breaks the code and runs the tests on it."""
