"""The instructions app. Nothing else in games imports it."""

from django.apps import AppConfig
from django.conf import settings

from games.extensions import GameApp
from got_api.registry import Schedule


class InstructionsConfig(AppConfig):
    name = "games.instructions"
    label = "instructions"
    verbose_name = "Instructions"

    def ready(self) -> None:
        from games.instructions.services import scheduling

        scheduling.connect()

    def parts(self) -> GameApp:
        from games.instructions.errors import CODES, REMEDIES
        from games.instructions.services.answering import answer_of_absent_player, instructed_turns
        from got_api.contracts import ALL_COLUMNS, WRITE, Grant
        from got_api.schema.links import link

        return GameApp(
            codes=CODES,
            remedies=REMEDIES,
            answerers=(instructed_turns,),
            prepared_answers=(answer_of_absent_player,),
            grants={
                # Their policies show a row only to the player of its seat.
                "instructions_dismissal": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "instructions_instructionlist": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "instructions_logentry": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "instructions_scheduled": Grant(engine=WRITE),
            },
            urls=("games.instructions.api.views",),
            links={
                "get_instructions": [link("save_instructions", code="path.code")],
                "list_instruction_suggestions": [link("save_instructions", code="path.code")],
                "save_instructions": [
                    link(name, code="path.code")
                    for name in ("get_instruction_outlook", "get_instruction_log")
                ],
            },
            path_texts={"suggestion": "Id of the suggestion."},
            schema_hooks=("games.instructions.api.instruction_schema.add_instruction_schemas",),
            tasks={
                "games.instructions.tasks.answer_by_instructions": Schedule(
                    settings.GOT_TICK_SECONDS, expires=5
                ),
            },
        )
