"""An example for the generated Python client. Three players, who use nothing else, play a whole game.

    python player.py http://127.0.0.1:8000

`make clients` generates the client. `make clients-play` runs this program against a test server.
"""

import random
import secrets
import sys
import time
from collections import Counter

from openapi_client import (
    AccountsApi,
    AmountOptions,
    Answer,
    ApiClient,
    AreaId,
    AssignOrdersOptions,
    Configuration,
    ConsolidateOrdersOptions,
    Decision,
    Destination,
    GamesApi,
    GameStatus,
    LogInRequest,
    MarchMove,
    MarchOrder,
    MovesOptions,
    MustersOptions,
    NewGameRequest,
    NewSeatRequest,
    OneOfOptions,
    Options,
    PlayApi,
    PlayerCount,
    RankGroupsOptions,
    RegistrationRequest,
    SeatsApi,
    SomeAreasOptions,
    SomeUnitsOptions,
    SupportSidesOptions,
    UnknownDecision,
)
from openapi_client.exceptions import ApiException

PAUSE_SECONDS = 0.05
PATIENCE_SECONDS = 300.0
HOUSES = 3


class Player:
    """An account with a token. It gives random valid answers."""

    def __init__(self, address: str, name: str) -> None:
        password = secrets.token_urlsafe(18)
        self.configuration = Configuration(host=address)
        self.configuration.retries = 5
        self.client = ApiClient(self.configuration)
        accounts = AccountsApi(self.client)
        accounts.register(RegistrationRequest(username=name, password=password))
        session = accounts.log_in(LogInRequest(username=name, password=password))
        self.configuration.access_token = session.token
        self.games, self.seats, self.play = GamesApi(self.client), SeatsApi(self.client), PlayApi(self.client)
        self.answers: Counter[str] = Counter()

    def answer_open_decisions(self, code: str) -> None:
        """Answers all decisions that wait for this player in a game."""
        for waiting in self.play.list_my_decisions().results:
            if waiting.game != code:
                continue
            decision = self.play.get_decision(code, waiting.number)
            answer = answer_to(decision)
            if answer is None:
                continue
            try:
                self.play.answer_decision(code, waiting.number, answer)
            except ApiException as error:
                raise SystemExit(f"{waiting.kind}: {answer.to_json()}\n{error.body}") from error
            self.answers[waiting.kind.value] += 1


def answer_to(decision: Decision) -> Answer | None:
    """Returns a valid answer. None if the decision is not yours or must be left to its default."""
    asked = decision.actual_instance
    if asked is None or isinstance(asked, UnknownDecision) or asked.options is None:
        return None
    options = asked.options
    shape = options.actual_instance if isinstance(options, Options) else options
    if isinstance(shape, OneOfOptions):
        return random.choice(shape.choices)
    fields = fields_for(shape)
    return None if fields is None else Answer.from_dict({"kind": asked.kind, **fields})


def fields_for(shape: object) -> dict[str, object] | None:
    """Returns the fields of an answer, or None for an unknown shape."""
    match shape:
        case AmountOptions():
            return {"amount": random.randint(shape.minimum, shape.maximum)}
        case AssignOrdersOptions():
            return {"orders": orders_from(shape)}
        case SomeUnitsOptions():
            return {"units": units_from(shape)}
        case RankGroupsOptions():
            return {"groups": [random.sample(group, len(group)) for group in shape.groups]}
        case SomeAreasOptions():
            return {"areas": some_of(shape.areas, shape.all_or_none)}
        case SupportSidesOptions():
            side = random.choice([None, *shape.sides])
            areas = some_of(shape.areas, shape.all_or_none) if side else []
            return {"side": side, "areas": areas}
        case MovesOptions():
            order = random.choice(shape.orders)
            moves = [move.to_dict() for move in moves_of(order)]
            return {"area": order.area, "moves": moves, "leave_power_token": False}
        case MustersOptions():
            return {"musters": musters_from(shape)}
        case ConsolidateOrdersOptions():
            area = random.choice(shape.areas)
            pays = any(place.area == area for place in shape.mustering.places)
            return {"area": area, "musters": musters_from(shape.mustering, area) if pays else None}
    return None


