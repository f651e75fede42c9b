"""`make season`: games in compressed time. People are punctual, late, away, gone or back, or play by mail.

It starts a PostgreSQL, a broker, a mail server, web, workers and beat, as `make run` does, but with an
accelerated clock. It ends with a report that shows for each decision that nobody waited longer than agreed.
"""
