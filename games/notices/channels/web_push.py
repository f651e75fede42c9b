"""Messages to browsers (RFC 8030), encrypted for one of them (RFC 8291), signed by this server (RFC 8292).

A push service sees headers and lengths. So all messages have the same length, and topics do not name games.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.notices.channels.http import request
from games.notices.channels.outcome import Failed

POINT_BYTES = 65
AUTH_BYTES = 16
PLAIN_BYTES = 1024
"""Length of every message before its encryption; shorter ones are padded."""
RECORD_BYTES = 4096
"""The length of the only record, which all push services must accept (RFC 8030)."""
GONE = (404, 410)
REFUSED = (400, 413)
"""Refusals of the message itself, which would be refused again."""
TOKEN_VALID = timedelta(hours=12)
_CURVE = ec.SECP256R1()


@dataclass(frozen=True, slots=True)
class Subscription:
    """The endpoint of a browser's messages, and its keys: `key` is a point of P-256, `auth` a secret."""

    endpoint: str
    key: bytes
    auth: bytes


@dataclass(frozen=True, slots=True)
class Terms:
    """Instructions to a push service. A newer message of a topic replaces an older one."""

    ttl_seconds: int
    urgency: str
    topic: str = ""


@dataclass(frozen=True)
class Sender:
    """The identity of this server at push services. `contact` is a `mailto:` or `https:` URL of its
    operators."""

    key: ec.EllipticCurvePrivateKey = field(repr=False)
    contact: str

    @cached_property
    def public_key(self) -> str:
        """The `applicationServerKey` that a browser needs to subscribe."""
        return to_text(_point(self.key.public_key()))

    def authorization(self, endpoint: str, now: datetime) -> str:
        """The Authorization header for the push service of an endpoint."""
        claims = {
            "aud": _origin(endpoint),
            "exp": int((now + TOKEN_VALID).timestamp()),
            "sub": self.contact,
        }
        signed = ".".join(to_text(orjson.dumps(each)) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public_key}"


def read_sender(key: str, contact: str) -> Sender:
    """The sender with this private key, base64url of 32 bytes. Raises ValueError."""
    scalar = from_text(key)
    if len(scalar) != 32:
        raise ValueError("the private key has 32 bytes")
    if not contact.startswith(("mailto:", "https:")):
        raise ValueError("the contact is a mailto: or https: address")
    return Sender(ec.derive_private_key(int.from_bytes(scalar, "big"), _CURVE), contact)


def read_key(text: str) -> bytes:
    """The key `p256dh` of a subscription. Raises ValueError unless it is an uncompressed point of P-256."""
    key = from_text(text)
    if len(key) != POINT_BYTES:
        raise ValueError("a point has 65 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, key)  # raises ValueError for an invalid point
    return key


def read_auth(text: str) -> bytes:
    """The secret `auth` of a subscription. Raises ValueError."""
    auth = from_text(text)
    if len(auth) != AUTH_BYTES:
        raise ValueError("the secret has 16 bytes")
    return auth


def send(
    to: Subscription,
    body: str,
    terms: Terms,
    sender: Sender,
    now: datetime,
    *,
    allow_loopback: bool = False,
) -> None:
    """Sends one message. It succeeds when the push service accepts it. Raises `Failed`."""
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "Authorization": sender.authorization(to.endpoint, now),
        "TTL": str(terms.ttl_seconds),
        "Urgency": terms.urgency,
    }
    if terms.topic:
        headers["Topic"] = terms.topic
    encrypted = encrypt(padded(body), to)
    answered = request("POST", to.endpoint, encrypted, headers, allow_loopback=allow_loopback)
    if not 200 <= answered.status < 300:
        raise Failed(
            f"http {answered.status}",
            is_final=answered.status in REFUSED,
            is_gone=answered.status in GONE,
            retry_after=answered.retry_after,
        )


def topic_of(secret: bytes, endpoint: str, *names: str) -> str:
    """A topic of 32 characters, the same for the same names and endpoint. It does not reveal the names."""
    text = "\n".join((endpoint, *names))
    return to_text(hmac.digest(secret, text.encode(), "sha256")[:24])


def padded(body: str) -> bytes:
    """The only record of a message: its text, the end mark, and zeros. Raises `Failed` if it is too long."""
    text = body.encode() + b"\2"
    if len(text) > PLAIN_BYTES:
        raise Failed("message too long", is_final=True)
    return text.ljust(PLAIN_BYTES, b"\0")


def encrypt(
    plain: bytes,
    to: Subscription,
    *,
    salt: bytes | None = None,
    key: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A padded record, encrypted by RFC 8291. `salt` and `key` are random unless they are given."""
    salt = salt or secrets.token_bytes(16)
    key = key or ec.generate_private_key(_CURVE)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, to.key)
    point = _point(key.public_key())
    shared = _derived(to.auth, key.exchange(ec.ECDH(), receiver), b"WebPush: info\0" + to.key + point, 32)
    content_key = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + AESGCM(content_key).encrypt(nonce, plain, None)


def _derived(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def _origin(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc.removesuffix(':443').lower()}"


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def to_text(raw: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of base64url text, with or without padding. Raises ValueError."""
    bare = text.rstrip("=")
    raw = base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)
    if to_text(raw) != bare:
        raise ValueError("not canonical base64url")
    return raw
