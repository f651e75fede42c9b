"""The instructions app. Nothing else in games imports it."""

from django.apps import AppConfig


class InstructionsConfig(AppConfig):
    name = "games.instructions"
    label = "instructions"
    verbose_name = "Instructions"

    def ready(self) -> None:
        from games.instructions.api.links import LINKS
        from games.instructions.errors import CODES, REMEDIES
        from games.instructions.services import scheduling
        from got_api.errors import register_codes
        from got_api.grants import ALL_COLUMNS, WRITE, Grant, register_grants
        from got_api.links import register_links
        from got_api.registry import register_api, register_tasks
        from got_api.remedies import register_remedies

        register_codes(CODES)
        register_remedies(REMEDIES)
        scheduling.connect()
        register_grants(
            # Their policies show a row to the player of its seat alone.
            Grant("instructions_instructionlist", columns=ALL_COLUMNS, engine=WRITE),
            Grant("instructions_report", columns=ALL_COLUMNS, engine=WRITE),
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
                    "schedule": 5.0,
                    "options": {"expires": 5.0},
                },
            }
        )
