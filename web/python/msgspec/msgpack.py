"""The page writes and reads no binary form; the names are here because modules bind them."""

from typing import Any


def encode(value: Any) -> bytes:
    raise NotImplementedError("no binary form in the page")


def decode(data: bytes, type: Any = Any) -> Any:
    raise NotImplementedError("no binary form in the page")


class Encoder:
    encode = staticmethod(encode)


class Decoder:
    def __init__(self, type: Any = Any) -> None:
        self.decode = decode
