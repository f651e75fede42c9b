"""`make demo`: independent programs play whole games over HTTP. The engine checks all data they receive."""
