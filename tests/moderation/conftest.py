"""What one test remembers of a game must not reach another."""

from __future__ import annotations

import pytest

from tests import cast


@pytest.fixture(autouse=True)
def _forget_games() -> None:
    cast.forget()
