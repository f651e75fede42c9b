"""Press: messages between houses. Nothing else in games imports this package."""
