"""The app that archives finished games. Nothing else in games imports it."""

from django.apps import AppConfig

from games.extensions import GameApp
from got_api.registry import Schedule


class ArchiveConfig(AppConfig):
    name = "games.archive"
    label = "archive"
    verbose_name = "Archive"

    def parts(self) -> GameApp:
        from games.archive.selectors import figures, summaries_of
        from games.archive.services.archiving import restore_if_archived
        from games.contracts import Archives
        from games.selectors.metrics import cached_figures
        from got_api.contracts import ALL_COLUMNS, READ, WRITE, Grant

        return GameApp(
            archives=Archives(restore_if_archived, summaries_of),
            figures={"archive": cached_figures("archive", figures)},
            grants={
                "archive_archive": Grant(web=READ, columns=ALL_COLUMNS, engine=WRITE),
                "archive_archivebody": Grant(engine=WRITE),
                "archive_unread": Grant(columns=ALL_COLUMNS, engine=WRITE),
            },
            tasks={"games.archive.tasks.archive_old_games": Schedule(600, expires=600)},
        )
