"""Bodies that are the same for all readers. Each is built once per process, and has entity tag, 304, zstd and
gzip.

They contain no secrets, so their compressed length reveals nothing. Compression is enabled body by body,
never by default: if a body contains a secret and text that others choose, its compressed length shows how
similar they are (BREACH). So a house's responses are compressed with padding of a random length. Accounts,
tokens, channels, invitations and messages are never compressed.
"""

import gzip
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import zstandard
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request

PUBLIC_HOUR = "public, max-age=3600"
MIN_COMPRESSED_BYTES = 1000
"""Minimum size of a body that is compressed. A smaller one fits into one packet."""
_COMPRESSED = frozenset({"application/gzip", "image/png"})
_TAG = re.compile(r'(?:W/)?("[^"]*?)(?:-(?:br|gzip|zstd))?"|(\*)')
"""Apache adds the coding to the tag of a body that it has compressed, and does not remove it from
requests.
"""
_CODING = re.compile(
    r"(?:^|,)\s*(zstd|gzip)\s*(?:;\s*q=(?:1(?:\.0*)?|0\.0*[1-9][0-9]*))?\s*(?=,|$)", re.IGNORECASE
)
_ONCE: Mapping[str, Callable[[bytes], bytes]] = {
    "zstd": lambda body: zstandard.ZstdCompressor(level=12).compress(body),
    "gzip": lambda body: gzip.compress(body, 9, mtime=0),
}
"""Coding -> compression of a cached body, with the smallest result."""
_EACH_TIME: Mapping[str, Callable[[bytes], bytes]] = {
    "zstd": lambda body: zstandard.ZstdCompressor(level=3).compress(body),
    "gzip": lambda body: gzip.compress(body, 1, mtime=0),
}
"""Coding -> the fastest compression, for a body that is sent once."""


def tag_of(content: str | bytes) -> str:
    """An entity tag computed from the body, for bodies without a cheaper tag."""
    return f'"{hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()[:24]}"'


def tags_in(header: str) -> frozenset[str]:
    """The entity tags of a header, including `*`, without `W/` and without the codings that a proxy adds.

    Other text is ignored.
    """
    return frozenset(f'{tag}"' if tag else star for tag, star in _TAG.findall(header))


def known_tags(request: Request | HttpRequest) -> frozenset[str]:
    """The entity tags of If-None-Match."""
    return tags_in(request.META.get("HTTP_IF_NONE_MATCH", ""))


def is_known(request: Request | HttpRequest, etag: str) -> bool:
    """Whether the sender has the version of `etag`."""
    known = known_tags(request)
    return etag in known or "*" in known


def coding_for(request: Request | HttpRequest) -> str | None:
    """The best supported coding that the sender accepts; None if there is none."""
    accepted = _accepted_encodings(request)
    return next((coding for coding in _ONCE if coding in accepted), None)


def _accepted_encodings(request: Request | HttpRequest) -> set[str]:
    return {found.lower() for found in _CODING.findall(request.META.get("HTTP_ACCEPT_ENCODING", "")[:200])}


@dataclass(frozen=True)
class Document:
    """A constant body."""

    body: bytes
    content_type: str
    _compressed: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def etag(self) -> str:
        return tag_of(self.body)

    def compressed(self, coding: str) -> bytes:
        """The body in a coding, compressed at its first request."""
        if coding not in self._compressed:
            self._compressed[coding] = _ONCE[coding](self.body)
        return self._compressed[coding]


def document_response(
    request: Request | HttpRequest, document: Document, *, cache: str = PUBLIC_HOUR
) -> HttpResponse:
    """The document, compressed if the client accepts it; 304 for a client that has it."""
    is_compressible = len(document.body) >= MIN_COMPRESSED_BYTES and document.content_type not in _COMPRESSED
    coding = coding_for(request) if is_compressible else None
    if is_known(request, document.etag):
        response = HttpResponse(status=304)
        response["ETag"] = document.etag
    elif coding is not None:
        response = HttpResponse(document.compressed(coding), content_type=document.content_type)
        response["Content-Encoding"] = coding
        response["ETag"] = f"W/{document.etag}"
    else:
        response = HttpResponse(document.body, content_type=document.content_type)
        response["ETag"] = document.etag
    response["Cache-Control"] = cache
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def compress(request: Request | HttpRequest, response: HttpResponse) -> HttpResponse:
    """Compresses a response for one reader. The body must not contain text that others can choose.

    A position of 14 kB becomes 3 kB in a third of a millisecond.
    """
    patch_vary_headers(response, ["Accept-Encoding"])
    coding = coding_for(request)
    if response.status_code == 200 and len(response.content) >= MIN_COMPRESSED_BYTES and coding is not None:
        response.content = _EACH_TIME[coding](response.content)
        response["Content-Encoding"] = coding
        if response.get("ETag", "").startswith('"'):
            response["ETag"] = f"W/{response['ETag']}"
    return response


_padded = GZipMiddleware(lambda request: HttpResponse())
"""Django's middleware, which adds up to 100 bytes (Heal the BREACH), called for single bodies."""


def compress_padded(request: Request | HttpRequest, response: HttpResponse) -> HttpResponse:
    """Compresses a house's response by gzip with padding of a random length.

    An explanation of 140 kB takes about a millisecond. Must not be used for bodies with credentials or
    messages.
    """
    patch_vary_headers(response, ["Accept-Encoding"])
    if (
        response.status_code == 200
        and len(response.content) >= MIN_COMPRESSED_BYTES
        # Django's middleware would compress in spite of `gzip;q=0`
        and "gzip" in _accepted_encodings(request)
    ):
        _padded.process_response(request, response)
    return response
