"""Frames and messages that are none."""

import zlib

from .kind import fault
from .scene import SMALL, Scene, code_of


def framed(first: int, data: bytes, masked: bool = True) -> bytes:
    mask = b"\x01\x02\x03\x04" if masked else b""
    size = len(data)
    told = bytes([size | (0x80 if masked else 0)]) if size < 126 else None
    if told is None:
        told = bytes([(126 if size < 65536 else 127) | (0x80 if masked else 0)])
        told += size.to_bytes(2 if size < 65536 else 8, "big")
    body = bytes(b ^ mask[i % 4] for i, b in enumerate(data)) if masked else data
    return bytes([first]) + told + mask + body


@fault("a page of another site", "4403")
def other_origin(scene: Scene) -> str:
    with scene.socket(Origin="https://evil.example") as place:
        return code_of(place)


@fault("a socket to no table", "4404")
def socket_nowhere(scene: Scene) -> str:
    with scene.eve.sit("nowhere") as place:
        return code_of(place)


@fault("a frame without a mask", "1002")
def unmasked(scene: Scene) -> str:
    return scene.frames(framed(0x81, SMALL.encode(), masked=False))


@fault("a frame with reserved bits", "1002")
def reserved(scene: Scene) -> str:
    return scene.frames(framed(0xF1, SMALL.encode()))


@fault("a frame of an unknown kind", "1002")
def kind(scene: Scene) -> str:
    return scene.frames(framed(0x83, b""))


@fault("a frame that claims to be endless", "1009")
def endless(scene: Scene) -> str:
    return scene.frames(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\x01\x02\x03\x04")


@fault("a message of countless parts", "1009")
def parts(scene: Scene) -> str:
    return scene.frames(framed(0x01, b"{"), *[framed(0x00, b"") for _ in range(1200)])


@fault("text that is none", "1007")
def no_text(scene: Scene) -> str:
    return scene.frames(framed(0x81, b"\xff\xfe\xfd"))


@fault("a message of an unknown type", "refused")
def unknown(scene: Scene) -> str:
    return scene.refused({"t": "win"})


@fault("a message of brackets", "refused")
def brackets(scene: Scene) -> str:
    return scene.refused("[" * 5000)


@fault("a number beyond all bounds", "refused")
def huge(scene: Scene) -> str:
    return scene.refused({"t": "hand", "seat": 0, "move": {"do": "move", "at": [10**400, 0, 0]}})


@fault("a socket that never reads", "nobody waits")
def never_reads(scene: Scene) -> str:
    with scene.socket() as place:
        for _ in range(50):
            place.socket.send(SMALL)
        scene.go_on()
    return "nobody waits"


@fault("a message that unpacks to a great one", "1002")
def packed(scene: Scene) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(b"0" * (8 << 20)) + packer.flush(zlib.Z_SYNC_FLUSH)
    return scene.frames(framed(0xC1, data[:-4]))


@fault("a ping in parts", "1002")
def ping_in_parts(scene: Scene) -> str:
    return scene.frames(framed(0x09, b"x"))


@fault("a ping of sixteen kilobytes", "1002")
def great_ping(scene: Scene) -> str:
    return scene.frames(framed(0x89, b"x" * 16384))
