"""Acts that bring people in: late ones after the start; by name members of the club and others without an account."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.blocks import blocks_among
from accounts.models import User
from accounts.names import clean_name
from games.clubs.core.models import ClubMember
from games.clubs.core.people import find_person, without_mark
from games.jobs.refusals import Refusal, Refused
from games.tournaments.refusals import ENTERED_ALREADY, GUEST, NOT_UNDONE, TOURNAMENT_STAGE

from ..formats import format_of, terms_of
from ..models import (
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantPlayer,
    EntrantState,
    Tournament,
    TournamentStage,
)
from ..record import who_knows
from ..record.roster import Roster
from ..record.rounds import is_evening
from ..write import evening, news
from ..write.bring_along import give_handicaps
from .forms import ENTRANTS, ENTRY, RUNNING, DeskForm, Misnamed
from .log import DeskAct, lock_for_director, name_of, person_name
from .undo_facts import UndoFacts

BAD_ENTRANT = Refusal("bad_entrant", gettext_noop("Name as many people as play together."))
KNOWS_BOARDS = Refusal(
    "knows_boards",
    gettext_noop(
        "They have learned of a sealed board that they would play: they typed, adjusted or sent a score of it, or read "
        "its cards."
    ),
)
KEPT_AWAY = Refusal(
    "kept_away", gettext_noop("This person and somebody of the entrant, or you, keep away from each other.")
)
LISTED_ALREADY = Refusal(
    "listed_already",
    gettext_noop("Some of these are entered already. Was the list sent twice? Take them out of it."),
)
MEMBER_NOT_ENTERED = Refusal(
    "member_not_entered", gettext_noop("%(name)s, a member of the club, was not entered: %(reason)s")
)
NO_NUMBER = Refusal("no_number", gettext_noop("There is no free place. Withdraw somebody first."))
EVENING_PLACES = _(
    "They take a place that nobody has, at every table of theirs where no score is entered yet. For boards that they "
    "were too late for, enter an adjusted score."
)
MOST_AT_ONCE, MOST_LETTERS = 128, 6000
"""People in one list, and its letters: names of 40 and what stands between."""
SUSPENDED = Refusal("person_suspended", gettext_noop("This person may not play at present."))


MEMBERS_BY_NAME = _(
    "A name that a member of the club has is entered as this member, and counts for them. Others need no account; "
    "their names are on pages of this site: ask them."
)


class ArrivalActForm(DeskForm):
    """Whoever comes, one a line."""

    section = ENTRANTS
    needs_why = False

    def prepare(self, roster: Roster) -> None:
        """Say how many they are."""
        places = format_of(self._tournament.movement).places(self._tournament.engine)
        self.fields["people"].label = ngettext(
            "Who comes: %(number)s person", "Who comes: %(number)s people", places
        ) % {"number": places}


class LateActForm(ArrivalActForm):
    """People who come after the start."""

    title, button = _("Let somebody in late"), _("Let them in")
    says = _("They take a place that nobody has, or a bot’s, from the next round on.")
    stages = (RUNNING,)

    people = forms.CharField(
        label=_("Who comes"),
        max_length=900,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Names or addresses of profiles, one a line."),
    )
    name = forms.CharField(label=_("Name of the entrant"), required=False, max_length=40)

    def prepare(self, roster: Roster) -> None:
        """Say how many they are, and where they play."""
        super().prepare(roster)
        if is_evening(self._tournament):
            self.says = EVENING_PLACES

    def clean_name(self) -> str:
        """The name as it is kept, or none."""
        name = self.cleaned_data["name"]
        return clean_name(name) if name else ""

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        lines = [line for line in values["people"].splitlines() if line.strip()]
        try:
            users = [find_person(line) for line in lines[:8]]
        except Refused as refused:
            raise Misnamed("people", refused.refusal) from refused
        return late.do(self._tournament.public_id, by=by, users=users, name=values["name"], why=values["why"])


class LateAct(DeskAct):
    """People come after the start; whoever does not stay is withdrawn."""

    kind = DirectorActKind.LATE
    sentence = gettext_noop("%(name)s: let in late.")
    changes = ("entrant",)
    form = LateActForm

    def do(
        self, public_id: str, *, by: User, users: Sequence[User], name: str = "", why: str = ""
    ) -> DirectorAct:
        """Let people in after the start: they take a number that nobody has, or a bot's, from the next round on.

        Raises Refused `no_number` where there is none, `person_entered`, `bad_entrant` where they are not as many as
        make an entrant.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING)
            if len(set(users)) != len(users) or len(users) != format_of(tournament.movement).places(
                tournament.engine
            ):
                raise Refused(BAD_ENTRANT)
            left_out = tournament.entrants.filter(state=EntrantState.LEFT_OUT, players__user__in=users)
            for entrant in left_out.distinct():
                # Whoever was not seated at the start may be late.
                entrant.players.all().delete()
            for user in users:
                check_may_come(tournament, user, by, [other.pk for other in users])
            number = _free_number(tournament)
            bot = tournament.entrants.filter(number=number, state=EntrantState.IN).exclude(level="").first()
            if bot is not None:
                bot.state = EntrantState.WITHDRAWN
                bot.save(update_fields=["state"])
            entrant = _enter(tournament, [EntrantPlayer(user=user) for user in users], name, number)
            evening.seat_in_open_rounds(tournament, entrant)
            give_handicaps(tournament, [entrant])
            return self.write(
                tournament,
                by,
                why,
                entrant=entrant,
                touched=[entrant],
                facts={"name": name_of(entrant), "number": number},
                before={"entrant": entrant.pk},
            )


