"""Acts that put somebody else in the place of a player: from now on, a bot too, or for one round."""

from __future__ import annotations

from django import forms
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.play.models import Bot, GameStatus
from games.play.write import lifecycle
from games.play.write.lock import locked_table
from games.tournaments.refusals import (
    BOTS_NOT_THERE,
    ENTERED_ALREADY,
    NO_ENTRANT,
    NOT_UNDONE,
    TOURNAMENT_STAGE,
)

from ..formats.seats import seats_at
from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantPlayer,
    EntrantState,
    TableSide,
    Tournament,
    TournamentStage,
)
from ..record import who_knows
from ..record.roster import Roster
from ..record.rounds import is_evening, open_rounds
from ..record.stand_ins import may_stand_in_again, users_to_stand_in_again
from ..write import news
from ..write.entrants import bots_for
from .arrivals import check_knows_nothing_ahead, check_may_come
from .entrants import unfinished_boards
from .forms import ENTRY, RUNNING, Misnamed
from .log import DeskAct, entrant_of, facts_of, lock_for_director, person_name
from .somebody_else import SomebodyElseForm, members_who_may_come
from .undo_facts import UndoFacts

SOMEBODY_NAMED = Refusal("somebody_named", gettext_noop("Say who stands in."))
STANDS_IN_ALREADY = Refusal(
    "stands_in_already",
    gettext_noop("Somebody stands in there already in that round. Take that back first."),
)
BACK_AGAIN = gettext_noop(
    "Round %(round)s: %(by)s stands in for %(name)s, who has had the place again since the round closed."
)
STOOD_IN_ELSEWHERE = Refusal(
    "stood_in_elsewhere",
    gettext_noop(
        "This person has stood in before. They may do so again only for the same entrant, once a round, and where they "
        "know none of its boards."
    ),
)


class ReplaceActForm(SomebodyElseForm):
    """Somebody else, or a bot, in the place of a player."""

    title, button = _("Replace a player"), _("Replace")
    says = _("At the tables that run and from now on. Players who leave do not come back by themselves.")
    asks = _("Replace this player at every table?")
    stages = (ENTRY, RUNNING)

    def prepare(self, roster: Roster) -> None:
        """Say what comes of nobody."""
        super().prepare(roster)
        self.fields["who"].help_text = gettext("Empty: a bot.")

    def do(self, by: User) -> DirectorAct:
        entrant, place = self.leaver
        user, why = self.newcomer(), self.cleaned_data["why"]
        return replace.do(self._tournament.public_id, entrant, place, by=by, user=user, why=why)


class SeatingAct(DeskAct):
    """Somebody has the place of a player: what replacing and standing in have in common."""

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """Until the end; whether whoever was replaced may still come is asked when it is done."""
        return facts.is_before_the_end and act.before["entrant"] in facts.entrants

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """Whoever was replaced has the place again.

        Raises Refused `not_undone` where somebody else has it by now, `person_entered` if they are in elsewhere,
        `knows_boards`.
        """
        before = act.before
        entrant = Entrant.objects.get(pk=before["entrant"])
        player = entrant.players.filter(place=before["place"]).first()
        if player is None or tournament.stage not in (TournamentStage.ENTRY, TournamentStage.RUNNING):
            raise Refused(NOT_UNDONE)
        if player.user_id != before["to"]:
            raise Refused(NOT_UNDONE)
        user = User.objects.filter(pk=before["user"], is_active=True).first() if before["user"] else None
        bot = Bot.objects.filter(pk=before["bot"]).first() if before["bot"] else None
        if user is None and bot is None and not player.called:
            raise Refused(NOT_UNDONE)
        if user is not None and _has_learned(tournament, user):
            raise Refused(NOT_UNDONE)
        elsewhere = EntrantPlayer.objects.filter(tournament=tournament, user=user).exclude(pk=player.pk)
        if user is not None and elsewhere.exists():
            raise Refused(ENTERED_ALREADY)
        _seat(tournament, entrant, player, user, bot)
        check_knows_nothing_ahead(tournament, entrant)

    def about(self, act: DirectorAct) -> list[str]:
        return [f"{act.facts['name']} → {act.facts['by']}"]


