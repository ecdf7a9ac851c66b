# pyright: basic
"""Room for numbers in compiled code that deals with addresses: on the stack, for as long as the function runs
that asks for it. Nothing is allocated while a search thinks, and nothing compiled that would do so."""

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic

from tablier.games.compiled import FLOAT, INT, WORD


def _room(kind: Any) -> Any:
    """`room(n)`: the address of so many numbers, which hold anything at first; `n` is a constant."""

    def room(typing: Any, n: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral):
            return None

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            size = context.get_constant(types.intp, n.literal_value)
            return cgutils.alloca_once(builder, context.get_value_type(kind), size=size)

        return types.CPointer(kind)(n), build

    return intrinsic(room)


def _beyond(typing: Any, address: Any, n: Any) -> Any:
    """`beyond(address, n)`: the address of what lies so many numbers further on."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.gep(arguments[0], [arguments[1]])

    return address(address, types.intp), build


ints, floats, words = map(_room, (INT, FLOAT, WORD))
beyond: Any = intrinsic(_beyond)
