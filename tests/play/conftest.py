"""Tests of the tables share one process: what one of them remembers of a game must not reach another."""

from __future__ import annotations

import pytest

from tests import cast


@pytest.fixture(autouse=True)
def _forget_games() -> None:
    """Game numbers come again when a test is rolled back, and a story of an older game would be believed."""
    cast.forget()
