"""Storage of `Idempotency-Key`s: a request is carried out once, however often it is sent.

One transaction claims the key, does the work and stores the response. So if a process dies, either all of it
is stored or nothing. A second request with the same key waits for the end of that transaction. After that it
finds the stored response, or a free key.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass

import orjson
import psycopg
from cryptography.fernet import Fernet
from django.db import OperationalError
from django.utils.crypto import constant_time_compare, salted_hmac

from got_api.database.pipeline import batched
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.serving.limits import KEY_LIFETIME, MAX_KEY
from got_api.shared import clock

TIMEOUT_MS = 2000
"""Maximum time that a second request waits for the first."""
_KEY = re.compile(rf"[\x21-\x7e]{{1,{MAX_KEY}}}")

POLICIES = (
    "alter table accounts_idempotencykey enable row level security",
    "alter table accounts_idempotencykey force row level security",
    (
        "create policy own on accounts_idempotencykey for all to got_web "
        "using (coalesce(user_id, 0) = nullif(current_setting('got.user', true), '')::bigint) "
        "with check (coalesce(user_id, 0) = nullif(current_setting('got.user', true), '')::bigint)"
    ),
    (
        "create policy old on accounts_idempotencykey for all to got_engine "
        "using (created_at <= current_setting('got.now')::timestamptz - interval '24 hours')"
    ),
)
"""Users can read their own rows; user 0 stands for senders without a token. The engine role sees expired
rows."""

_SET_USER_AND_PATIENCE = """
select set_config('got.user', %(user)s, true),
       set_config('got.patience', current_setting('lock_timeout'), true)
"""
_SET_LOCK_TIMEOUT = "select set_config('lock_timeout', %(patience)s, true)"
_RESTORE_LOCK_TIMEOUT = "select set_config('lock_timeout', current_setting('got.patience'), true)"
_DELETE_OLD = "delete from accounts_idempotencykey where digest = %(digest)s and created_at <= %(old)s"
_INSERT_KEY = """
insert into accounts_idempotencykey (digest, user_id, fingerprint, response, created_at)
values (%(digest)s, nullif(%(user)s, '0')::bigint, %(fingerprint)s, '', %(now)s)
on conflict (digest) do nothing
"""
_SELECT_RESPONSE = "select fingerprint, response from accounts_idempotencykey where digest = %(digest)s"
_SAVE_RESPONSE = "update accounts_idempotencykey set response = %(response)s where digest = %(digest)s"
_DELETE_OF_USER = "delete from accounts_idempotencykey where user_id = %(user)s::bigint"
_DELETE_OLDEST = """
delete from accounts_idempotencykey where digest in (
    select digest from accounts_idempotencykey order by created_at limit %(limit)s::integer
) returning 1
"""


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """A stored response."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class KeyClaim:
    """A key claimed by this transaction; `save_reply` stores the response."""

    digest: bytes
    cipher: Fernet

    def save_reply(self, reply: StoredResponse) -> None:
        head = orjson.dumps({"status": reply.status, "headers": dict(reply.headers)})
        sealed = self.cipher.encrypt(head + b"\n" + reply.body)
        with batched() as batch:
            batch.send(_SAVE_RESPONSE, {"digest": self.digest, "response": sealed})


def claim_key(*, user_id: int | None, key: str, request: bytes) -> KeyClaim | StoredResponse:
    """Claims a key for a request, or returns the stored response. Must be called in a transaction.

    `request` identifies operation and body. For requests without a token it is part of the key, because
    senders cannot be distinguished. Raises 400 `idempotency_key_malformed`, 422 `idempotency_key_reused` if
    the stored response is to another request, and 409 `idempotency_in_progress`.
    """
    if not _KEY.fullmatch(key):
        raise Problem(ErrorCode.IDEMPOTENCY_KEY_MALFORMED, facts={"max_length": MAX_KEY})
    fingerprint = _hash("request", request)
    sender = b"%d" % user_id if user_id is not None else b"anybody " + fingerprint
    named = sender + b" " + key.encode()
    digest = _hash("key", named)
    cipher = Fernet(urlsafe_b64encode(_hash("cipher", named)))
    now = clock.now()
    parameters = {
        "digest": digest,
        "user": str(user_id or 0),
        "fingerprint": fingerprint,
        "patience": str(TIMEOUT_MS),
        "now": now,
        "old": now - KEY_LIFETIME,
    }
    try:
        with batched() as batch:
            for statement in (_SET_USER_AND_PATIENCE, _SET_LOCK_TIMEOUT, _DELETE_OLD, _INSERT_KEY):
                batch.send(statement, parameters)
            found, _ = batch.fetch((_SELECT_RESPONSE, parameters), (_RESTORE_LOCK_TIMEOUT, {}))
    except OperationalError as error:
        if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise Problem(ErrorCode.IDEMPOTENCY_IN_PROGRESS, retry_after=1) from error
        raise
    if not found:  # the account has just been erased
        raise Problem(ErrorCode.IDEMPOTENCY_IN_PROGRESS, retry_after=1)
    ((stored, sealed),) = found
    if not constant_time_compare(stored, fingerprint):
        raise Problem(ErrorCode.IDEMPOTENCY_KEY_REUSED)
    if not sealed:
        return KeyClaim(digest, cipher)
    head, _, body = cipher.decrypt(sealed).partition(b"\n")
    return StoredResponse(body=body, **orjson.loads(head))


def _hash(purpose: str, value: bytes) -> bytes:
    return salted_hmac(f"accounts.idempotency.{purpose}", value, algorithm="sha256").digest()


def delete_keys_of(user_id: int) -> None:
    """Deletes all keys of a user. Must be called in a transaction."""
    with batched() as batch:
        batch.send(_SET_USER_AND_PATIENCE, {"user": str(user_id)})
        batch.send(_DELETE_OF_USER, {"user": str(user_id)})


def tidy_keys(*, max_count: int = 1000) -> int:
    """Deletes rows older than KEY_LIFETIME, `max_count` per transaction. Returns their number."""
    count = 0
    while True:
        with as_engine() as batch:
            (deleted,) = batch.fetch((_DELETE_OLDEST, {"limit": max_count}))
        count += len(deleted)
        if len(deleted) < max_count:
            return count
