from typing import Any

from .struct import Field, Struct


def replace(struct: Any, /, **changes: Any) -> Any:
    return type(struct)(**{**asdict(struct), **changes})


def asdict(struct: Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_named__}


def astuple(struct: Struct) -> tuple[Any, ...]:
    return tuple(getattr(struct, name) for name in struct.__struct_named__)


def force_setattr(struct: Struct, name: str, value: Any) -> None:
    struct.__dict__[name] = value


def fields(struct: Any) -> tuple[Field, ...]:
    return tuple(struct.__struct_named__.values())
