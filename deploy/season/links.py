"""Links in mails: people open them when they look at their mails, and press the button on the page."""

from __future__ import annotations

import re

from deploy.season.games import Game
from deploy.season.people import Person
from deploy.season.writing import WORDS

BUTTON = re.compile(r'<form method="post">(?:<[^<>]+>)*<button>[^<]+</button>')
"""The button on the page of a link."""


async def follow(game: Game, person: Person, message: str) -> None:
    """Waits for a mail with a link whose label is this message, opens it and presses the button.

    Raises RuntimeError if the game ends before, or if the button is missing or does not work.
    """
    postbox, label = person.postbox, WORDS.text(message)
    assert postbox is not None
    if not await game.until(lambda: postbox.link(label) is not None):
        raise RuntimeError(f"{person.name} got no mail with the link {label!r}")
    found = postbox.link(label)
    assert found is not None
    arrived_at, address = found
    looks_at = person.habit.looks_at(arrived_at)
    await game.until(lambda: game.now() >= looks_at)
    page = await person.http.get(address)
    if not page.is_success or BUTTON.search(page.text) is None:
        raise RuntimeError(f"{person.name} finds no button behind {label!r}: {page.status_code} {page.text}")
    done = await person.http.post(address)
    if not done.is_success:
        raise RuntimeError(f"{person.name} presses {label!r}: {done.status_code} {done.text}")
