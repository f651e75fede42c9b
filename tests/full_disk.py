"""A full file system that is mounted only for one process and its children."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

import pytest

_MOUNT = 'mount -t tmpfs -o size="$0",mode=755 full "$1" && shift && exec "$@"'


@cache
def _can_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = ["unshare", "--mount", "mount", "-t", "tmpfs", "tried", "/mnt"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


def with_small_disk(folder: str, size: str, command: list[str]) -> list[str]:
    """The command line with a file system of this size at `folder`, which other processes do not see.

    Skips the test where this account may not mount one.
    """
    if not _can_mount():
        pytest.skip("mounting a file system is not allowed here")
    return ["unshare", "--mount", "sh", "-c", _MOUNT, size, folder, *command]
