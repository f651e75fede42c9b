"""The committed web client is what its sources make."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.client_typescript import NodeMissingError
from deploy.client_web import DIST, built, differences

MAX_BYTES = 250_000
"""All that a browser loads, compressed, without fonts."""


def test_dist_is_built_from_its_sources() -> None:
    try:
        new = built()
    except NodeMissingError as error:
        pytest.skip(str(error))
    assert list(differences(new)) == [], "run `make web`, and commit dist"


def test_differences_are_found(tmp_path: Path) -> None:
    for folder, names in (("old", ("a", "b", "c")), ("new", ("a", "b", "d"))):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(folder if name == "b" else name)
    assert list(differences(tmp_path / "new", tmp_path / "old")) == [
        "b differs from its sources",
        "c is in dist, and no source makes it",
        "d is missing in dist",
    ]


def test_dist_is_small() -> None:
    import gzip

    files = [each for each in DIST.rglob("*") if each.is_file()]
    assert files
    assert sum(len(gzip.compress(each.read_bytes())) for each in files) < MAX_BYTES
