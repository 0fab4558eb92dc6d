"""What a deal must come to, worked out beside the engine; a variant without an entry fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine.match import Match
from rules.engine.prompts import Choose

from . import reckoning_pn, reckoning_single
from .reckoning_dd import reckon
from .reckoning_pq import reckon as reckon_piquet
from .walks import Turn

Check = Callable[[Match[Any, Any], Any, Sequence[Turn]], None]
"""Raises AssertionError where a finished deal (from the cards to its last move) does not add up."""


def double_deck(engine: Match[Any, Any], options: Any, deal: Sequence[Turn]) -> None:
    """Every legal card, every meld and the score, against a second reading of the rules."""
    cards, before = deal[0].move.words, deal[0].state
    moves = [(turn.seat, turn.move) for turn in deal[1:] if turn.seat is not None]
    reckoned = reckon(options, before.dealer, cards, moves)
    after = engine.show(engine.view(deal[-1].step.state, None))
    lines = after.sheet[len(engine.sheet(before.scored)) :]
    if reckoned.score is None:
        assert not lines, "a deal nobody bid on is not scored"
        return
    (line,) = lines
    melds, tricks = (part.values for part in line.parts)
    assert (line.scores, melds) == (reckoned.score, reckoned.meld)
    assert tricks == (reckoned.tricks or (None, None))
    assert line.label.facts["outcome"] in (reckoned.outcome, f"outcome_{reckoned.outcome}")
    assert line.totals == tuple(a + b for a, b in zip(before.match_score.totals, reckoned.score, strict=True))
    plays = [turn for turn in deal if turn.move.verb == "play"]
    for turn, legal in zip(plays, reckoned.legal, strict=True):
        prompts = engine.prompts(engine.view(turn.state, turn.seat))
        offered = {m.words[0] for p in prompts if isinstance(p, Choose) for m in p.moves if m.verb == "play"}
        assert offered == legal


def four_tricks(engine: Match[Any, Any], options: Any, deal: Sequence[Turn]) -> None:
    """Four points for tricks, and three more for a promise kept."""
    before = deal[0].state
    line = engine.show(engine.view(deal[-1].step.state, None)).sheet[len(engine.sheet(before.scored))]
    took = [event.facts["seat"] for turn in deal for event in turn.step.events if event.kind == "took"]
    promise = next(int(turn.move.words[0]) for turn in deal if turn.move.verb == "promise")
    won = [took.count(0), took.count(1)]
    assert sum(won) == 4
    elder = 1 - before.dealer
    won[elder] += 3 if promise == won[elder] else 0
    assert line.scores == tuple(won)


def lay_and_take(engine: Match[Any, Any], options: Any, deal: Sequence[Turn]) -> None:
    """Tricks counted from the cards played, a set from those laid, the bid the others’ if that is not reached."""
    before = deal[0].state
    (scored,) = deal[-1].step.state.scored[len(before.scored) :]
    bids = [
        (int(turn.move.words[0]), turn.seat)
        for turn in deal
        if turn.seat is not None and turn.move.verb == "bid"
    ]
    if not bids:
        assert not scored.score.played
        return
    bid, bidder = max(bids)
    plays = [
        (turn.seat, turn.move.words[0]) for turn in deal if turn.seat is not None and turn.move.verb == "play"
    ]
    made, lead = [0, 0], bidder
    for start in range(0, 20, 4):
        trick = plays[start : start + 4]
        assert [seat for seat, _card in trick] == [(lead + place) % 4 for place in range(4)]
        suit = trick[0][1][1]
        lead = min(
            ((card, seat) for seat, card in trick if card[1] == suit), key=lambda p: "AKQJT9".index(p[0][0])
        )[1]
        made[lead % 2] += 1
    laid = [card for turn in deal if turn.move.verb in ("lay", "add") for card in turn.move.words]
    assert len({card[0] for card in laid}) <= 1
    made[bidder % 2] += {0: 0, 3: 2, 4: 4}[len(laid)]
    if made[bidder % 2] < bid:
        made[bidder % 2] = 0
        made[1 - bidder % 2] += bid
    assert scored.score.points == tuple(made)


def piquet(engine: Match[Any, Any], options: Any, deal: Sequence[Turn]) -> None:
    """Every part of the score and every card that may be played, against a second reading of the rules."""
    cards, before = deal[0].move.words, deal[0].state
    moves = [(turn.seat, turn.move) for turn in deal[1:] if turn.seat is not None]
    reckoned = reckon_piquet(options, before.dealer, cards, moves, before.match_score.totals)
    line = engine.show(engine.view(deal[-1].step.state, None)).sheet[len(before.scored)]
    parts = {part.label.code: list(part.values) for part in line.parts}
    assert parts == {
        "tally_hand": reckoned.hand,
        "tally_play": reckoned.play,
        "tally_cards": reckoned.cards,
        "tally_bonus": reckoned.bonus,
    }
    assert line.scores == tuple(sum(parts[name][seat] for name in parts) for seat in (0, 1))
    plays = [turn for turn in deal if turn.move.verb == "play"]
    for turn, legal in zip(plays, reckoned.legal, strict=True):
        prompts = engine.prompts(engine.view(turn.state, turn.seat))
        offered = {m.words[0] for p in prompts if isinstance(p, Choose) for m in p.moves if m.verb == "play"}
        assert offered == legal
    if sum(reckoned.tricks) == 12:
        # Thirteen points and one more for every trick taken from the leader are told in the play.
        assert sum(reckoned.play) == 13 + sum(
            event.kind == "took"
            and turn.seat == event.facts["seat"]
            and turn.state.deal.phase.leader != turn.seat
            for turn in plays
            for event in turn.step.events
        )


RECKONINGS: Mapping[str, Check] = {
    "pinacle": reckoning_pn.reckon,
    "double-deck": double_deck,
    "double-deck-three": reckoning_single.auction,
    "double-deck-six": double_deck,
    "two-handed": reckoning_single.two_handed,
    "auction-three": reckoning_single.auction,
    "auction-four": reckoning_single.auction,
    "auction-widow": reckoning_single.auction,
    "four-tricks": four_tricks,
    "lay-and-take": lay_and_take,
    "piquet": piquet,
    "piquet-au-cent": piquet,
}
