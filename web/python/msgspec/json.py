import json as plain
from base64 import b64encode
from enum import Enum
from typing import Any

from .reading import MsgspecError, convert
from .struct import NO_DEFAULT, Struct


def encode(value: Any) -> bytes:
    return plain.dumps(to_builtins(value), separators=(",", ":"), ensure_ascii=False).encode()


def decode(data: bytes | str, type: Any = Any) -> Any:
    try:
        read = plain.loads(data)
    except ValueError as fault:
        raise MsgspecError(str(fault)) from None
    return convert(read, type)


class Encoder:
    def encode(self, value: Any) -> bytes:
        return encode(value)


def to_builtins(value: Any) -> Any:
    match value:
        case None | bool() | int() | float() | str():
            return value.value if isinstance(value, Enum) else value
        case Struct():
            return _from_struct(value)
        case dict():
            return {str(to_builtins(key)): to_builtins(item) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [to_builtins(item) for item in value]
        case bytes():
            return b64encode(value).decode()
        case Enum():
            return value.value
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def _from_struct(value: Struct) -> Any:
    config, named = value.__struct_config__, value.__struct_named__
    if config.array_like:
        tag = [] if config.tag is None else [config.tag]
        return [*tag, *(to_builtins(getattr(value, name)) for name in named)]
    told: dict[str, Any] = {} if config.tag is None else {str(config.tag_field): config.tag}
    for name, f in named.items():
        item = getattr(value, name)
        if config.omit_defaults and _is_default(item, f):
            continue
        told[f.encode_name] = to_builtins(item)
    return told


def _is_default(item: Any, f: Any) -> bool:
    if f.factory is not NO_DEFAULT:
        return isinstance(item, list | dict | set) and not item
    same = type(item) is type(f.default) and item == f.default
    return item is f.default or (same and not isinstance(item, Struct))
