"""An answer in a few phrases, and the reason for each card of a line."""

from __future__ import annotations

from typing import Any

from rules.engine.cards import Kind
from rules.engine.moves import Phrase
from rules.engine.protocol import Playable

from .answers import BOUND, Answer, InOrder, Proof, Refuted
from .endgame import Endgame, Position
from .families import endgame_of
from .layouts import Wish
from .lines import break_of
from .prover import NoClaim, with_layouts


def tell(engine: Playable[Any, Any], view: Any, answer: Answer) -> tuple[Phrase, ...]:
    """What an answer says, in the words of wording.py; raises NoClaim for a view that cannot claim."""
    endgame = _ending(engine, view)
    match answer:
        case Proof():
            first = answer.first
            if isinstance(first, InOrder):
                return _line(endgame, first)
            ways = len({first.otherwise, *(step for _heard, step in first.after)})
            return (Phrase("claim_fork", {"card": first.card, "ways": ways}),)
        case Refuted(hands, play, even_seen):
            cards = [endgame.code.pack.index[card] for _seat, card in play]
            seat, place = _taker(endgame, cards)
            code = "claim_lost" if even_seen else "claim_guess"
            phrases = [Phrase(code, {"seat": seat, "card": endgame.code.pack.kinds[place]})]
            phrases += [
                Phrase("claim_hand", {"seat": seat, "cards": hand})
                for seat, hand in enumerate(hands)
                if seat != endgame.seat and hand
            ]
            return tuple(phrases)
    return (Phrase("claim_bound" if answer.reason == BOUND else "claim_layout"),)


def reasons(engine: Playable[Any, Any], view: Any, line: InOrder) -> tuple[Phrase, ...]:
    """Why each lead of a line wins that begins at this view, one phrase a card; the open trick has its own."""
    endgame = _ending(engine, view)
    code, at = endgame.code, endgame.start
    index = code.pack.index
    kinds = [index[card] for card in line.cards]
    phrases = []
    if at.trick:
        phrases.append(Phrase("claim_takes", {"card": line.cards[0]}))
    first = len(phrases)
    for place in range(first, len(kinds)):
        reason = _reason(endgame, kinds[first:place], kinds[place])
        phrases.append(Phrase(reason, {"card": line.cards[place]}))
    return tuple(phrases)


def _ending(engine: Playable[Any, Any], view: Any) -> Endgame:
    endgame = endgame_of(engine, view)
    if endgame is None:
        raise NoClaim
    return with_layouts(endgame)


def _line(endgame: Endgame, line: InOrder) -> tuple[Phrase, ...]:
    phrases: list[Phrase] = []
    cards, at = line.cards, endgame.start
    if at.trick:
        phrases.append(Phrase("claim_takes", {"card": cards[0]}))
        cards = cards[1:]
    if not cards:
        return tuple(phrases)
    index, suit_of, trump = endgame.code.pack.index, endgame.code.pack.suit_of, endgame.duties.trump
    kinds = [index[card] for card in cards]
    if not at.trick and all(break_of(endgame, at, (kind,)) is None for kind in set(kinds)):
        return (Phrase("claim_winners", {"cards": cards}),)
    drawing = tuple(card for card, kind in zip(cards, kinds, strict=True) if suit_of[kind] == trump)
    rest = cards[len(drawing) :]
    drawn = drawing and not _others_may_hold_trumps(endgame, at, len(drawing))
    if drawn and rest and _others_may_hold_trumps(endgame, at):
        phrases.append(Phrase("claim_draws", {"cards": drawing}))
        phrases.append(Phrase("claim_cashes", {"cards": rest}))
    else:
        phrases.append(Phrase("claim_in_order", {"cards": cards}))
    return tuple(phrases)


def _others_may_hold_trumps(endgame: Endgame, at: Position, drawn: int = 0) -> bool:
    """Whether another seat may hold more trumps than so many."""
    trump = endgame.duties.trump
    if trump is None:
        return False
    suit, more = endgame.code.suits[trump], drawn + 1
    return any(at.unseen.allows(Wish(seat, suit, more, suit, more)) for seat in _others(endgame))


def _reason(endgame: Endgame, before: list[Kind], kind: Kind) -> str:
    """Why a lead wins after others, as the code of its sentence: the strongest reason there is."""
    code, at = endgame.code, endgame.start
    suit_of, trump = code.pack.suit_of, endgame.duties.trump
    if trump is not None and suit_of[kind] != trump and _others_may_hold_trumps(endgame, at):
        drawn = sum(suit_of[other] == trump for other in before)
        return "sure_follows" if _others_may_hold_trumps(endgame, at, drawn) else "sure_no_trumps"
    higher = any(at.unseen.may_hold(seat) & code.above[kind] for seat in _others(endgame))
    return "sure_fallen" if higher else "sure_highest"


def _others(endgame: Endgame) -> list[int]:
    return [seat for seat in range(endgame.duties.seats) if seat != endgame.seat]


def _taker(endgame: Endgame, kinds: list[Kind]) -> tuple[int, Kind]:
    """Who takes the last trick of some play, and with which card."""
    duties, leader, trick = endgame.duties, endgame.start.leader, endgame.start.trick
    for kind in kinds:
        if len(trick) == duties.seats:
            leader, trick = duties.winner(leader, trick), ()
        trick = (*trick, kind)
    return duties.winner(leader, trick), trick[duties.best(trick)]
