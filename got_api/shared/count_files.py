"""Files with a process's counts for /metrics. On a full disk, counts are lost, but the process survives.

prometheus_client maps its files into memory. On a full disk the kernel cannot add a page to a growing map,
and kills the process with SIGBUS. Here the counts are in memory, and each change is written to the file.
"""

import os
import sys
from contextlib import suppress
from typing import Any

from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

HEAD_BYTES = 8
"""The number of bytes in use, with padding. Written last, so that a reader finds whole entries."""


class _MirroredBytes(bytearray):
    """Bytes in memory, mirrored to a file. A failed write is repeated with the next change."""

    def __init__(self, descriptor: int, content: bytes) -> None:
        super().__init__(content)
        self._descriptor = descriptor
        self._is_behind = False

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, value)
        try:
            if self._is_behind:
                self._write(HEAD_BYTES, bytes(self[HEAD_BYTES:]))
                self._write(0, bytes(self[:HEAD_BYTES]))
            else:
                self._write(place.start, value)
            self._is_behind = False
        except OSError:
            self._is_behind = True

    def _write(self, at: int, content: bytes) -> None:
        """Writes all of `content`. Raises OSError also after a partial write."""
        if os.pwrite(self._descriptor, content, at) < len(content):
            raise OSError("the disk is full")


class CountFile(MmapedDict):
    """A file of prometheus_client, not mapped. If it cannot be opened, counts are in memory only."""

    def __init__(self, filename: str) -> None:
        self._fname = filename
        self._descriptor = -1
        content = b""
        with suppress(OSError):
            self._descriptor = os.open(filename, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            content = os.pread(self._descriptor, os.fstat(self._descriptor).st_size, 0)
            if not content:  # a sparse file: it needs no disk space, and readers find no entries
                os.ftruncate(self._descriptor, HEAD_BYTES)
        used = int.from_bytes(content[:4], sys.byteorder)
        self._capacity = sys.maxsize  # `_MirroredBytes` grows when it is written to
        self._positions: dict[str, int] = {}
        self._m: Any = _MirroredBytes(self._descriptor, content[:used] if used else bytes(HEAD_BYTES))
        self._used = used or HEAD_BYTES
        if used:
            self._positions.update({key: place for key, _, _, place in self._read_all_values()})  # type: ignore[no-untyped-call]
        else:
            self._m[0:4] = self._used.to_bytes(4, sys.byteorder)

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def use() -> None:
    """Makes prometheus_client use these files. Must be called before its first metric is created."""
    values.MmapedDict = CountFile  # type: ignore[attr-defined,assignment]
