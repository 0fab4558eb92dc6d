"""Double-deck pinochle reckoned a second time, from the rule text and knowing nothing of the engine.

Hands are lists of cards, a deal is its cards and its moves. The pseudo-code of the rules is followed line
by line (the auction, `legal`, `winning`, `meld`, the deal's score), so that two readings of the rules
have to agree on every random game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from rules.engine.moves import Move, Seat
from rules.pinochle.double_deck.options_for_six import PartnershipOptions

STRENGTH = {rank: place for place, rank in enumerate("JQKTA")}
SUITS = "SHCD"
Row = tuple[int, ...]


@dataclass
class Reckoned:
    """What a deal came to: `score` by side, None where nobody bid; meld and trick points by side."""

    bidder: int | None = None
    bid: int = 0
    outcome: str = ""
    score: tuple[int, int] | None = None
    meld: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] | None = None
    legal: list[set[str]] = field(default_factory=list)


# --- values ------------------------------------------------------------------------------------------


def rows(o: PartnershipOptions) -> dict[str, Row]:
    """The rows of the meld table in force."""
    table = {
        "run": (15, 150, 225, 300), "royal": (4, 8, 12, 16), "marriage": (2, 4, 6, 8),
        "pinochle": (4, 30, 60, 90), "A": (10, 100, 150, 200), "K": (8, 80, 120, 160),
        "Q": (6, 60, 90, 120), "J": (4, 40, 60, 80),
    }  # fmt: skip
    changed: dict[str, dict[str, Row]] = {
        "standard": {},
        "book": {"run": (15, 30, 45, 60), "pinochle": (4, 30, 45, 300)},
        "book_yahoo": {"pinochle": (4, 30, 45, 300)},
        "pinochle14": {"pinochle": (14, 30, 60, 90)},
        "npa": {"run": (25, 150, 225, 300), "pinochle": (15, 30, 60, 90)},
        "raised_runs": {"run": (15, 150, o.triple_run, o.quadruple_run)},
        "toby": {
            "run": (15, 150, 500), "royal": (4, 30, 60, 240), "pinochle": (4, 30, 90, 360),
            "A": (10, 100, 500), "K": (8, 80, 400), "Q": (6, 60, 300), "J": (4, 40, 200),
        },
    }  # fmt: skip
    return table | changed[o.meld_table]


@cache
def worth(row: Row, number: int) -> int:
    """A missing cell is the best split into those there are."""
    if number <= len(row):
        return (0, *row)[number]
    return max(row[size - 1] + worth(row, number - size) for size in range(1, len(row) + 1))


def meld(o: PartnershipOptions, hand: Sequence[str], trump: str | None) -> int:
    """What a hand melds, scaled."""
    table, have = rows(o), hand.count
    pairs = {suit: min(have("K" + suit), have("Q" + suit)) for suit in SUITS}
    runs = min(have(rank + trump) for rank in "ATKQJ") if trump else 0
    # A run may stay in the hand: whatever counts most is laid.
    total = max(_trumps(o, table, pairs, trump, laid) for laid in range(runs + 1))
    total += sum(worth(table["marriage"], pairs[suit]) for suit in SUITS if suit != trump)
    total += worth(table["pinochle"], min(have("QS"), have("JD")))
    total += sum(worth(table[rank], min(have(rank + suit) for suit in SUITS)) for rank in "AKQJ")
    return total * o.scale


def _trumps(
    o: PartnershipOptions, table: dict[str, Row], pairs: dict[str, int], trump: str | None, runs: int
) -> int:
    """Trumps with so many runs laid, and what the roundhouse adds beside them."""
    royals = pairs[trump] - runs if trump else 0
    if trump and o.royal_with_run == "toby" and royals > 0:
        royals = pairs[trump]
    added = _roundhouse(o, table, min(pairs.values()), runs, royals)
    return worth(table["run"], runs) + worth(table["royal"], royals) + added


def _roundhouse(o: PartnershipOptions, table: dict[str, Row], houses: int, runs: int, royals: int) -> int:
    """What a roundhouse counts above its parts; never less than they."""
    if houses not in (1, 2):
        return 0
    parts = worth(table["royal"], houses) + 3 * worth(table["marriage"], houses)
    parts += worth(table["K"], houses) + worth(table["Q"], houses)
    if houses == 2:
        return max(0, 240 - parts) if o.double_roundhouse == "240" else 0
    if runs and not royals and o.roundhouse_with_run == "39":
        return max(0, 39 - (parts - table["royal"][0] + table["run"][0]))
    return max(0, 32 - parts) if o.roundhouse == "32" else 0


# --- the auction -------------------------------------------------------------------------------------------


def legal_bid(o: PartnershipOptions, number: int, high: int | None) -> bool:
    """`number` and `high` in points of the table."""
    if number % o.scale:
        return False
    n = number // o.scale
    if n < o.opening_min if high is None else number <= high:
        return False
    if o.step1_limit is not None and n > o.step1_limit and n % o.step2:
        # With tens above 100 the tens alone govern the bids below a limit that lies higher still.
        return False
    return not (o.above_100_by_10 and n > 100 and n % 10)


# --- the play ----------------------------------------------------------------------------------------------


def beats(card: str, winning: str, trump: str) -> bool:
    if card[1] == winning[1]:
        return STRENGTH[card[0]] > STRENGTH[winning[0]]
    return card[1] == trump


def winning(trick: Sequence[str], trump: str) -> int:
    best = 0
    for place, card in enumerate(trick):
        if place and beats(card, trick[best], trump):
            best = place
    return best


def legal(hand: Sequence[str], trick: Sequence[str], trump: str) -> set[str]:
    if not trick:
        return set(hand)
    led, best = trick[0][1], trick[winning(trick, trump)]
    following = [card for card in hand if card[1] == led]
    if following:
        if led != trump and best[1] == trump:
            return set(following)
        return set([card for card in following if beats(card, best, trump)] or following)
    trumps = [card for card in hand if card[1] == trump]
    if trumps:
        return set([card for card in trumps if beats(card, best, trump)] or trumps)
    return set(hand)


# --- a deal ------------------------------------------------------------------------------------------------


def reckon(
    o: PartnershipOptions, dealer: Seat, cards: Sequence[str], moves: Sequence[tuple[Seat, Move]]
) -> Reckoned:
    """A whole deal; raises AssertionError where a move of it should not have been allowed."""
    seats = len(cards) // 20
    hands = [list(cards[seat * 20 : seat * 20 + 20]) for seat in range(seats)]
    queue = list(moves)
    deal = Reckoned()
    _auction(o, dealer, queue, deal, seats)
    if deal.bidder is None:
        return deal
    bidder, partner = deal.bidder, (deal.bidder + 2) % 4
    before = o.pass_timing == "before_trump"
    asked = ""
    if o.pass_cards and before and o.requested_suit != "none":
        seat, asking = queue.pop(0)
        assert seat == bidder
        asked = asking.words[0]
    if o.pass_cards and before:
        _exchange(o, hands, bidder, partner, queue, asked)
    named = [suit for suit in SUITS if _may_name(o, hands[bidder], suit, asked)]
    if not named:
        pays = o.throw_in_opponents in ("meld", "25+meld", "50+meld")
        others = 1 - bidder % 2
        sums = [0, 0]
        if pays:
            sums[others] = sum(meld(o, hand, None) for hand in hands[others::2])
        _unplayed(o, deal, "no_marriage", sums)
        return deal
    seat, move = queue.pop(0)
    assert (seat, move.verb) == (bidder, "trump")
    assert move.words[0] in named
    trump = move.words[0]
    if o.pass_cards and not before:
        _exchange(o, hands, bidder, partner, queue, "")
    _laid(o, deal, hands, trump, queue)
    return deal


def _auction(
    o: PartnershipOptions, dealer: Seat, queue: list[tuple[Seat, Move]], deal: Reckoned, seats: int
) -> None:
    high, out, spoken = None, set[Seat](), [0] * seats
    rounds = {"unlimited": 10**6, "single": 1, "two": 2}[o.auction_rounds]
    turn = (dealer + 1) % seats
    while True:
        if len(out) == seats or turn == deal.bidder or spoken[turn] == rounds:
            break
        if len(out) == seats - 1 and high is None and o.forced_dealer_bid == "opening_min":
            assert turn == dealer
            high, deal.bidder = o.opening_min * o.scale, dealer
            break
        seat, move = queue.pop(0)
        assert seat == turn
        spoken[turn] += 1
        if move.verb == "pass":
            out.add(turn)
        else:
            assert legal_bid(o, int(move.words[0]), high), (move, high)
            assert o.bid_information == "meld" or len(move.words) == 1
            high, deal.bidder = int(move.words[0]), turn
        turn = next((s % seats for s in range(turn + 1, turn + seats + 1) if s % seats not in out), turn)
    deal.bid = high or 0


def _exchange(
    o: PartnershipOptions,
    hands: list[list[str]],
    bidder: Seat,
    partner: Seat,
    queue: list[tuple[Seat, Move]],
    asked: str,
) -> None:
    given: dict[Seat, list[str]] = {}
    at_once = o.pass_order == "simultaneous"
    for expected in ({bidder, partner}, {bidder, partner}) if at_once else ({partner}, {bidder}):
        giver, move = queue.pop(0)
        assert giver in expected
        assert giver not in given
        assert len(move.words) == o.pass_cards
        if giver == partner and o.requested_suit == "mandatory" and asked in SUITS:
            of_suit = sum(card[1] == asked for card in hands[giver])
            assert sum(card[1] == asked for card in move.words) >= min(of_suit, o.pass_cards)
        given[giver] = list(move.words)
        for card in move.words:
            hands[giver].remove(card)
        if not at_once:
            hands[(giver + 2) % 4] += move.words
    if at_once:
        hands[partner] += given[bidder]
        hands[bidder] += given[partner]
    assert len(hands[bidder]) == len(hands[partner]) == 20


def _may_name(o: PartnershipOptions, hand: Sequence[str], suit: str, asked: str) -> bool:
    if o.trump_must_equal_request and asked in SUITS and asked and suit != asked:
        return False
    if o.marriage_requirement == "none":
        return True
    later = o.marriage_requirement == "after_exchange" and o.pass_timing == "after_trump"
    return later or ("K" + suit in hand and "Q" + suit in hand)


def _laid(
    o: PartnershipOptions, deal: Reckoned, hands: list[list[str]], trump: str, queue: list[tuple[Seat, Move]]
) -> None:
    """Melds on the table; the bid may be lost before the first lead."""
    assert deal.bidder is not None
    side = deal.bidder % 2
    sums = [sum(meld(o, hand, trump) for hand in hands[s::2]) for s in (0, 1)]
    counted = [m if o.min_meld_20 == "off" or m >= 20 * o.scale else 0 for m in sums]
    lost = ""
    holds = "K" + trump in hands[deal.bidder] and "Q" + trump in hands[deal.bidder]
    if o.marriage_requirement == "after_exchange" and not holds:
        lost = "no_marriage"
    elif o.min_meld_20 == "20" and sums[side] < 20 * o.scale:
        lost = "under_minimum"
    elif o.throw_in_when == "auto" and deal.bid - counted[side] > (50 if len(hands) == 4 else 75) * o.scale:
        lost = "too_short"
    elif queue and queue[0][1].verb == "throw-in":
        assert o.throw_in_when == "bidder"
        assert queue.pop(0)[0] == deal.bidder
        lost = "thrown_in"
    if lost and o.throw_in_opponents != "play_on":
        _unplayed(o, deal, lost, counted)
        return
    tricks = _played(o, deal, hands, trump, queue)
    enough = [o.min_tricks_20 == "off" or t >= 20 * o.scale for t in tricks]
    total = [counted[s] + tricks[s] if enough[s] else 0 for s in (0, 1)]
    made = not lost and enough[side] and total[side] >= deal.bid
    score = list(total)
    if not made:
        score[side] = -deal.bid
    deal.outcome = lost or ("made" if made else "set")
    deal.meld, deal.tricks, deal.score = (counted[0], counted[1]), tricks, (score[0], score[1])


def _unplayed(o: PartnershipOptions, deal: Reckoned, lost: str, counted: Sequence[int]) -> None:
    assert deal.bidder is not None
    others = 1 - deal.bidder % 2
    pay = {
        "nothing": 0,
        "meld": counted[others],
        "25+meld": 25 * o.scale + counted[others],
        "50+meld": 50 * o.scale + counted[others],
    }.get(o.throw_in_opponents, 0 if lost == "no_marriage" else counted[others])
    score = [0, 0]
    score[1 - others], score[others] = -deal.bid, pay
    deal.outcome, deal.meld, deal.score = lost, (counted[0], counted[1]), (score[0], score[1])


def _played(
    o: PartnershipOptions, deal: Reckoned, hands: list[list[str]], trump: str, queue: list[tuple[Seat, Move]]
) -> tuple[int, int]:
    assert deal.bidder is not None
    points, leader = [0, 0], deal.bidder
    for number in range(20):
        trick: list[str] = []
        for place in range(len(hands)):
            seat, move = queue.pop(0)
            assert (seat, move.verb) == ((leader + place) % len(hands), "play")
            allowed = legal(hands[seat], trick, trump)
            deal.legal.append(allowed)
            assert move.words[0] in allowed
            hands[seat].remove(move.words[0])
            trick.append(move.words[0])
        leader = (leader + winning(trick, trump)) % len(hands)
        points[leader % 2] += sum(card[0] in "ATK" for card in trick) + o.last_trick * (number == 19)
    assert not queue
    assert sum(points) == 12 * len(hands) + o.last_trick
    return points[0] * o.scale, points[1] * o.scale
