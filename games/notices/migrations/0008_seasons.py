"""Notices about seasons of leagues, which have no game; and channels of people that send the usual kinds."""

from django.db import migrations, models
from django.db.models import Q

# A channel that sends all of these has never been narrowed: it gets the new kinds too. Webhooks do not, for
# their programs were written when each notice had a game.
USUAL = (
    "your_turn", "deadline_warning", "deadline_passed", "game_started", "game_ended", "game_paused",
    "game_resumed", "seat_replaced", "vote_opened", "host_message", "host_called",
)  # fmt: skip
NEW = (
    "season_entry", "season_moved_up", "season_check_in", "season_drawn", "season_table_started",
    "substitute_wanted", "seat_lost", "season_ruling", "season_appeal", "season_round_closed",
    "season_final",
)  # fmt: skip


def _list(kinds):
    return "array[" + ", ".join(f"'{kind}'" for kind in kinds) + "]::text[]"


class Migration(migrations.Migration):
    dependencies = [("games", "0024_appointments"), ("notices", "0007_web_push")]

    operations = [
        migrations.AlterField(
            "notice",
            "game",
            models.ForeignKey("games.Game", models.CASCADE, null=True, related_name="+", db_index=False),
        ),
        migrations.AddField("notice", "season", models.JSONField(null=True)),
        migrations.AddConstraint(
            "notice",
            models.UniqueConstraint(
                fields=["user", "kind", "subject"],
                condition=Q(game__isnull=True),
                name="notices_notice_of_season_once",
            ),
        ),
        migrations.AddConstraint(
            "notice",
            models.CheckConstraint(
                condition=Q(game__isnull=False, season__isnull=True)
                | Q(game__isnull=True, season__isnull=False),
                name="notices_notice_of_game_or_season",
            ),
        ),
        migrations.RunSQL(
            f"""
            update notices_channel set kinds = kinds || {_list(NEW)}
            where kind in ('email', 'web_push') and kinds @> {_list(USUAL)} and not kinds && {_list(NEW)}
            """,
            migrations.RunSQL.noop,
        ),
    ]
