"""A second reading of single-deck pinochle, written from the rules alone, on cards that each have a name.

Every card is told apart from its double here (`KH` and `KH'` are numbers 0 and 1 of a kind), melds are sets
of such cards, and what may be declared is found by trying every choice of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from rules.engine.match import Match
from rules.engine.moves import Move
from rules.engine.prompts import Choose

from .walks import Turn

ORDER = "9JQKTA"
WORTH = {
    "15-10-5": dict(zip("ATKQJ9", (15, 10, 5, 0, 0, 0), strict=True)),
    "10-10-5-5": dict(zip("ATKQJ9", (10, 10, 5, 5, 0, 0), strict=True)),
    "11-10-4-3-2": dict(zip("ATKQJ9", (11, 10, 4, 3, 2, 0), strict=True)),
}
PINOCHLE = {"30/60": (30, 60), "40/80": (40, 80), "40/300": (40, 300)}
AROUND = {"aces": ("A", 100), "kings": ("K", 80), "queens": ("Q", 60), "jacks": ("J", 40)}
Physical = tuple[str, int]


def takes(later: str, earlier: str, trump: str) -> bool:
    """Whether a card played later takes the trick from the one that was winning."""
    if later[1] == earlier[1]:
        return ORDER.index(later[0]) > ORDER.index(earlier[0])
    return later[1] == trump


def best_of(trick: Sequence[str], trump: str) -> int:
    best = 0
    for place, card in enumerate(trick):
        if place and takes(card, trick[best], trump):
            best = place
    return best


def legal(
    hand: Sequence[str], trick: Sequence[str], trump: str, head: bool, ruff: bool, over: bool
) -> set[str]:
    """The cards that may be played, by the duties in force."""
    if not trick:
        return set(hand)
    best = trick[best_of(trick, trump)]
    same = {card for card in hand if card[1] == trick[0][1]}
    if same:
        higher = {card for card in same if takes(card, best, trump)}
        return higher if head and higher else same
    trumps = {card for card in hand if card[1] == trump}
    if not ruff or not trumps:
        return set(hand)
    higher = {card for card in trumps if takes(card, best, trump)}
    return higher if over and higher else trumps


def offered(engine: Match[Any, Any], turn: Turn) -> set[Move]:
    prompts = engine.prompts(engine.view(turn.state, turn.seat))
    return {move for prompt in prompts if isinstance(prompt, Choose) for move in prompt.moves}


def line_of(engine: Match[Any, Any], deal: Sequence[Turn]) -> Any:
    """The line of the sheet a deal brought; None where there is none."""
    before = engine.sheet(deal[0].state.scored)
    lines = engine.show(engine.view(deal[-1].step.state, None)).sheet[len(before) :]
    return lines[0] if lines else None


# --- the auction games ----------------------------------------------------------------------------------


DOUBLE_WORTH = dict(zip("ATKQJ", (1, 1, 1, 0, 0), strict=True))
BOOK = {"run": (15, 30, 45, 60), "pinochle": (4, 30, 45, 300)}
DOUBLE = {
    "run": (15, 150, 225, 300), "royal": (4, 8, 12, 16), "marriage": (2, 4, 6, 8), "pinochle": (4, 30, 60, 90),
    "A": (10, 100, 150, 200), "K": (8, 80, 120, 160), "Q": (6, 60, 90, 120), "J": (4, 40, 60, 80),
}  # fmt: skip


def double_meld_points(options: Any, hand: Sequence[str], trump: str) -> int:
    """What a hand of the double deck melds; of runs as many are laid as count most."""
    count, table = Counter(hand), DOUBLE | (BOOK if options.meld_table == "book" else {})

    def value(name: str, number: int) -> int:
        return (0, *table[name])[number]

    pairs = {suit: min(count["K" + suit], count["Q" + suit]) for suit in "SHDC"}
    runs = min(count[rank + trump] for rank in "ATKQJ")
    points = max(value("run", laid) + value("royal", pairs[trump] - laid) for laid in range(runs + 1))
    points += sum(value("marriage", pairs[suit]) for suit in "SHDC" if suit != trump)
    points += value("pinochle", min(count["QS"], count["JD"]))
    return points + sum(value(rank, min(count[rank + suit] for suit in "SHDC")) for rank in "AKQJ")


def meld_points(options: Any, hand: Sequence[str], trump: str) -> int:
    """What a hand melds at once, by counting."""
    if options.game == "double_three":
        return double_meld_points(options, hand, trump)
    count = Counter(hand)
    pairs = {suit: min(count["K" + suit], count["Q" + suit]) for suit in "SHDC"}
    runs = min(count[rank + trump] for rank in "ATKQJ")
    ten = options.doubles_x10
    points = 1500 if ten and runs == 2 else 150 * runs
    points += 40 * (pairs[trump] - runs) + 20 * sum(pairs[suit] for suit in "SHDC" if suit != trump)
    points += (0, *PINOCHLE[options.pinochle_values])[min(count["QS"], count["JD"])]
    for rank, value in AROUND.values():
        sets = min(count[rank + suit] for suit in "SHDC")
        points += 10 * value if ten and sets == 2 else value * sets
    return points + 10 * count["9" + trump]


def auction(engine: Match[Any, Any], options: Any, deal: Sequence[Turn]) -> None:
    """Every legal card, every meld and the score of an auction deal."""
    cards, before = list(deal[0].move.words), deal[0].state
    double = options.game == "double_three"
    seats = 4 if options.game == "four" else 3
    size = {"three": 16, "four": 11 if options.widow else 12, "widow": 15}.get(options.game, 0)
    size = size or {2: 26, 5: 25}[options.widow]
    worth = DOUBLE_WORTH if double else WORTH[options.counters]
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    bids = [(int(turn.move.words[0]), turn.seat) for turn in deal if turn.move.verb == "bid"]
    if not bids and options.forced_bid == "dealer":
        bids = [(options.min_bid, before.dealer)]
    line = line_of(engine, deal)
    if not bids:
        assert line is None, "a deal nobody bid on is not scored"
        return
    bid, bidder = max(bids)
    sides = 2 if options.game == "four" else 3
    _calls_fit(options, [turn for turn in deal if turn.move.verb in ("bid", "pass")], seats)
    if deal[-1].move.verb == "concede" and not double:
        assert list(line.scores) == [-bid if seat == bidder else bid // 2 for seat in range(3)]
        return
    trump = next(turn.move.words[0] for turn in deal if turn.move.verb == "trump")
    tricks, won = [0] * sides, [0] * sides
    if options.widow:
        widow = cards[seats * size :]
        hands[bidder] += widow
        buried = next(turn.move.words for turn in deal if turn.move.verb == "bury")
        assert len(buried) == len(widow) == options.widow
        for card in buried:
            hands[bidder].remove(card)
        tricks[bidder % sides] += sum(worth[card[0]] for card in buried)
    gifts = [turn for turn in deal if turn.move.verb == "give"]
    assert [turn.seat for turn in gifts] == ([(bidder + 2) % 4, bidder] if options.pass_cards else [])
    for turn in gifts:
        assert turn.seat is not None
        assert len(turn.move.words) == options.pass_cards
        for card in turn.move.words:
            hands[turn.seat].remove(card)
        hands[(turn.seat + 2) % 4] += turn.move.words
    meld = [0] * sides
    for seat in range(seats):
        if options.game != "widow" or seat == bidder:
            meld[seat % sides] += meld_points(options, hands[seat], trump)
    plays = [turn for turn in deal if turn.move.verb == "play"]
    if double and deal[-1].move.verb == "concede":
        assert (plays, deal[-1].seat) == ([], bidder)
        assert list(line.scores) == [-bid if s == bidder else points + 10 for s, points in enumerate(meld)]
        return
    enough = options.reward == "bid" and not options.trick_needed and meld[bidder % sides] >= bid
    assert len(plays) == (0 if enough else seats * size)
    leader = bidder if options.leader == "bidder" else (before.dealer + 1) % seats
    trick: list[str] = []
    for number, turn in enumerate(plays):
        seat = (leader + len(trick)) % seats
        assert turn.seat == seat
        mate = bool(trick) and options.game == "four" and seat == (leader + 2) % 4
        head = options.must_head or (mate and options.must_take_partner_lead)
        over = options.must_head and options.must_trump
        allowed = legal(hands[seat], trick, trump, head, options.must_trump, over)
        assert {move.words[0] for move in offered(engine, turn) if move.verb == "play"} == allowed
        hands[seat].remove(turn.move.words[0])
        trick.append(turn.move.words[0])
        if len(trick) == seats:
            leader = (leader + best_of(trick, trump)) % seats
            won[leader % sides] += 1
            tricks[leader % sides] += sum(worth[card[0]] for card in trick)
            tricks[leader % sides] += (2 if double else 10) if number == len(plays) - 1 else 0
            trick = []
    assert enough or sum(tricks) == (50 if double else 250)
    if options.trick_needed:
        meld = [points if won[side] else 0 for side, points in enumerate(meld)]
    scores = [a + b for a, b in zip(meld, tricks, strict=True)]
    side = bidder % sides
    lost = scores[side] < bid or (options.trick_needed and not won[side])
    many = {"spades": {"S": 2}, "spades_hearts": {"S": 2, "H": 3}}.get(options.raised_suits, {}).get(trump, 1)
    if lost:
        scores[side] = -bid * (2 if options.lost_twice else 1) * many
    elif options.reward == "bid":
        scores[side] = bid * many
    else:
        scores[side] *= many
    if options.reward == "bid":
        scores = [scores[side] if seat == side else -scores[side] // 2 for seat in range(3)]
    assert [list(part.values) for part in line.parts] == [meld, tricks]
    assert list(line.scores) == scores


def _calls_fit(options: Any, calls: Sequence[Turn], seats: int) -> None:
    """Bids rise by tens from the opening; nobody speaks after passing, nor too often."""
    step = 1 if options.game == "double_three" else 10
    high = (90 if options.forced_ninety else options.min_bid) - step
    spoken: Counter[int] = Counter()
    passed: set[int] = set()
    for turn in calls:
        assert turn.seat is not None
        assert turn.seat not in passed
        spoken[turn.seat] += 1
        if turn.move.verb == "pass":
            passed.add(turn.seat)
            continue
        bid = int(turn.move.words[0])
        assert bid % step == 0
        assert bid > high
        high = bid
    if options.bid_rounds == "once":
        assert set(spoken.values()) == {1}
        left_with_it = options.forced_bid == "dealer" and len(passed) == len(spoken) == seats - 1
        assert len(spoken) == seats or left_with_it
    if options.forced_ninety or options.forced_bid == "first":
        assert calls[0].move.verb == "bid"


# --- for two -------------------------------------------------------------------------------------------------


def templates(options: Any, trump: str) -> Mapping[Move, tuple[str, int, int, tuple[str, ...]]]:
    """Every meld: its name, class, value and cards."""
    found: dict[Move, tuple[str, int, int, tuple[str, ...]]] = {}

    def put(name: str, group: int, value: int, cards: tuple[str, ...], move: Move | None = None) -> None:
        found[move or Move("meld", (name,))] = (name, group, value, cards)

    for suit in "SHDC":
        cards = ("K" + suit, "Q" + suit)
        put("marriage", 1, 40 if suit == trump else 20, cards, Move("marriage", (suit,)))
    run = tuple(rank + trump for rank in "ATKQJ")
    single, double = PINOCHLE[options.pinochle_values]
    put("run", 1, 150, run)
    put("pinochle", 2, single, ("QS", "JD"))
    put("double-pinochle", 2, double, ("QS", "JD") * 2)
    if options.doubles_x10:
        put("double-run", 1, 1500, run * 2)
    for name, (rank, value) in AROUND.items():
        cards = tuple(rank + suit for suit in "SHDC")
        put(name, 3, value, cards)
        if options.doubles_x10:
            put("double-" + name, 3, 10 * value, cards * 2)
    return found


class Player:
    """One player's cards, each by name; what lies on the table; melds as sets of cards."""

    def __init__(self, cards: Sequence[Physical]) -> None:
        self.hand = set(cards)
        self.table: set[Physical] = set()
        self.melds: list[tuple[str, int, int, frozenset[Physical]]] = []
        self.nines = 0
        self.points = {"melds": 0, "nines": 0, "tricks": 0}

    def uses(self, card: Physical) -> list[int]:
        return [number for number, meld in enumerate(self.melds) if card in meld[3]]

    def ways(self, template: tuple[str, int, int, tuple[str, ...]]) -> list[frozenset[Physical]]:
        """Every set of cards with which this meld may be declared."""
        _name, group, value, cards = template
        owned = self.hand | self.table
        choices = [[card for card in owned if card[0] == kind] for kind in cards]
        found = []
        for chosen in set(map(frozenset, product(*choices))):
            if len(chosen) < len(cards) or not chosen & self.hand:
                continue
            earlier = [meld for meld in self.melds if meld[1] == group and meld[3] & chosen]
            if all(meld[3] < chosen and meld[2] < value for meld in earlier):
                found.append(chosen)
        return found

    def declare(self, template: tuple[str, int, int, tuple[str, ...]], tops_up: bool) -> None:
        """Lay a meld with as many cards from the table as may be."""
        name, group, value, _cards = template
        chosen = max(
            self.ways(template),
            key=lambda way: (len(way & self.table), sum(len(self.uses(card)) for card in way & self.table)),
        )
        inside = [meld for meld in self.melds if meld[0] == "pinochle" and meld[3] < chosen]
        self.points["melds"] += value - (inside[0][2] if tops_up and inside and group == 2 else 0)
        self.melds.append((name, group, value, chosen))
        self.hand -= chosen
        self.table |= chosen

    def play(self, move: Move) -> str:
        kind = move.words[0]
        laid = [card for card in self.table if card[0] == kind]
        if laid and move.verb == "play":
            # Of two on the table the one goes that has served more, then the one that served later.
            self.table.remove(max(laid, key=lambda card: (len(self.uses(card)), self.uses(card))))
        else:
            self.hand.remove(next(card for card in self.hand if card[0] == kind))
        return kind


