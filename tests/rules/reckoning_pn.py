"""Pinacle read a second time, beside the engine: where every card is, what lies on the table, what a deal gives.

Written from the rules with plain lists of words and nothing of the family's own: hands follow the moves of the
record from the words of the deal, and combinations are counted as anybody at the table would count them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.engine.display import ShownCards
from rules.engine.protocol import Engine

from .walks import Turn

ORDER = "3456789TJQKA"
TABLES = 7
"""Every so many moves all hands and heaps are compared."""


def value(card: str) -> int:
    """What a card counts by itself."""
    if card == "X":
        return 30
    return {"A": 15, "2": 15, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10}.get(card[0], 5)


def wild(card: str) -> bool:
    return card == "X" or card[0] == "2"


def counted(options: Any, cards: Sequence[str], across: Sequence[str], dealt: bool) -> int:
    """What a combination counts, with the wilds across it."""
    naturals = [card for card in cards if not wild(card)]
    wilds = [card for card in cards if wild(card)]
    ranks = {card[0] for card in naturals}
    if len(ranks) == 1:
        (rank,) = ranks
        if len(cards) == 11:
            return options.pinacle_dealt if dealt else options.pinacle_made
        assert 3 <= len(cards) <= 8
        total = sum(map(value, cards))
        if len(cards) >= 6 and rank in "AKQJ":
            clean = {8: (1000, 750), 7: (400, 300), 6: (300, 200)}[len(cards)]
            total = (180, 120)[rank != "A"] if wilds else clean[rank != "A"]
        return total + sum(30 if card == "X" else 2 * value(naturals[0]) for card in across)
    (suit,) = {card[1] for card in naturals}
    places = [ORDER.index(card[0]) - number for number, card in enumerate(cards) if not wild(card)]
    assert len(set(places)) == 1, "a suite stands in order"
    assert places[0] >= 0
    assert places[0] + len(cards) <= 12
    total = sum(map(value, cards))
    if len(cards) == 12:
        own = [card for card in wilds if card == "2" + suit]
        total = 500 if len(own) < len(wilds) or len(own) > 2 else (1000, 800, 750)[len(own)]
    return total + 30 * len(across)


def reckon(engine: Engine[Any, Any], options: Any, deal: Sequence[Turn]) -> None:
    """Check a finished deal against the second reading."""
    first = deal[0]
    seats = [seat for side in engine.sides for seat in side]
    side_of = {seat: number for number, side in enumerate(engine.sides) for seat in side}
    hands, stock, pile, primes = _dealt(options, first, len(seats), side_of)
    fines = [0] * len(engine.sides)
    laid_before: set[int] = set()
    out, laying, opening = None, False, dict[int, list[str]]()
    for number, turn in enumerate(deal[1:]):
        seat, words = turn.seat, turn.move.words
        assert seat is not None
        if number % TABLES == 0 or turn is deal[-1]:
            _same_table(engine, turn.state, hands, len(stock), pile)
        match turn.move.verb:
            case "draw":
                hands[seat].append(stock.pop(0))
            case "take":
                hands[seat] += pile
                pile.clear()
            case "lay":
                for card in words:
                    hands[seat].remove(card)
                laying = True
                opening.setdefault(seat, []).extend(words)
            case "add" | "redeem":
                hands[seat].remove(words[1])
                laying = True
                opening.setdefault(seat, []).append(words[1])
            case "pick-up":
                hands[seat] += opening.pop(seat)
                fines[side_of[seat]] -= options.chargee_penalty
                laying = False
            case "discard":
                hands[seat].remove(words[0])
                if hands[seat]:
                    pile.append(words[0])
        if not hands[seat] and turn is deal[-1]:
            out = seat
            primes[side_of[seat]] += options.going_out
            primes[side_of[seat]] += options.abattre_extra if seat not in laid_before else 0
        if turn.move.verb == "discard":
            laid_before |= {seat} if laying else set()
            laying = False
            opening.clear()
    _same_score(engine, options, deal, out, primes, fines, hands, side_of)


def _dealt(
    options: Any, first: Turn, seats: int, side_of: dict[int, int]
) -> tuple[list[list[str]], list[str], list[str], list[int]]:
    *words, lot = first.move.words
    cutter = (first.state.dealer - 1) % seats
    hands: list[list[str]] = []
    for seat in range(seats):
        size = 10 if seat == cutter else 11
        hands.append(words[:size])
        words = words[size:]
    eleventh, turned, *stock = words
    bottom = stock[-1].rstrip("'")
    takes = {"jokers": bottom == "X", "wilds": wild(bottom), "off": False}[options.joker_at_cut]
    if takes:
        eleventh, stock[-1] = stock[-1], eleventh
    hands[cutter].append(eleventh)
    primes = [0] * (max(side_of.values()) + 1)
    wanted = 11 * seats + (1 if options.cut_exact_size == "45" else 0) - (1 if takes else 0)
    if int(lot) == wanted:
        primes[side_of[cutter]] += options.cut_bonus
    for seat, hand in enumerate(hands):
        if len({card.count("'") for card in hand}) == 1:
            primes[side_of[seat]] += options.same_back_bonus
    plain = [[card.rstrip("'") for card in hand] for hand in hands]
    return plain, [card.rstrip("'") for card in stock], [turned.rstrip("'")], primes


def _same_table(
    engine: Engine[Any, Any], state: Any, hands: list[list[str]], stock: int, pile: list[str]
) -> None:
    for seat, hand in enumerate(hands):
        assert Counter(engine.show(engine.view(state, seat)).hand) == Counter(hand)
    table = engine.show(engine.view(state, None))
    assert [each.size for each in table.piles] == [stock, len(pile)]
    assert list(table.piles[1].cards) == pile


def _same_score(
    engine: Engine[Any, Any],
    options: Any,
    deal: Sequence[Turn],
    out: int | None,
    primes: list[int],
    fines: list[int],
    hands: list[list[str]],
    side_of: dict[int, int],
) -> None:
    before, last = deal[0].state.scored, deal[-1]
    after = engine.show(engine.view(last.step.state, None))
    (line,) = after.sheet[len(before) :]
    parts = {part.label.code: list(part.values) for part in line.parts}
    assert (line.label.code, line.label.facts.get("seat")) == (
        ("line_out", out) if out is not None else ("line_stock_out", None)
    )
    assert (parts["tally_primes"], parts["tally_fines"]) == (primes, fines)
    left = [0] * len(primes)
    for seat, hand in enumerate(hands):
        left[side_of[seat]] -= sum(map(value, hand))
    assert parts["tally_hands"] == left
    table = engine.show(engine.view(last.state, None))
    points = {piece.key: (side_of[piece.seat], _points(options, piece)) for piece in table.laid}
    for event in last.step.events:
        if event.kind in ("laid", "added", "redeemed"):
            points[str(event.facts["key"])] = (side_of[int(str(event.facts["seat"]))], event.facts["points"])
    on_table = [sum(number for owner, number in points.values() if owner == s) for s in range(len(primes))]
    names = ("tally_specials", "tally_cards", "tally_redeemed")
    assert on_table == [sum(parts[name][side] for name in names) for side in range(len(primes))]
    assert list(line.scores) == [
        sum(values[side] for values in parts.values()) for side in range(len(primes))
    ]


def _points(options: Any, piece: ShownCards) -> int:
    """What a combination on the table counts by this reading; the table must say the same."""
    cases = [counted(options, piece.cards, piece.across, dealt) for dealt in (False, True)]
    assert piece.points in cases
    assert len(piece.cards) == 11 or cases[0] == cases[1]
    return piece.points
