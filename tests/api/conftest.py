"""Programs of tests ask as often as they like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.api import limits


@pytest.fixture(autouse=True)
def _as_often_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests ask faster than programs may; test_limits.py puts a fixture of its own in this one's place."""
    for what, windows in limits.LIMITS.items():
        lifted = tuple(replace(window, most=1_000 * window.most) for window in windows)
        monkeypatch.setitem(limits.LIMITS, what, lifted)
