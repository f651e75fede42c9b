"""Press: what houses say to each other. Nothing else in games imports this package."""
