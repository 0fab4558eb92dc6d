"""How much the pages of a club ask of the database: the same, however many belong to it and play."""

from __future__ import annotations

import pytest

from tests.bench import club


@pytest.mark.django_db
def test_the_pages_of_a_club_ask_a_constant_number_of_questions() -> None:
    small, large = club.filled(members=20, games=10), club.filled(members=40, games=60)
    counts = {name: (club.queries(small[name]), club.queries(address)) for name, address in large.items()}
    assert {name: two for name, two in counts.items() if two[0] != two[1]} == {}
    assert max(many for _few, many in counts.values()) <= 40, counts
