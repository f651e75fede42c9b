"""`make season`: games and leagues in compressed time, with real requests, workers, beat, broker and mail.

Players answer in time or late, are away, vanish, return, or play by mail. The report shows for each decision
that nobody waited longer than agreed.
"""
