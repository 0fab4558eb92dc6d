"""The act that puts somebody else, or a bot, in the place of a player."""

from __future__ import annotations

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refused
from games.play.models import Bot, GameStatus
from games.play.write import lifecycle
from games.play.write.lock import locked_table
from games.tournaments.refusals import BOTS_NOT_THERE, ENTERED_ALREADY, NO_ENTRANT, NOT_UNDONE

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
from ..write.entrants import bots_for
from .arrivals import check_may_come
from .entrants import unfinished
from .forms import ENTRANTS, ENTRY, RUNNING, DeskForm
from .log import DeskAct, entrant_of, lock_for_director, person_name


class ReplaceActForm(DeskForm):
    """Somebody else, or a bot, in the place of a player."""

    title, button = _("Replace a player"), _("Replace")
    says = _("At the tables that run and from now on. Whoever leaves does not come back by themselves.")
    asks = _("Replace this player at every table?")
    stages = (ENTRY, RUNNING)
    section = ENTRANTS
    seat = forms.ChoiceField(label=_("Who leaves"))
    who = forms.CharField(
        label=_("Who comes: name, or address of the profile"),
        max_length=200,
        required=False,
        help_text=_("Empty: a bot."),
    )

    def prepare(self, roster: Roster) -> None:
        self.choose(
            "seat",
            [
                (f"{each.public_id}:{person.place}", f"{person.name} ({each.shown})")
                for each in roster.entrants
                if each.is_in and not each.bot
                for person in each.people
            ],
        )

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return tournament.stage in cls.stages and any(each.is_in and not each.bot for each in roster.entrants)

    def do(self, by: User) -> DirectorAct:
        asked = self.cleaned_data
        entrant, _colon, place = asked["seat"].partition(":")
        user = self.person("who") if asked["who"].strip() else None
        return replace.do(self._tournament.public_id, entrant, int(place), by=by, user=user, why=asked["why"])


class ReplaceAct(DeskAct):
    """Somebody else, or a bot, has the place of a player."""

    kind = DirectorActKind.REPLACE
    sentence = gettext_noop("%(by)s takes the place of %(name)s.")
    changes = ("entrant", "place")
    form = ReplaceActForm

    def do(
        self, public_id: str, entrant_id: str, place: int, *, by: User, user: User | None, why: str
    ) -> DirectorAct:
        """Put somebody else at a place of an entrant, or a bot (None), at the tables that run and from now on.

        Raises Refused `entered_already` for somebody who is in the tournament or was: nobody meets a board twice.
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

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """Whoever was replaced has the place again; raises Refused `entered_already` if they are in elsewhere."""
        before = act.before
        entrant = Entrant.objects.get(pk=before["entrant"])
        player = entrant.players.filter(place=before["place"]).first()
        if player is None or tournament.stage not in (TournamentStage.ENTRY, TournamentStage.RUNNING):
            raise Refused(NOT_UNDONE)
        user = User.objects.filter(pk=before["user"], is_active=True).first() if before["user"] else None
        bot = Bot.objects.filter(pk=before["bot"]).first() if before["bot"] else None
        if (user is None and bot is None) or (
            user is not None and user.pk in who_knows.users_who_played_alone(tournament)
        ):
            raise Refused(NOT_UNDONE)
        elsewhere = EntrantPlayer.objects.filter(tournament=tournament, user=user).exclude(pk=player.pk)
        if user is not None and elsewhere.exists():
            raise Refused(ENTERED_ALREADY)
        _seat(tournament, entrant, player, user, bot)

    def about(self, act: DirectorAct) -> list[str]:
        return [f"{act.facts['name']} → {act.facts['by']}"]


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
    assert to is not None
    for play in unfinished(tournament, entrant):
        if play.game is None or play.game.status != GameStatus.PLAYING:
            continue
        seat = _seat_of(tournament, play, entrant, player.place)
        if seat is None:
            continue
        with locked_table(play.game.public_id) as table:
            sitter = table.players[seat]
            if table.game.status != GameStatus.PLAYING or (isinstance(to, User) and sitter.user_id == to.pk):
                continue
            lifecycle.hand_over(table, seat, to)
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
