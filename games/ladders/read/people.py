"""Who stands on a ladder, as plain values in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import NAME_COLUMNS, User
from games.notifications.messages import and_joined

from ..models import WITH_PEOPLE, Ladder, LadderEntrant


@dataclass(frozen=True, slots=True)
class LadderName:
    """Somebody on a ladder: the key of the entry, the name, the profile (empty for bots and pairs), the page of
    their places."""

    key: int
    name: str
    profile: str
    url: str
    you: bool


def name_at_hand(entrant: LadderEntrant) -> str:
    """What an entrant is called, a row or not yet one; the people and bots are to be at hand."""
    return and_joined([each.name if isinstance(each, User) else each.shown_name for each in entrant.sitters])


def name_of(ladder: Ladder, entrant: LadderEntrant, reader: Any) -> LadderName:
    """The name of an entrant (with its people and bots at hand) for a reader."""
    url = reverse("ladders:player", args=[ladder.public_id, entrant.pk])
    alone = entrant.user if not ladder.is_of_pairs else None
    return LadderName(
        entrant.pk,
        _words(ladder, entrant),
        alone.profile_id if alone is not None else "",
        url,
        isinstance(reader, User) and reader.pk in entrant.user_keys,
    )


def names_in_order(ladder: Ladder) -> tuple[tuple[int, int, str], ...]:
    """Everybody on a ladder from the top: key, place and name; a few columns of each, for there may be five hundred."""
    people, bots = (WITH_PEOPLE[:2], WITH_PEOPLE[2:]) if ladder.is_of_pairs else (("user",), ("bot",))
    names = [f"{who}__{column}" for who in people for column in NAME_COLUMNS] + [
        f"{bot}__name" for bot in bots
    ]
    on_it = ladder.entrants.filter(place__isnull=False).select_related(*people, *bots)
    rows = on_it.only("ladder", "place", *WITH_PEOPLE, *names).order_by("place")
    return tuple((row.pk, row.place or 0, _words(ladder, row)) for row in rows)


def _words(ladder: Ladder, entrant: LadderEntrant) -> str:
    if entrant.bot is not None:
        return and_joined([bot.shown_name for bot in (entrant.bot, entrant.partner_bot) if bot is not None])
    return and_joined(
        [_name(user) for user in (entrant.user, *([entrant.partner] if ladder.is_of_pairs else []))]
    )


def _name(user: User | None) -> str:
    return user.name if user is not None else gettext("Former player")


def entrants_by_key(keys: Iterable[int | None]) -> Mapping[int, LadderEntrant]:
    """Entrants with their people, for rows that lead to several of them.

    As joins of those rows they would be two hundred columns, and building that query takes longer than all the rest of
    a page.
    """
    wanted = {key for key in keys if key is not None}
    return LadderEntrant.objects.select_related(*WITH_PEOPLE).order_by().in_bulk(wanted)


def title_of(ladder: Ladder) -> str:
    """What a ladder is called; the site's own by their games, in the reader's language."""
    if ladder.name:
        return ladder.name
    return gettext("Ladder: %(game)s") % {"game": gettext(ladder.rules.name)}
