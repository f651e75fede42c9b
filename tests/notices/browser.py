"""A browser with a push subscription, and the checks of its push service: a second implementation of the
RFCs.
"""

from __future__ import annotations

import base64
import hmac
import json
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.notices.post import Request
from tests.people import Person
from tests.served import read

CURVE = ec.SECP256R1()


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class Browser:
    """Has a key and a secret that do not come from the server. `number` makes them reproducible."""

    endpoint: str
    number: int = 1
    auth: bytes = bytes(range(16))

    @property
    def key(self) -> ec.EllipticCurvePrivateKey:
        return ec.derive_private_key(self.number, CURVE)

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": text_of(self.point), "auth": text_of(self.auth)}

    @property
    def channel(self) -> dict[str, Any]:
        return {"kind": "web_push", "address": self.endpoint, "keys": self.keys}

    def joins(self, one: Person, **wanted: Any) -> dict[str, Any]:
        """Becomes a channel of this user, who gets its representation."""
        return dict(read(one.posts("/me/notices/channels", self.channel | wanted), 201))

    def decrypts(self, body: bytes) -> bytes:
        """The record of a message, padding included. Raises InvalidTag for a message to another browser."""
        salt, length = body[:16], body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        secret = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        mixed = _hmac(_hmac(self.auth, secret), b"WebPush: info\0" + self.point + sender + b"\1")
        drawn = _hmac(salt, mixed)
        content_key = _hmac(drawn, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = _hmac(drawn, b"Content-Encoding: nonce\0\1")[:12]
        return AESGCM(content_key).decrypt(nonce, record, None)

    def reads(self, request: Request) -> dict[str, Any]:
        """The content that a service worker receives."""
        plain = self.decrypts(request.raw).rstrip(b"\0")
        assert plain.endswith(b"\2")
        return dict(json.loads(plain[:-1]))


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def claims_of(request: Request, public_key: str) -> dict[str, Any]:
    """The claims of the header, if the key of the server signed them. Raises InvalidSignature."""
    scheme, _, values = request.headers["authorization"].partition(" ")
    given = dict(part.strip().split("=", 1) for part in values.split(","))
    assert (scheme, given["k"]) == ("vapid", public_key)
    signed, _, signature = given["t"].rpartition(".")
    raw = bytes_of(signature)
    assert len(raw) == 64
    r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(public_key)).verify(
        encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256())
    )
    header, claims = (json.loads(bytes_of(part)) for part in signed.split("."))
    assert header == {"typ": "JWT", "alg": "ES256"}
    return dict(claims)
