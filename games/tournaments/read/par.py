"""The par of an open board in words and figures."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from games.bots import par
from games.bots.prospects import BidProspect, Par, from_json
from games.play.read.names import seat_names, side_names
from rules.web.speech import SUIT_SIGNS, suit_name

from ..models import BoardPar, Tournament, TournamentBoard


@dataclass(frozen=True, slots=True)
class ParCell:
    """What a seat can expect with a suit: its contract ("–": none), the mean of the deal's score, whether it is par."""

    contract: str
    mean: str
    is_par: bool


@dataclass(frozen=True, slots=True)
class ParRow:
    """A seat as bidder, suit by suit (None: the suit cannot be named)."""

    seat: str
    cells: tuple[ParCell | None, ...]


@dataclass(frozen=True, slots=True)
class ParLine:
    """The par of a board: `url` asks for it; whether it was asked for, is ready, or failed; over how many layouts."""

    url: str
    asked: bool
    ready: bool = False
    failed: bool = False
    layouts: int = par.LAYOUTS
    verdict: str = ""
    others: tuple[str, ...] = ()
    suits: tuple[tuple[str, str], ...] = ()
    rows: tuple[ParRow, ...] = ()


def par_line(tournament: Tournament, board: TournamentBoard) -> ParLine | None:
    """What is told of the par of an open board, None for a game without an auction."""
    if not par.has_par(tournament.variant):
        return None
    url = reverse("tournaments:par", args=[tournament.public_id, board.number])
    thought = BoardPar.objects.filter(board=board).first()
    if thought is None or not thought.ready:
        return ParLine(url, thought is not None)
    if thought.failed:
        return ParLine(url, True, True, True)
    estimate = from_json(thought.found or {})
    seats = seat_names(tournament.engine.seats)
    sides = side_names(tournament.engine.sides, tournament.engine.seats)
    named = {each.suit for each in estimate.prospects}
    suits = tuple(suit for suit in SUIT_SIGNS if suit in named)
    rows = tuple(
        ParRow(name, tuple(_cell(estimate, seat, suit) for suit in suits)) for seat, name in enumerate(seats)
    )
    return ParLine(
        url,
        True,
        True,
        False,
        estimate.layouts,
        _verdict(estimate, seats),
        tuple(_best(estimate, side, name) for side, name in enumerate(sides)),
        tuple((suit, suit_name(suit)) for suit in suits),
        rows,
    )


def _cell(par: Par, seat: int, suit: str) -> ParCell | None:
    for each in par.prospects:
        if (each.seat, each.suit) == (seat, suit):
            mean = f"{each.mean:.0f}".replace("-", "−")
            return ParCell("–" if each.contract is None else str(each.contract), mean, each in par.par)
    return None


def _verdict(par: Par, seats: tuple[str, ...]) -> str:
    match par.par:
        case ():
            return gettext("Par: nobody can expect to make a bid.")
        case (one,):
            return gettext("Par: %(bid)s, by %(who)s.") % {"bid": one.contract, "who": _who(one, seats)}
    several = ", ".join(_who(each, seats) for each in par.par)
    words = gettext("Par: %(bid)s, by the side that bids it first: %(several)s.")
    return words % {"bid": par.par[0].contract, "several": several}


def _who(each: BidProspect, seats: tuple[str, ...]) -> str:
    return gettext("%(seat)s with %(suit)s") % {"seat": seats[each.seat], "suit": suit_name(each.suit)}


def _best(par: Par, side: int, name: str) -> str:
    best = par.best_of(side)
    if best is None:
        return gettext("%(side)s: no bid is made in half of the layouts") % {"side": name}
    return gettext("%(side)s: up to %(bid)s") % {"side": name, "bid": best.contract}
