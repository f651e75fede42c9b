"""Finished games whose rows are put away.

A game that has been over for some weeks is hardly read again, and its rows are nearly all that the tables
hold. They are packed into one immutable text (`packing`), 8 to 21 KB for about 1 MB, and deleted. The row
of the game stays, with its seats and everything that lists, leagues and the erasure of accounts look at
(`tables.KEPT`). What players said goes with the rest; what lists show of it stays (`models.Unread`).

The archive holds *rows*, not the record of the game. A record is a third of the size, but it holds answers:
what they led to is computed by the rules, and a correction of the rules would change games that were
played. Rows are exact by construction, and hold what no replay makes: the time of each answer, the seat
clocks, the marks.

There is one implementation of reads. A request that looks up an archived game brings its rows back first
(`games.storage.away`), under the lock of the game and at a limited rate, and then reads them as before,
under the policies, with the cursors and entity tags from before. A day later they are put away again.

Rows go in two steps, at least `services.archiving.BETWEEN` apart: the archive is written and compared, then
the rows are deleted if they are still what was packed. A request that found the rows before the first step
has ended before the second; one that comes between them keeps the rows.
"""
