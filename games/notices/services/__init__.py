"""Writing notices, planning their deliveries by channel and time, and sending them."""
