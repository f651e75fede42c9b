"""Messages to browsers (RFC 8030), encrypted for one browser (RFC 8291) and signed by this server (RFC 8292).

A push service sees headers and lengths. So all messages have the same length, and topics do not name games.
"""

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

from games.notices.channels.http import SendFailed
from games.notices.channels.push_keys import CURVE, from_text, to_text

PLAIN_BYTES = 1024
"""Length of every message before its encryption; shorter ones are padded."""
RECORD_BYTES = 4096
"""The length of the only record, which all push services must accept (RFC 8030)."""
TOKEN_VALID = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Subscription:
    """The endpoint for messages to a browser, and its keys: `key` is a point of P-256, `auth` a secret."""

    endpoint: str
    key: bytes
    auth: bytes


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
    return Sender(ec.derive_private_key(int.from_bytes(scalar, "big"), CURVE), contact)


def padded_record(body: str) -> bytes:
    """The only record of a message: its text, the end marker, and zeros. Raises `SendFailed` if the text
    is too long."""
    text = body.encode() + b"\2"
    if len(text) > PLAIN_BYTES:
        raise SendFailed("message too long", is_final=True)
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
    key = key or ec.generate_private_key(CURVE)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to.key)
    point = _point(key.public_key())
    shared = _derive_key(to.auth, key.exchange(ec.ECDH(), receiver), b"WebPush: info\0" + to.key + point, 32)
    content_key = _derive_key(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive_key(salt, shared, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + AESGCM(content_key).encrypt(nonce, plain, None)


def _derive_key(salt: bytes, key_material: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key_material)


def _origin(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc.removesuffix(':443').lower()}"


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
