"""What a deal of piquet is worth, played or given up; the end of a partie or of the hundred points; the sheet.

The marks that stand when a deal ends become its DealScore (what a mark is, stands in marks.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.engine.cards import Mask, Pack
from rules.engine.display import DealEnd, Tally
from rules.engine.moves import Event, Phrase, Seat
from rules.engine.protocol import Result, Step
from rules.engine.score import GIVEN_UP, DealScore, MatchScore, ScorePart, score_from
from rules.engine.tricks import FinishedTrick

from .claims import Claim, ScoredClaim
from .combos import CATEGORIES, combination_points, kind_of, names
from .laws import Laws, Partie, Target
from .marks import (
    BLANCHE,
    CAPOT_POINTS,
    CARDS,
    LAST_TRICK,
    LEAD,
    PIQUE,
    PLAY,
    POINT,
    REPIQUE,
    TAKEN,
    Mark,
    first_to,
)
from .options import HAND
from .state import Over, State, Tricks, blanche_of, marks_of, talk_of, tricks_won

Events = tuple[Event, ...]
TARGET = "target"
PAID = 100
"""What the loser of a partie pays in any case."""

COLUMNS = ("hand", "play", "cards", "bonus")
"""The columns of the sheet, each the group of some parts."""
IN_PLAY = (LEAD, TAKEN, LAST_TRICK)
TOO_LATE = "too_late"
"""Why points told do not count: they are reckoned after the end of the game."""


# --- what a deal comes to ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declared:
    """What was counted in hand: as it was told, the claims that were shown, the cards of a carte blanche."""

    counted: tuple[ScoredClaim, ...] = ()
    shown: Mapping[tuple[Seat, str], Claim] = field(default_factory=dict)
    blanche: Mask = 0


def score_deal(
    pack: Pack,
    marks: Sequence[Mark],
    elder: Seat,
    tricks: tuple[int, int],
    declared: Declared,
    late: Sequence[Mark] = (),
) -> DealScore:
    """What a deal comes to, part by part; `late` are marks that had been told and are reckoned after its end."""
    void = (part._replace(void=TOO_LATE) for part in _parts(pack, late, declared))
    scored = sorted((*_parts(pack, marks, declared), *void), key=lambda part: COLUMNS.index(part.group))
    won = (
        ScorePart("", "tricks", seat, 0, number, seat=seat) for seat, number in enumerate(tricks) if number
    )
    parts = (ScorePart("", "elder", elder, 0, seat=elder), *scored, *won)
    return score_from(parts, len(tricks), outcome=_outcome(marks, tricks))


def _outcome(marks: Sequence[Mark], tricks: tuple[int, int]) -> str:
    for mark in marks:
        if mark.bonus:
            return mark.bonus
    if max(tricks) == HAND:
        return "capot"
    if sum(tricks) < HAND:
        return "cut_short"
    return "divided" if tricks[0] == tricks[1] else "cards"


def _parts(pack: Pack, marks: Sequence[Mark], declared: Declared) -> Iterator[ScorePart]:
    """The parts of some marks: declarations each by itself, what was made in the play added up."""
    played: dict[tuple[Seat, str], int] = {}
    for mark in marks:
        seat = mark.seat
        if mark.bonus:
            yield ScorePart("bonus", mark.kind, seat, mark.points, seat=seat)
        elif mark.category == BLANCHE:
            cards = names(pack, declared.blanche)
            yield ScorePart("hand", "carte_blanche", seat, mark.points, seat=seat, cards=cards)
        elif mark.category == CARDS:
            kind = "capot" if mark.points == CAPOT_POINTS else "the_cards"
            yield ScorePart("cards", kind, seat, mark.points, seat=seat)
        elif mark.category == PLAY:
            both = mark.kind == TAKEN and mark.points > 1
            for kind in (TAKEN, LAST_TRICK) if both else (mark.kind,):
                played[seat, kind] = played.get((seat, kind), 0) + 1
        else:
            yield from _combinations(pack, seat, CATEGORIES[mark.category - POINT], declared)
    for (seat, kind), number in sorted(
        played.items(), key=lambda item: (item[0][0], IN_PLAY.index(item[0][1]))
    ):
        yield ScorePart("play", kind, seat, number, number, seat=seat)


def _combinations(pack: Pack, seat: Seat, category: str, declared: Declared) -> Iterator[ScorePart]:
    """What a seat counted in a category; suits and cards only where they were shown."""
    scored = next(c for c in declared.counted if (c.seat, c.category) == (seat, category))
    claim = declared.shown.get((seat, category))
    for place, size in enumerate(scored.sizes):
        rank = scored.ranks[place] if scored.ranks else -1
        kind, points = kind_of(pack, category, size, rank), combination_points(category, size)
        if claim is None:
            yield ScorePart("hand", kind, seat, points, seat=seat)
        else:
            cards = names(pack, claim[place].cards)
            suit = None if category == "set" else cards[0][1]
            yield ScorePart("hand", kind, seat, points, seat=seat, suit=suit, cards=cards)


# --- the end of a deal ---


def marks_to_target(laws: Laws, match_score: MatchScore, marks: Sequence[Mark]) -> int | None:
    """After how many of these marks the match is won, None where it goes on or has no target to reach."""
    if match_score.alone or not isinstance(laws.match, Target):
        return None
    first = first_to(laws.match.points, match_score.totals, marks)
    return None if first is None else first[1]


def finish(
    laws: Laws,
    state: State,
    marks: tuple[Mark, ...],
    counted: tuple[ScoredClaim, ...],
    taken: tuple[FinishedTrick, ...],
    events: Events,
    late: tuple[Mark, ...] = (),
) -> Step[State]:
    """The end of a deal in which these marks stand; `late` were told and are struck out."""
    blanche = blanche_of(state.phase)
    declared = Declared(counted, _claims_to_show(state), blanche.cards if blanche else 0)
    score = score_deal(laws.pack, marks, state.elder, tricks_won(taken), declared, late)
    over = State(state.dealer, state.match_score, Over(score))
    return Step(over, (*events, _score_event(state, score)))


def _claims_to_show(state: State) -> dict[tuple[Seat, str], Claim]:
    """The claims whose cards the other player asked to see."""
    claim_of: dict[tuple[Seat, str], Claim] = {}
    showings = state.phase.public.shown if isinstance(state.phase, Tricks) else ()
    for showing in showings:
        claims = state.claims[showing.seat]
        assert claims is not None
        claim_of[showing.seat, showing.category] = claims[CATEGORIES.index(showing.category)]
    return claim_of


def _score_event(state: State, score: DealScore) -> Event:
    elder, younger, totals, points = state.elder, state.dealer, state.match_score.totals, score.points
    facts = {
        "elder": elder, "younger": younger, "ours": points[elder], "theirs": points[younger],
        "our_total": totals[elder] + points[elder], "their_total": totals[younger] + points[younger],
    }  # fmt: skip
    return Event("scored", facts)


def given_up(laws: Laws, state: State) -> DealScore:
    """A deal that somebody gives up: what has been told so far stands (PQ-20 of docs/rulings.md)."""
    phase = state.phase
    blanche, talk = blanche_of(phase), talk_of(phase)
    declared = Declared(talk.counted if talk else (), _claims_to_show(state), blanche.cards if blanche else 0)
    taken = phase.taken if isinstance(phase, Tricks) else ()
    score = score_deal(laws.pack, marks_of(phase), state.elder, tricks_won(taken), declared)
    return replace(score, outcome=GIVEN_UP)


# --- the match --------------------------------------------------------------------------------------------


def end(laws: Laws, match_score: MatchScore) -> tuple[Result | None, Events]:
    """Whether the match is over as it stands after a deal, and what is told of it."""
    result, totals = _result(laws, match_score), match_score.totals
    if result is None:
        even = isinstance(laws.match, Partie) and match_score.deal == laws.match.deals
        return None, (Event("two_more", {"points": totals[0]}),) if even else ()
    if not result.winners:
        return result, (Event("drawn", {"points": totals[0]}),)
    won = result.winners[0]
    facts = {
        "side": won, "other": 1 - won, "ours": totals[won], "theirs": totals[1 - won],
        "pays": _pays(laws, totals),
    }  # fmt: skip
    kind = {TARGET: "won_at", "rubicon": "won_rubicon", "partie": "won_partie"}[result.reason]
    return result, (Event(kind, facts),)


def _result(laws: Laws, match_score: MatchScore) -> Result | None:
    match, totals = laws.match, match_score.totals
    if isinstance(match, Target):
        if max(totals) < match.points:
            return None
        # Marks end with the one that reached the target, so only one of the two is there.
        return Result(totals, (0 if totals[0] >= match.points else 1,), TARGET)
    if match_score.deal < match.deals or match.deals < match_score.deal < match.deals + match.extra_deals:
        return None
    if match_score.deal == match.deals and totals[0] == totals[1] and match.extra_deals:
        return None
    won, _pays = settle_partie(match.rubicon, totals)
    if won is None:
        return Result(totals, (), "drawn")
    return Result(totals, (won,), "rubicon" if totals[1 - won] < match.rubicon else "partie")


def _pays(laws: Laws, totals: tuple[int, ...]) -> int:
    """What the loser pays: nothing where there is a target."""
    return settle_partie(laws.match.rubicon, totals)[1] if isinstance(laws.match, Partie) else 0


def settlement(
    laws: Laws, match_score: MatchScore, score: DealScore
) -> tuple[Seat | None, int | None] | None:
    """Who has won with a deal that is over (None: nobody) and what is paid, None where nothing is paid at all.

    `match_score` is that before the deal. None where the match goes on. Deals played alone are a count of points.
    """
    totals = tuple(a + b for a, b in zip(match_score.totals, score.points, strict=True))
    if match_score.alone:
        return (None if totals[0] == totals[1] else totals.index(max(totals))), None
    result = _result(laws, replace(match_score, totals=totals))
    if result is None:
        return None
    pays = _pays(laws, totals) if isinstance(laws.match, Partie) else None
    return (result.winners[0] if result.winners else None), pays


def deals_in_all(laws: Laws, match_score: MatchScore) -> int | None:
    """How many deals the match has as it stands, None where it has no number of its own."""
    if match_score.alone or isinstance(laws.match, Target):
        return None
    match = laws.match
    return match.deals + (match.extra_deals if match_score.deal > match.deals else 0)


def settle_partie(rubicon: int, scores: tuple[int, ...]) -> tuple[Seat | None, int]:
    """Who wins a partie and what the loser pays: the difference and 100, short of the rubicon the sum and 100."""
    if scores[0] == scores[1]:
        return None, 0
    winner = 0 if scores[0] > scores[1] else 1
    ahead, behind = scores[winner], scores[1 - winner]
    return winner, PAID + (ahead - behind if behind >= rubicon else ahead + behind)


def line(score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
    """A finished deal on the sheet: who was elder and what it came to; hand, play, cards, pique or repique."""
    (elder,) = (part.side for part in score.parts if part.kind == "elder")
    label = Phrase("line", {"elder": elder, "outcome": _outcome_word(score)})
    return label, tuple(Tally(Phrase(f"tally_{group}"), score.of(group)) for group in COLUMNS)


def deal_end(score: DealScore) -> DealEnd:
    """How a deal came out: pique, repique, capot, or who has the cards; with what each of them brought."""
    parts = [part for part in score.parts if part.group in ("bonus", "cards") and not part.void]
    reasons = tuple(
        Phrase("end_brought", {"seat": part.seat, "what": f"end_{part.kind}", "points": part.points})
        for part in parts
        if part.seat is not None
    )
    if score.outcome == "cards" and reasons:
        cards = score.of("cards")
        winner = cards.index(max(cards))
        return DealEnd(
            Phrase("end_took_cards", {"seat": winner}),
            reasons=reasons,
            winner=winner,
            own_verdict=Phrase("end_you_took_cards"),
        )
    return DealEnd(Phrase(_outcome_word(score)), reasons=reasons)


def _outcome_word(score: DealScore) -> str:
    """What a deal came to, as the sheet has it; a capot beside a pique or repique is told with it."""
    both = score.outcome in (PIQUE, REPIQUE) and max(score.of("cards")) == CAPOT_POINTS
    return f"outcome_{score.outcome}_capot" if both else f"outcome_{score.outcome}"
