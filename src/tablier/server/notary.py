"""Signs the records of matches that ended here, with a key of the host's own."""

from base64 import b64encode

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablier.core import Record
from tablier.core.seal import seal


class Notary:
    """`key` is the public half, which everybody may know."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.key = b64encode(self._key.public_key().public_bytes_raw()).decode()

    def seal(self, record: Record) -> Record:
        return seal(record, self.key, self._key.sign)
