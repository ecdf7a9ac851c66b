# pyright: basic
"""The machine's own instructions on 64-bit words, for compiled kernels."""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_instruction = cast(Callable[[Any], Any], intrinsic)


@_instruction
def popcount(_: Any, word: Any) -> Any:
    """How many bits are set."""
    return types.uint64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@_instruction
def lowest(_: Any, word: Any) -> Any:
    """The number of the lowest set bit; undefined for zero."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.uint64(types.uint64), build


@_instruction
def highest(_: Any, word: Any) -> Any:
    """The number of the highest set bit; undefined for zero."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.sub(ir.Constant(ir.IntType(64), 63), builder.ctlz(args[0], cgutils.true_bit))

    return types.uint64(types.uint64), build


@_instruction
def rotate(_: Any, word: Any, by: Any) -> Any:
    """Rotate left; by 64 - n to rotate right by n."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.IntType(64)
        fshl = builder.module.declare_intrinsic("llvm.fshl", [kind], ir.FunctionType(kind, [kind] * 3))
        return builder.call(fshl, [args[0], args[0], args[1]])

    return types.uint64(types.uint64, types.uint64), build
