"""Solvers and rollouts, compiled where numba is installed (the optional extra [fast]), else as they stand.

There is one source. What `compiled` decorates is written with integers, floats, tuples, lists and dicts, which
Python and numba read alike. Its twin is made from the same code: the tables it names become arrays, the
functions of ours that it calls become twins too. That twins answer the same is shown by tests/bots/test_fast.py.

Nothing is compiled, nor numba imported, by a call: it is answered in plain Python and noted, and `catch_up` compiles
what has been called, which takes some seconds, once in a process; whoever lets bots play says when. Nothing is kept on
disk: machine code of functions that call themselves, loaded again, ends the process (numba issue 6061, seen here too).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import CodeType, FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

HERE = find_spec("numba") is not None
"""Whether there is anything to compile with."""


class Compiled(Generic[P, R]):
    """A function that is called as its compiled twin as soon as that can be had; `plain` is the function itself.

    Lists are handed over as copies: what a call does to them is not to be relied on.
    """

    def __init__(self, plain: Callable[P, R]) -> None:
        self.plain, self.__doc__ = plain, plain.__doc__
        self._called, self._noted = plain, not HERE
        ALL.append(self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """What the function answers; the arguments of the first call are kept for compiling it by."""
        if not self._noted:
            self._noted = True
            WANTED.append((self, tuple(arg.copy() if isinstance(arg, list) else arg for arg in args)))
        return self._called(*args, **kwargs)

    def twin(self) -> Callable[P, R]:
        """The compiled function, which compiles when it is first called; ImportError where numba is not installed."""
        twin = _twin(cast(FunctionType, self.plain))

        def call(*args: Any) -> Any:
            return twin(*map(_as_array, args))

        return cast("Callable[P, R]", call)

    def take_twin(self, *args: Any) -> None:
        """Compile for arguments of these types, and answer by the twin from now on."""
        twin: Any = self.twin()
        twin(*args)
        self._called = twin


ALL: list[Compiled[Any, Any]] = []
"""Every function there is a twin of."""
WANTED: list[tuple[Compiled[Any, Any], tuple[Any, ...]]] = []
"""What has been called and is not compiled, with the arguments of the first call."""


def compiled(function: Callable[P, R]) -> Compiled[P, R]:
    """Have a function called as its compiled twin as soon as that can be had."""
    return Compiled(function)


def catch_up() -> None:
    """Compile what has been called; what numba cannot compile stays as it stands, and its error is raised."""
    while WANTED:
        function, args = WANTED.pop()
        function.take_twin(*args)


@contextmanager
def as_it_stands() -> Iterator[None]:
    """Let every call be one of plain Python for a while, to compare answers and times."""
    before = [(function._called, function._noted) for function in ALL]
    try:
        for function in ALL:
            function._called, function._noted = function.plain, True
        yield
    finally:
        for function, (called, noted) in zip(ALL, before, strict=True):
            function._called, function._noted = called, noted


@cache
def _twin(function: FunctionType) -> Any:
    """A function compiled, with arrays for the tables it names and twins for the functions of ours it calls."""
    array = _array()
    names: dict[str, Any] = {"__name__": function.__module__}
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, Compiled):
            value = value.plain
        if value is function:
            continue  # A function that calls itself: numba finds it under its name.
        if isinstance(value, FunctionType):
            value = _twin(value)
        elif type(value) is tuple:
            value = _small(array(value))
        if value is not None:
            names[name] = value
    code = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    names[function.__name__] = twin = _numba().njit(code, nogil=True)
    return twin


LONG = 8
"""Places of a tuple within a record from which on it is handed over as an array: to find one of a tuple’s places,
compiled code asks for each of them in turn."""


def _as_array(arg: Any) -> Any:
    """An argument as compiled code takes it: lists, tuples and long tuples within a record as arrays."""
    if type(arg) in (list, tuple):
        return _array()(arg)
    if isinstance(arg, tuple):
        array, record = _array(), cast(Any, arg)
        return record._make(
            array(part) if type(part) is tuple and len(part) >= LONG else part for part in arg
        )
    return arg


@cache
def _array() -> Callable[[list[Any] | tuple[Any, ...]], Any]:
    """Makes an array of a table: of integers, unless there are floats in it."""
    numpy = import_module("numpy")
    return lambda table: numpy.array(table) if len(table) else numpy.zeros(0, numpy.int64)


def _names(code: CodeType) -> set[str]:
    """The names from outside that a piece of code uses; Python 3.11 keeps comprehensions as code within it."""
    within = (_names(part) for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*within)


def _small(table: Any) -> Any:
    """A table in the fewest bytes that hold it, signed: it shall stay in the processor's cache."""
    for size in ("i1", "i2", "i4"):
        if table.dtype.kind == "i" and (table == table.astype(size)).all():
            return table.astype(size)
    return table


@cache
def _numba() -> Any:
    """Numba, taught the two ways of integers that it lacks."""
    numba, extending = import_module("numba"), import_module("numba.extending")
    types, one_bit = numba.types, import_module("llvmlite.ir").IntType(1)

    def of_64_bits(instruction: Callable[[Any, Any], Any]) -> Any:
        """One instruction on an integer, for compiled code to use."""

        def typed(_typing: Any, number: Any) -> Any:
            def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
                return instruction(builder, args[0])

            return types.int64(types.int64), code

        return extending.intrinsic(typed)

    ones = of_64_bits(lambda builder, number: builder.ctpop(number))
    zeros_ahead = of_64_bits(lambda builder, number: builder.ctlz(number, one_bit(0)))

    # Numba wants the parameters alike to the letter, of the method and of what says how it is done.
    def bit_count(number: Any) -> Any:
        def method(number: Any) -> Any:
            return ones(types.int64(number))

        return method

    def bit_length(number: Any) -> Any:
        def method(number: Any) -> Any:
            return 64 - zeros_ahead(types.int64(number))

        return method

    for method in (bit_count, bit_length):
        extending.overload_method(types.Integer, method.__name__)(method)
    return numba
