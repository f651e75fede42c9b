"""Changes of all kinds in any order: no page of the list of games is outdated."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from accounts.erasure import erase_account
from games.services import deadlines
from games.services.former_players import remove_former_players
from got_api.shared import clock
from tests.people import Person, Visitor, person
from tests.served import Game, read

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

STEPS = 30
QUERIES = (
    "", "?limit=1", "?status=lobby", "?open_seats=true", "?mine=false", "?mine=true", "?mine=true&limit=2",
)  # fmt: skip


class Club:
    """A running game, users who create and join lobbies, and all readers of the lists."""

    def __init__(self, game: Game, dice: Random) -> None:
        self.game, self.dice = game, dice
        self.users = [person(name) for name in ("arya", "bran", "sansa", "rickon")]
        self.readers: list[Visitor] = [*game.people.values(), *self.users, game.stranger]
        self.lobbies: list[str] = []
        self.count = 0

    def pages(self) -> dict[tuple[int, str], str]:
        """The entity tag of every page for every reader, from full reads, which fill the cache."""
        found = {}
        for number, reader in enumerate(self.readers):
            for query in QUERIES:
                page = reader.gets(f"/games{query}")
                if page.status_code == 401:  # an erased reader, or "mine" without a token
                    continue
                found[number, query] = page["ETag"]
                after = page.json()["next_cursor"]
                if after is not None:
                    path = f"{query}&after={quote(after)}"
                    found[number, path] = reader.gets(f"/games{path}")["ETag"]
        return found

    def unchanged(self, known: dict[tuple[int, str], str]) -> set[tuple[int, str]]:
        """The pages for which a poll reports no change."""
        return {
            (number, query)
            for (number, query), tag in known.items()
            if self.readers[number].gets(f"/games{query}", **{"If-None-Match": tag}).status_code == 304
        }

    # Possible actions. Some are refused and change nothing; this is also tested.

    def anybody(self) -> Person:
        return self.dice.choice(self.users)

    def creates(self) -> None:
        self.count += 1
        body = {
            "name": f"Lobby {self.count}",
            "player_count": self.dice.choice([3, 4]),
            "access": self.dice.choice(["open", "invitation"]),
            "anonymity": self.dice.choice(["none", "until_end"]),
            "take_seat": self.dice.random() < 0.5,
        }
        response = self.anybody().posts("/games", body)
        if response.status_code == 201:
            self.lobbies.append(response.json()["code"])

    def in_lobby(self, method: str, path: str, body: Any = None) -> None:
        if self.lobbies:
            self.anybody().asks(method, f"/games/{self.dice.choice(self.lobbies)}{path}", body)

    def answers(self) -> None:
        pending = self.game.pending()
        if not pending:
            return
        number, house = self.dice.choice(pending)
        rows = self.game.decisions(self.game.people[house])
        if any(
            row["number"] == number and row["options"] is not None for row in rows
        ):  # its player has not left
            self.game.answers(house, number, self.game.chosen(house, number, self.dice))

    def falls_due(self) -> None:
        deadlines.resolve_due_steps(code=self.game.code, now=clock.now() + timedelta(days=30))

    def reads_news(self) -> None:
        player = self.dice.choice(list(self.game.people.values()))
        cursor = read(player.gets(f"{self.game.path}/position"))["cursor"]
        player.puts(f"{self.game.path}/news/read", {"cursor": cursor})

    def player(self, method: str, path: str, body: Any = None) -> None:
        player = self.dice.choice(list(self.game.people.values()))
        player.asks(method, f"{self.game.path}{path}", body)

    def erases(self) -> None:
        if len(self.users) > 2:
            erase_account(user_id=self.users.pop().user.pk)

    def acts(self) -> list[Callable[[], object]]:
        in_days = (clock.now() + timedelta(days=1)).isoformat()
        return [
            *[self.creates] * 3,
            *[lambda: self.in_lobby("POST", "/seats", {})] * 4,
            lambda: self.in_lobby("DELETE", "/seats/mine"),
            lambda: self.in_lobby("DELETE", ""),
            *[lambda: self.in_lobby("POST", "/bots", {"bot": "random"})] * 2,
            lambda: self.in_lobby("POST", "/start", {"fill_with": "random"}),
            lambda: self.in_lobby("PUT", f"/hosts/{self.anybody().user.username}"),
            lambda: self.in_lobby("PUT", "/pause", {"length_days": 1}),
            *[self.answers] * 6,
            self.falls_due,
            self.reads_news,
            lambda: self.player("POST", "/seats/mine/leave"),
            lambda: self.player("PUT", "/seats/mine/sitter", {"username": "arya", "ends_at": in_days}),
            lambda: self.player("POST", "/votes", {"kind": "extend", "length_seconds": 60}),
            lambda: self.player("PUT", "/votes/1/ballot", {"choice": True}),
            lambda: self.player("PUT", "/pause", {"length_days": 1}),
            self.erases,
            remove_former_players,
        ]


@pytest.mark.parametrize("seed", range(2))
def test_no_page_is_outdated(game: Game, seed: int) -> None:
    club = Club(game, Random(seed))
    known, changes = club.pages(), 0
    for step in range(STEPS):
        act = club.dice.choice(club.acts())
        act()
        unchanged = club.unchanged(known)
        before, known = known, club.pages()
        late = [key for key in unchanged if known.get(key, before[key]) != before[key]]
        assert late == [], (step, act)
        changes += before != known
    assert changes > STEPS // 4
