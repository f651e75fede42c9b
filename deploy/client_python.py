"""The Python client, imported from its folder. Its generated modules are written again if they are
outdated.
"""

import fcntl
import runpy
from hashlib import sha256
from pathlib import Path

from deploy import ROOT

PACKAGE = ROOT / "openapi" / "clients" / "python"
MODULES = PACKAGE / "src" / "agot"
SOURCES = (
    PACKAGE.parents[1] / "schema.yaml",
    PACKAGE / "generate.py",
    MODULES / "aio.py",
    MODULES / "aio_session.py",
)
GENERATED = [MODULES / name for name in ("api/models.py", "api/calls.py", "sync.py", "sync_session.py")]


def generate() -> Path:
    """Writes the generated modules if they are outdated. Returns the folder to import the client from."""
    stamps = ROOT / "var"
    stamps.mkdir(parents=True, exist_ok=True)
    with (stamps / "agot.generated").open("a+") as stamp:
        fcntl.flock(stamp, fcntl.LOCK_EX)
        stamp.seek(0)
        if stamp.read() != _digest():
            runpy.run_path(str(PACKAGE / "generate.py"))["generate"]()
            stamp.truncate(0)
            stamp.write(_digest())
    return PACKAGE / "src"


def _digest() -> str:
    """A digest of the sources and the generated modules."""
    found = sha256()
    for path in (*SOURCES, *GENERATED):
        found.update(sha256(path.read_bytes() if path.exists() else b"").digest())
    return found.hexdigest()
