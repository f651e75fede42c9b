"""Archives in a bucket: any object store that speaks the protocol of S3.

Its address and credentials come from the variables of common tools: `AWS_ENDPOINT_URL`, `AWS_REGION`,
`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`. An object is written once and never changed or deleted.
"""

from __future__ import annotations

import os
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING

from got_api.shared.shared_cache import Circuit

if TYPE_CHECKING:
    from obstore.store import ObjectStore

SCHEME = "s3://"
TIMEOUT = timedelta(seconds=3)
"""The time limit of an attempt, of which there are two: a reader waits, and the game is locked."""

_circuit = Circuit()
"""While a bucket does not answer, readers are refused at once, so that they occupy no threads."""


def put_object(url: str, name: str, body: bytes) -> None:
    """Writes an object. Returns when the store has confirmed it. Raises OSError."""
    import obstore  # a process loads it only where archives are in a bucket
    from obstore.exceptions import BaseError

    _require_closed_circuit()
    try:
        obstore.put(_bucket(url), name, body)
    except BaseError as error:
        raise _failure(error) from error
    _circuit.record_success()


def get_object(url: str, name: str) -> bytes:
    """The bytes of an object. Raises FileNotFoundError for an unknown object, OSError if the bucket fails."""
    import obstore
    from obstore.exceptions import BaseError

    _require_closed_circuit()
    try:
        body = bytes(obstore.get(_bucket(url), name).bytes())
    except FileNotFoundError:
        _circuit.record_success()
        raise
    except BaseError as error:
        raise _failure(error) from error
    _circuit.record_success()
    return body


def _require_closed_circuit() -> None:
    if not _circuit.may_try():
        raise OSError("the bucket of archives recently failed to respond")


def _failure(error: Exception) -> OSError:
    _circuit.record_failure()
    return OSError(str(error).partition("\n")[0])


@cache
def _bucket(url: str) -> ObjectStore:
    from obstore.store import from_url

    return from_url(
        url,
        client_options={
            "allow_http": os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://"),
            "connect_timeout": TIMEOUT,
            "timeout": TIMEOUT,
        },
        retry_config={"max_retries": 1, "retry_timeout": TIMEOUT},
    )
