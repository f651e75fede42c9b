"""Archives of finished games.

A game that has been over for some weeks is rarely read, but such games own nearly all rows of the tables.
Their rows are packed into one immutable text (`packing`), 8 to 21 KB for about 1 MB, and deleted. The row of
the game stays, with its seats and everything that lists, leagues and the erasure of accounts need
(`tables.KEPT_TABLES`). Messages of players are archived with the rest. Their counts for lists stay
(`models.UnreadCount`).

The archive contains *rows*, not the record of the game. A record is a third of the size, but it contains
answers. The rules compute their results, so a correction of the rules would change finished games. Rows are
exact by construction. They also contain data that no replay restores: the time of each answer, the seat
clocks, the last-read positions.

There is one implementation of reads. A request for an archived game first restores its rows
(`games.storage.archived`), under the lock of the game and at a limited rate. Then it reads them as before,
under the policies, with the cursors and entity tags from before. A day later the game is archived again.

Archiving takes two steps, at least `services.archiving.DELETE_DELAY` apart. First the archive is written and
compared. Then the rows are deleted if they still equal the archive. A request that found the rows before the
first step has ended before the second. One that comes between them keeps the rows.
"""
