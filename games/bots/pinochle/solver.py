"""The play of a pinochle deal with all cards seen: what each of two teams can take, or nothing said.

Every game is one table: who leads and follows, which seats are together, what a follower owes to whose lead, what
cards count. A hand is one integer, suit after suit, so many bits a rank (three of five ranks at double-deck, two of six
at the others). The search asks whether the first team can take so many points more, and nothing else. Positions are
kept with the least and the most they may bring; cards of a hand that count the same are one card as long as nobody
else holds one between them; tricks that the leader cannot lose are counted without being played. Where it would look at
more positions than it may, nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.cards import Bag, Kind
from rules.pinochle.double_deck.state import PACK as DOUBLE
from rules.pinochle.single.pack import PACK as SINGLE

from ..fast import compiled
from .kernel import HELD as HELD_DOUBLE
from .single.kernel import HELD as HELD_SINGLE

HEAD, TRUMP, OVERTRUMP = 1, 2, 4
"""What a follower may owe besides following suit, added up."""

HELD: tuple[int, ...] = HELD_DOUBLE + HELD_SINGLE
"""From the code of a suit to the mask of ranks held: three bits a rank, then, from a table's `base` on, two."""

TOP: tuple[int, ...] = tuple(mask.bit_length() - 1 for mask in range(64))
"""From a mask of ranks to the highest, -1 of none."""

UNKNOWN = -1
"""What stands in the place of a figure that is not known."""

SEATS = 6
"""The most who play at a table: positions have a hand for each, empty where nobody sits."""

Known = dict[tuple[int, int, int, int, int, int, int], tuple[int, int, int]]
"""From a position (all hands, who leads) to the least and the most the first team takes, and the lead that was best."""


class SolvedTable(NamedTuple):
    """How cards are played: seats, ranks of a suit, bits of a rank, where its codes begin in HELD, and trumps.

    `team[seat]` is 0 or 1 (SEATS entries always); `duties[leader * SEATS + seat]` what a seat owes to a trick;
    `worth` what a card counts by its rank (six entries), `last` the last trick.
    """

    seats: int
    ranks: int
    bits: int
    base: int
    trump: int
    team: tuple[int, ...]
    duties: tuple[int, ...]
    worth: tuple[int, ...]
    last: int


@compiled
def costs(
    table: SolvedTable, hands: list[int], leader: int, line: list[int], positions: int
) -> tuple[list[int], int, int]:
    """What every card of a line cost the team that played it, UNKNOWN for those before the solved part.

    `hands` are those before the first card of the line, `leader` leads to it. Returned besides: the place in the line,
    a lead, from which all is known (its end where nothing is), and what the first team takes from there on if everybody
    plays their best (UNKNOWN where nothing is known). Solved from the end backwards, with so many positions for all.
    """
    seats, full = table.seats, len(line)
    lost = [UNKNOWN] * full
    # Where each card was played: who led, the suit led, the winning card, who is winning, the points on the table.
    opened = [(leader, -1, -1, leader, 0)]
    at = hands.copy()
    for place in range(full):
        first, led, best, winner, points = opened[place]
        seat, kind = (first + place % seats) % seats, line[place]
        at[seat] -= unit(table, kind)
        points += table.worth[kind % table.ranks]
        if best < 0 or beats(table, kind, best):
            best, winner = kind, seat
        led = kind // table.ranks if led < 0 else led
        if place % seats == seats - 1:
            opened.append((winner, -1, -1, winner, 0))
        else:
            opened.append((first, led, best, winner, points))
    memo, left = {(-1, 0, 0, 0, 0, 0, 0): (0, 0, -1)}, [positions]
    pool = pool_of(table, at)
    if max(at) == 0 and full % seats == 0:
        pool = 0
    first, led, best, winner, points = opened[full]
    value = exactly(table, at, first, full % seats, led, best, winner, points, pool, memo, left)
    whole, worth = full, UNKNOWN
    for place in range(full - 1, -1, -1):
        kind = line[place]
        first, led, best, winner, points = opened[place]
        within = place % seats
        seat = (first + within) % seats
        if within == seats - 1 and table.team[opened[place + 1][0]] == 0:
            # The trick that this card ended went to the first team.
            value += points + table.worth[kind % table.ranks] + (table.last if max(at) == 0 else 0)
        at[seat] += unit(table, kind)
        pool = pool_of(table, at)
        after, ours = value, table.team[seat] == 0
        # No card is better than the best: the value before it is the value after it, or better for who plays.
        while left[0] >= 0:
            aim = value + 1 if ours else value
            if ours != reaches(table, at, first, within, led, best, winner, points, aim, pool, memo, left):
                break
            value += 1 if ours else -1
        if left[0] < 0:
            break
        lost[place] = value - after if ours else after - value
        if within == 0:
            whole, worth = place, value
    for place in range(whole):
        lost[place] = UNKNOWN
    return lost, whole, worth


