"""The instructions app. Nothing else in games imports it."""

from django.apps import AppConfig


class InstructionsConfig(AppConfig):
    name = "games.instructions"
    label = "instructions"
    verbose_name = "Instructions"

    def ready(self) -> None:
        from django.conf import settings

        from games.instructions.api.links import LINKS
        from games.instructions.errors import CODES, REMEDIES
        from games.instructions.services import expecting, scheduling
        from got_api.database.grants import ALL_COLUMNS, WRITE, Grant, register_grants
        from got_api.http.errors import register_codes
        from got_api.http.remedies import register_remedies
        from got_api.registry import register_api, register_tasks
        from got_api.schema.document import register_path_texts
        from got_api.schema.links import register_links

        register_codes(CODES)
        register_remedies(REMEDIES)
        register_path_texts({"suggestion": "Id of the suggestion."})
        scheduling.connect()
        expecting.connect()
        register_grants(
            # Their policies show a row to the player of its seat alone.
            Grant("instructions_dismissal", columns=ALL_COLUMNS, engine=WRITE),
            Grant("instructions_instructionlist", columns=ALL_COLUMNS, engine=WRITE),
            Grant("instructions_logentry", columns=ALL_COLUMNS, engine=WRITE),
            Grant("instructions_scheduled", engine=WRITE),
        )
        register_api(
            "games.instructions.api.urls",
            schema_hooks=["games.instructions.api.instruction_schema.publish_instructions"],
        )
        register_links(LINKS)
        register_tasks(
            {
                "answer by instructions": {
                    "task": "games.instructions.tasks.answer_by_instructions",
                    "schedule": settings.GOT_TICK_SECONDS,
                    "options": {"expires": 5.0},
                },
            }
        )