class NamedActForm(ArrivalActForm):
    """Members of the club and people without accounts, by name: one entrant, or all of an evening in one list."""

    title, button = _("Enter people by name"), _("Enter them")
    says = _("For people without an account. Their names are on pages of this site: ask them.")
    stages = (ENTRY, RUNNING)
    people = forms.CharField(
        label=_("Who comes"),
        max_length=MOST_LETTERS,
        widget=forms.Textarea({"rows": 5}),
        help_text=_("One name a line. Everybody may be in one list."),
    )

    def prepare(self, roster: Roster) -> None:
        """Say what a line is where several make an entrant, and that members of the club are known by name."""
        if self._tournament.club_id is not None:
            self.says = MEMBERS_BY_NAME
        places = format_of(self._tournament.movement).places(self._tournament.engine)
        if places > 1:
            self.fields["people"].help_text = ngettext(
                "Those who play together on one line, or below each other: %(number)s person. On one line put a comma, "
                "“-”, “and”, “&” or “/” between them.",
                "Those who play together on one line, or below each other: %(number)s people. On one line put a comma, "
                "“-”, “and”, “&” or “/” between them. Everybody may be in one list.",
                places,
            ) % {"number": places}

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        """In tournaments that are played at real tables alone."""
        return tournament.in_person and tournament.stage in cls.stages

    def clean_people(self) -> list[list[str]]:
        """The names as they are kept, those of each entrant together."""
        places = format_of(self._tournament.movement).places(self._tournament.engine)
        teams = teams_of(self.cleaned_data["people"], places)
        if len(teams) * places > MOST_AT_ONCE:
            raise ValidationError(
                gettext("So many cannot be entered at once: %(number)s people at most.")
                % {"number": MOST_AT_ONCE}
            )
        return teams

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        return named.do_all(self._tournament.public_id, by=by, teams=values["people"], why=values["why"])


def teams_of(text: str, places: int) -> list[list[str]]:
    """The names of a list, those of each entrant together: a line with commas is one entrant, else one name a line.

    Raises ValidationError with the line where they do not come out even, or a name that cannot be kept.
    """
    teams: list[list[str]] = []
    alone: list[str] = []
    for line in filter(str.strip, map(without_mark, text.splitlines())):
        names = _names_of(line, places)
        if len(names) > 1 and (alone or len(names) != places):
            raise uneven(places, [*alone, *names])
        alone += [_readable(name) for name in names]
        if len(alone) == places:
            teams.append(alone)
            alone = []
    if alone:
        raise uneven(places, alone)
    return teams


