"""What was generated on this machine: var/local.env (addresses with passwords) and keys."""

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path


def environment(var: Path) -> dict[str, str]:
    """The environment, and what var/local.env says about our own servers where the environment is silent.

    The two addresses of the database go together: one from here and one from there would be two databases.
    """
    local = _local_environment(var)
    if os.environ.get("DATABASE_URL"):
        local.pop("DATABASE_OWNER_URL", None)
    return local | dict(os.environ)


def _local_environment(var: Path) -> dict[str, str]:
    """NAME=value lines of var/local.env, which the starter of servers under ./var wrote; {} without it."""
    try:
        text = (var / "local.env").read_text()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def secret_key(var: Path) -> str:
    """The generated key that Django signs with."""
    return _generated(var / "secret_key", lambda: secrets.token_urlsafe(50))


def metrics_token(var: Path) -> str:
    """The generated token for /metrics."""
    return _generated(var / "metrics_token", secrets.token_urlsafe)


def vapid_key(var: Path) -> str:
    """The generated private key for push services: a number of P-256, base64url of 32 bytes."""
    return _generated(var / "vapid_key", lambda: _vapid_key(secrets.randbelow(_ORDER - 1)))


def derived_vapid_key(secret: str) -> str:
    """The private key for push services that follows from another key, so that all machines have the same."""
    return _vapid_key(int.from_bytes(hmac.digest(secret.encode(), b"vapid", "sha512"), "big") % (_ORDER - 1))


def _vapid_key(number: int) -> str:
    """From 0 to `_ORDER` - 2."""
    return urlsafe_b64encode((1 + number).to_bytes(32, "big")).decode()


_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""


def _generated(path: Path, make: Callable[[], str]) -> str:
    """What the file contains, made at first use; two processes that start together agree on one."""
    try:
        return path.read_text()
    except FileNotFoundError:
        write_private(path, make(), replace=False)
        return path.read_text()


def write_private(path: Path, text: str, *, replace: bool = True) -> None:
    """Write whole and 0600, or not at all. replace=False keeps what another process wrote first."""
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
