"""Keys of push subscriptions as base64url: a point of P-256, and a secret."""

import base64

from cryptography.hazmat.primitives.asymmetric import ec

POINT_BYTES = 65
AUTH_BYTES = 16
CURVE = ec.SECP256R1()


def read_key(text: str) -> bytes:
    """The key `p256dh` of a subscription. Raises ValueError unless it is an uncompressed point of P-256."""
    key = from_text(text)
    if len(key) != POINT_BYTES:
        raise ValueError("a point has 65 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)  # raises ValueError for an invalid point
    return key


def read_auth(text: str) -> bytes:
    """The secret `auth` of a subscription. Raises ValueError."""
    auth = from_text(text)
    if len(auth) != AUTH_BYTES:
        raise ValueError("the secret has 16 bytes")
    return auth


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
