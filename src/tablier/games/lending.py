# pyright: basic
"""Arrays that compiled code reads and writes without counting who holds them."""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba.extending import intrinsic


@cast(Callable[[Any], Any], intrinsic)
def lent(_: Any, array: Any) -> Any:
    """The same array for as long as the caller holds it.

    Numba counts the holders of an array at every call that it is passed to, in a place that all threads
    share: with an array that is lent, boards are played without waiting for those of another thread."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        copy = context.make_array(array)(context, builder, args[0])
        copy.meminfo = ir.Constant(copy.meminfo.type, None)
        return copy._getvalue()

    return array(array), build
