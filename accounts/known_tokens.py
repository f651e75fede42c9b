"""Tokens of which the shared cache knows for some seconds that they may read.

With that an unchanged poll is answered without a look at the token (got_api.stamps). What ends or narrows a
token has the database asked again, from the commit on; if the cache is lost at that time, some seconds later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from got_api.stamps import EVERYTHING, distrust_with_commit

MAX_TOKENS = 1000
"""If more end at once, nothing that is known of any token counts for a while."""


def subject_of(digest: bytes) -> str:
    """What the shared cache calls a token. Nobody who reads it there learns the digest."""
    return "token:" + hashlib.sha256(b"poll:" + digest).hexdigest()[:32]


def distrust_tokens(digests: Sequence[bytes]) -> None:
    """Let the database decide about these tokens once the present transaction is committed."""
    if len(digests) > MAX_TOKENS:
        distrust_with_commit([EVERYTHING])
    elif digests:
        distrust_with_commit(map(subject_of, digests))
