"""Web push: a message for one browser alone (RFC 8291), from a server that says who it is (RFC 8292)."""

import base64
import secrets
import time
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of the one record that a message is."""
HOURS = 12
"""How long what the server says of itself is good..."""
DAYS = 3
"""...and how long a message waits for a browser that is not on."""


def new_key() -> bytes:
    """A server's own key, as it is kept."""
    key = ec.generate_private_key(CURVE)
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())


class Sender:
    """The server as browsers' push services know it."""

    def __init__(self, pem: bytes) -> None:
        key = serialization.load_pem_private_key(pem, None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key
        self.public = text_of(_point(key.public_key()))

    def headers(self, endpoint: str, contact: str, topic: str) -> dict[str, str]:
        """For a message to this endpoint; a newer message of the same `topic` takes an older one's place."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + HOURS * 3600,
            "sub": contact,
        }
        return {
            "Authorization": f"vapid t={jwt.encode(claims, self._key, 'ES256')}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAYS * 24 * 3600),
            "Urgency": "high",
            "Topic": topic,
        }


def seal(
    message: bytes,
    browser: str,
    secret: str,
    ours: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message for the browser with this public key and this secret. `ours` and `salt` are new for every
    message; an example that is written down somewhere has its own."""
    ours, salt = ours or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    theirs, own = read_key(browser), _point(ours.public_key())
    shared = ours.exchange(ec.ECDH(), theirs)
    key = _derive(bytes_of(secret), shared, b"WebPush: info\0" + _point(theirs) + own, 32)
    cipher = AESGCM(_derive(salt, key, b"Content-Encoding: aes128gcm\0", 16))
    sealed = cipher.encrypt(_derive(salt, key, b"Content-Encoding: nonce\0", 12), message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + len(own).to_bytes(1, "big") + own + sealed


def read_key(text: str) -> ec.EllipticCurvePublicKey:
    """A browser's public key; ValueError for anything that is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(text))


def _derive(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