def exactly(
    table: SolvedTable,
    hands: list[int],
    leader: int,
    place: int,
    led: int,
    best: int,
    winner: int,
    points: int,
    pool: int,
    memo: Known,
    left: list[int],
) -> int:
    """What the first team takes of the open trick and all to come; it means nothing once `left` is below 0."""
    least, most = 0, pool + points
    while least < most and left[0] >= 0:
        middle = (least + most + 1) // 2
        if reaches(table, hands, leader, place, led, best, winner, points, middle, pool, memo, left):
            least = middle
        else:
            most = middle - 1
    return least


def reaches(
    table: SolvedTable,
    hands: list[int],
    leader: int,
    place: int,
    led: int,
    best: int,
    winner: int,
    points: int,
    target: int,
    pool: int,
    memo: Known,
    left: list[int],
) -> bool:
    """Whether the first team takes so many points of the open trick and all to come; it means nothing once `left` < 0.

    `place` is how many cards lie in the trick, `points` what they count, `pool` what the hands still hold and the last
    trick; `led`, `best` and `winner` mean something once a card lies there.
    """
    if place == table.seats:
        if pool == table.last and max(hands) == 0:
            points, pool = points + pool, 0
        if table.team[winner] == 0:
            target -= points
        leader, place, points = winner, 0, 0
    if target <= 0:
        return True
    if target > pool + points:
        return False
    seat = (leader + place) % table.seats
    ours = table.team[seat] == 0
    least, most, tried = 0, pool, -1
    key = (leader, hands[0], hands[1], hands[2], hands[3], hands[4], hands[5])
    if place == 0:
        if key in memo:
            least, most, tried = memo[key]
            if target <= least:
                return True
            if target > most:
                return False
        left[0] -= 1
        if left[0] < 0:
            return False
        if key not in memo:
            sure = certain(table, hands, leader, pool)
            if ours:
                least = sure
            else:
                most = pool - sure
            if target <= least or target > most:
                memo[key] = (least, most, -1)
                return target <= least
        cards = leads(table, hands, leader, tried)
    else:
        cards = answers(table, hands, leader, seat, led, best, winner, place == table.seats - 1)
    for kind in cards:
        one = unit(table, kind)
        worth = table.worth[kind % table.ranks]
        hands[seat] -= one
        wins = place == 0 or beats(table, kind, best)
        reached = reaches(
            table,
            hands,
            leader,
            place + 1,
            kind // table.ranks if place == 0 else led,
            kind if wins else best,
            seat if wins else winner,
            points + worth,
            target,
            pool - worth,
            memo,
            left,
        )
        hands[seat] += one
        if left[0] < 0:
            return False
        if reached == ours:
            if place == 0:
                memo[key] = (max(least, target), most, kind) if ours else (least, min(most, target - 1), kind)
            return reached
    if place == 0:
        memo[key] = (least, min(most, target - 1), tried) if ours else (max(least, target), most, tried)
    return not ours


def certain(table: SolvedTable, hands: Sequence[int], leader: int, pool: int) -> int:
    """Points the leader takes at least by leading only cards that nobody can take, all where those do not end."""
    suit_bits = table.bits * table.ranks
    code_mask = (1 << suit_bits) - 1
    mine_all = hands[leader]
    length, gained = 0, 0
    ruffs = False
    for step in range(4):
        # Trumps first: while somebody else holds one, no plain suit is safe.
        suit = (table.trump + step) % 4
        mine = mine_all >> suit * suit_bits & code_mask
        longest, high = 0, -1
        for seat in range(table.seats):
            if seat != leader:
                code = hands[seat] >> suit * suit_bits & code_mask
                if code:
                    high = max(high, TOP[HELD[table.base + code]])
                    longest = max(longest, size(table, code))
        if step == 0 and longest > 0:
            ruffs = True
        if not mine or (step > 0 and ruffs):
            if mine:
                length = -1000
            continue
        masters, whole, counted, total = 0, 0, 0, 0
        for rank in range(table.ranks):
            number = mine >> rank * table.bits & (1 << table.bits) - 1
            whole += number
            total += number * table.worth[rank]
            if rank >= high:
                masters += number
                counted += number * table.worth[rank]
        if masters >= longest:
            # Nobody has a card of it any more when the masters are out.
            gained += total
            length += whole
            if step == 0:
                ruffs = False
        else:
            gained += counted
            length = -1000
    return pool if length > 0 else gained


def apart(table: SolvedTable, cards: int, others: int) -> list[int]:
    """The ranks held that differ, the highest first: neighbours that count the same, no `others` between, are one."""
    ranks, last = [-1], -1
    for rank in range(table.ranks - 1, -1, -1):
        if not cards >> rank & 1:
            continue
        if last >= 0 and table.worth[rank] == table.worth[last]:
            between = (2 << last) - (1 << rank)
            if not others & between:
                continue
        last = rank
        ranks.append(rank)
    return ranks[1:]


