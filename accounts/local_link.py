"""The link that `make run` prints: it signs one browser of this machine in, once.

A file of the server's own folder holds what the link opens, and the hash of its code. The request that
removes the file has used the link. Only `make run` sets GOT_LOCAL_LINK, without which there is no such page.
"""

from __future__ import annotations

import ipaddress
import secrets
from dataclasses import asdict, dataclass
from datetime import timedelta
from hmac import compare_digest
from pathlib import Path

import orjson
from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from accounts.services import digest_of
from got_api import clock
from got_api.local import write_private

VALID_FOR = timedelta(days=1)
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


@dataclass(frozen=True, slots=True)
class LocalLink:
    """Target of a link, as the file holds it."""

    digest: str
    user_id: int
    goes_to: str
    expires_at: float


def new_link(*, user: User, goes_to: str) -> str:
    """The code of a new link, which replaces the previous one. `goes_to` is a path of the web client."""
    code = secrets.token_urlsafe(32)
    expires_at = (clock.now() + VALID_FOR).timestamp()
    link = LocalLink(_digest(code), user.pk, goes_to, expires_at)
    write_private(_file(), orjson.dumps(asdict(link)).decode())
    return code


def use_link(code: str) -> tuple[User, str] | None:
    """The user and the path of a link that has not been used; None for any other code. It ends by that."""
    try:
        link = LocalLink(**orjson.loads(_file().read_bytes()))
    except FileNotFoundError:
        return None
    is_right = compare_digest(link.digest, _digest(code))
    if not is_right or link.expires_at < clock.now().timestamp():
        return None
    try:
        _file().unlink()
    except FileNotFoundError:  # another request was faster
        return None
    user = User.objects.filter(pk=link.user_id, is_active=True).first()
    return None if user is None else (user, link.goes_to)


def is_of_this_machine(request: HttpRequest) -> bool:
    """Whether a browser of this machine sent a request, and no proxy sent it for somebody else."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return address.is_loopback and not any(name in request.headers for name in _FORWARDED)


def _file() -> Path:
    return Path(settings.VAR_DIR) / "local_link.json"


def _digest(code: str) -> str:
    return digest_of(code).hex()