def _has_learned(tournament: Tournament, user: User) -> bool:
    """Whether somebody whose place was taken before the start has come to know boards since."""
    learned = who_knows.users_who_played_alone(tournament) | who_knows.users_who_read_elsewhere(tournament)
    return user.pk in learned or who_knows.has_read(tournament, user)


class ReplaceAct(SeatingAct):
    """Somebody else, or a bot, has the place of a player."""

    kind = DirectorActKind.REPLACE
    sentence = gettext_noop("%(by)s takes the place of %(name)s.")
    changes = ("entrant", "place")
    form = ReplaceActForm

    def do(
        self, public_id: str, entrant_id: str, place: int, *, by: User, user: User | None, why: str
    ) -> DirectorAct:
        """Put somebody else at a place of an entrant, or a bot (None), at the tables that run and from now on.

        Raises Refused `person_entered` for somebody who is in the tournament or was: nobody meets a board twice.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING)
            entrant = entrant_of(tournament, entrant_id, EntrantState.IN)
            player = _leaver(tournament, entrant, place, user)
            if user is not None:
                partners = entrant.players.exclude(pk=player.pk).values_list("user", flat=True)
                check_may_come(tournament, user, by, partners)
            before = {
                "entrant": entrant.pk,
                "place": place,
                "user": player.user_id,
                "bot": player.bot_id,
                "to": None if user is None else user.pk,
            }
            name = person_name(player)
            bot = bots_for(tournament.bots_level, 1)[0] if user is None else None
            _seat(tournament, entrant, player, user, bot)
            return self.write(
                tournament,
                by,
                why,
                entrant=entrant,
                touched=[entrant],
                facts={"name": name, "by": person_name(player)},
                before=before,
            )


class SubstituteActForm(SomebodyElseForm):
    """Somebody who stands in for a player for one round."""

    title, button = _("Have somebody stand in for a round"), _("Have them stand in")
    stages = (RUNNING,)
    round = forms.TypedChoiceField(label=_("In which round"), coerce=int)

    def prepare(self, roster: Roster) -> None:
        """The rounds that are being played."""
        super().prepare(roster)
        evening = is_evening(self._tournament)
        numbers = [each.number for each in open_rounds(self._tournament)] if evening else [roster.round]
        self.choose("round", [(number, str(number)) for number in numbers])
        self.says = (
            gettext("For the tables of that round. The entrant keeps its name and its result.")
            if evening
            else gettext(
                "For the round that is being played. When it closes, the player has the place again, unless you "
                "replace the substitute meanwhile."
            )
        )
        self.order_fields(["seat", "round", "member", "who", "why"])

    def members(self) -> list[User]:
        """Those who stood in before may do so again."""
        if self._tournament.club_id is None:
            return []
        again = users_to_stand_in_again(self._tournament)
        return members_who_may_come(self._tournament, self._reader, besides=again)

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return super().fits(tournament, roster) and roster.round is not None

    def do(self, by: User) -> DirectorAct:
        entrant, place = self.leaver
        user, values = self.newcomer(), self.cleaned_data
        if user is None:
            raise Misnamed("who", SOMEBODY_NAMED)
        return substitute.do(
            self._tournament.public_id, entrant, place, values["round"], by=by, user=user, why=values["why"]
        )


class SubstituteAct(SeatingAct):
    """Somebody stands in for a player for one round (`before["round"]`).

    Where rounds follow one another they have the place until it closes (write/standing_in.py); in an evening, whose
    rounds are all open, the place stays the player's and the log says who sat there.
    """

    kind = DirectorActKind.SUBSTITUTE
    sentence = gettext_noop("Round %(round)s: %(by)s stands in for %(name)s.")
    changes = ("entrant", "place", "round")
    form = SubstituteActForm

    def do(
        self, public_id: str, entrant_id: str, place: int, number: int, *, by: User, user: User, why: str
    ) -> DirectorAct:
        """Have somebody stand in at a place of an entrant in a round that is open.

        Whoever stood in for it before may do so again. Raises Refused `event_stage` for another round,
        `stands_in_already`, `stood_in_elsewhere`, and as `replace` does.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING)
            if number not in [each.number for each in open_rounds(tournament)]:
                raise Refused(TOURNAMENT_STAGE)
            entrant = entrant_of(tournament, entrant_id, EntrantState.IN)
            player = _leaver(tournament, entrant, place, user)
            if self._stand_in(tournament, entrant, place, number).exists():
                raise Refused(STANDS_IN_ALREADY)
            partners = entrant.players.exclude(pk=player.pk).values_list("user", flat=True)
            again = may_stand_in_again(tournament, user, entrant, number)
            if not again and user.pk in users_to_stand_in_again(tournament):
                raise Refused(STOOD_IN_ELSEWHERE)
            check_may_come(tournament, user, by, partners, knows_boards=False if again else None)
            before = {
                "entrant": entrant.pk,
                "place": place,
                "user": player.user_id,
                "bot": player.bot_id,
                "to": user.pk,
                "round": number,
            }
            facts = {"name": person_name(player), "by": user.name, "round": number}
            if not is_evening(tournament):
                _seat(tournament, entrant, player, user, None)
            act = self.write(
                tournament, by, why, entrant=entrant, touched=[entrant], facts=facts, before=before
            )
            if is_evening(tournament):
                news.tell_act_to(tournament, user, act)
        return act

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """While the round is open."""
        return super().has_way_back(act, facts) and act.before["round"] in facts.rounds

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """The player plays that round after all; raises Refused `not_undone` once it has closed."""
        if act.before["round"] not in [each.number for each in open_rounds(tournament)]:
            raise Refused(NOT_UNDONE)
        if not is_evening(tournament):
            super().undo(tournament, act)

    def say(self, act: DirectorAct) -> str:
        """Who stands in for whom; once the round has closed, that the player is back."""
        if not act.facts.get("back"):
            return super().say(act)
        return gettext(BACK_AGAIN) % facts_of(act)

    def about(self, act: DirectorAct) -> list[str]:
        """Whom and by whom; that the player has the place again."""
        back = [gettext("%(name)s has the place again") % facts_of(act)] if act.facts.get("back") else []
        return [*super().about(act), *back]

    def _stand_in(
        self, tournament: Tournament, entrant: Entrant, place: int, number: int
    ) -> QuerySet[DirectorAct]:
        return DirectorAct.objects.filter(
            tournament=tournament,
            kind=self.kind,
            undone_at=None,
            before__entrant=entrant.pk,
            before__place=place,
            before__round=number,
        )


