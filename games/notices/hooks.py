"""What happens at tables, heard (settings.TALON_TABLE_HOOKS): each event becomes what people are told of it.

Called inside the transaction of what happened. A turn that is over soon costs nothing; nothing is sent here.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from accounts.distance import deaf_to
from accounts.models import User
from games.play.models import Absence, Bot, Game, Player, Status, Why
from games.play.write import hooks

from . import telling, visits
from .frozen import Facts, facts_of_table, people_of
from .models import Notice, NoticeKind

HERE = timedelta(minutes=2)
"""Who looked at a table no longer ago has it open: an open page says so every minute."""


def heard(event: hooks.TableEvent) -> None:
    """Tell whoever is to be told of an event."""
    match event:
        case hooks.TurnCame(game, _seat, player):
            # A game that ends with the same move has no turn any more.
            if game.status == Status.PLAYING:
                visits.watch(game, player)
        case hooks.TurnWent(game, _seat, player):
            if visits.may_have_been_told(player):
                telling.withdraw(user_id=player.user_id, game=game)
        case hooks.SeatHandedOver(game, seat, before, after):
            _seat_went(game, seat, before, after)
        case hooks.Said(game, seat):
            _said(game, seat)
        case hooks.RematchAsked(game, again):
            _asked_again(game, again)
        case hooks.PlanGivenUp(game, player):
            _tell_of_table(game, player.seat, NoticeKind.PLAN_CANCELLED)
        case hooks.ClaimPut(game, seats):
            for player in in_one_order(people_of(game)):
                if player.seat in seats:
                    _tell_of_table(game, player.seat, NoticeKind.CLAIM)
        case hooks.ClaimClosed(game):
            telling.withdraw(game=game, kinds=(NoticeKind.CLAIM,))
        case hooks.Ended(game):
            _ended(event)


def is_here(player: Player) -> bool:
    """Whether somebody has the table open now."""
    return player.looked_at is not None and timezone.now() - player.looked_at < HERE


def in_one_order(players: Iterable[Player]) -> list[Player]:
    """Those of the players who are people, by who they are and not by where they sit.

    Of everybody told a mail may wait, which stands in one place: two tables of the same people, told in the order of
    their seats at one instant, could each wait for the other.
    """
    return sorted((player for player in players if player.user_id), key=lambda player: player.user_id or 0)


def _tell_of_table(game: Game, seat: int, kind: NoticeKind) -> None:
    """Tell who sits there of something at a table that goes on, once a version and unless they are looking."""
    players = people_of(game)
    player = players[seat]
    if player.user is not None and not is_here(player) and game.status == Status.PLAYING:
        facts = facts_of_table(game, players, player.user)
        telling.tell(player.user, kind, game=game, key=str(game.version), facts=facts)


def _seat_went(game: Game, seat: int, before: hooks.Sitter | None, after: hooks.Sitter | None) -> None:
    if not isinstance(before, User) or game.status != Status.PLAYING:
        return
    telling.withdraw(user_id=before.pk, game=game)
    players = people_of(game)
    player = players[seat]
    if not player.lapsed or player.resigned_id != before.pk:
        return
    _ran_out(game, players, before, to_bot=isinstance(after, Bot))
    if isinstance(after, User):
        telling.tell(
            after,
            NoticeKind.SEAT_GIVEN,
            game=game,
            key=str(game.version),
            facts=facts_of_table(game, players, after),
        )


def _ran_out(game: Game, players: list[Player], user: User, *, to_bot: bool) -> None:
    """Tell somebody that a seat was lost: once an absence, however many seats go with it."""
    facts: Facts = facts_of_table(game, players, user)
    if game.status == Status.PLAYING:
        for_good = any(player.for_good and player.resigned_id == user.pk for player in players)
        facts |= {"to_bot": to_bot, "may_return": game.may_return and not for_good}
    absence = Absence.objects.filter(user=user, until=None).first()
    if absence is not None:
        telling.tell(user, NoticeKind.OUT_OF_TIME, key=f"absence {absence.pk}", facts=facts)
    else:
        telling.tell(user, NoticeKind.OUT_OF_TIME, game=game, key=str(game.version), facts=facts)


def _said(game: Game, seat: int) -> None:
    """Tell the others at a table that somebody spoke, once until they have read of it or been there."""
    players = people_of(game)
    speaker = players[seat].user
    deaf = set(deaf_to(players[seat].user_id))
    for player in in_one_order(players):
        if player.user is None or player.seat == seat or player.user_id in deaf or is_here(player):
            continue
        unread = Notice.objects.filter(
            user=player.user, kind=NoticeKind.TALK, game=game, read_at=None, withdrawn_at=None
        )
        if player.looked_at is not None:
            unread = unread.filter(created_at__gt=player.looked_at)
        if not unread.exists():
            facts = facts_of_table(game, players, player.user)
            facts["by"] = speaker.name if speaker is not None else ""
            telling.tell(player.user, NoticeKind.TALK, game=game, key=str(game.revision), facts=facts)


def _asked_again(game: Game, again: Game) -> None:
    """Tell the people of a game that one of them wants to play again: once a game and asker, however often."""
    if again.host is not None:
        for player in in_one_order(people_of(game)):
            if player.user is not None:
                telling.invite(
                    player.user,
                    game=again,
                    by=again.host,
                    kind=NoticeKind.REMATCH,
                    key=f"{game.public_id} {again.host.pk}",
                )


def _ended(ended: hooks.Ended) -> None:
    """Tell of the end whoever is not there to see it; whoever ended it by running out of time is told of that."""
    game, ending = ended.game, ended.ending
    if ending.why == Why.ABANDONED:
        # Nobody sits there any more: whoever was asked to come would find nobody.
        telling.withdraw(game=game, kinds=(NoticeKind.INVITATION, NoticeKind.REMATCH))
        return
    players = people_of(game)
    if not any(player.user for player in players):
        return
    telling.withdraw(game=game, kinds=STALE_AT_THE_END)
    sides = game.engine.sides
    won = {seat for side in ending.winners for seat in sides[side]}
    for player in in_one_order(players):
        if player.user is None:
            continue
        if ending.why == Why.OUT_OF_TIME and player.seat == ending.seat:
            _ran_out(game, players, player.user, to_bot=False)
        elif not is_here(player) and not (ending.why == Why.RESIGNED and player.seat == ending.seat):
            facts = facts_of_table(game, players, player.user)
            if won:
                facts["outcome"] = "won" if player.seat in won else "lost"
            telling.tell(player.user, NoticeKind.GAME_OVER, game=game, facts=facts)


STALE_AT_THE_END = (
    NoticeKind.YOUR_TURN,
    NoticeKind.REMINDER,
    NoticeKind.SEAT_GIVEN,
    NoticeKind.CLAIM,
    NoticeKind.PLAN_CANCELLED,
)
"""What was told of a running game and says nothing any more when it is over."""
