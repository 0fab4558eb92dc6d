"""Entrants and the places in them: opened, taken, given up, filled by bots, whatever it is that they enter.

Who may come, how many people make an entrant, and until when one may go is for whoever calls to know.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.blocks import blocks_among
from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.play.models import Bot, Strength
from games.play.models.bots import is_namesake, namesakes, plain_first
from games.play.write.refusals import NO_BOTS

from ..models import Entrant, EntrantPlayer, Tournament

BLOCKED = Refusal("blocked", gettext_noop("You cannot take this place."))
BLOCKS = Refusal("blocks", gettext_noop("You have blocked somebody here. Your settings have the list."))
PLACE_KEPT = Refusal("place_kept", gettext_noop("This place is kept for somebody who has the link."))
PLACE_TAKEN = Refusal("place_taken", gettext_noop("This place has just been taken."))


def open_entrant(
    tournament: Tournament, *, user: User, places: int, name: str = "", looking: bool = False, **more: Any
) -> Entrant:
    """A new entrant of so many places with somebody at the first; `more` are its other columns."""
    now = timezone.now()
    entrant = Entrant.objects.create(
        tournament=tournament,
        name=name.strip(),
        looking=looking and places > 1,
        entered_at=now,
        complete_at=now if places == 1 else None,
        **more,
    )
    EntrantPlayer.objects.create(tournament=tournament, entrant=entrant, place=0, user=user)
    return entrant


def take_place(entrant: Entrant, *, user: User, places: int, by_link: bool) -> None:
    """Take a free place of an entrant that looks for somebody, or whose link was sent; the row is locked.

    Raises Refused `place_kept` without the link where it does not look for anybody, `place_taken`, and `blocked` or
    `blocks` where two of them keep away from each other.
    """
    if not (entrant.looking or by_link):
        raise Refused(PLACE_KEPT)
    players = list(entrant.players.all())
    if len(players) >= places:
        raise Refused(PLACE_TAKEN)
    blocks = blocks_among(user, {each.user_id for each in players if each.user_id is not None})
    if blocks:
        raise Refused(BLOCKED if any(by != user.pk for by, _other in blocks) else BLOCKS)
    taken = {player.place for player in players}
    place = min(set(range(places)) - taken)
    EntrantPlayer.objects.create(tournament=entrant.tournament, entrant=entrant, place=place, user=user)
    if len(players) + 1 == places:
        entrant.complete_at = timezone.now()
        entrant.save(update_fields=["complete_at"])


def give_up_place(player: EntrantPlayer) -> None:
    """Withdraw somebody; an entrant without people is gone, one that lacks somebody waits for another."""
    entrant = player.entrant
    player.delete()
    if not entrant.players.exists():
        entrant.delete()
        return
    entrant.complete_at = None
    entrant.save(update_fields=["complete_at"])


def replace_player(player: EntrantPlayer, *, by: User | None, level: str) -> User | Bot:
    """Put somebody else at a place, or a bot of a level (None); who is there now. Raises Refused `no_bots`."""
    player.user, player.bot = by, None if by is not None else bots_for(level, 1)[0]
    player.save(update_fields=["user", "bot"])
    who = player.user or player.bot
    assert who is not None
    return who


def open_for_bots(tournament: Tournament, *, level: str, places: int, number: int | None = None) -> Entrant:
    """An entrant that bots play for, each in one place of the tournament; raises Refused `no_bots`."""
    now = timezone.now()
    entrant = Entrant.objects.create(
        tournament=tournament, level=level, number=number, entered_at=now, complete_at=now
    )
    taken = list(
        EntrantPlayer.objects.filter(tournament=tournament, bot__isnull=False).values_list("bot", flat=True)
    )
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(tournament=tournament, entrant=entrant, place=place, bot=bot)
        for place, bot in enumerate(bots_for(level, places, taken))
    )
    return entrant


def bots_for(level: str, count: int, taken: Sequence[int] = ()) -> list[Bot]:
    """So many bots of a level by name, others than those `taken`; raises Refused `no_bots`."""
    wanted = level if level in Strength.values else Strength.CLUB
    bots = plain_first(Bot.objects.filter(level=wanted).order_by("name"))
    if not bots:
        raise Refused(NO_BOTS)
    free = [bot for bot in bots if bot.pk not in taken]
    free += _more_bots(bots, count - len(free))
    # Where the numerals are used up some play at two tables.
    return [(free or bots)[place % len(free or bots)] for place in range(count)]


def _more_bots(bots: Sequence[Bot], number: int) -> list[Bot]:
    """So many namesakes of bots of one level, made: in a large event each has a name of its own all the same."""
    there = {bot.name for bot in bots}
    rows = zip(*(namesakes(bot.name) for bot in bots if not is_namesake(bot.name)), strict=True)
    fresh = islice((name for row in rows for name in row if name not in there), max(0, number))
    return [Bot.objects.get_or_create(name=name, defaults={"level": bots[0].level})[0] for name in fresh]