BETWEEN = re.compile(r"\s*[&+/]\s*|\s+(?:and|et|[-\N{EN DASH}\N{EM DASH}])\s+", re.IGNORECASE)
"""What people write between the names of those who play together, where they do not write commas."""


def _names_of(line: str, places: int) -> list[str]:
    """The names of a line: with commas between, or with another sign where there are then as many as play together."""
    if places == 1:
        return [line]
    names = [name for name in re.split(r"[,;\t]", line) if name.strip()]
    others = [name for name in BETWEEN.split(line) if name.strip()]
    return others if len(names) == 1 and len(others) == places else names


def _readable(name: str) -> str:
    """A name as it is kept; what is wrong with it is said with the name."""
    try:
        return clean_name(name)
    except ValidationError as error:
        raise ValidationError([f"{name.strip()[:40]}: {message}" for message in error.messages]) from error


def uneven(places: int, names: Sequence[str]) -> ValidationError:
    """What is said of names that are not as many as play together."""
    return ValidationError(
        ngettext(
            "%(number)s person plays together. It does not come out even at: %(names)s.",
            "%(number)s people play together. It does not come out even at: %(names)s.",
            places,
        )
        % {"number": places, "names": ", ".join(" ".join(name.split()) for name in names)}
    )


class NamedAct(DeskAct):
    """People are entered by name: members of the club as themselves, others without an account."""

    kind = DirectorActKind.NAMED
    sentence = gettext_noop("%(name)s: entered by name.")
    form = NamedActForm

    def do_all(
        self, public_id: str, *, by: User, teams: Sequence[Sequence[str]], why: str = ""
    ) -> DirectorAct:
        """Enter several, in their order, or nobody: the last act. Refused as by `do`."""
        if not teams:
            raise Refused(BAD_ENTRANT)
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING)
            if _is_there(tournament, teams):
                raise Refused(LISTED_ALREADY)
            return [self.do(public_id, by=by, people=people, why=why) for people in teams][-1]

    def do(self, public_id: str, *, by: User, people: Sequence[str], why: str = "") -> DirectorAct:
        """Enter people by name, in a tournament at real tables; after the start from the next round on.

        Raises Refused `event_stage` for a tournament that is played here too, `bad_entrant`, `no_number`.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.ENTRY, TournamentStage.RUNNING)
            names = [" ".join(name.split())[:40] for name in people]
            if not tournament.in_person:
                raise Refused(TOURNAMENT_STAGE)
            if len(names) != format_of(tournament.movement).places(tournament.engine) or not all(names):
                raise Refused(BAD_ENTRANT)
            number = _free_number(tournament) if tournament.stage == TournamentStage.RUNNING else None
            entrant = _enter(tournament, _players(tournament, by, names), "", number)
            if number is not None:
                evening.seat_in_open_rounds(tournament, entrant)
                give_handicaps(tournament, [entrant])
            return self.write(
                tournament,
                by,
                why,
                touched=[entrant],
                facts={"name": name_of(entrant)},
                before={"entrant": entrant.pk},
            )

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """Before the start alone: afterwards they are withdrawn, which is an act of its own."""
        return facts.stage == TournamentStage.ENTRY

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """They are gone, before the start; whoever has a table is withdrawn."""
        if tournament.stage != TournamentStage.ENTRY:
            raise Refused(NOT_UNDONE)
        entrants = tournament.entrants.filter(pk=act.before["entrant"])
        # Members are told here: once the row is gone nobody can say whom it was about.
        news.tell_act(tournament, entrants, act, undone=True)
        entrants.delete()


def _players(tournament: Tournament, by: User, names: Sequence[str]) -> list[EntrantPlayer]:
    """Those of an entrant: a name that one member of the club has is that member, any other is of nobody here."""
    members = _members_called(tournament, names)
    users = [user for name in names if (user := members.get(name.casefold())) is not None]
    if len(set(users)) != len(users):
        raise Refused(BAD_ENTRANT)
    for user in users:
        try:
            check_may_come(tournament, user, by, [other.pk for other in users])
        except Refused as refused:
            raise Refused(MEMBER_NOT_ENTERED, name=user.name, reason=str(refused)) from refused
    return [_player(name, members.get(name.casefold())) for name in names]


def _player(name: str, user: User | None) -> EntrantPlayer:
    return EntrantPlayer(called=name) if user is None else EntrantPlayer(user=user)


def _members_called(tournament: Tournament, names: Iterable[str]) -> dict[str, User]:
    """The members of the tournament's club with one of some names, by name; of a name that two have, neither."""
    called = Q()
    for name in names:
        called |= Q(user__display_name__iexact=name)
    rows = ClubMember.objects.filter(
        called, club=tournament.club_id, user__is_active=True, user__is_bot=False
    )
    by_name: dict[str, list[User]] = {}
    for row in rows.select_related("user"):
        by_name.setdefault(row.user.name.casefold(), []).append(row.user)
    return {name: users[0] for name, users in by_name.items() if len(users) == 1}


