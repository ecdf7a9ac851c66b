"""Values with named fields: what `class Move(msgspec.Struct, frozen=True)` means."""

import sys
from typing import Any, ClassVar, NamedTuple, dataclass_transform, get_origin

if sys.version_info >= (3, 14):
    from annotationlib import Format, get_annotations

    def _annotations(cls: type) -> dict[str, Any]:
        return get_annotations(cls, format=Format.FORWARDREF)
else:
    from inspect import get_annotations as _annotations


NO_DEFAULT: Any = type("NO_DEFAULT", (), {})()


class Meta:
    """What a value must keep to, as `Annotated` says it."""

    def __init__(
        self,
        *,
        ge: float | None = None,
        le: float | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        pattern: str | None = None,
    ) -> None:
        self.ge, self.le, self.pattern = ge, le, pattern
        self.min_length, self.max_length = min_length, max_length


class Field(NamedTuple):
    """`encode_name`: what it is called in JSON."""

    name: str
    encode_name: str
    default: Any = NO_DEFAULT
    factory: Any = NO_DEFAULT

    @property
    def required(self) -> bool:
        return self.default is NO_DEFAULT and self.factory is NO_DEFAULT


def field(*, default: Any = NO_DEFAULT, default_factory: Any = NO_DEFAULT, name: str = "") -> Any:
    return Field("", name, default, default_factory)


class Config(NamedTuple):
    frozen: bool = False
    tag: str | int | None = None
    tag_field: str | None = None
    array_like: bool = False
    omit_defaults: bool = False
    repr_omit_defaults: bool = False
    kw_only: bool = False
    forbid_unknown_fields: bool = False


IGNORED = ("gc", "dict", "cache_hash", "eq", "weakref")
"""They cost or save memory, and mean nothing here."""


class StructType(type):
    __struct_config__: Config
    __struct_fields__: tuple[str, ...]
    __struct_encode_fields__: tuple[str, ...]
    __struct_named__: dict[str, Field]

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **given: Any) -> Any:
        for key in IGNORED:
            given.pop(key, None)
        cls = super().__new__(mcs, name, bases, space)
        config, named = Config(), dict[str, Field]()
        for base in reversed(cls.__mro__[1:]):
            if isinstance(base, StructType):
                config, named = base.__struct_config__, named | base.__struct_named__
        config = config._replace(**{"kw_only": False, **given})
        if config.tag is not None and config.tag_field is None:
            config = config._replace(tag_field="type")
        for key, kind in _annotations(cls).items():
            if kind is ClassVar or get_origin(kind) is ClassVar or str(kind).startswith("ClassVar"):
                continue
            named.pop(key, None)
            named[key] = _field(key, cls.__dict__.get(key, NO_DEFAULT))
            if key in cls.__dict__:
                delattr(cls, key)
        cls.__struct_config__, cls.__struct_named__ = config, named
        cls.__struct_fields__ = cls.__match_args__ = tuple(named)
        cls.__struct_encode_fields__ = tuple(one.encode_name for one in named.values())
        _write_methods(cls, config, list(named.values()))
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **given: Any) -> None:
        super().__init__(name, bases, space)


def _field(name: str, given: Any) -> Field:
    if isinstance(given, Field):
        return Field(name, given.encode_name or name, given.default, given.factory)
    if isinstance(given, list | dict | set) and not given:
        return Field(name, name, factory=type(given))
    return Field(name, name, given)


def _write_methods(cls: type, config: Config, fields: list[Field]) -> None:
    """Each class gets its own, written out: they are what the rules spend their time in."""
    known: dict[str, Any] = {"NO": NO_DEFAULT}
    order = [f for f in fields if f.required] + [f for f in fields if not f.required]
    takes, sets = [], []
    for f in order if config.kw_only else fields:
        if f.required:
            takes.append(f.name)
        elif f.factory is NO_DEFAULT:
            known[f"default_{f.name}"] = f.default
            takes.append(f"{f.name}=default_{f.name}")
        else:
            known[f"make_{f.name}"] = f.factory
            takes.append(f"{f.name}=NO")
            sets.append(f"    if {f.name} is NO: {f.name} = make_{f.name}()")
    star = ["*"] if config.kw_only and takes else []
    lines = [f"def __init__({', '.join(['self', *star, *takes])}):", *sets, "    held_ = self.__dict__"]
    lines += [f"    held_['{f.name}'] = {f.name}" for f in fields]
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    mine = "(" + "".join(f"self.{f.name}, " for f in fields) + ")"
    theirs = "(" + "".join(f"other.{f.name}, " for f in fields) + ")"
    lines += [
        "def __eq__(self, other):",
        "    if other.__class__ is not self.__class__: return NotImplemented",
        f"    return {mine} == {theirs}",
        "def __hash__(self):",
        f"    return hash({mine})",
    ]
    exec("\n".join(lines), known)
    for name in ("__init__", "__eq__", "__hash__"):
        if name not in cls.__dict__:
            setattr(cls, name, known[name])
    if not config.frozen:
        cls.__hash__ = None  # type: ignore[assignment]


@dataclass_transform(field_specifiers=(field,))
class Struct(metaclass=StructType):
    __struct_config__: ClassVar[Config]
    __struct_named__: ClassVar[dict[str, Field]]

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__struct_config__.frozen:
            raise AttributeError(f"immutable type: '{type(self).__name__}'")
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        shown = [
            f"{name}={getattr(self, name)!r}"
            for name, f in self.__struct_named__.items()
            if not (self.__struct_config__.repr_omit_defaults and getattr(self, name) == f.default)
        ]
        return f"{type(self).__name__}({', '.join(shown)})"
