"""The replies app. Nothing else in games imports it."""

from django.apps import AppConfig


class RepliesConfig(AppConfig):
    name = "games.replies"
    label = "replies"
    verbose_name = "Replies"

    def ready(self) -> None:
        from django.core.checks import register

        from accounts.signals import account_erased
        from games.notices.replying import register_reply_address, register_unsubscribe_address
        from games.replies.api.links import LINKS
        from games.replies.checks import check_mail_provider
        from games.replies.figures import figures
        from games.replies.receivers import remove_mails
        from games.replies.tokens import reply_address, unsubscribe_by_mail
        from games.replies.webhooks import register_limits
        from games.selectors.metrics_cache import cached
        from got_api.database.grants import WRITE, Grant, register_grants
        from got_api.registry import register_api, register_pages, register_tasks
        from got_api.schema.links import register_links
        from got_api.shared.metrics import register_figures

        register_reply_address(reply_address)
        register_unsubscribe_address(unsubscribe_by_mail)
        register_figures("replies", cached("replies", figures))
        register(check_mail_provider)
        register_pages("games.replies.urls")
        register_api(
            "games.replies.api.urls",
            enum_names={"TypedLineProblemCode": "games.replies.api.bodies.LINE_CODES"},
        )
        register_links(LINKS)
        register_limits()
        account_erased.connect(remove_mails, dispatch_uid="replies")
        # The content of a mail is a secret of its house until it is an answer.
        register_grants(
            Grant("replies_", engine=WRITE),
            # These rows are deleted with their channel, which its owner removes.
            Grant("replies_returnedmail", web="SELECT, DELETE", engine=WRITE),
        )
        register_tasks(
            {
                "process replies": {
                    "task": "games.replies.tasks.process_replies",
                    "schedule": 5.0,
                    "options": {"expires": 10.0},
                },
                "answer held replies": {
                    "task": "games.replies.tasks.answer_held_replies",
                    "schedule": 5.0,
                    "options": {"expires": 5.0},
                },
                "delete old replies": {"task": "games.replies.tasks.delete_old_replies", "schedule": 3600.0},
            },
            # Receipts wait for mail servers, like notices.
            queues={
                "games.replies.tasks.process_replies": "notices",
                "games.replies.tasks.delete_old_replies": "notices",
            },
        )
