"""The app that archives finished games. Nothing else in games imports it."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "games.archive"
    label = "archive"
    verbose_name = "Archive"

    def ready(self) -> None:
        from games.archive.selectors import figures, summaries_of
        from games.archive.services.archiving import restore_if_archived
        from games.selectors.metrics_cache import cached
        from games.storage.archived import Archives, register_archives
        from got_api.database.grants import ALL_COLUMNS, READ, WRITE, Grant, register_grants
        from got_api.registry import register_tasks
        from got_api.shared.metrics import register_figures

        register_archives(Archives(restore_if_archived, summaries_of))
        register_figures("archive", cached("archive", figures))
        register_grants(
            Grant("archive_archive", web=READ, columns=ALL_COLUMNS, engine=WRITE),
            Grant("archive_archivebody", engine=WRITE),
            Grant("archive_unread", columns=ALL_COLUMNS, engine=WRITE),
        )
        register_tasks(
            {
                "put games away": {
                    "task": "games.archive.tasks.put_away",
                    "schedule": 600.0,
                    "options": {"expires": 600.0},
                },
            }
        )
