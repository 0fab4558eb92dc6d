"""What people are told of their ladders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.clubs.core.models import WaitingGame
from games.notifications import notify
from games.notifications.facts import fact_name
from games.notifications.models import NotificationKind
from games.play.models import Game

from ..models import Challenge, ChallengeState, Ladder, LadderAct, LadderActKind, LadderEntrant


def waiting_of(entrant: LadderEntrant) -> QuerySet[Challenge]:
    """The challenges of somebody and to somebody that wait for an answer."""
    rows = Challenge.objects.filter(Q(challenger=entrant) | Q(opponent=entrant), state=ChallengeState.WAITING)
    return rows.select_related(
        "ladder", "challenger__user", "challenger__bot", "opponent__user", "opponent__bot"
    )


def tell_challenge(challenge: Challenge) -> None:
    """Somebody is challenged and is to answer."""
    _tell(
        challenge.ladder, challenge.opponent, "challenged", f"challenged {challenge.pk}", challenge.challenger
    )


def tell_start(challenge: Challenge, game: Game, by: LadderEntrant | None) -> None:
    """The game of a challenge has begun: whoever has not made it begin is told (None: it began by itself)."""
    both = (challenge.challenger, challenge.opponent)
    for one, other in (both, both[::-1]):
        if by is None or one.pk != by.pk:
            _tell(challenge.ladder, one, "begun", f"begun {challenge.pk}", other, table=game.public_id)
    withdraw_notice(challenge)


def tell_refusal(challenge: Challenge) -> None:
    """The challenger is told that somebody does not want to play."""
    _tell(challenge.ladder, challenge.challenger, "declined", f"end {challenge.pk}", challenge.opponent)
    withdraw_notice(challenge)


def tell_expiry(challenge: Challenge) -> None:
    """Nobody has answered: the challenger is told."""
    _tell(challenge.ladder, challenge.challenger, "expired", f"end {challenge.pk}", challenge.opponent)
    withdraw_notice(challenge)


def withdraw_notice(challenge: Challenge) -> None:
    """There is nothing to answer any more: it was answered, or the challenger has thought better of it."""
    notify.withdraw_by_key(
        NotificationKind.LADDER, f"challenged {challenge.pk}", challenge.opponent.user_keys
    )


def tell_departure(challenge: Challenge, who: LadderEntrant) -> None:
    """One of the two has left the ladder: the other is told."""
    other = challenge.opponent if who.pk == challenge.challenger_id else challenge.challenger
    _tell(challenge.ladder, other, "gone", f"end {challenge.pk}", who)
    withdraw_notice(challenge)


def tell_place(ladder: Ladder, entrant: LadderEntrant, challenge: Challenge) -> None:
    """Somebody stands at another place after a game of theirs."""
    if entrant.place is not None:
        _tell(ladder, entrant, "place", f"place {challenge.pk}", number=entrant.place)


def tell_drop(ladder: Ladder, entrant: LadderEntrant, challenge: Challenge) -> None:
    """Somebody ran out of time and is not on the ladder any more."""
    _tell(ladder, entrant, "dropped", f"dropped {challenge.pk}")


def tell_draw(
    ladder: Ladder, entrant: LadderEntrant, others: Sequence[LadderEntrant], step_game: int, game: Game
) -> None:
    """Somebody was drawn together with two others, and their game has begun."""
    names = [fact_name(sitter) for other in others for sitter in other.sitters if isinstance(sitter, User)]
    _tell(ladder, entrant, "drawn", f"drawn {step_game}", table=game.public_id, others=names)


def tell_long_wait(ladder: Ladder, entrant: LadderEntrant) -> None:
    """Somebody has waited too long for two others and does not any more."""
    assert entrant.ready_at is not None
    _tell(ladder, entrant, "not_drawn", f"not-drawn {entrant.pk} {entrant.ready_at:%Y-%m-%d}")


def tell_step(ladder: Ladder, entrant: LadderEntrant, step_game: int) -> None:
    """Somebody stands on another step after a game of theirs."""
    _tell(ladder, entrant, "step", f"step {step_game}", number=entrant.step)


def tell_step_drop(ladder: Ladder, entrant: LadderEntrant, step_game: int) -> None:
    """Somebody ran out of time on a step ladder and is not on it any more."""
    _tell(ladder, entrant, "dropped", f"step-dropped {step_game}")


def warn_idle(ladder: Ladder, entrant: LadderEntrant, days: int) -> None:
    """Somebody has played no game for a long time and is taken off in so many days."""
    assert entrant.warned_at is not None
    _tell(ladder, entrant, "idle", f"idle {entrant.pk} {entrant.warned_at:%Y-%m-%d}", number=days)


def tell_removal(ladder: Ladder, entrant: LadderEntrant, what: str) -> None:
    """Somebody was taken off the ladder: they have not played (`off`), or may not play there any more (`out`)."""
    assert entrant.left_at is not None
    _tell(ladder, entrant, what, f"off {entrant.pk} {entrant.left_at:%Y-%m-%d %H:%M}")


def tell_new_partner(entrant: LadderEntrant, user: User, partner: User) -> None:
    """Whoever looked for a partner has one, and both are on the ladder."""
    _tell_one(
        entrant.ladder,
        user,
        "partner",
        f"partner {entrant.pk} {entrant.joined_at:%Y-%m-%d %H:%M}",
        by=fact_name(partner),
    )


def tell_partner_left(entrant: LadderEntrant, user: User) -> None:
    """One of a pair has left the ladder: the other is told."""
    assert entrant.left_at is not None
    for other in entrant.people:
        if other.pk != user.pk:
            key = f"left {entrant.pk} {entrant.left_at:%Y-%m-%d %H:%M}"
            _tell_one(entrant.ladder, other, "partner_left", key, by=fact_name(user))


def tell_decision(ladder: Ladder, entrant: LadderEntrant, act: int, words: str) -> None:
    """A director has decided something about somebody, with a reason."""
    _tell(ladder, entrant, "decided", f"act {act} {entrant.pk}", words=words)


def tell_deputy(act: LadderAct, deputy: User, by: User) -> None:
    """Somebody may direct from now on, or no longer."""
    what = "deputy" if act.kind == LadderActKind.DEPUTY else "deputy_no_more"
    _tell_one(act.ladder, deputy, what, f"deputy {act.pk}", words=by.name)


def tell_organiser(act: LadderAct, deputy: User) -> None:
    """A deputy has stepped down: the organiser is told."""
    organiser = act.ladder.organiser
    if organiser is not None:
        _tell_one(act.ladder, organiser, "deputy_left", f"deputy {act.pk}", words=deputy.name)


def tell_waiting(ladder: Ladder, row: WaitingGame, by: User) -> None:
    """One of its players typed a game of an evening: the others are to say whether it is so."""
    for entrant in ladder.entrants.filter(pk__in=row.keys).exclude(pk=row.own):
        club = row.evening.club.public_id
        _tell(ladder, entrant, "waits", f"waits {row.pk}", words=by.name, club=club)


def withdraw_waiting(ladder: Ladder, row: WaitingGame) -> None:
    """A game waits for nobody's word any more."""
    people = {user for each in ladder.entrants.filter(pk__in=row.keys) for user in each.user_keys}
    notify.withdraw_by_key(NotificationKind.LADDER, f"waits {row.pk}", people)


def _tell(
    ladder: Ladder, entrant: LadderEntrant, what: str, key: str, by: LadderEntrant | None = None, **more: Any
) -> None:
    if by is not None:
        first, *rest = map(fact_name, by.sitters) if by.sitters else ("",)
        more |= {"by": first, "others": rest}
    for user in User.objects.filter(pk__in=entrant.user_keys).order_by("pk"):
        _tell_one(ladder, user, what, key, **more)


def _tell_one(ladder: Ladder, user: User, what: str, key: str, **more: Any) -> None:
    facts = {
        "ladder": ladder.public_id,
        "ladder_name": ladder.name,
        "variant": ladder.variant,
        "what": what,
        **more,
    }
    notify.notify(user, NotificationKind.LADDER, key=key[:40], facts=facts)
