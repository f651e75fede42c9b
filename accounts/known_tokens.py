"""Tokens that the shared cache knows, for a few seconds, to be valid for reading.

So a poll without changes is answered without reading the token from the database (got_api.shared.stamps). A
revocation or restriction of a token makes polls query the database again from the commit on, or some seconds
later if the cache is lost.
"""

import hashlib
from collections.abc import Sequence

from got_api.shared.stamps import EVERYTHING, invalidate_around_commit

MAX_TOKENS = 1000
"""Maximum number of tokens that are revoked one by one. If more are revoked at once, the entries of all
tokens are ignored for a while."""


def subject_of(digest: bytes) -> str:
    """The id of a token in the shared cache. It does not reveal the digest."""
    return "token:" + hashlib.sha256(b"poll:" + digest).hexdigest()[:32]


def invalidate_tokens(digests: Sequence[bytes]) -> None:
    """Makes polls query the database about these tokens from the time at which the current transaction
    commits."""
    if len(digests) > MAX_TOKENS:
        invalidate_around_commit([EVERYTHING])
    elif digests:
        invalidate_around_commit(map(subject_of, digests))
