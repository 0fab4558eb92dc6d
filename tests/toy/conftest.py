"""The site with the toys in its catalogue: one line, as for any new game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.bots import skills
from rules import catalog
from rules.web import page_cache
from tests import cast
from tests.toy.catalog import TOYS


@pytest.fixture
def toy_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toys are among the games; pages kept of a site without them, or with them, are forgotten."""
    monkeypatch.setattr(catalog, "VARIANTS", (*catalog.VARIANTS, *TOYS))
    cast.forget()
    page_cache.SHELF.clear()
    yield
    page_cache.SHELF.clear()
    skills.played.cache_clear()
