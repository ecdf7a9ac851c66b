# pyright: basic
"""The short way through Numba, for kernels that deal with numbers and addresses.

Numba takes any function through some twenty steps, most of which look for things that such kernels do not
have: closures, `with`, expressions of arrays, calls to be inlined, branches on None, names that stand for
values of two types. Here they are left out, and compiling takes two thirds of the time. A function that
needs one of them is refused. A name has one type in all of it: types that cannot be joined are refused, but a
whole number and a fraction under one name are both a fraction.
"""

import operator
from typing import Any, cast

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import IRLegalization, NativeLowering, NoPythonBackend, NopythonTypeInference
from numba.core.typing.context import Context
from numba.core.untyped_passes import FixupArgs, IRProcessing, TranslateByteCode

SHORT_WAY = numba.__version__.startswith("0.68.")
"""These are steps of Numba's own, which another version may take otherwise: it takes the long way, and
compiles twice as long."""


class _Types(Context):
    """All that Numba knows of types. What a function built in makes of numbers is asked once, not wherever it
    stands: each time Numba would try dozens of candidates, and write down why not."""

    _known: dict[Any, Any] = {}

    def __init__(self, context: Context) -> None:
        self.__dict__ = context.__dict__

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        if not isinstance(func, types.Function) or kws or not all(map(_is_plain, args)):
            return super().resolve_function_type(func, args, kws)
        asked = func, args
        if asked not in self._known:
            self._known[asked] = super().resolve_function_type(func, args, kws)
        return self._known[asked]

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        return self.resolve_function_type(
            self.resolve_value_type(operator.setitem), (target, index, value), {}
        )


def _is_plain(kind: Any) -> bool:
    return isinstance(kind, (types.Number, types.Boolean, types.CPointer, types.IntegerLiteral))


@register_pass(mutates_CFG=False, analysis_only=True)
class _Ends(IRLegalization):
    """Where each name is used for the last time, in functions that have something to give back then."""

    _name = "tablier_ends"

    def run_pass(self, state: Any) -> bool:
        models = state.targetctx.data_model_manager
        held = any(models[kind].contains_nrt_meminfo() for kind in set(state.typemap.values()))
        return super().run_pass(state) if held else False


class _Whole(JITCodeLibrary):
    """Code that is polished once, when all of it is there, and not function by function before."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout


class _Raw(_Whole):
    """Code that is still to become part of another function, and is polished and made machine code there."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class ShortCompiler(Compiler):
    def __init__(self, typing: Context, target: Any, library: Any, *rest: Any) -> None:
        if library is None:
            library = _Whole(target.codegen(), "whole")
            library.enable_object_caching()  # to be kept on disk
        super().__init__(_Types(typing), target, library, *rest)

    def define_pipelines(self) -> list[PassManager]:
        steps = PassManager("short")
        for step in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            NopythonTypeInference,
            _Ends,
            NativeLowering,
            NoPythonBackend,
        ):
            steps.add_pass(step)
        steps.finalize()
        return [steps]


class PartCompiler(ShortCompiler):
    def __init__(self, typing: Context, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or _Raw(target.codegen(), "part"), *rest)
        # The context is this part's own. Numba tells functions apart by what Python would call, which must be
        # something built in: an empty list's `remove` refuses whatever it is given.
        cast(Any, self).state.targetctx.get_executable = lambda *_: [].remove
