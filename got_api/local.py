"""What was generated on this machine: var/local.env (addresses with passwords) and var/secret_key."""

import os
import secrets
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
    """The generated key, made at first use; two processes that start together agree on one."""
    path = var / "secret_key"
    try:
        return path.read_text()
    except FileNotFoundError:
        write_private(path, secrets.token_urlsafe(50), replace=False)
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
