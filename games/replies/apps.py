"""The replies app. Nothing else in games imports it."""

from django.apps import AppConfig

from games.notices.extensions import NoticeApp
from got_api.registry import Schedule


class RepliesConfig(AppConfig):
    name = "games.replies"
    label = "replies"
    verbose_name = "Replies"

    def ready(self) -> None:
        from django.core.checks import register

        from accounts.signals import account_erased
        from games.replies.providers import check_mail_provider
        from games.replies.services.receiving import remove_mails

        register(check_mail_provider)
        account_erased.connect(remove_mails, dispatch_uid="replies")

    def parts(self) -> NoticeApp:
        from games.replies.figures import figures
        from games.replies.tokens import reply_address, unsubscribe_by_mail
        from games.replies.webhooks import INBOUND, max_body
        from games.selectors.metrics import cached_figures
        from got_api.contracts import WRITE, Grant
        from got_api.schema.links import link

        return NoticeApp(
            reply_address=reply_address,
            unsubscribe_address=unsubscribe_by_mail,
            # The text of a mail is a secret of its house until it becomes an answer.
            grants={
                "replies_": Grant(engine=WRITE),
                # These rows are deleted when the owner removes the channel.
                "replies_returnedmail": Grant(web="SELECT, DELETE", engine=WRITE),
            },
            urls=("games.replies.api.views",),
            page_urls=("games.replies.webhooks",),
            body_limits={INBOUND: max_body},
            enum_names={"TypedLineProblemCode": "games.replies.api.views.LINE_CODES"},
            links={
                "read_answer": [
                    link(name, code="path.code", number="path.number")
                    for name in ("check_answer", "answer_decision", "save_draft")
                ]
            },
            figures={"replies": cached_figures("replies", figures)},
            tasks={
                "games.replies.tasks.process_replies": Schedule(5, expires=10),
                "games.replies.tasks.answer_held_replies": Schedule(5, expires=5),
                "games.replies.tasks.delete_old_replies": Schedule(3600),
            },
            # Sending receipts waits for mail servers, like sending notices.
            queues={
                "games.replies.tasks.process_replies": "notices",
                "games.replies.tasks.delete_old_replies": "notices",
            },
        )
