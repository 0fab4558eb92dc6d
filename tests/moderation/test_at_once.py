"""One form sent several times in one moment reaches staff once."""

from __future__ import annotations

import pytest

from games.moderation.models import Correction
from tests import cast
from tests.at_once import posts_at_once


@pytest.mark.django_db(transaction=True)
def test_a_correction_that_is_sent_several_times_at_once_reaches_staff_once() -> None:
    form = {"wrong": "Elder leads to the first trick.", "source": ""}
    address = "/corrections/piquet/glance-turn/"
    assert (
        posts_at_once('INSERT INTO "moderation_correction"', cast.person("South"), address, form) == [302] * 3
    )
    assert Correction.objects.count() == 1
