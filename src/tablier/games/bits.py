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


@_instruction
def reverse(_: Any, word: Any) -> Any:
    """The bits in the opposite order: a board of 64 squares after half a turn."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.IntType(64)
        turned = builder.module.declare_intrinsic("llvm.bitreverse", [kind], ir.FunctionType(kind, [kind]))
        return builder.call(turned, args)

    return types.uint64(types.uint64), build


@_instruction
def spread(_: Any, word: Any, array: Any, at: Any) -> Any:
    """Write each bit, the lowest first, into one of the 64 places of an array of truths or of 32-bit
    numbers that begin at `at`; nobody looks whether the array has them."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = builder.bitcast(args[0], ir.VectorType(ir.IntType(1), 64))
        number, size = (ir.IntType(8), 1) if array.dtype == types.boolean else (ir.FloatType(), 4)
        kind = ir.VectorType(number, 64)
        ones, zeros = (ir.Constant(kind, [number(value)] * 64) for value in (1, 0))
        # A choice: of a conversion of truths to numbers the compiler makes three instructions.
        values = builder.select(bits, ones, zeros)
        data = context.make_array(array)(context, builder, args[1]).data
        place = builder.gep(data, [args[2]])
        builder.store(values, builder.bitcast(place, values.type.as_pointer()), align=size)
        return context.get_dummy_value()

    return types.void(types.uint64, array, types.int64), build
