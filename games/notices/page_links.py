"""Links in mails to the page of a game. A link shows the view of one house without a token.

    https://play.example.org/games/7h4kq2m9xp?key=12.345.stark.2563.9f…-0c…

A link gives read access only, and its key cannot be used as a reply address. It expires after 30 days, when
the password changes, and when the account is closed. `key_house` checks each time whether its user still
reads for the house.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User
from games.notices.payloads import page_of
from games.services.mail_links import code_of_link, link_token
from got_api.http.errors import Problem

LIFETIME_DAYS = 30
_PURPOSE = "notices.page"
_EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PageKey:
    """A valid key of this server: its user, game and house."""

    user: User
    game: int
    house: str


def private_page_of(code: str, user: User, game: int, house: str, now: datetime) -> str:
    """The address of the page that shows a game as a house sees it, for a mail to its user."""
    day = (now - _EPOCH) // _DAY + LIFETIME_DAYS + 1
    parts = (str(user.pk), str(game), house, str(day), _password_fingerprint(user))
    return f"{page_of(code)}?key={link_token(_PURPOSE, '.'.join(parts))}"


def read_key(key: str, now: datetime) -> PageKey | None:
    """The key of a link; None if it is invalid or has expired."""
    with suppress(Problem):
        pk, game, house, day, mark = code_of_link(_PURPOSE, key).split(".")
        if _EPOCH + int(day) * _DAY > now:
            user = User.objects.filter(pk=int(pk), is_active=True).first()
            if user is not None and constant_time_compare(mark, _password_fingerprint(user)):
                return PageKey(user, int(game), house)
    return None


def _password_fingerprint(user: User) -> str:
    """A code that differs for each password of a user, and does not reveal the password."""
    return salted_hmac(_PURPOSE, f"{user.pk}:{user.password}", algorithm="sha256").hexdigest()[:16]
