"""A solved deal in words and figures: what every card cost, trick by trick, and what each team could have had."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from games.bots import solver
from games.bots.solution import CardPlayed, PlaySolution, from_json
from games.play.models import AcceptedMove, Deal, Game, Player
from games.play.read.names import seat_names, side_names
from games.play.record.replay import deal_moments
from games.play.record.stints import stints_in_deal
from rules.engine.cards import face
from rules.engine.moves import Move
from rules.web.speech import card_name, rank_sign

from .models import DealSolution


@dataclass(frozen=True, slots=True)
class SolvedCard:
    """A card that was played: its face, sign and name, what it cost, whether it led, the step of the deal after it.

    `suit` is the letter that its colour goes by.
    """

    face: str
    suit: str
    sign: str
    name: str
    cost: int
    leads: bool
    step: int


@dataclass(frozen=True, slots=True)
class SolvedTrick:
    """A trick of the solved part: its number and, by seat, the card played to it (None where it was broken off)."""

    number: int
    cards: tuple[SolvedCard | None, ...]


@dataclass(frozen=True, slots=True)
class SolvedTeam:
    """Who plays together: what they could have had, what they made, and what their cards cost them."""

    seats: str
    best: str
    made: str
    lost: int


@dataclass(frozen=True, slots=True)
class SolvedPage:
    """A deal with all cards seen: whether its game can be solved, whether it was asked for, is ready, or failed.

    `since` is the first trick of the solved part of `total`, None where there is none; `whole`: nothing was left out.
    `seats` are the seats with who sits there. `ahead`: what counts is how much more a player has than the other;
    `alone`: one plays against all others. `own` is what the reader's own cards cost, None where they played none.
    """

    number: int
    solvable: bool
    asked: bool = False
    ready: bool = False
    failed: bool = False
    played: bool = False
    whole: bool = False
    since: int | None = None
    total: int = 0
    positions: int = solver.POSITIONS
    ahead: bool = False
    alone: bool = False
    seats: tuple[tuple[str, str], ...] = ()
    teams: tuple[SolvedTeam, ...] = ()
    tricks: tuple[SolvedTrick, ...] = ()
    own: int | None = None


def solved_page(game: Game, players: list[Player], deal: Deal, reader: Any) -> SolvedPage:
    """The values its template gets, for a reader who may sit there or not."""
    if not solver.is_solvable(game.variant):
        return SolvedPage(deal.number, solvable=False)
    thought = DealSolution.objects.filter(deal=deal).first()
    if thought is None or not thought.ready:
        return SolvedPage(deal.number, solvable=True, asked=thought is not None)
    if thought.failed or not thought.found:
        return SolvedPage(deal.number, solvable=True, asked=True, ready=True, failed=thought.failed)
    solution = from_json(thought.found)
    versions = [moment.version for moment in deal_moments(game, deal.number)][1:]
    names = seat_names(len(players))
    return SolvedPage(
        deal.number,
        solvable=True,
        asked=True,
        ready=True,
        played=True,
        whole=solution.cards[0].cost is not None,
        since=solution.since,
        total=solution.cards[-1].trick,
        ahead=solution.ahead,
        alone=len(game.engine.sides) > len(solution.teams),
        seats=tuple((names[player.seat], player.name) for player in players),
        teams=teams_of(solution, len(players)),
        tricks=_tricks(game, versions, solution, len(players)),
        own=_own(players, deal, solution, versions, reader),
    )


def _own(
    players: list[Player], deal: Deal, solution: PlaySolution, versions: Sequence[int], reader: Any
) -> int | None:
    """What the cards cost that the reader played themselves, None for somebody who played none that is known."""
    stints = list(stints_in_deal(reader, deal, players)) if isinstance(reader, User) else []
    costs = [
        card.cost
        for card in solution.cards
        if card.cost is not None
        and any(stint.seat == card.seat and stint.has(versions[card.place]) for stint in stints)
    ]
    return sum(costs) if costs else None


def teams_of(solution: PlaySolution, seats: int) -> tuple[SolvedTeam, ...]:
    """Both teams in figures, none where nothing is known."""
    if solution.since is None:
        return ()
    first, second = solution.lost
    given = (second - first, first - second)
    return tuple(
        SolvedTeam(
            side_names([team], seats)[0],
            _figure(best, solution.ahead),
            _figure(best + gift, solution.ahead),
            lost,
        )
        for team, best, gift, lost in zip(solution.teams, solution.best, given, solution.lost, strict=True)
    )


def cost_lines(games: Iterable[Game]) -> dict[str, str]:
    """By game, in one line, what the first deals of some games were found to have cost each team; of those solved."""
    rows = DealSolution.objects.filter(deal__game__in=list(games), deal__number=1, found__isnull=False)
    lines: dict[str, str] = {}
    for thought in rows.exclude(deal__revealed_at=None).select_related("deal__game"):
        if not thought.found:
            continue
        game, solution = thought.deal.game, from_json(thought.found)
        teams = teams_of(solution, sum(map(len, game.engine.sides)))
        if teams:
            cost = ", ".join(
                gettext("%(seats)s %(points)d") % {"seats": team.seats, "points": team.lost} for team in teams
            )
            words = gettext("Lost from trick %(trick)s on: %(cost)s")
            lines[game.public_id] = words % {"trick": solution.since, "cost": cost}
    return lines


def _figure(points: int, ahead: bool) -> str:
    """Points; with its sign where it is a difference."""
    text = f"{points:+d}" if ahead and points else str(points)
    return text.replace("-", "−")


def _tricks(
    game: Game, versions: Sequence[int], solution: PlaySolution, seats: int
) -> tuple[SolvedTrick, ...]:
    texts = dict(AcceptedMove.objects.filter(game=game, number__in=versions).values_list("number", "text"))
    by_trick: dict[int, list[CardPlayed]] = {}
    for card in solution.cards:
        if card.cost is not None:
            by_trick.setdefault(card.trick, []).append(card)
    tricks = []
    for number, cards in by_trick.items():
        row: list[SolvedCard | None] = [None] * seats
        for card in cards:
            card_face = face(Move.parse(texts[versions[card.place]]).words[0])
            row[card.seat] = SolvedCard(
                card_face,
                card_face[-1].lower(),
                rank_sign(card_face[:-1]),
                card_name(card_face),
                card.cost or 0,
                card is cards[0],
                card.place + 1,
            )
        tricks.append(SolvedTrick(number, tuple(row)))
    return tuple(tricks)
