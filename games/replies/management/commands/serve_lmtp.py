"""Accepts mails from a mail server over LMTP until the process is stopped.

lmtp:inet:127.0.0.1:2400
"""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.replies.lmtp import LmtpServer


class Command(BaseCommand):
    help = "Accepts replies to mails over LMTP. Only a mail server of yours may reach the port."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=2400)

    def handle(self, *args: Any, **options: Any) -> None:
        ended = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        server = LmtpServer(options["host"], options["port"])
        server.start()
        self.stdout.write(f"LMTP on {options['host']}:{options['port']}")
        self.stdout.flush()
        ended.wait()
        server.stop()
