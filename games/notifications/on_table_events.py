"""What happens at tables, heard: each event becomes what people are told of it.

Called inside the transaction of what happened. A turn that is over soon costs nothing; nothing is sent here.
"""

from __future__ import annotations

from django.utils import timezone

from accounts.blocks import deaf_to
from accounts.models import User
from games.clocks.leave import left_of_game
from games.clocks.time_control import Leave
from games.play.models import Absence, Bot, EndReason, Game, GameStatus, LeavePeriod, Player
from games.play.read.clocks import leave_page
from games.play.write import events

from . import arrangements, notify, turns
from .facts import Facts, facts_of_table, people_of
from .models import Notification, NotificationKind
from .presence import in_one_order, is_here


def on_table_event(event: events.TableEvent) -> None:
    """Tell whoever is to be told of an event."""
    match event:
        case events.TurnCame(game, _seat, player):
            # A game that ends with the same move has no turn any more, and a planned one waits for nobody.
            if game.status == GameStatus.PLAYING and player.waits:
                turns.watch(game, player)
        case events.TurnWaits(game, _seat, player):
            turns.watch_anew(game, player)
        case events.TurnWent(game, _seat, player) | events.TurnPlanned(game, _seat, player):
            if turns.may_know_of_turn(player):
                notify.withdraw(user_id=player.user_id, game=game)
        case events.DeadlineMoved(game, player):
            turns.move_reminder(game, player)
        case events.LeaveTaken(game, player):
            _leave_taken(game, player)
        case events.SeatChanged():
            _seat_went(event)
        case events.MessagePosted(game, seat):
            _tell_talk(game, seat)
        case events.RematchOffered(game, again):
            _asked_again(game, again)
        case events.PlanCancelled(game, player):
            _tell_of_table(game, player.seat, NotificationKind.PLAN_CANCELLED)
        case events.ClaimMade(game, seats):
            for player in in_one_order(people_of(game)):
                if player.seat in seats:
                    _tell_of_table(game, player.seat, NotificationKind.CLAIM)
        case events.ClaimClosed(game):
            notify.withdraw(game=game, kinds=(NotificationKind.CLAIM,))
        case events.ArrangementAgreed(game, _row, by):
            notify.withdraw(user_id=by.pk, game=game, kinds=(NotificationKind.ARRANGEMENT,))
        case events.ArrangementAsked() | events.ArrangementAnswered() | events.MeetingSoon():
            arrangements.tell(event)
        case events.Ended(game):
            _tell_end(event)


def _tell_of_table(game: Game, seat: int, kind: NotificationKind) -> None:
    """Tell who sits there of something at a table that goes on, once a version and unless they are looking."""
    players = people_of(game)
    player = players[seat]
    if player.user is not None and not is_here(player) and game.status == GameStatus.PLAYING:
        facts = facts_of_table(game, players, player.user)
        notify.notify(player.user, kind, game=game, key=turns.key_of(game), facts=facts)


def _leave_taken(game: Game, player: Player) -> None:
    """Tell somebody that leave has begun by itself and how much is left: once a day while it goes on."""
    user, now = player.user, timezone.now()
    if user is None:
        return
    own = game if game.time.leave == Leave.OWN else None
    facts = facts_of_table(game, people_of(game), user)
    if own is None:
        facts["number"] = leave_page(user).left
    else:
        taken = [row.span for row in LeavePeriod.objects.filter(user=user, game=game)]
        facts["left_here"] = left_of_game(taken, game.time.leave_hours)
    notify.notify(user, NotificationKind.LEAVE, game=own, key=f"leave {now:%Y-%m-%d}", facts=facts)


def _seat_went(change: events.SeatChanged) -> None:
    game, before, after = change.game, change.before, change.after
    if game.status != GameStatus.PLAYING:
        return
    players = people_of(game)
    player = players[change.seat]
    if isinstance(after, User) and not player.timed_out:
        _came_back(game, after)
        if change.back and isinstance(before, User):
            _thank(game, players, before)
    if not isinstance(before, User):
        return
    notify.withdraw(user_id=before.pk, game=game)
    if not change.timed_out:
        return
    _ran_out(game, players, before, to_bot=isinstance(after, Bot))
    if isinstance(after, User):
        notify.notify(
            after,
            NotificationKind.SEAT_GIVEN,
            game=game,
            key=str(game.version),
            facts=facts_of_table(game, players, after),
        )


