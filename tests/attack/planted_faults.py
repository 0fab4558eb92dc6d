"""Faults planted into the tests of faults (`pytest -p`): copies without every fourth move, and no second try of a read.

Those tests have to turn red by it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse

WITHOUT = "DELETE FROM play_acceptedmove WHERE number % 4 = 0"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Plant both once the tests are there."""
    from config.server.middleware import ReadAgainMiddleware

    def once(self: Any, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    ReadAgainMiddleware.__call__ = once
    for module in {item.module for item in items if isinstance(item, pytest.Function)}:
        if hasattr(module, "words_of_the_docs"):
            module.words_of_the_docs = short_copies(module.words_of_the_docs)


def short_copies(words_of_the_docs: Callable[[str], str]) -> Callable[[str], str]:
    """The words of a backup, after which moves are missing from the copy."""

    def shortened(beginning: str) -> str:
        words = words_of_the_docs(beginning).rstrip("\n")
        if beginning == "pg_dump":
            return f'{words} && psql --dbname=talon_restored --quiet --command="{WITHOUT}"\n'
        return words.replace("live.backup(copy)", f'live.backup(copy)\n    copy.execute("{WITHOUT}")')

    return shortened
