"""Ids that never change and that sort by time. Receivers recognize a repeated delivery by its id."""

import secrets
import threading
import time
from uuid import UUID

_lock = threading.Lock()
_last = 0


def new_id() -> UUID:
    """A UUID of version 7: 48 bits of milliseconds, then random bits. Ids of one process sort in order of
    creation."""
    global _last
    milliseconds = time.time_ns() // 1_000_000
    fresh = (milliseconds & (1 << 48) - 1) << 74 | secrets.randbits(74)
    with _lock:
        _last = max(fresh, _last + 1)
        value = _last
    stamp, high, low = value >> 74, value >> 62 & 0xFFF, value & (1 << 62) - 1
    return UUID(int=stamp << 80 | 0x7 << 76 | high << 64 | 0x2 << 62 | low)
