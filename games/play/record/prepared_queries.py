"""Queries of every look at a table and every move, put into SQL once: Django does so anew whenever one is read.

That cost a quarter of a table's page. Only the text of the query is kept, never a row of an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.db.models.sql import Query

Row = TypeVar("Row")
Value = str | int


@dataclass(frozen=True, slots=True)
class _Statement:
    """A queryset as SQL: its parameters, and which of the values given takes the place of each."""

    queryset: QuerySet[Any, Any]
    compiler: Any
    sql: str
    params: tuple[Any, ...]
    places: tuple[int | None, ...]


class _Compiled(Query):
    """A query that is read with the SQL it was given."""

    ready: Any

    def get_compiler(self, *_args: Any, **_more: Any) -> Any:
        """The compiler that need not compile."""
        return self.ready


class PreparedQuery(Generic[Row]):
    """A query asked again and again with other values: call it with them, get the rows.

    `build` makes the queryset from as many values as there are `stand_ins`: values that may stand there and are found
    nowhere else in the query. What no column of any database holds may not stand there: Django knows that such a query
    finds nothing, and makes none. No value may be None, for that makes another query.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *stand_ins: Value) -> None:
        self.build, self.stand_ins = build, stand_ins
        self._statements: dict[str, _Statement] = {}

    def __call__(self, *values: Value) -> list[Row]:
        """The rows for these values; they come from the database each time."""
        if len(values) != len(self.stand_ins) or None in values:
            raise TypeError(f"{len(self.stand_ins)} values are asked for, none of them None")
        vendor = connections[DEFAULT_DB_ALIAS].vendor
        statement = self._statements.get(vendor)
        if statement is None:
            statement = self._statements[vendor] = self._statement()
        params = tuple(
            param if place is None else values[place]
            for param, place in zip(statement.params, statement.places, strict=True)
        )
        queryset = statement.queryset.all()
        compiler = copy(statement.compiler)
        compiler.connection = connections[DEFAULT_DB_ALIAS]
        compiler.as_sql = lambda *_args, **_more: (statement.sql, params)
        # The clone's own: the query of the statement stays as it is.
        cast(_Compiled, queryset.query).ready = compiler
        return list(queryset)

    def _statement(self) -> _Statement:
        queryset = self.build(*self.stand_ins)
        compiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        places = tuple(self.stand_ins.index(param) if param in self.stand_ins else None for param in params)
        missing = set(range(len(self.stand_ins))) - set(places)
        if missing:
            raise ValueError(f"no place for {[self.stand_ins[place] for place in missing]} in {sql}")
        # Set as an attribute it would make rows of values into mappings.
        vars(queryset)["_query"] = queryset.query.chain(_Compiled)
        return _Statement(queryset, compiler, sql, tuple(params), places)
