"""The folder `openapi` as an archive: OpenAPI document, guides, clients and conformance kit."""

import gzip
import io
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from got_api.docs_site.links import FOLDER

NAME = "openapi.tar.gz"
MEDIA_TYPE = "application/gzip"
_GENERATED = frozenset({"__pycache__", "node_modules", "examples-dist", "generated"})
_MODULES = frozenset({"api/calls.py", "api/models.py", "sync.py", "sync_session.py"})
"""Modules of the Python client that its build generates."""


@cache
def archive() -> bytes:
    """Returns the archive; its bytes are the same in every process of a release."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for path in files():
            content = path.read_bytes()
            entry = tarfile.TarInfo(str(path.relative_to(FOLDER.parent)))
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return gzip.compress(packed.getvalue(), 9, mtime=0)


def files() -> Iterator[Path]:
    """Yields the files of the release in alphabetical order, without files from a build or an editor."""
    modules = FOLDER / "clients" / "python" / "src" / "agot"
    generated = {modules / name for name in _MODULES}
    builds = (FOLDER / "clients" / "python" / "dist", FOLDER / "clients" / "typescript" / "dist")
    for path in sorted(FOLDER.rglob("*")):
        parts = path.relative_to(FOLDER).parts
        is_own = _GENERATED.isdisjoint(parts) and not any(part.startswith(".") for part in parts)
        is_built = path in generated or any(path.is_relative_to(build) for build in builds)
        if is_own and not is_built and path.is_file():
            yield path