def two_handed(engine: Match[Any, Any], options: Any, deal: Sequence[Turn]) -> None:
    """Every card and declaration offered, and the score of a two-handed deal."""
    seen: Counter[str] = Counter()
    cards: list[Physical] = []
    for card in deal[0].move.words:
        cards.append((card, seen[card]))
        seen[card] += 1
    dealer = deal[0].state.dealer
    players = [Player(cards[:12]), Player(cards[12:24])]
    turn_up, stock = cards[24], cards[25:]
    trump = turn_up[0][1]
    players[dealer].points["nines"] += 10 if turn_up[0][0] == "9" else 0
    possible = templates(options, trump)
    leader, trick, tricks, drawn, dix = 1 - dealer, list[str](), 0, False, False
    for turn in deal[1:]:
        assert turn.seat is not None
        player, moves, move = players[turn.seat], offered(engine, turn), turn.move
        if move.verb in ("play", "keep"):
            held = [card for card, _number in player.hand | player.table]
            strict = drawn and not stock
            allowed = legal(held, trick if strict else [], trump, True, options.must_trump, True)
            assert turn.seat == (leader + len(trick)) % 2
            assert {m.words[0] for m in moves if m.verb == "play"} == allowed
            double = {card for card, _n in player.hand} & {card for card, _n in player.table}
            assert {m.words[0] for m in moves if m.verb == "keep"} == double
            nine = move.words[0] == "9" + trump
            player.nines -= nine and player.nines > 0
            trick.append(player.play(move))
            if len(trick) == 2:
                leader = (leader + best_of(trick, trump)) % 2
                tricks += 1
                players[leader].points["tricks"] += sum(WORTH[options.counters][card[0]] for card in trick)
                players[leader].points["tricks"] += 10 if tricks == 24 else 0
                trick, dix = [], False
            continue
        nines = [card for card in player.hand if card[0] == "9" + trump][player.nines :]
        wanted = {m for m, template in possible.items() if player.ways(template)} | {Move("draw")}
        if nines and not dix:
            shown = Move("dix", (nines[0][0],))
            swaps = {Move("exchange", (nines[0][0],) * number) for number in range(1, len(nines) + 1)}
            wanted |= {shown} if turn_up[0][0] == "9" else swaps
        assert moves == wanted
        if move in possible:
            player.declare(possible[move], options.double_pinochle == "tops_up")
        elif move.verb == "dix":
            player.nines, player.points["nines"] = player.nines + 1, player.points["nines"] + 10
        elif move.verb == "exchange":
            player.hand = player.hand - {nines[0]} | {turn_up}
            turn_up = nines[0]
            player.nines += len(nines[: len(move.words)]) - 1
            player.points["nines"] += 10 * len(move.words)
        dix = move.verb in ("dix", "exchange")
        if dix and options.dix_with_meld:
            continue
        drawn = True
        players[leader].hand.add(stock.pop(0))
        players[1 - leader].hand.add(stock.pop(0) if stock else turn_up)
        if not stock:
            for each in players:
                each.hand, each.table, each.nines = each.hand | each.table, set(), 0
    line = line_of(engine, deal)
    for part, name in zip(line.parts, ("melds", "nines", "tricks"), strict=True):
        assert list(part.values) == [player.points[name] for player in players]
    assert list(line.scores) == [sum(player.points.values()) for player in players]
    assert sum(player.points["tricks"] for player in players) == 250
