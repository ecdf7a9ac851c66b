"""How French is set: curly apostrophes, and spaces that no line breaks at before `; : ! ? »` and after `«`.

Sentences are written with the signs of a keyboard. What is done to them stands once, in `typography.json`:
patterns that Python and the client read alike.
"""

import re
from functools import lru_cache
from importlib.resources import files

import msgspec

_RULES = [
    (re.compile(pattern), put)
    for pattern, put in msgspec.json.decode(
        files("tablier.core").joinpath("typography.json").read_bytes(), type=dict[str, list[tuple[str, str]]]
    )["fr"]
]


@lru_cache(maxsize=4096)
def typeset(french: str) -> str:
    """A French text as it is printed; what is set already stays as it is.

    >>> typeset("L'Air sort : à vous ?")
    'L’Air sort\\xa0: à vous\\u202f?'
    """
    for pattern, put in _RULES:
        french = pattern.sub(put, french)
    return french
