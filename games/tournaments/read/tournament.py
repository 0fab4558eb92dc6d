"""The page of a tournament: what is played and how, who has entered, the reader's own tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.clubs.core.reasons import reason_words
from games.play.read.clocks import pace_words
from games.play.read.club_rules import ContestRules, rules_of_contest
from games.play.record import fairness

from ..formats import format_of
from ..models import (
    EntrantPlayer,
    ScoringKind,
    Tournament,
    TournamentBoard,
    TournamentRound,
    TournamentStage,
    Venue,
)
from ..record import words
from ..record.carry_over import carry_words
from ..record.entrants import EntrantName, is_member
from ..record.names import title_of, words_of
from ..record.next_round import all_boards, rounds_of
from ..record.rounds import closing_of, is_evening
from ..record.who_directs import directs
from .entries import Entries, entries_of
from .own_tables import OwnTable, own_tables
from .standings import StandingsPage, standing_of, standings_page
from .tournament_list import ClubName, club_name, stage_words
from .usebio import fits_usebio


@dataclass(frozen=True, slots=True)
class TournamentFacts:
    """What is to be known of a tournament by everybody who may see it."""

    public_id: str
    url: str
    name: str
    words: str
    public: bool
    organiser: tuple[str, str] | None
    rules: ContestRules
    movement: str
    arrow: bool
    sections: int
    scoring: str
    factor: str
    places: int
    of_teams: bool
    new_partners: bool
    rounds: int
    boards: int
    all_boards: int
    pace: str
    round_length: str
    early: bool
    at_once: bool
    bots_finish: bool
    talk: bool
    bots: int
    least: int
    most: int
    entries_from: datetime
    starts_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    stage: str
    stage_words: str
    paused: bool
    why_cancelled: str
    winner: str
    venue: str
    both: bool
    real: bool
    evening: bool
    carry_over: str
    fits_usebio: bool
    seal: str
    secret: str
    directs: bool
    club: ClubName | None
    members_only: bool

    @property
    def takes_entries(self) -> bool:
        """Whether somebody can enter now."""
        return self.stage == TournamentStage.ENTRY and self.entries_from <= timezone.now()


def facts_of(
    tournament: Tournament, user: Any, names: Mapping[int, EntrantName] | None = None
) -> TournamentFacts:
    """The facts of a tournament for a reader."""
    organiser = tournament.organiser
    over = tournament.stage in (TournamentStage.OVER, TournamentStage.CANCELLED)
    numbers = tournament.numbers
    winner = (names or {}).get(tournament.winner_id or 0)
    club = club_name(tournament, {tournament.club_id or 0} if is_member(tournament, user) else ())
    return TournamentFacts(
        tournament.public_id,
        tournament.get_absolute_url(),
        title_of(tournament),
        words_of(tournament),
        tournament.public,
        (organiser.name, organiser.profile_id) if organiser is not None else None,
        rules_of_contest(tournament, names_club=club is not None),
        str(tournament.get_movement_display()),
        tournament.arrow,
        tournament.sections,
        str(tournament.get_scoring_display()),
        imp_factor(tournament),
        format_of(tournament.movement).places(tournament.engine),
        format_of(tournament.movement).of_teams,
        format_of(tournament.movement).new_partners,
        rounds_of(tournament, numbers) if numbers else tournament.rounds,
        tournament.boards,
        len(all_boards(tournament)) if numbers else tournament.rounds * tournament.boards,
        pace_words(tournament.time),
        words.length(tournament.round_length),
        tournament.early,
        tournament.at_once,
        tournament.at_close == "bots",
        tournament.talk,
        tournament.bots,
        tournament.least,
        tournament.most,
        tournament.entries_from,
        tournament.starts_at,
        tournament.started_at,
        tournament.ended_at,
        tournament.stage,
        stage_words(tournament),
        tournament.paused_at is not None,
        reason_words(tournament.why_cancelled),
        winner.name if winner is not None else "",
        str(tournament.get_venue_display()),
        tournament.venue == Venue.BOTH,
        tournament.in_person,
        is_evening(tournament),
        carry_words(tournament),
        fits_usebio(tournament),
        fairness.secret_commitment(bytes(tournament.secret)),
        bytes(tournament.secret).hex() if over else "",
        directs(tournament, user),
        club,
        tournament.members_only,
    )


def imp_factor(tournament: Tournament) -> str:
    """What differences are multiplied by before they are IMPs; empty where nothing is."""
    by_imps = tournament.scoring in (ScoringKind.IMPS, ScoringKind.CROSS_IMPS, ScoringKind.BUTLER)
    if not by_imps or tournament.imp_factor == 1:
        return ""
    places = next(
        each for each in range(3) if each == 2 or (tournament.imp_factor * 10**each).denominator == 1
    )
    return words.figure(tournament.imp_factor, places)


# --- rounds -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round that has been opened."""

    number: int
    opened_at: datetime
    closing_at: datetime
    closed: bool


def rounds_played(tournament: Tournament) -> tuple[RoundFacts, ...]:
    """The rounds that have been opened, the latest last."""
    rows = list(TournamentRound.objects.filter(tournament=tournament).order_by("number"))
    # The rounds of an evening are open together and close together: that is looked up once.
    running = {(each.opened_at, each.closing_at): each for each in rows if each.closed_at is None}
    closings = {span: closing_of(each) for span, each in running.items()}
    return tuple(
        RoundFacts(
            each.number,
            each.opened_at,
            closings[each.opened_at, each.closing_at] if each.closed_at is None else each.closing_at,
            each.closed_at is not None,
        )
        for each in rows
    )


def entry_of(tournament: Tournament, user: Any) -> EntrantPlayer | None:
    """The reader's place in a tournament that has begun; None for everybody else."""
    if not isinstance(user, User):
        return None
    return EntrantPlayer.objects.filter(tournament=tournament, user=user).first()


# --- the page ---------------------------------------------------------------------------------------------

FIRST = 8
"""Entrants of each field whose places stand on the page of the tournament; the standings have all."""


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """The page of a tournament for one reader."""

    tournament: TournamentFacts
    entries: Entries | None
    rounds: tuple[RoundFacts, ...]
    tables: tuple[OwnTable, ...]
    standings: StandingsPage | None
    open_boards: int
    is_in: bool

    @property
    def running_round(self) -> RoundFacts | None:
        """The round that is being played."""
        return next((each for each in self.rounds if not each.closed), None)


def tournament_page(tournament: Tournament, user: Any) -> TournamentPage:
    """What the page of a tournament shows to a reader."""
    mine = entry_of(tournament, user)
    if not tournament.numbers:
        entries = entries_of(tournament, user)
        return TournamentPage(facts_of(tournament, user), entries, (), (), None, 0, mine is not None)
    standing = standing_of(tournament)
    return TournamentPage(
        facts_of(tournament, user, standing.names),
        None,
        rounds_played(tournament),
        own_tables(tournament, mine, standing.names),
        standings_page(tournament, standing, mine.entrant_id if mine is not None else None, FIRST),
        TournamentBoard.objects.filter(tournament=tournament, board__opened_at__isnull=False).count(),
        mine is not None and mine.entrant_id in standing.names,
    )