def check_may_come(
    tournament: Tournament,
    user: User,
    by: User,
    beside: Iterable[int | None] = (),
    *,
    knows_boards: bool | None = None,
) -> None:
    """Whether a director may bring somebody in, beside these; `knows_boards`, where the caller has found that out.

    Raises Refused `guest`, `person_suspended`, `person_entered` for whoever knows the boards, `kept_away` where they
    and the director, or a partner, keep away from each other.
    """
    if user.is_guest or user.is_bot:
        raise Refused(GUEST)
    if user.is_suspended:
        raise Refused(SUSPENDED)
    if user.pk in who_knows.who_knows(tournament) if knows_boards is None else knows_boards:
        raise Refused(ENTERED_ALREADY)
    if blocks_among(user, {by.pk, *(each for each in beside if each is not None)} - {user.pk}):
        raise Refused(KEPT_AWAY)


def check_knows_nothing_ahead(tournament: Tournament, *entrants: Entrant) -> None:
    """Whether somebody who comes back, or goes elsewhere, will sit at no board of which they have learned.

    Asked once they have their places again. Raises Refused `knows_boards`.
    """
    players = EntrantPlayer.objects.filter(entrant__in=entrants, user__isnull=False).select_related("user")
    for player in players:
        user = player.user
        assert user is not None
        boards = who_knows.boards_known(tournament, user)
        if boards and boards & who_knows.boards_to_play(tournament, user):
            raise Refused(KNOWS_BOARDS)


def _enter(
    tournament: Tournament, players: Sequence[EntrantPlayer], name: str, number: int | None
) -> Entrant:
    """A complete entrant of these people, in the order of their places."""
    now = timezone.now()
    entrant = Entrant.objects.create(
        tournament=tournament, name=name, number=number, entered_at=now, complete_at=now
    )
    for place, player in enumerate(players):
        player.tournament, player.entrant, player.place = tournament, entrant, place
    EntrantPlayer.objects.bulk_create(players)
    return entrant


def _is_there(tournament: Tournament, teams: Sequence[Sequence[str]]) -> bool:
    """Whether some of these are entered under these names, and did not leave."""
    there: dict[int, list[str]] = {}
    players = EntrantPlayer.objects.filter(tournament=tournament, entrant__state=EntrantState.IN, bot=None)
    if tournament.club_id is None:
        players = players.filter(user=None)
    for player in players.select_related("user").order_by("entrant", "place"):
        there.setdefault(player.entrant_id, []).append(person_name(player).casefold())
    return any([" ".join(name.split())[:40].casefold() for name in team] in there.values() for team in teams)


def _free_number(tournament: Tournament) -> int:
    """A number nobody has or a bot that was put there for a missing one; in a Swiss the next one."""
    inside = tournament.entrants.filter(state=EntrantState.IN, number__isnull=False)
    people = set(inside.filter(level="").values_list("number", flat=True))
    bots = set(inside.exclude(level="").values_list("number", flat=True))
    movement = format_of(tournament.movement)
    numbers = movement.late_numbers(terms_of(tournament))
    free = sorted(numbers - people - bots) or sorted(numbers - people)
    if free:
        return free[0]
    if movement.takes_more:
        tournament.numbers += 1
        tournament.save(update_fields=["numbers"])
        return tournament.numbers
    raise Refused(NO_NUMBER)


late = LateAct()
named = NamedAct()
