"""The demonstration game: one person against five house bots. The server finds it again at each start."""

from dataclasses import dataclass
from datetime import timedelta
from random import SystemRandom
from typing import Any

from django.utils.crypto import salted_hmac

from accounts.models import AccessToken, User
from accounts.scopes import ALL_SCOPES
from accounts.services import TOKEN_PREFIX, digest_of
from games import storage
from games.bots import POLICIES, choose_answer
from games.engine import encode
from games.engine.codec import Plain
from games.models import Game, Seat
from games.services.lobby import create_game, start_game
from games.services.locking import house_of
from games.services.seats import take_seat
from games.services.waking import wake_bots
from got_api.database.viewer import as_engine
from got_api.shared import clock

USERNAME = "demo"
NAME = "Demonstration"
HOUSE = "stark"
TOKEN_DAYS = 365
_SALT = "games.demonstration"


@dataclass(frozen=True, slots=True)
class Demonstration:
    """Access data of the demonstration."""

    user: User
    code: str
    house: str
    token: str


def create_demonstration() -> Demonstration:
    """Returns the running demonstration, or a new one. Repeated calls return the same game and token."""
    user = _user()
    code = _running(user) or _new_game(user)
    wake_bots(code)
    with as_engine():
        house = house_of(storage.find_timing(code)[1], user.pk, clock.now())
    return Demonstration(user, code, house, _token(user))


def suggested_answer(demonstration: Demonstration) -> tuple[int, Plain] | None:
    """Number and answer of a decision that waits for the person. None while only bots have to answer."""
    with as_engine():
        state = storage.load(storage.find_game(demonstration.code)).state
    house = demonstration.house
    for number, decision in sorted(state.decisions.items()):
        if house in decision.houses and (number, house) not in state.answers:
            return number, encode(choose_answer(state, house, number, POLICIES[_policy()], SystemRandom()))
    return None


def _user() -> User:
    user = User.objects.filter(username=USERNAME).first()
    return user or User.objects.create_user(USERNAME)


def _token(user: User) -> str:
    """The same secret at every start, derived from the server's key. After its revocation, another secret is
    derived."""
    now = clock.now()
    generation = 0
    while True:
        key: Any = salted_hmac(_SALT, f"{user.pk}:{generation}", algorithm="sha256").hexdigest()
        secret = f"{TOKEN_PREFIX}{key}"
        token, _ = AccessToken.objects.get_or_create(
            digest=digest_of(secret),
            defaults={
                "user": user,
                "kind": AccessToken.Kind.PERSONAL,
                "name": NAME,
                "scopes": [str(scope) for scope in ALL_SCOPES],
                "expires_at": now + timedelta(days=TOKEN_DAYS),
            },
        )
        if token.is_live(now):
            return secret
        generation += 1


def _running(user: User) -> str | None:
    with as_engine():
        return (
            Game.objects.filter(
                host=user,
                name=NAME,
                status=Game.Status.RUNNING,
                id__in=Seat.objects.filter(user=user, is_active=True).values("game"),
            )
            .order_by("-id")
            .values_list("code", flat=True)
            .first()
        )


def _new_game(user: User) -> str:
    code, _ = create_game(
        host=user.pk,
        name=NAME,
        players=6,
        ruleset={},
        access=Game.Access.OPEN,
        house_choice=Game.HouseChoice.FREE,
    )
    take_seat(user=user.pk, code=code, house=HOUSE)
    start_game(host=user.pk, code=code, fill_with=_policy())
    return code


def _policy() -> str:
    return Seat.Bot.SENSIBLE.value
