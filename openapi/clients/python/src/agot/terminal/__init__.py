"""The game in a terminal: `agot play`, `agot watch`, `agot games`, `agot login`, `agot bot`."""
