"""Plain values (as JSON and TOML give them) into the types that are asked for."""

import re
from base64 import b64decode
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .struct import Meta, Struct, StructType


class MsgspecError(Exception):
    pass


class ValidationError(MsgspecError):
    pass


def convert(value: Any, type: Any, *, strict: bool = True) -> Any:
    origin, args = get_origin(type), get_args(type)
    if type is Any or isinstance(type, TypeVar):
        return value
    if origin is Annotated:
        return _checked(convert(value, args[0]), args[1:])
    if origin is Literal:
        return value if value in args else _refuse(value, type)
    if origin in (Union, UnionType):
        return _one_of(value, args)
    if isinstance(origin or type, StructType):
        return _struct(value, origin or type)
    if (origin or type) in (tuple, list, set, frozenset, Sequence):
        return _several(value, origin or type, args)
    if (origin or type) in (dict, Mapping):
        return _mapping(value, args)
    return _plain(value, type)


def _plain(value: Any, type: Any) -> Any:
    if type in (None, NoneType) and value is None:
        return None
    if type is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type is bytes and isinstance(value, str):
        return b64decode(value)
    if type in (str, int, float, bool, bytes):
        return value if value.__class__ is type else _refuse(value, type)
    if isinstance(type, builtin_type) and issubclass(type, Enum):
        return type(value)
    if isinstance(type, builtin_type) and issubclass(type, tuple) and hasattr(type, "_fields"):
        kinds = _hints(type)
        return type(*(convert(item, kinds[name]) for name, item in zip(type._fields, value, strict=False)))
    return value if isinstance(value, type) else _refuse(value, type)


def _several(value: Any, kind: Any, args: tuple[Any, ...]) -> Any:
    if not isinstance(value, list | tuple):
        _refuse(value, kind)
    if kind is tuple and args and args[-1] is not Ellipsis:
        if len(value) != len(args):
            _refuse(value, kind)
        return tuple(convert(item, arg) for item, arg in zip(value, args, strict=True))
    inner = args[0] if args else Any
    return (tuple if kind is Sequence else kind)(convert(item, inner) for item in value)


def _mapping(value: Any, args: tuple[Any, ...]) -> Any:
    if not isinstance(value, dict):
        _refuse(value, dict)
    key, item = args or (Any, Any)
    return {(int(k) if key is int else convert(k, key)): convert(v, item) for k, v in value.items()}


def _one_of(value: Any, args: tuple[Any, ...]) -> Any:
    tagged = {arg.__struct_config__.tag: arg for arg in args if isinstance(arg, StructType)}
    for arg in tagged.values():
        config = arg.__struct_config__
        tag: Any = None
        if config.array_like and isinstance(value, list) and value:
            tag = value[0]
        elif isinstance(value, dict):
            tag = value.get(config.tag_field)
        if config.tag == tag and isinstance(value, list if config.array_like else dict):
            return _struct(value, arg)
    for arg in args:
        if isinstance(arg, StructType) and not isinstance(value, arg):
            continue
        try:
            return convert(value, arg)
        except (ValidationError, TypeError):
            continue
    return _refuse(value, Union[args])  # noqa: UP007


def _struct(value: Any, kind: Any) -> Any:
    if isinstance(value, kind):
        return value
    config, named, kinds = kind.__struct_config__, kind.__struct_named__, _hints(kind)
    if config.array_like:
        if not isinstance(value, list):
            _refuse(value, kind)
        items = value if config.tag is None else value[1:]
        return kind(*(convert(item, kinds[name]) for name, item in zip(named, items, strict=False)))
    if not isinstance(value, dict):
        _refuse(value, kind)
    if config.tag is not None and value.get(config.tag_field, config.tag) != config.tag:
        _refuse(value, kind)
    called = {f.encode_name: name for name, f in named.items()}
    unknown = [key for key in value if key not in called and key != config.tag_field]
    if unknown and config.forbid_unknown_fields:
        raise ValidationError(f"Object contains unknown field `{unknown[0]}`")
    missing = [f.encode_name for f in named.values() if f.required and f.encode_name not in value]
    if missing:
        raise ValidationError(f"Object missing required field `{missing[0]}`")
    given = {called[key]: item for key, item in value.items() if key in called}
    return kind(**{name: convert(item, kinds[name]) for name, item in given.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _checked(value: Any, told: tuple[Any, ...]) -> Any:
    for meta in told:
        if isinstance(meta, Meta) and not _keeps(value, meta):
            raise ValidationError(f"{value!r} is not allowed here")
    return value


def _keeps(value: Any, meta: Meta) -> bool:
    return (
        (meta.ge is None or value >= meta.ge)
        and (meta.le is None or value <= meta.le)
        and (meta.min_length is None or len(value) >= meta.min_length)
        and (meta.max_length is None or len(value) <= meta.max_length)
        and (meta.pattern is None or re.search(meta.pattern, value) is not None)
    )


def _refuse(value: Any, kind: Any) -> Any:
    raise ValidationError(f"Expected `{getattr(kind, '__name__', kind)}`, got `{value!r}`")


builtin_type = type
__all__ = ["MsgspecError", "Struct", "ValidationError", "convert"]
