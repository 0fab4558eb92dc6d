"""A second reading of the score of piquet, with cards as plain strings: what a deal must come to.

It knows nothing of the engine: it takes the cards dealt, the moves, the options and the scores before,
and follows the rules of the page word by word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6}
ORDER = "6789TJQKA"
SETS = "TJQKA"
CATEGORIES = ("point", "sequence", "set")
Group = tuple[tuple[int, int], int]
"""What a combination is compared by, and what it scores."""


@dataclass
class Reckoned:
    """Points by seat and part, the tricks, and the cards that could be played to each trick."""

    hand: list[int] = field(default_factory=lambda: [0, 0])
    play: list[int] = field(default_factory=lambda: [0, 0])
    cards: list[int] = field(default_factory=lambda: [0, 0])
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    legal: list[set[str]] = field(default_factory=list)


@dataclass
class Score:
    """One thing scored: its place in the order of reckoning (1 to 6), who, how much, what part."""

    place: int
    seat: int
    points: int
    part: str


def reckon(
    options: Any, dealer: int, cards: Sequence[str], moves: Sequence[tuple[int, Any]], before: Sequence[int]
) -> Reckoned:
    """The whole deal; where a game to a target is won the reckoning stops."""
    elder, done = 1 - dealer, Reckoned()
    hands = [set(cards[:12]), set(cards[12:24])]
    talon = list(cards[24:])
    scores: list[Score] = []
    said: dict[str, tuple[str, ...]] = {}
    away: dict[int, set[str]] = {}
    plays: list[tuple[int, str]] = []
    for seat, move in moves:
        if move.verb == "blanche":
            scores.append(Score(1, seat, 10, "hand"))
        elif move.verb == "exchange":
            away[seat] = set(move.words)
            assert away[seat] <= hands[seat]
        elif move.verb in ("declare", "answer"):
            said[move.verb] = move.words
        elif move.verb == "play":
            plays.append((seat, move.words[0]))
    if len(away) == 2:
        for seat in (elder, dealer):
            number = len(away[seat])
            hands[seat] = hands[seat] - away[seat] | set(talon[:number])
            talon = talon[number:]
    after_lead: list[Score] = []
    if len(away) == 2 and (not options.sinking or "answer" in said):
        mine = _groups(options, hands[elder], said.get("declare"))
        hers = _groups(options, hands[dealer], said.get("answer"))
        for place, (one, other) in enumerate(zip(mine, hers, strict=True), start=2):
            better = _better(place, one, other)
            if better == "elder":
                scores.append(Score(place, elder, sum(points for _key, points in one), "hand"))
            elif better == "younger":
                after_lead.append(Score(place, dealer, sum(points for _key, points in other), "hand"))
    _played(options, done, elder, hands, plays, scores, after_lead)
    _written(options, done, scores, before)
    return done


def _groups(options: Any, hand: set[str], words: tuple[str, ...] | None) -> list[list[Group]]:
    """The combinations counted in each category, from the words of a move or everything held."""
    if words is None:
        held = [_points(options, hand)[:1], _sequences(hand), _sets(hand)]
        return [sorted(groups, reverse=True) for groups in held]
    point, sequence, several = words
    found: list[list[Group]] = [[], [], []]
    if point != "none":
        suit, number = point[0], int(point[1:])
        best = sorted((PIPS[card[0]] for card in hand if card[1] == suit), reverse=True)
        assert len(best) >= number
        found[0] = [((number, _pips_of_top(hand, suit, number)), number)]
    if sequence != "none":
        for part in sequence.split("+"):
            suit, ranks = part.split(":")
            assert {rank + suit for rank in ranks} <= hand
            assert ranks[::-1] in ORDER
            found[1].append(((len(ranks), ORDER.index(ranks[0])), _sequence_points(len(ranks))))
    if several != "none":
        for part in several.split("+"):
            number = int(part[1])
            assert sum(card[0] == part[0] for card in hand) >= number
            found[2].append(((number, ORDER.index(part[0])), 14 if number == 4 else 3))
    return found


def _pips_of_top(hand: set[str], suit: str, number: int) -> int:
    ranks = sorted((ORDER.index(card[0]) for card in hand if card[1] == suit), reverse=True)
    return sum(PIPS[ORDER[rank]] for rank in ranks[:number])


def _points(options: Any, hand: set[str]) -> list[Group]:
    found = []
    for suit in "SHCD":
        number = sum(card[1] == suit for card in hand)
        if number >= max(3, options.point_min):
            found.append(((number, _pips_of_top(hand, suit, number)), number))
    return sorted(found, reverse=True)


def _sequences(hand: set[str]) -> list[Group]:
    found = []
    for suit in "SHCD":
        for low, high in combinations(range(len(ORDER) + 1), 2):
            ranks = ORDER[low:high]
            around = (
                (ORDER[low - 1] if low else "x") + suit,
                (ORDER[high] if high < len(ORDER) else "x") + suit,
            )
            if len(ranks) >= 3 and {rank + suit for rank in ranks} <= hand and not set(around) & hand:
                found.append(((len(ranks), high - 1), _sequence_points(len(ranks))))
    return found


def _sets(hand: set[str]) -> list[Group]:
    counts = {rank: sum(card[0] == rank for card in hand) for rank in SETS}
    return [((n, ORDER.index(rank)), 14 if n == 4 else 3) for rank, n in counts.items() if n >= 3]


def _sequence_points(length: int) -> int:
    return {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18, 9: 19}[length]


def _better(place: int, one: list[Group], other: list[Group]) -> str:
    if not one or not other:
        return "elder" if one else "younger" if other else ""
    if one[0][0] == other[0][0]:
        return ""
    return "elder" if one[0][0] > other[0][0] else "younger"


def _played(
    options: Any,
    done: Reckoned,
    elder: int,
    hands: list[set[str]],
    plays: list[tuple[int, str]],
    scores: list[Score],
    after_lead: list[Score],
) -> None:
    """The play, pique and repique where they fall, and the cards."""
    if not plays:
        _repique(scores, _settled(scores, after_lead))
        return
    younger = 1 - elder
    early = [*scores, *after_lead]
    declared = sum(score.points for score in scores if score.seat == elder)
    blanche_of_hers = any(score.seat == younger and score.place == 1 for score in scores)
    scores += after_lead
    _repique(scores, 4)
    bonus = any(score.part == "bonus" for score in scores)
    hers = any(score.seat == younger for score in early)
    running, open_pique = declared, not bonus and not hers
    by_time = not bonus and options.pique_order == "time" and not blanche_of_hers
    led: tuple[int, str] | None = None
    seventh = False
    with_cards: int | None = None
    for number, (seat, card) in enumerate(plays):
        suit = led[1][1] if led else ""
        follow = {held for held in hands[seat] if held[1] == suit}
        done.legal.append(follow or set(hands[seat]))
        assert card in done.legal[-1]
        hands[seat].remove(card)
        if led is None:
            led = seat, card
            scores.append(Score(5, seat, 1, "play"))
            gains = 1 if seat == elder else 0
            first = number == 0
            if gains and running < 30 <= running + gains and (open_pique or (first and by_time)):
                scores.append(Score(5, elder, 30, "bonus"))
                open_pique = by_time = False
            running += gains
            if with_cards is None and seventh and running < 30 <= running + 10:
                with_cards = len(scores)
            if seat == younger:
                open_pique = False
            continue
        won = seat if card[1] == suit and ORDER.index(card[0]) > ORDER.index(led[1][0]) else led[0]
        done.tricks[won] += 1
        points = (won == seat) + (sum(done.tricks) == 12)
        if points:
            scores.append(Score(5, won, points, "play"))
        if won == elder:
            if open_pique and running < 30 <= running + points:
                scores.append(Score(5, elder, 30, "bonus"))
                open_pique = False
            running += points
            if done.tricks[elder] == 7:
                seventh = True
                with_cards = len(scores) if running < 30 <= running + 10 else None
        else:
            if open_pique and options.cards_count_to_pique and with_cards is not None:
                # All tricks but this one were elder's: thirty were there with the ten for the cards.
                scores.insert(with_cards, Score(5, elder, 30, "bonus"))
            open_pique = False
        led = None
    if sum(done.tricks) == 12 and done.tricks[0] != done.tricks[1]:
        seat = 0 if done.tricks[0] > done.tricks[1] else 1
        scores.append(Score(6, seat, 40 if done.tricks[seat] == 12 else 10, "cards"))


def _settled(scores: list[Score], after_lead: list[Score]) -> int:
    """The last category of which all is told before elder's first lead: those elder called and did not lose."""
    return 4 if not after_lead and {score.place for score in scores} >= {2, 3, 4} else 0


def _repique(scores: list[Score], settled: int) -> None:
    totals = [0, 0]
    for score in sorted(scores, key=lambda score: score.place):
        if score.place > settled:
            return
        totals[score.seat] += score.points
        if totals[score.seat] >= 30 and totals[1 - score.seat] == 0:
            scores.append(Score(score.place, score.seat, 60, "bonus"))
            return


def _written(options: Any, done: Reckoned, scores: list[Score], before: Sequence[int]) -> None:
    target = getattr(options, "target", None)
    totals = list(before)
    for score in sorted(scores, key=lambda score: score.place):
        getattr(done, score.part)[score.seat] += score.points
        totals[score.seat] += score.points
        if target is not None and totals[score.seat] >= target:
            return
