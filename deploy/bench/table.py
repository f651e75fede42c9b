"""Stored games for playing recordings. Django must be set up."""

from dataclasses import dataclass

from deploy.bench.recording import RecordedAnswer, Recording
from games import storage
from games.engine import answer
from games.models import Game, Seat
from got_api.database.viewer import as_engine


@dataclass(frozen=True)
class People:
    """Ids of users, and the secrets of their tokens."""

    ids: list[int]
    tokens: list[str]


def register_people(count: int) -> People:
    from accounts.services import log_in, register

    ids, tokens = [], []
    for number in range(1, count + 1):
        name, password = f"bench-{number}", f"a long password {number * 7919}"
        ids.append(register(username=name, password=password).pk)
        tokens.append(log_in(username=name, password=password, name="bench")[1])
    return People(ids, tokens)


def create_game(recording: Recording, people: People, code: str) -> int:
    """Stores a game at the beginning of a recording, with a user for each house. Returns its id."""
    options = {name: getattr(recording.ruleset, name) for name in recording.ruleset.__slots__}
    with as_engine():
        game = Game.objects.create(
            code=code, name=code, host_id=people.ids[0], players=recording.players, **options
        )
        Seat.objects.bulk_create(
            Seat(game=game, position=position, user_id=people.ids[position - 1], house=house)
            for position, house in enumerate(recording.houses, start=1)
        )
        storage.begin_game(storage.lock_game(code), recording.begin(), recording.seed)
    return game.pk


def token_of(recording: Recording, people: People, house: str) -> str:
    return people.tokens[recording.houses.index(house)]


def save_recorded_answer(recording: Recording, code: str, sent_answer: RecordedAnswer) -> None:
    """Saves and commits one answer, like a request but without HTTP."""
    with as_engine():
        before = storage.load(storage.lock_game(code))
        played = answer(
            before.state, sent_answer.house, sent_answer.number, sent_answer.answer, recording.chance
        )
        accepted = storage.AcceptedAnswer(sent_answer.number, sent_answer.house, sent_answer.answer, "player")
        storage.save(before, played, answers=[accepted])
