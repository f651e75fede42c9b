"""Notices of draws that failed. Channels of people that send the usual kinds send them as well.

In batches, each in a transaction of its own: the server serves meanwhile.
"""

from django.db import migrations

# A channel that sends all of these has never been narrowed. Webhooks are left as their programs expect them.
USUAL = (
    "your_turn", "deadline_warning", "deadline_passed", "game_started", "game_ended", "game_paused",
    "game_resumed", "seat_replaced", "vote_opened", "host_message", "host_called", "season_drawn",
)  # fmt: skip
NEW = ("season_draw_failed",)
BATCH = 1000


def _list(kinds):
    return "array[" + ", ".join(f"'{kind}'" for kind in kinds) + "]::text[]"


_CHANGE = f"""
with batch as materialized (
    select id from notices_channel where id > %s order by id limit {BATCH}
), changed as (
    update notices_channel channel set kinds = channel.kinds || {_list(NEW)}
    from batch
    where channel.id = batch.id and channel.kind in ('email', 'web_push')
      and channel.kinds @> {_list(USUAL)} and not channel.kinds && {_list(NEW)}
)
select max(id) from batch
"""


def send_new_kinds(apps, editor):
    last = 0
    with editor.connection.cursor() as cursor:
        while last is not None:
            cursor.execute(_CHANGE, [last])
            last = cursor.fetchone()[0]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("notices", "0013_growth")]

    operations = [migrations.RunPython(send_new_kinds, migrations.RunPython.noop)]