def orders_from(shape: AssignOrdersOptions) -> dict[str, str]:
    """Returns order tokens for `count` places. At most `stars` of them have a star."""
    places = random.sample(shape.places, shape.count)
    regular = random.sample(shape.regular, len(shape.regular))
    special = random.sample(shape.special, min(shape.stars, len(shape.special)))
    tokens = (regular + special) if random.random() < 0.5 else (special + regular)
    return {place.value: token.value for place, token in zip(places, tokens, strict=False)}


def units_from(shape: SomeUnitsOptions) -> list[str]:
    """Returns `minimum` to `maximum` units, or the numbers for each area in an entry of `by_area`."""
    if not shape.by_area:
        count = random.randint(shape.minimum, shape.maximum)
        return [each.unit for each in random.sample(shape.units, count)]
    chosen: list[str] = []
    for area, count in random.choice(shape.by_area).items():
        chosen += random.sample([each.unit for each in shape.units if each.area == area], count)
    return chosen


def some_of(areas: list[AreaId], all_or_none: bool) -> list[AreaId]:
    """Returns some of the areas."""
    if all_or_none:
        return areas if random.random() < 0.5 else []
    return [area for area in areas if random.random() < 0.5]


def moves_of(order: MarchOrder) -> list[MarchMove]:
    """Returns one move or none."""
    possible = [each for each in order.destinations if each.counts]
    if not possible or random.random() < 0.2:
        return []
    there = random.choice(possible)
    count = random.choice(there.counts)

    def strength(unit: str) -> int:
        one = next(each for each in order.units if each.unit == unit)
        return one.castle_strength if there.castle else one.strength

    units = [each.unit for each in order.units if each.type in there.unit_types]
    chosen = sorted(random.sample(units, len(units)), key=strength, reverse=needs_strength(there))[:count]
    return [MarchMove(to=there.area, units=chosen)]


def needs_strength(there: Destination) -> bool:
    """Whether the strongest units must go."""
    return there.strength_needed is not None


def musters_from(shape: MustersOptions, area: AreaId | None = None) -> list[dict[str, object]]:
    """Returns one piece that can be placed first, or none."""
    pieces = [piece for place in shape.places if area in (None, place.area) for piece in place.first]
    return [random.choice(pieces).to_dict()] if pieces and random.random() < 0.9 else []


def events_of(player: Player, code: str) -> Counter[str]:
    """Counts the events of each kind. Reads the log page by page."""
    found: Counter[str] = Counter()
    after = None
    while True:
        page = player.play.list_events(code, after=after)
        for entry in page.results:
            found[type(entry.event.actual_instance).__name__] += 1
        after = page.next_cursor
        if after is None:
            return found


def main(address: str) -> None:
    """Plays a game to its end."""
    run = secrets.token_hex(4)
    players = [Player(address, f"python-{run}-{number}") for number in range(HOUSES)]
    host = players[0]
    game = host.games.create_game(NewGameRequest(name="Generated Python", player_count=PlayerCount(HOUSES)))
    for player in players:
        player.seats.take_seat(game.code, new_seat_request=NewSeatRequest())
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (now := host.games.get_game(game.code)).status is not GameStatus.FINISHED:
        if time.monotonic() > deadline:
            raise SystemExit(f"game {game.code} did not end: round {now.round}")
        for player in players:
            player.answer_open_decisions(game.code)
            view = player.play.get_position(game.code)
            assert view.position.decisions is not None
        time.sleep(PAUSE_SECONDS)
    answers = sum((player.answers for player in players), Counter[str]())
    events = events_of(host, game.code)
    assert "UnknownGameEvent" not in events
    print(f"{game.code}: {now.winner.value if now.winner else 'nobody'} won in round {now.round}")
    print(
        f"{answers.total()} answers of {len(answers)} kinds, {events.total()} events of {len(events)} kinds"
    )


if __name__ == "__main__":
    main(sys.argv[1])
