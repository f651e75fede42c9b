"""The counts of unread messages at home and in the list of games leave out muted conversations."""

from __future__ import annotations

from uuid import UUID

import pytest

from games.models import Game as GameRow
from games.press.models import Message
from games.press.selectors.conversations import MAX_UNREAD
from got_api.database.viewer import as_engine
from tests.api.test_home import home
from tests.api.test_permissions import in_days
from tests.people import Person, person
from tests.press.table import conversation, says, talking_game
from tests.served import Game, read
from tests.wire import traffic

pytestmark = pytest.mark.django_db


def unread(who: Person) -> int:
    """The count at home, which equals the count in the list of games."""
    [running] = home(who)["games"]["results"]
    [listed] = read(who.gets("/games?mine=true"))["results"]
    assert listed["yours"]["unread_message_count"] == running["unread_message_count"]
    return int(running["unread_message_count"])


def counts(game: Game) -> dict[str, int]:
    return {house: unread(who) for house, who in game.people.items()}


def test_home_counts_messages_of_others_until_read() -> None:
    game = talking_game()
    private, public = conversation(game, "stark", "lannister"), conversation(game, "stark")
    lannister = game.people["lannister"]
    before = lannister.gets("/me/home")["ETag"]
    first = says(game, "stark", private, "one")
    says(game, "lannister", private, "two")
    assert counts(game) == {"stark": 1, "lannister": 1, "baratheon": 0}
    assert lannister.gets("/me/home")["ETag"] != before
    says(game, "baratheon", public, "three")
    assert counts(game) == {"stark": 2, "lannister": 2, "baratheon": 0}
    read(lannister.puts(f"{private}/read", {"message": first["id"]}))
    assert counts(game) == {"stark": 2, "lannister": 1, "baratheon": 0}
    assert lannister.puts(f"{public}/mute").status_code == 204
    assert counts(game) == {"stark": 2, "lannister": 0, "baratheon": 0}
    assert lannister.deletes(f"{public}/mute").status_code == 204
    assert unread(lannister) == 1


def test_many_unread_messages_are_counted_up_to_a_limit() -> None:
    game = talking_game()
    for path in (conversation(game, "stark"), conversation(game, "stark", "lannister")):
        newest = says(game, "stark", path, "x")
        with as_engine(game=game.game.id):
            columns = Message.objects.filter(id=newest["id"]).values(
                "game_id", "conversation", "house", "text", "sent_at", "audience"
            )[0]
            first = UUID(newest["id"]).int + 1
            Message.objects.bulk_create(
                Message(id=UUID(int=first + number), **columns) for number in range(MAX_UNREAD - 1)
            )
    assert counts(game) == {"stark": 0, "lannister": MAX_UNREAD, "baratheon": MAX_UNREAD}


def test_sitters_have_an_unread_count_but_hosts_have_none() -> None:
    game = talking_game()
    sitter, host = person("sitter"), person("host")
    with as_engine():
        GameRow.objects.filter(pk=game.game.pk).update(host=host.user)
    wanted = {"username": "sitter", "ends_at": in_days(2)}
    assert game.people["lannister"].puts(f"{game.path}/seats/mine/sitter", wanted).status_code == 204
    says(game, "stark", conversation(game, "stark", "lannister"), "one")
    says(game, "stark", conversation(game, "stark"), "two")
    assert home(sitter)["games"]["results"][0]["unread_message_count"] == 2
    assert home(host)["games"]["results"][0]["unread_message_count"] == 0


@pytest.mark.django_db(transaction=True)
def test_home_and_lists_take_the_same_statements_with_any_number_of_messages() -> None:
    game = talking_game()
    lannister = game.people["lannister"]

    def statements() -> list[int]:
        found = []
        for path in ("/me/home", "/games?mine=true"):
            with traffic() as counted:
                read(lannister.gets(path))
            found.append(counted.statements)
        return found

    statements()  # the first request records the use of the token
    before = statements()
    for others in (("lannister",), ("baratheon", "lannister"), ()):
        says(game, "stark", conversation(game, "stark", *others), "x")
    assert (statements(), before[0]) == (before, 1)
    assert unread(lannister) == 3
