"""A claim as it is told at the table and on the page of its deal: who, what, the proof in a few phrases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString

from games import claims
from rules.engine.moves import Seat
from rules.web.speech import Html, card_chip, say_html

from ..models import ClaimState, Game, Player, TableClaim
from ..record.memory import History, Snapshot


@dataclass(frozen=True, slots=True)
class ClaimText:
    """A claim in words: who says it of which side, its state, the phrases, the hand that was shown, who may answer.

    `from_above` is the line that was said with it; where `has_trumps`, it speaks of trumps. `by`, `of_side` and
    `shown` say the seat, the side and the hand by number and name.
    """

    pk: int
    seat: str
    side: str
    concedes: bool
    state: str
    lines: tuple[SafeString, ...]
    cards: tuple[SafeString, ...]
    mine: bool
    may_answer: bool
    holds: bool
    from_above: bool = False
    has_trumps: bool = True
    by: Seat = 0
    of_side: int = 0
    shown: tuple[str, ...] = ()


def claim_at_table(
    game: Game, players: Sequence[Player], story: History, seat: Seat | None, html: Html
) -> ClaimText | None:
    """The claim a reader is to see now: one that is open, one's own that was not sure, or one just played out.

    What ended a deal is told until the reader goes on to the next, whose choices it would lie on.
    """
    row = (
        TableClaim.objects.filter(game=game).order_by("-pk").first()
        if game.claims and seat is not None
        else None
    )
    if row is None or seat is None:
        return None
    mine = row.seat == seat
    played_out = row.state in (ClaimState.PROVED, ClaimState.GRANTED)
    read = players[seat].deal_closed >= row.deal
    settled = played_out and not read and (row.after or 0) >= min(players[seat].seen + 1, game.version)
    now = row.version == game.version and (mine or row.state != ClaimState.TRIED)
    if not settled and not now:
        return None
    own = next(side for side in game.engine.sides if row.seat in side)
    partner = seat in own and not mine and not row.concedes and not played_out
    is_asked = row.state == ClaimState.OPEN and not mine and (seat in own) == row.concedes
    # What stands against a claim comes from its speaker's own view: it is for nobody else while the deal is played.
    view = game.engine.view(story[-1].state, seat) if mine and now and not row.concedes else None
    claim = _in_words(
        row, game.engine, html, view, mine=mine, may_answer=is_asked and str(seat) not in row.answers
    )
    # What the opponents were shown tells a partner nothing: the deal may go on.
    return replace(claim, cards=(), shown=(), from_above=False) if partner else claim


def sure_rest(engine: Any, view: Any, html: Html) -> tuple[SafeString, ...]:
    """How a viewer takes every trick left, in words, where one line does it whatever the others hold; else nothing."""
    line = claims.sure_line(engine, view)
    phrases = claims.tell(engine, view, line) if line is not None else ()
    return tuple(say_html(claims.CLAIMS, phrase, html) for phrase in phrases)


def claims_of_deal(game: Game, number: int, moments: Sequence[Snapshot], html: Html) -> tuple[ClaimText, ...]:
    """The claims of a finished deal that were put to the others or ended it, each with its proof checked again."""
    if not game.claims:
        return ()
    rows = TableClaim.objects.filter(game=game, deal=number).exclude(state=ClaimState.TRIED)
    states = {moment.version: moment.state for moment in moments}
    views = {row.pk: game.engine.view(states[row.version], row.seat) for row in rows if row.version in states}
    return tuple(_in_words(row, game.engine, html, views.get(row.pk)) for row in rows)


def _in_words(
    row: TableClaim, engine: Any, html: Html, view: Any, *, mine: bool = False, may_answer: bool = False
) -> ClaimText:
    """A claim told by what its speaker saw (None: not to be told)."""
    answer = claims.from_json(row.answer) if row.answer is not None and view is not None else None
    phrases = claims.tell(engine, view, answer) if answer is not None else ()
    return ClaimText(
        pk=row.pk,
        seat=html.seat_names[row.seat],
        side=html.side_names[row.side],
        concedes=row.concedes,
        state=row.state,
        lines=tuple(say_html(claims.CLAIMS, phrase, html) for phrase in phrases),
        cards=tuple(card_chip(card) for card in row.cards.split()),
        mine=mine,
        may_answer=may_answer,
        holds=isinstance(answer, claims.Proof) and claims.replay(engine, view, answer),
        from_above=row.from_above,
        has_trumps=claims.has_trumps(engine),
        by=row.seat,
        of_side=row.side,
        shown=tuple(row.cards.split()),
    )
