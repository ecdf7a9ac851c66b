"""What plays in a pack, in sixteen letters. A match and its record name their pack by it: other numbers or
effects are another pack, while a sentence put right, a comment or a translation ends no match."""

import hashlib
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec.structs import fields

from tablier.core import Words
from tablier.games.endangered.pack.cards import Pack


def mark_of(pack: Pack) -> str:
    return hashlib.sha256(msgspec.json.encode(_playing(pack))).hexdigest()[:16]


def _playing(value: Any) -> Any:
    """The value in plain data, without words, and without what was left to its default: a key that packs may
    have later on changes none that is there."""
    if isinstance(value, Words):
        return None
    if isinstance(value, msgspec.Struct):
        given = {field.encode_name: (getattr(value, field.name), field.default) for field in fields(value)}
        said = {name: _playing(own) for name, (own, default) in given.items() if own not in (default, {})}
        return [value.__struct_config__.tag, sorted(said.items())]
    if isinstance(value, Mapping):
        entries = cast(Mapping[str, Any], value)
        return sorted((key, _playing(entry)) for key, entry in entries.items())
    return [_playing(item) for item in cast(tuple[Any, ...], value)] if isinstance(value, tuple) else value
