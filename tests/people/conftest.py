"""Tests of people play games in one process: what it remembers of one must not reach another."""

from __future__ import annotations

import pytest

from tests import cast


@pytest.fixture(autouse=True)
def _forget_games() -> None:
    cast.forget()
