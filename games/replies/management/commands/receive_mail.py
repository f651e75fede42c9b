"""Accepts one mail from a mail server: the message on standard input, its recipient as the argument.

replies unix - n n - 4 pipe flags=Rq user=got argv=/srv/got/manage.py receive_mail ${original_recipient}
"""

import logging
import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.replies.services.receiving import MAX_BYTES, ReceiveResult, receive_mail

logger = logging.getLogger("games.replies")

EXITS = {
    ReceiveResult.STORED: os.EX_OK,
    ReceiveResult.RETURNED: os.EX_OK,
    ReceiveResult.UNSUBSCRIBED: os.EX_OK,
    ReceiveResult.UNKNOWN: os.EX_OK,
    ReceiveResult.TOO_LARGE: os.EX_DATAERR,
    ReceiveResult.TOO_MANY: os.EX_TEMPFAIL,
}


class Command(BaseCommand):
    help = "Accepts one mail on standard input. Exits with 75 where the mail server should try again later."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("recipient", help="the address that the mail was sent to")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = receive_mail(sys.stdin.buffer.read(MAX_BYTES + 1), options["recipient"])
        except Exception:
            logger.exception("a mail is not accepted")
            sys.exit(os.EX_TEMPFAIL)
        sys.exit(EXITS[result])
