"""`make season`: games and leagues in compressed time, with real requests, workers, beat, broker and mail.

People are punctual, late, away, gone or back, or play by mail. The report shows for each decision that
nobody waited longer than agreed.
"""
