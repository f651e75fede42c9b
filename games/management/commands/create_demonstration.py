"""manage.py create_demonstration: a game against five bots, and how to play it. Repeating it is harmless."""

import os
import time
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from accounts.local_link import new_link
from games.services.demonstration import Demonstration, create_demonstration, suggested_answer

TIMEOUT_SECONDS = 10.0


class Command(BaseCommand):
    help = "Create or find the demonstration game; print the docs' address, a token and three curl lines."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--note", type=Path, help="file for address, game and token, read by make play")

    def handle(self, *args: Any, **options: Any) -> None:
        demonstration = create_demonstration()
        address = os.environ.get("GOT_ADDRESS", "http://127.0.0.1:8000")
        game = f"{address}/api/v1/games/{demonstration.code}"
        curl = f"curl -s -H 'Authorization: Bearer {demonstration.token}'"
        if options["note"]:
            _write_note(options["note"], address, demonstration)
        asked = _awaited_decision(demonstration)
        lines = [
            f"You play House {demonstration.house.capitalize()} against five bots in {game}",
            *_link(address, demonstration),
            f"Docs    {address}/docs",
            f"Token   {demonstration.token}",
            *(["Play    make play, in another terminal"] if options["note"] else []),
            "",
            "Read the position and the open decisions, and answer one:",
            "",
            f"{curl} {game}/position",
            f"{curl} {game}/decisions",
        ]
        if asked is None:
            lines.append(f"{curl} {game}/events")
        else:
            number, answer = asked
            body = orjson.dumps(answer).decode()
            lines.append(
                f"{curl} -X PUT -H 'Content-Type: application/json' -d '{body}' "
                f"{game}/decisions/{number}/answer"
            )
        self.stdout.write("\n".join(lines))


def _link(address: str, demonstration: Demonstration) -> list[str]:
    """A link to the table that signs in the browser of this machine."""
    if not settings.GOT_LOCAL_LINK:
        return []
    code = new_link(user=demonstration.user, target=f"/games/{demonstration.code}")
    link = f"{address}{reverse('local-link')}?code={code}"
    return [f"Open    {link} in a browser of this machine; it works once"]


def _write_note(path: Path, address: str, demonstration: Demonstration) -> None:
    """Writes the note. Only its owner may read the file, because its token can play."""
    note = {"address": address, "game": demonstration.code, "token": demonstration.token}
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(orjson.dumps(note))


def _awaited_decision(demonstration: Demonstration) -> tuple[int, Any] | None:
    """The decision that waits for the person, once the bots have played."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while (asked := suggested_answer(demonstration)) is None and time.monotonic() < deadline:
        time.sleep(0.2)
    return asked
