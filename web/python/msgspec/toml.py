import tomllib
from typing import Any

from .reading import MsgspecError, convert


def decode(data: bytes | str, type: Any = Any) -> Any:
    try:
        read = tomllib.loads(data if isinstance(data, str) else data.decode())
    except ValueError as fault:
        raise MsgspecError(str(fault)) from None
    return convert(read, type)
