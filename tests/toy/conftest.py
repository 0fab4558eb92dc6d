"""The site with the toy in its catalogue: one line, as for any new game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.bots import skills
from rules import catalog
from rules.web import kept
from tests import cast
from tests.toy.game import TOY


@pytest.fixture
def toy_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is one of the games; pages kept of a site without it, or with it, are forgotten."""
    monkeypatch.setattr(catalog, "VARIANTS", (*catalog.VARIANTS, TOY))
    cast.forget()
    kept.SHELF.clear()
    yield
    kept.SHELF.clear()
    skills.played.cache_clear()
