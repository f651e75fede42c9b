"""Messages for notices, notices whose messages are unread, and the numbers of conversations in mail
addresses.

A conversation is a set of houses. In its number each house is a bit, in the order of the ids of the houses of
the game. The public conversation is 0. A number is short, as a mail address requires.
"""

from collections.abc import Collection, Mapping
from uuid import UUID

from accounts.models import User
from games import storage
from games.models import House
from games.notices.extensions import SentMessage
from games.press.models import PUBLIC, Conversation, Message
from games.selectors.games import open_visit
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import first_or_404


def messages_for(user: User, code: str, ids: Collection[UUID]) -> Mapping[UUID, SentMessage]:
    """The messages with these ids that a user may read now, without deleted messages."""
    with open_visit(user, code) as visit:
        rows = Message.objects.defer("persons").filter(
            game_id=visit.game_id, id__in=list(ids), deleted_at__isnull=True
        )
        found = {row.id: row for row in rows}
        conversations = Conversation.objects.filter(
            game_id=visit.game_id, code__in={row.conversation for row in found.values()}
        )
        houses: dict[str, list[str]] = {row.code: list(row.audience or ()) for row in conversations}
        houses[PUBLIC] = []
        numbers = {name: number_of(visit.game_id, those) for name, those in houses.items()}
    return {
        id: SentMessage(
            row.house,
            [house for house in houses[row.conversation] if house != row.house],
            row.text,
            numbers[row.conversation],
            row.kind,
            row.about or {},
        )
        for id, row in found.items()
    }


_SELECT_UNREAD_NOTICES = """
select notice.id
from notices_notice notice
join press_message message
    on message.game_id = notice.game_id and message.id = (notice.facts ->> 'message')::uuid
left join press_mark mark on mark.game_id = notice.game_id and mark.conversation = message.conversation
    and mark.user_id = notice.user_id
where notice.id = any(%(notices)s) and notice.game_id = %(game)s
  and message.deleted_at is null and not coalesce(mark.is_muted, false)
  and (mark.read is null or mark.read < message.id)
  and (message.persons is null or notice.user_id = any(message.persons))
  and exists (
      select from games_seatreader reader
      where reader.game_id = notice.game_id and reader.user_id = notice.user_id
        and (message.audience is null or reader.house = any(message.audience))
  )
"""


def unread_notices(game: int, notices: Collection[UUID]) -> set[UUID]:
    """The notices whose user may still read the message, and has neither read it nor muted its
    conversation."""
    with as_engine(game=game):
        return {pk for (pk,) in fetch(_SELECT_UNREAD_NOTICES, {"game": game, "notices": list(notices)})}


def number_of(game_id: int, houses: Collection[str]) -> int:
    """The number of the conversation of these houses. The public one has no houses.

    Must be called within `as_viewer` or `as_engine`. Raises KeyError for a house that does not play, because
    a private conversation must not get the number of another one.
    """
    places = {house: place for place, house in enumerate(_houses_of(game_id))}
    return sum(1 << places[house] for house in set(houses))


def conversation_numbered(code: str, number: int) -> str:
    """The code of the conversation with this number. Raises 404."""
    if not number:
        return PUBLIC
    with as_engine():
        game_id = storage.find_game(code).game_id
        houses = [house for place, house in enumerate(_houses_of(game_id)) if number >> place & 1]
        return first_or_404(Conversation.objects.filter(game_id=game_id, audience=houses)).code


def _houses_of(game_id: int) -> list[str]:
    return sorted(House.objects.filter(game_id=game_id).values_list("id", flat=True))
