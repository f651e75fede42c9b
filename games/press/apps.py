"""The press app. Nothing else in games imports it."""

from django.apps import AppConfig

from games.notices.extensions import NoticeApp


class PressConfig(AppConfig):
    name = "games.press"
    label = "press"
    verbose_name = "Press"

    def ready(self) -> None:
        from games.press.services import moderation, proposals

        moderation.connect()
        proposals.connect()

    def parts(self) -> NoticeApp:
        from games.press.api.links import LINKS
        from games.press.errors import CODES, FACTS
        from games.press.rls import POLICIES
        from games.press.selectors.messages import houses_at_peace
        from games.press.selectors.notices import messages_for, unread_notices
        from games.press.selectors.talk import MESSAGE_FUNCTIONS
        from got_api.contracts import ALL_COLUMNS, WRITE, Grant

        # Only policies may read the owners of rows: they would reveal the players of an anonymous game.
        of_persons = Grant(columns=ALL_COLUMNS, hidden=("persons",), engine=WRITE)
        return NoticeApp(
            codes=CODES,
            facts=FACTS,
            peace=(houses_at_peace,),
            message_functions=MESSAGE_FUNCTIONS,
            read_messages=messages_for,
            unread_notices=unread_notices,
            grants={
                "press_": Grant(columns=ALL_COLUMNS, engine=WRITE),
                "press_draft": of_persons,
                "press_greysender": of_persons,
                "press_message": of_persons,
                "press_proposal": of_persons,
                "press_block": Grant(engine=WRITE),
                "press_report": Grant(engine=WRITE),
            },
            tables_with_audience=tuple(POLICIES),
            urls=("games.press.api.urls",),
            enum_names={
                "Press": "games.press.models.Setting.Press",
                "PressHistory": "games.press.models.Setting.History",
                "MessageKind": "games.press.models.Message.Kind",
                "ProposalKind": "games.press.models.Proposal.Kind",
                "ProposalStatus": "games.press.api.bodies.STATUSES",
                "ReportStatus": "games.press.models.Report.Status",
                "ReportDecision": "games.press.api.bodies.DECISIONS",
            },
            links=LINKS,
            path_texts={
                "conversation": "Code of the conversation; `public` is the public one.",
                "message": "Id of the message.",
                "proposal": "Id of the proposal.",
                "report": "Code of the report.",
            },
        )
