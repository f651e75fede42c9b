"""Messages with values of every shape, which a client must format as the server does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from games.words import arguments, words_document

PLACE = re.compile(r"{(\w+)}")


def every_message(language: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each message of a language, each with several values."""
    document = words_document(language)
    ids: dict[str, list[str]] = {}
    for message in document["texts"]:
        kind, _, id = message.partition("-")
        ids.setdefault(kind, []).append(id)
    names = {id: set(PLACE.findall(text)) for id, text in document["texts"].items()}
    for id, choice in document["choices"].items():
        names[id] = {choice["by"], *PLACE.findall(" ".join(choice["variants"].values()))}
    for message, places in names.items():
        shapes = [list(_values(name, ids)) for name in sorted(places)]
        for turn in range(max(map(len, shapes), default=1)):
            yield (
                message,
                {name: shape[turn % len(shape)] for name, shape in zip(sorted(places), shapes, strict=True)},
            )


def _values(name: str, ids: dict[str, list[str]]) -> Iterator[Any]:
    """Values of every shape that an argument of this name may have."""
    yield from (None, [], True, False, 0, 1, 2, 5, 22)
    found = [id for kind in arguments.KINDS.get(name, ()) for id in ids.get(kind, ())[:2]]
    if found:
        yield from (found[0], found[-1], [found[0], found[-1], found[0]])
        if name not in arguments.ROWS:
            yield dict.fromkeys(found, 3)
    if name in arguments.ROW_MESSAGES:
        yield [
            {"source": "winterfell", "type": "knight", "area": "winterfell", "upgrade": "stark_footman_2"},
            {"source": "winterfell", "type": "ship", "area": "bay_of_ice", "upgrade": None},
        ]
