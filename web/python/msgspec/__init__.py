"""What the plain rules use of msgspec, in plain Python, for where the compiled one cannot be had: the page.

It is never installed; only what is packed for the browser finds it (`tools/pocket.py`). Tests hold it to the
real one over all that the rules, lessons and the wire say.
"""

from . import inspect, json, msgpack, structs, toml
from .reading import MsgspecError, ValidationError, convert
from .struct import Meta, Struct, field

__all__ = [
    "Meta",
    "MsgspecError",
    "Struct",
    "ValidationError",
    "convert",
    "field",
    "inspect",
    "json",
    "msgpack",
    "structs",
    "toml",
]
