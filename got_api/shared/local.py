"""Files generated on this machine: var/local.env (addresses with passwords) and keys."""

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path


def environment(var: Path) -> dict[str, str]:
    """The environment variables, with defaults from var/local.env.

    Both addresses of the database come from the same source: otherwise they could belong to two databases.
    """
    local = _local_environment(var)
    if os.environ.get("DATABASE_URL"):
        local.pop("DATABASE_OWNER_URL", None)
    return local | dict(os.environ)


def _local_environment(var: Path) -> dict[str, str]:
    """The NAME=value lines of var/local.env, written by deploy/run.py; {} without the file."""
    try:
        text = (var / "local.env").read_text()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def secret_key(var: Path) -> str:
    """The generated key that Django signs with."""
    return _read_or_create(var / "secret_key", lambda: secrets.token_urlsafe(50))


def metrics_token(var: Path) -> str:
    """The generated token for /metrics."""
    return _read_or_create(var / "metrics_token", secrets.token_urlsafe)


def vapid_key(var: Path) -> str:
    """The generated private key for push services: a P-256 scalar of 32 bytes in base64url."""
    return _read_or_create(var / "vapid_key", lambda: _vapid_key(secrets.randbelow(_ORDER - 1)))


def derived_vapid_key(secret: str) -> str:
    """The private key for push services, derived from another key so that all machines have the same."""
    return _vapid_key(int.from_bytes(hmac.digest(secret.encode(), b"vapid", "sha512"), "big") % (_ORDER - 1))


def _vapid_key(number: int) -> str:
    """Encodes a number from 0 to `_ORDER` - 2 as a private key."""
    return urlsafe_b64encode((1 + number).to_bytes(32, "big")).decode()


_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Order of the curve P-256."""


def _read_or_create(path: Path, make: Callable[[], str]) -> str:
    """The content of the file, created at first use. Processes that start together agree on one content."""
    try:
        return path.read_text()
    except FileNotFoundError:
        write_private(path, make(), replace=False)
        return path.read_text()


def write_private(path: Path, text: str, *, replace: bool = True) -> None:
    """Writes a file atomically with mode 0600. With replace=False, an existing file stays unchanged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        if replace:
            os.replace(draft, path)
        else:
            os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)
