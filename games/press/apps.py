"""The press app. Nothing else in games imports it."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    name = "games.press"
    label = "press"
    verbose_name = "Press"

    def ready(self) -> None:
        from games.notices.messages import register_messages
        from games.press import receivers
        from games.press.api.links import LINKS
        from games.press.errors import CODES, FACTS
        from games.press.rls import POLICIES
        from games.press.selectors.notices import messages_for, unread_notices
        from games.press.selectors.talk import TALK
        from games.press.services import contradictions
        from games.storage.talk import register_talk
        from got_api.database.checks import register_audienced_tables
        from got_api.database.grants import ALL_COLUMNS, WRITE, Grant, register_grants
        from got_api.http.errors import register_codes, register_facts
        from got_api.registry import register_api
        from got_api.schema.document import register_path_texts
        from got_api.schema.links import register_links

        register_codes(CODES)
        register_facts(FACTS)
        register_path_texts(
            {
                "conversation": "Code of the conversation; `public` is the public one.",
                "message": "Id of the message.",
                "proposal": "Id of the proposal.",
                "report": "Code of the report.",
            }
        )
        receivers.connect()
        contradictions.connect()
        register_talk(TALK)
        register_messages(messages_for, unread_notices)
        register_audienced_tables(tuple(POLICIES))
        register_grants(
            Grant("press_", columns=ALL_COLUMNS, engine=WRITE),
            # Only policies may read the owners of rows, which would reveal the players of an anonymous game.
            *(
                Grant(table, columns=ALL_COLUMNS, hidden=("persons",), engine=WRITE)
                for table in ("press_draft", "press_greysender", "press_message", "press_proposal")
            ),
            Grant("press_block", engine=WRITE),
            Grant("press_report", engine=WRITE),
        )
        register_api(
            "games.press.api.urls",
            enum_names={
                "Press": "games.press.models.Setting.Press",
                "PressHistory": "games.press.models.Setting.History",
                "MessageKind": "games.press.models.Message.Kind",
                "ProposalKind": "games.press.models.Proposal.Kind",
                "ProposalStatus": "games.press.api.proposal_bodies.STATUSES",
                "ReportStatus": "games.press.models.Report.Status",
                "ReportDecision": "games.press.api.bodies.DECISIONS",
            },
        )
        register_links(LINKS)
