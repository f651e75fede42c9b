"""Runs all work of a small server except HTTP in one process: the tasks of all queues, their clock, and LMTP.

Each Python process with Django takes 110 to 135 MB, and processes share no memory. A large server runs them
as separate processes, because threads of one process share one core.
"""

from argparse import ArgumentParser
from typing import Any

from celery.beat import EmbeddedService
from celery.signals import worker_ready, worker_shutting_down
from django.core.management.base import BaseCommand

from games.replies.lmtp import LmtpServer
from got_api.celery import app
from got_api.serving.lanes import THREADS


class Command(BaseCommand):
    help = "Runs the tasks of all queues, their clock and LMTP in one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--schedule", required=True, help="File of the clock.")
        parser.add_argument("--lmtp-port", type=int, default=0, help="0 to accept no mails.")

    def handle(self, *args: Any, **options: Any) -> None:
        clock = EmbeddedService(app, thread=True, schedule_filename=options["schedule"])
        port = options["lmtp_port"]
        mails = LmtpServer("127.0.0.1", port) if port else None

        def begin(**_: Any) -> None:
            """Starts the clock. Called again after the broker was down."""
            if not clock.is_alive():
                clock.start()

        def end(**_: Any) -> None:
            if clock.is_alive():
                clock.stop()

        worker_ready.connect(begin, weak=False)
        worker_shutting_down.connect(end, weak=False)
        if mails is not None:
            mails.start()
        app.conf.worker_pool = "got_api.serving.lanes:LanePool"
        app.worker_main(
            [
                *("--quiet", "worker", "--hostname", "background@%h", "--queues", ",".join(THREADS)),
                *("--concurrency", str(sum(THREADS.values())), "--prefetch-multiplier", "0"),
                *("--without-gossip", "--without-mingle", "--loglevel", "INFO"),
            ]
        )
