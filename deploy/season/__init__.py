"""`make season`: games in compressed time: people who are punctual, late, away, gone, back, and play by mail.

A PostgreSQL, a broker, a mail server, web, workers and beat of its own, as `make run` starts them; only the
clock goes faster. It ends with a report that shows, decision by decision, that nobody waited longer than was
agreed.
"""
