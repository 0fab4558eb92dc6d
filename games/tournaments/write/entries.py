"""Entering a tournament: alone, with a partner who comes by a link, or beside somebody who looks for one.

An entrant is complete once every place of it is taken, and from then on it stands in the order of entry: the first
complete ones play, as many as there is room for; the others wait and move up when somebody withdraws.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import one_line

from ..formats import format_of
from ..models import Entrant, EntrantPlayer, Tournament, TournamentStage, Venue
from ..record import who_knows
from ..record.entrants import is_member
from . import news
from .entrants import give_up_place, open_entrant, open_for_bots, replace_player, take_place

ENTERED_ALREADY = Refusal("entered_already", gettext_noop("You have entered this event already."))
ENTRIES_CLOSED = Refusal("entries_closed", gettext_noop("Entries are closed."))
TOURNAMENT_PROGRAM = Refusal("event_program", gettext_noop("Programs cannot enter events."))
GUEST = Refusal(
    "guest", gettext_noop("Only people with an account can enter an event. Your games stay when you sign up.")
)
NO_ENTRANT = Refusal("no_entrant", gettext_noop("They are not in the event any more."))
NOT_ENTERED = Refusal("not_entered", gettext_noop("You have not entered this event."))
NOT_INVITED = Refusal("not_invited", gettext_noop("This event is by invitation: its link lets you in."))
NOT_MEMBER = Refusal("not_member", gettext_noop("This event is for the members of its club."))
READ_HANDS = Refusal(
    "read_hands",
    gettext_noop("You have read the cards of this event to make up its boards, so you cannot play them."),
)


def locked_tournament(public_id: str) -> Tournament:
    """The tournament's row, locked until the transaction ends; raises Tournament.DoesNotExist."""
    return Tournament.objects.select_for_update(no_key=True).get(public_id=public_id)


def places_of(tournament: Tournament) -> int:
    """How many people make an entrant of a tournament."""
    return format_of(tournament.movement).places(tournament.engine)


def enter(
    public_id: str,
    *,
    user: User,
    name: str = "",
    looking: bool = False,
    in_person: bool = False,
    word: str = "",
) -> Entrant:
    """A new entrant with somebody at its first place; `in_person` matters where there are real tables too.

    Raises Refused `entries_closed`, `entered_already`, `not_invited`, `not_member`, `guest`, `event_program` or
    `read_hands`.
    """
    with transaction.atomic():
        tournament = _open_for(public_id, user, word)
        return open_entrant(
            tournament,
            user=user,
            places=places_of(tournament),
            name=name,
            looking=looking,
            in_person=in_person and tournament.venue == Venue.BOTH,
        )


def join(public_id: str, entrant_id: str, *, user: User, word: str = "") -> Entrant:
    """Take a free place of an entrant that looks for somebody, or whose link was sent (`word`).

    Raises Refused as `enter` and `take_place` do, and `no_entrant`.
    """
    with transaction.atomic():
        pair = Entrant.objects.filter(tournament__public_id=public_id, public_id=entrant_id, level="").first()
        if pair is None:
            raise Refused(NO_ENTRANT)
        by_link = word == pair.invitation
        tournament = _open_for(public_id, user, word, invited=by_link)
        entrant = Entrant.objects.select_for_update(no_key=True).filter(pk=pair.pk).first()
        if entrant is None:
            # Whoever looked for somebody has withdrawn in this moment.
            raise Refused(NO_ENTRANT)
        entrant.tournament = tournament
        take_place(entrant, user=user, places=places_of(tournament), by_link=by_link)
        news.tell_joined(tournament, entrant, user)
    return entrant


def leave(public_id: str, *, user: User) -> None:
    """Withdraw before the start; an entrant without people is gone, one that lacks somebody waits for another.

    Raises Refused `entries_closed` once the tournament runs (then a director withdraws it), `not_entered`.
    """
    with transaction.atomic():
        tournament = locked_tournament(public_id)
        if tournament.stage != TournamentStage.ENTRY:
            raise Refused(ENTRIES_CLOSED)
        mine = (
            EntrantPlayer.objects.filter(tournament=tournament, user=user).select_related("entrant").first()
        )
        if mine is None:
            raise Refused(NOT_ENTERED)
        news.tell_left(tournament, mine.entrant, user)
        give_up_place(mine)


def add_words(public_id: str, *, user: User, words: str) -> None:
    """What an entrant's browser adds to the shuffle of the boards, as long as they are not dealt."""
    EntrantPlayer.objects.filter(
        tournament__public_id=public_id, tournament__stage=TournamentStage.ENTRY, user=user
    ).update(words=one_line(words, 80))


def leave_tournaments(user: User) -> None:
    """Somebody goes for good: out of tournaments that have not begun; in those that run a bot plays on for them."""
    for mine in EntrantPlayer.objects.filter(user=user).select_related("tournament", "entrant"):
        match mine.tournament.stage:
            case TournamentStage.ENTRY:
                leave(mine.tournament.public_id, user=user)
            case TournamentStage.RUNNING:
                replace_player(mine, by=None, level=mine.tournament.bots_level)


def add_bots(tournament: Tournament, *, level: str, number: int | None = None) -> Entrant:
    """An entrant that bots play for."""
    return open_for_bots(tournament, level=level, places=places_of(tournament), number=number)


def _open_for(public_id: str, user: User, word: str, *, invited: bool = False) -> Tournament:
    """The tournament, held, if somebody may enter it now."""
    tournament = locked_tournament(public_id)
    if tournament.stage != TournamentStage.ENTRY or timezone.now() < tournament.entries_from:
        raise Refused(ENTRIES_CLOSED)
    if user.is_guest:
        raise Refused(GUEST)
    if user.is_bot:
        raise Refused(TOURNAMENT_PROGRAM)
    if tournament.members_only:
        if not is_member(tournament, user):
            raise Refused(NOT_MEMBER)
    elif not (
        tournament.public or invited or word == tournament.invitation or user.pk == tournament.organiser_id
    ):
        raise Refused(NOT_INVITED)
    if EntrantPlayer.objects.filter(tournament=tournament, user=user).exists():
        raise Refused(ENTERED_ALREADY)
    if who_knows.has_read(tournament, user):
        raise Refused(READ_HANDS)
    return tournament