def _leaver(tournament: Tournament, entrant: Entrant, place: int, user: User | None) -> EntrantPlayer:
    """Whoever can leave a place of an entrant for somebody, or a bot (None); raises Refused."""
    player = entrant.players.filter(place=place).select_related("user", "bot").first()
    if player is None or entrant.is_bot or (user is None and player.bot_id is not None):
        # Bots' entrants are ranked apart; whoever comes late takes a place of theirs.
        raise Refused(NO_ENTRANT)
    if user is None and (tournament.in_person or entrant.in_person):
        raise Refused(BOTS_NOT_THERE)
    return player


def _seat(
    tournament: Tournament, entrant: Entrant, player: EntrantPlayer, user: User | None, bot: Bot | None
) -> None:
    """Somebody, or a bot, has a place of an entrant, and its seats at the tables that run.

    Whoever left does not take them back.
    """
    player.user, player.bot = user, bot
    player.save(update_fields=["user", "bot"])
    to = user or bot
    if to is None:
        # Somebody without an account, at real tables alone: no seat there is anybody's.
        return
    for play in unfinished_boards(tournament, entrant):
        if play.game is None or play.game.status != GameStatus.PLAYING:
            continue
        seat = _seat_of(tournament, play, entrant, player.place)
        if seat is None:
            continue
        with locked_table(play.game.public_id) as table:
            sitter = table.players[seat]
            if table.game.status != GameStatus.PLAYING or (isinstance(to, User) and sitter.user_id == to.pk):
                continue
            lifecycle.change_sitter(table, seat, to)
            sitter.resigned, sitter.timed_out = None, False
            sitter.save(update_fields=["resigned", "timed_out"])


def _seat_of(tournament: Tournament, play: BoardPlay, entrant: Entrant, place: int) -> int | None:
    sides = list(TableSide.objects.filter(table=play.table))
    for row in sides:
        if row.entrant_id == entrant.pk:
            sharing = sum(other.side == row.side for other in sides)
            for seat in seats_at(tournament.engine, row.side, row.place, sharing, row.first):
                if seat.place == place:
                    return seat.seat
    return None


replace = ReplaceAct()
substitute = SubstituteAct()
