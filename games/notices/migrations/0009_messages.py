"""Channels of people that send the usual kinds send notices of messages too."""

from django.db import migrations

# A channel that sends all of these has never been narrowed: it gets the new kinds too. Webhooks do not, for
# their programs were written before.
USUAL = (
    "your_turn", "deadline_warning", "deadline_passed", "game_started", "game_ended", "game_paused",
    "game_resumed", "seat_replaced", "vote_opened", "host_message", "host_called",
)  # fmt: skip


def _list(*kinds):
    return "array[" + ", ".join(f"'{kind}'" for kind in kinds) + "]::text[]"


def _add(kind, *new):
    return migrations.RunSQL(
        f"""
        update notices_channel set kinds = kinds || {_list(*new)}
        where kind = '{kind}' and kinds @> {_list(*USUAL)} and not kinds && {_list(*new)}
        """,
        migrations.RunSQL.noop,
    )


class Migration(migrations.Migration):
    dependencies = [("notices", "0008_seasons")]

    operations = [_add("email", "message", "public_message"), _add("web_push", "message")]