def _came_back(game: Game, after: User) -> None:
    """That a seat was lost is told no more to whoever has taken it back."""
    lost = (NotificationKind.OUT_OF_TIME,)
    notify.withdraw(user_id=after.pk, game=game, kinds=lost)
    elsewhere = Player.objects.filter(resigned=after, timed_out=True, game__status=GameStatus.PLAYING)
    if not elsewhere.exists():
        notify.withdraw(user_id=after.pk, game=None, kinds=lost)


def _thank(game: Game, players: list[Player], user: User) -> None:
    """Thank whoever stood in, until the seat went back."""
    notify.withdraw(user_id=user.pk, game=game, kinds=(NotificationKind.SEAT_GIVEN,))
    facts = facts_of_table(game, players, user)
    notify.notify(user, NotificationKind.SEAT_BACK, game=game, key=str(game.version), facts=facts)


def _ran_out(game: Game, players: list[Player], user: User, *, to_bot: bool) -> None:
    """Tell somebody that a seat was lost: once an absence, however many of their own go with it.

    Those that may be taken back and those that may not are two things, and where they stood in is a third.
    """
    facts: Facts = facts_of_table(game, players, user)
    own_seats = [player for player in players if player.resigned_id == user.pk]
    if game.status == GameStatus.PLAYING:
        may_return = game.may_return and any(player.may_be_taken_back for player in own_seats)
        facts |= {"to_bot": to_bot, "may_return": may_return}
    absence = Absence.objects.filter(user=user, until=None).first() if own_seats else None
    if absence is not None:
        key = f"absence {absence.pk}" if facts.get("may_return") else f"absence {absence.pk} for good"
        notify.notify(user, NotificationKind.OUT_OF_TIME, key=key, facts=facts)
    else:
        notify.notify(user, NotificationKind.OUT_OF_TIME, game=game, key=str(game.version), facts=facts)


def _tell_talk(game: Game, seat: int) -> None:
    """Tell the others at a table that somebody spoke, once until they have read of it or been there."""
    players = people_of(game)
    deaf = set(deaf_to(players[seat].user_id))
    for player in in_one_order(players):
        if player.user is None or player.seat == seat or player.user_id in deaf or is_here(player):
            continue
        unread = Notification.objects.filter(
            user=player.user, kind=NotificationKind.TALK, game=game, read_at=None, withdrawn_at=None
        )
        if player.looked_at is not None:
            unread = unread.filter(created_at__gt=player.looked_at)
        if not unread.exists():
            facts = facts_of_table(game, players, player.user)
            facts["by"] = players[seat].name_for_all
            notify.notify(player.user, NotificationKind.TALK, game=game, key=str(game.revision), facts=facts)


def _asked_again(game: Game, again: Game) -> None:
    """Tell the people of a game that one of them wants to play again: once a game and asker, however often."""
    if again.host is not None:
        for player in in_one_order(people_of(game)):
            if player.user is not None:
                notify.invite(
                    player.user,
                    game=again,
                    by=again.host,
                    kind=NotificationKind.REMATCH,
                    key=f"{game.public_id} {again.host.pk}",
                )


def _tell_end(ended: events.Ended) -> None:
    """Tell of the end whoever is not there to see it; whoever ended it by running out of time is told of that."""
    game, ending = ended.game, ended.ending
    if ending.reason == EndReason.ABANDONED:
        # Nobody sits there any more: whoever was asked to come would find nobody.
        notify.withdraw(game=game, kinds=(NotificationKind.INVITATION, NotificationKind.REMATCH))
        return
    players = people_of(game)
    if not any(player.user for player in players):
        return
    notify.withdraw(game=game, kinds=STALE_AT_THE_END)
    sides = game.engine.sides
    won = {seat for side in ending.winners for seat in sides[side]}
    for player in in_one_order(players):
        if player.user is None:
            continue
        if ending.reason == EndReason.OUT_OF_TIME and player.seat == ending.seat:
            _ran_out(game, players, player.user, to_bot=False)
        elif not is_here(player) and not (ending.reason == EndReason.RESIGNED and player.seat == ending.seat):
            facts = facts_of_table(game, players, player.user)
            if won:
                facts["outcome"] = "won" if player.seat in won else "lost"
            notify.notify(player.user, NotificationKind.GAME_OVER, game=game, facts=facts)


STALE_AT_THE_END = (
    NotificationKind.YOUR_TURN,
    NotificationKind.REMINDER,
    NotificationKind.SEAT_GIVEN,
    NotificationKind.CLAIM,
    NotificationKind.PLAN_CANCELLED,
    NotificationKind.ARRANGEMENT,
)
"""What was told of a running game and says nothing any more when it is over."""
