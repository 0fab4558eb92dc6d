"""Whoever is suspended has no token that opens anything, and their bots have none either."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.api import bot_accounts, tokens
from tests import cast


@pytest.mark.django_db
@pytest.mark.parametrize("days", [-1, 1])
def test_a_suspension_shuts_the_tokens_of_a_person_and_of_their_bots(days: int) -> None:
    owner = cast.person("South player")
    bot = bot_accounts.make_bot(owner, "Elder hand")
    texts = [tokens.make(user, name="mine", scopes=["read"])[1] for user in (owner, bot)]
    owner.suspended_until = timezone.now() + timedelta(days=days)
    owner.save()
    assert [tokens.find(text) is None for text in texts] == [days > 0] * 2
