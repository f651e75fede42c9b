"""Notices of standby lists and ready checks. Channels of people that send the usual kinds send them as well."""

from django.db import migrations

# A channel that sends all of these has never been narrowed. Webhooks are left as their programs expect them.
USUAL = (
    "your_turn", "deadline_warning", "deadline_passed", "game_started", "game_ended", "game_paused",
    "game_resumed", "seat_replaced", "vote_opened", "host_message", "host_called",
)  # fmt: skip
NEW = ("ready_check", "ready_missed", "standby_wanted", "standby_ended")


def _list(kinds):
    return "array[" + ", ".join(f"'{kind}'" for kind in kinds) + "]::text[]"


class Migration(migrations.Migration):
    dependencies = [("notices", "0009_messages")]

    operations = [
        migrations.RunSQL(
            f"""
            update notices_channel set kinds = kinds || {_list(NEW)}
            where kind in ('email', 'web_push') and kinds @> {_list(USUAL)} and not kinds && {_list(NEW)}
            """,
            migrations.RunSQL.noop,
        ),
    ]
