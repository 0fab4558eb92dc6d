"""Tests of analyses share a process with those of the tables: what one remembers of a game must not reach another."""

from __future__ import annotations

import pytest

from tests import cast


@pytest.fixture(autouse=True)
def _forget_games() -> None:
    """Game numbers come again when a test is rolled back."""
    cast.forget()
