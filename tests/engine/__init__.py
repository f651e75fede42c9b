"""Tests of the rules engine, by chapter of the rulebook. `table` draws positions and plays gestures."""
