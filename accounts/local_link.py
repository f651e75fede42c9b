"""The link that `make run` prints: it signs in one browser of this machine, once.

A file in the server's folder has the target of the link and the hash of its code. Deleting the file marks the
link as used. The page exists only with GOT_LOCAL_LINK, which only `make run` sets.
"""

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
from got_api.shared import clock
from got_api.shared.local import write_private

VALID_FOR = timedelta(days=1)
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


@dataclass(frozen=True, slots=True)
class LocalLink:
    """A link, as stored in the file."""

    digest: str
    user_id: int
    goes_to: str
    expires_at: float


def new_link(*, user: User, target: str) -> str:
    """Replaces the link by a new one, and returns its code. `target` is a path of the web client."""
    code = secrets.token_urlsafe(32)
    expires_at = (clock.now() + VALID_FOR).timestamp()
    link = LocalLink(_digest(code), user.pk, target, expires_at)
    write_private(_file(), orjson.dumps(asdict(link)).decode())
    return code


def use_link(code: str) -> tuple[User, str] | None:
    """Marks a link as used. Returns its user and path, or None if the code is not that of an unused link."""
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


def is_from_this_machine(request: HttpRequest) -> bool:
    """Whether a browser on this machine sent the request directly, not through a proxy."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return address.is_loopback and not any(name in request.headers for name in _FORWARDED)


def _file() -> Path:
    return Path(settings.VAR_DIR) / "local_link.json"


def _digest(code: str) -> str:
    return digest_of(code).hex()