def leads(table: SolvedTable, hands: Sequence[int], seat: int, tried: Kind) -> list[Kind]:
    """The cards worth leading, what was best before first, then cards nobody can beat, high ones before low."""
    suit_bits = table.bits * table.ranks
    code_mask = (1 << suit_bits) - 1
    scored = []
    for suit in range(4):
        code = hands[seat] >> suit * suit_bits & code_mask
        if not code:
            continue
        own, others, foes = HELD[table.base + code], 0, 0
        for other in range(table.seats):
            if other != seat:
                ranks = HELD[table.base + (hands[other] >> suit * suit_bits & code_mask)]
                others |= ranks
                if table.team[other] != table.team[seat]:
                    foes |= ranks
        high = TOP[foes]
        for rank in apart(table, own, others):
            kind = suit * table.ranks + rank
            if kind == tried:
                score = 2000
            elif rank >= high:
                score = 1000 + (50 if suit == table.trump else 0) + table.worth[rank]
            else:
                score = 500 - table.worth[rank] * 8 - rank - (100 if suit == table.trump else 0)
            scored.append(score * 32 + kind)
    scored.sort()
    return [pair % 32 for pair in scored[::-1]]


def answers(
    table: SolvedTable,
    hands: Sequence[int],
    leader: int,
    seat: int,
    led: int,
    best: Kind,
    winner: int,
    ends: bool,
) -> list[Kind]:
    """The cards a follower may play that differ, the likely best first; `ends`: nobody plays to the trick after it."""
    suit_bits = table.bits * table.ranks
    code_mask = (1 << suit_bits) - 1
    duty = table.duties[leader * SEATS + seat]
    hand = hands[seat]
    best_suit, best_rank = best // table.ranks, best % table.ranks
    only, above = led, False
    if hand >> led * suit_bits & code_mask:
        above = duty & HEAD != 0 and best_suit == led
    elif duty & TRUMP and hand >> table.trump * suit_bits & code_mask:
        only = table.trump
        above = duty & OVERTRUMP != 0 and best_suit == table.trump
    else:
        only = -1
    partner = table.team[winner] == table.team[seat]
    scored = []
    for suit in range(4):
        if only >= 0 and suit != only:
            continue
        ranks = HELD[table.base + (hand >> suit * suit_bits & code_mask)]
        if not ranks:
            continue
        if above:
            ranks = ranks & -(2 << best_rank) or ranks
        others = 1 << best_rank if suit == best_suit else 0
        for other in range(table.seats):
            if other != seat:
                others |= HELD[table.base + (hands[other] >> suit * suit_bits & code_mask)]
        for rank in apart(table, ranks, others):
            kind = suit * table.ranks + rank
            if beats(table, kind, best):
                # A trick that nobody takes any more is worth a counter; else what wins most surely.
                score = 500 + (table.worth[rank] * 8 - rank if ends else rank * 8)
                if partner:
                    score -= 300
            elif partner:
                score = 400 + table.worth[rank] * 8 - rank
            else:
                score = 300 - table.worth[rank] * 8 - rank
            if only < 0 and suit == table.trump:
                score -= 100
            scored.append(score * 32 + kind)
    scored.sort()
    return [pair % 32 for pair in scored[::-1]]


def beats(table: SolvedTable, kind: Kind, best: Kind) -> bool:
    """Whether a card played later takes the trick from the winning one."""
    suit, other = kind // table.ranks, best // table.ranks
    return kind > best if suit == other else suit == table.trump


def unit(table: SolvedTable, kind: Kind) -> int:
    """One card of a kind in a hand."""
    return 1 << kind * table.bits


def size(table: SolvedTable, code: int) -> int:
    """How many cards a code stands for."""
    number, mask = 0, (1 << table.bits) - 1
    while code:
        number += code & mask
        code >>= table.bits
    return number


def pool_of(table: SolvedTable, hands: Sequence[int]) -> int:
    """What all cards still held count, and the last trick."""
    total, mask = table.last, (1 << table.bits) - 1
    for hand in hands:
        for kind in range(4 * table.ranks):
            total += (hand >> kind * table.bits & mask) * table.worth[kind % table.ranks]
    return total


def hand_of(table: SolvedTable, bag: Bag) -> int:
    """A hand as this file has it, from one of the engine's bags."""
    return sum((bag >> 3 * kind & 7) << table.bits * kind for kind in range(4 * table.ranks))


def table_of(
    *,
    double: bool,
    trump: int,
    teams: Sequence[int],
    duties: Sequence[Sequence[int]],
    worths: Sequence[int],
    last: int,
) -> SolvedTable:
    """A table for as many seats as `teams` has; `duties` by leader and seat, `worths` by kind of the game's pack."""
    seats, ranks = len(teams), DOUBLE.width if double else SINGLE.width
    owed = [0] * SEATS * SEATS
    for leader in range(seats):
        for seat in range(seats):
            owed[leader * SEATS + seat] = duties[leader][seat]
    counts = (*worths[:ranks], *[0] * (6 - ranks))
    return SolvedTable(
        seats,
        ranks,
        3 if double else 2,
        0 if double else len(HELD_DOUBLE),
        trump,
        (*teams, *[0] * (SEATS - seats)),
        tuple(owed),
        counts,
        last,
    )
