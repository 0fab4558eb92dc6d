"""What to keep, what to declare and which tricks to want at two-handed pinochle, and deals played on by that.

While the stock lasts every card has a price: what it may still bring in melds, by the cards that are still to be
seen, and what it is worth in the tricks to come. A card is played where its price is lowest for what it wins. All of
it looks at the seat's own hand, at what lies open and at what the seat has not seen: the club player decides by it
without knowing the rest of the table (stock.py), and in playouts it decides for both.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Kind, Mask
from rules.pinochle.single.values import DIX

from ...chance import draw_number
from ...fast import compiled
from .endgame import Half, thumbed
from .kernel import RANKS, takes
from .stock import (
    COPIES,
    DIX_WITH_MELD,
    DRAWN,
    FREE,
    HAND,
    HAND_TWICE,
    LAID,
    LAID_TWICE,
    LIST,
    MADE,
    MUST_TRUMP,
    NINES,
    NO_CARD,
    SCORE,
    SIZE,
    TRUMPS,
    TURN_UP,
    UNSEEN,
    USED,
    VALUE,
    WHOLE,
    WORTH,
    Rules,
    codes_of_table,
    copies_held,
    declare,
    draw,
    give,
    may_declare,
    nines_to_use,
    play_from_hand,
    play_from_table,
    put,
    take,
    use_nines,
)
from .stock_melds import (  # fmt: skip
    DOUBLE,
    DOUBLE_PINOCHLE,
    DOUBLE_RUN,
    GROUP,
    MASK,
    MELDS,
    OF_KIND,
    RUN,
    SINGLES,
    Meld,
)

STRENGTH = (0.0, 1.0, 2.0, 4.0, 9.0, 14.0)
"""By rank, what a card is worth in tricks to come; a trump is worth TRUMP more."""
TRUMP = 6.0
COMES = 0.4
"""How likely one unseen card of a kind is to come while the whole stock is there."""
POTENTIAL = 0.6
"""How much of what a card may bring in melds is put on its price."""
INITIATIVE = 5.0
"""What winning a trick is worth beside its counters, with nothing to declare."""
WON = 0.5
"""How likely a player is to win any one of the tricks to come, after which a nine may be used."""
DECLARED = 0.5
"""How much of what could be declared now is put on winning the trick."""
STOCK = 24
"""Cards to draw at first, the turn-up among them."""

NINE_ONCE, NINE_TWICE, DRAW = MELDS, MELDS + 1, MELDS + 2
"""What may be done after a trick beside declaring a meld."""
KEPT = 4 * RANKS
"""Added to a kind that is played from the hand though its double lies on the table."""


# --- prices


def likely(rules: Rules, table: Sequence[int], base: int, meld: Meld, left: int) -> float:
    """How likely a meld is to be declared yet, by the cards it lacks, with so many to draw."""
    mask = MASK[rules[TRUMPS] * MELDS + meld]
    hand = table[base + HAND]
    free = hand | table[base + FREE + GROUP[meld]]
    if meld == RUN:
        free |= table[base + WHOLE]
    lacking = mask & ~free
    if not lacking:
        return 1.0 if hand & mask else 0.0
    chance, chance_of_all = COMES * left / STOCK, 1.0
    while lacking:
        kind = (lacking & -lacking).bit_length() - 1
        lacking &= lacking - 1
        chance_of_all *= min(1.0, chance * table[base + UNSEEN + kind])
    return chance_of_all


def prospect(rules: Rules, table: Sequence[int], base: int, kind: Kind, left: int) -> float:
    """What a card adds to its price by the melds it may go into; nothing where its double is there as well."""
    bit, points = 1 << kind, 0.0
    hand, on_table = table[base + HAND], table[base + LAID]
    if (table[base + HAND_TWICE] | table[base + LAID_TWICE] | hand & on_table) & bit:
        return 0.0
    melds = OF_KIND[rules[TRUMPS] * KEPT + kind]
    for meld in SINGLES:
        if melds >> meld & 1:
            points += rules[VALUE + meld] * likely(rules, table, base, meld, left)
    return POTENTIAL * points


def strength(rules: Rules, kind: Kind) -> float:
    """What a card is worth in tricks to come."""
    return STRENGTH[kind % RANKS] + (TRUMP if kind // RANKS == rules[TRUMPS] else 0.0)


def nine_brings(rules: Rules, table: list[int], seat: int, left: int) -> float:
    """What using a nine of trumps brings: points, and the price of the card it fetches for its own."""
    turn_up, nine, base = table[TURN_UP], rules[TRUMPS] * RANKS, seat * SIZE
    if turn_up == nine:
        return float(DIX)
    before, twice = table[base + HAND], table[base + HAND_TWICE]
    take(table, base, nine)
    put(table, base, turn_up)
    price = strength(rules, turn_up) + prospect(rules, table, base, turn_up, left)
    table[base + HAND], table[base + HAND_TWICE] = before, twice
    return DIX + price - strength(rules, nine)


def nine_price(rules: Rules, table: list[int], seat: int, left: int, brings: float) -> float:
    """What the next nine of trumps to be played may still be used for; nothing once it has been shown."""
    if nines_to_use(rules, table, seat) <= 0 or table[seat * SIZE + NINES]:
        return 0.0
    used = 1 - (1 - WON) ** (left // 2)
    if copies_held(table, seat * SIZE, rules[TRUMPS] * RANKS) > 1:
        return used * DIX
    return used * brings


# --- declarations


def melds_open(rules: Rules, table: Sequence[int], seat: int) -> Mask:
    """The melds a seat could declare."""
    bits, base = 0, seat * SIZE
    hand = table[base + HAND]
    for meld in range(MELDS):
        # Most melds lack a card: that is seen at once.
        if hand & MASK[rules[TRUMPS] * MELDS + meld] and may_declare(rules, table, seat, meld):
            bits |= 1 << meld
    return bits


def next_brings(rules: Rules, table: list[int], seat: int, left: int) -> float:
    """The most that one declaration brings."""
    best, melds = 0.0, melds_open(rules, table, seat)
    for meld in range(MELDS):
        if melds >> meld & 1:
            best = max(best, float(rules[VALUE + meld]))
    number = nines_to_use(rules, table, seat)
    if number > 0:
        brings = nine_brings(rules, table, seat, left)
        best = max(best, brings if number == 1 or table[TURN_UP] == rules[TRUMPS] * RANKS else brings + DIX)
    return best


def carry_out(rules: Rules, table: list[int], seat: int, what: int) -> None:
    """Declare a meld or use nines."""
    if what < MELDS:
        declare(rules, table, seat, what)
    elif what != DRAW:
        use_nines(rules, table, seat, 1 if what == NINE_ONCE else 2)


def declaration(rules: Rules, table: list[int], seat: int, left: int, dix: bool) -> int:
    """What to declare after a trick, with what may then be declared next; `dix`: a nine has been used in this turn."""
    melds = melds_open(rules, table, seat)
    nines = 0 if dix else nines_to_use(rules, table, seat)
    options = melds
    if nines > 0:
        options |= 1 << NINE_ONCE
        if nines > 1 and table[TURN_UP] != rules[TRUMPS] * RANKS:
            options |= 1 << NINE_TWICE
    if not options:
        return DRAW
    if not options & options - 1:
        return options.bit_length() - 1
    later = 0.9 if left > 8 else 0.75 if left > 4 else 0.4
    best, choice = -1.0, DRAW
    for what in range(DRAW):
        if not options >> what & 1:
            continue
        after, share = table.copy(), later
        carry_out(rules, after, seat, what)
        if what < MELDS:
            brings = float(after[seat * SIZE + SCORE] - table[seat * SIZE + SCORE])
        else:
            brings = nine_brings(rules, table, seat, left) + (DIX if what == NINE_TWICE else 0)
            share = 1.0 if rules[DIX_WITH_MELD] else later
        brings += share * next_brings(rules, after, seat, left)
        if brings > best:
            best, choice = brings, what
    return choice


# --- cards


def spares(rules: Rules, table: Sequence[int], base: int, kind: Kind) -> bool:
    """Whether the card on the table may still grow into something its double in the hand cannot."""
    if not table[base + HAND] & table[base + LAID] & 1 << kind:
        return False
    royal = False
    pinochle = False
    for slot in range(2):
        code = table[base + COPIES + 2 * kind + slot]
        royal = royal or (kind // RANKS == rules[TRUMPS] and code & USED[0] > 0)
        pinochle = pinochle or code & USED[1] > 0
    for number in range(table[base + MADE]):
        meld = table[base + LIST + number]
        if meld in (RUN, DOUBLE_RUN):
            royal = False
        elif meld == DOUBLE_PINOCHLE:
            pinochle = False
    return royal or pinochle


def holds(rules: Rules, table: Sequence[int], base: int, kind: Kind) -> float:
    """How likely a card led is to win the trick."""
    above = 0
    for other in range(kind + 1, (kind // RANKS + 1) * RANKS):
        above += table[base + UNSEEN + other]
    chance = 0.8 if kind // RANKS == rules[TRUMPS] else 0.7
    return max(0.1, chance - 0.12 * above)


def card(rules: Rules, table: list[int], seat: int, led: Kind, left: int) -> Kind:
    """The card that wins most for its price while the stock lasts; `led` lies open, -1: the seat leads."""
    base = seat * SIZE
    hand, on_table = table[base + HAND], table[base + LAID]
    twice = table[base + HAND_TWICE] | table[base + LAID_TWICE] | hand & on_table
    nine, number = rules[TRUMPS] * RANKS, nines_to_use(rules, table, seat)
    fetch = nine_brings(rules, table, seat, left) if number > 0 else 0.0
    dix = 0.0
    if number > 0:
        dix = fetch if number == 1 or table[TURN_UP] == nine else fetch + DIX
    open_melds = melds_open(rules, table, seat)
    bring = [0.0] * MELDS
    for meld in SINGLES:
        if rules[VALUE + meld] and MASK[rules[TRUMPS] * MELDS + meld] & (hand | on_table):
            bring[meld] = POTENTIAL * rules[VALUE + meld] * likely(rules, table, base, meld, left)
    best, choice = -10000.0, NO_CARD
    playable = hand | on_table
    while playable:
        bit = playable & -playable
        kind = bit.bit_length() - 1
        playable ^= bit
        price = strength(rules, kind)
        melds = OF_KIND[rules[TRUMPS] * KEPT + kind]
        if kind == nine:
            price += nine_price(rules, table, seat, left, fetch)
        elif not twice & bit:
            for meld in SINGLES:
                if melds >> meld & 1:
                    price += bring[meld]
        won = 1.0
        counters = rules[WORTH + kind] + 4.0
        if led < 0:
            won = holds(rules, table, base, kind)
        else:
            counters = float(rules[WORTH + kind] + rules[WORTH + led])
            won = 1.0 if takes(kind, led, rules[TRUMPS]) else 0.0
        worth = -(1 - won) * counters - price
        if won > 0:
            # What is played can no longer be declared.
            after = dix
            if kind == nine and number == 1:
                after = 0.0
            declared = open_melds if twice & bit else open_melds & ~melds
            while declared:
                meld = (declared & -declared).bit_length() - 1
                declared &= declared - 1
                if not DOUBLE[meld] or not melds >> meld & 1:
                    after = max(after, float(rules[VALUE + meld]))
            worth += won * (counters + INITIATIVE + DECLARED * after)
        if worth > best or (worth == best and kind % RANKS < choice % RANKS):
            best, choice = worth, kind
    if spares(rules, table, base, choice):
        return choice + KEPT
    return choice


# --- deals played on


def lay_down(rules: Rules, table: list[int], seat: int, what: int) -> Kind:
    """Play a card, from the table where it lies there and is not kept."""
    kind = what % KEPT
    if kind == what and table[seat * SIZE + LAID] >> kind & 1:
        play_from_table(rules, table, seat, kind)
    else:
        play_from_hand(rules, table, seat, kind)
    return kind


def whole_deal(rules: Rules, table: list[int], leader: int) -> int:
    """What seat 0 makes more than seat 1 in a deal whose stock is gone, the second half played by rule of thumb."""
    half = Half(rules[TRUMPS], rules[MUST_TRUMP] > 0, rules[WORTH:])
    rest = thumbed(half, codes_of_table(table), leader)
    difference = table[SCORE] - table[SIZE + SCORE]
    return difference + rest if leader == 0 else difference - rest


def play_on(
    rules: Rules, table: list[int], cards: Sequence[Kind], leader: int, led: Kind, declaring: bool, dix: bool
) -> int:
    """What seat 0 makes more than seat 1 in the whole deal, played on by prices and then by rule of thumb.

    `led` lies open, -1: none does; `declaring`: the leader has won a trick and may declare before both draw.
    """
    while True:
        left = len(cards) - table[DRAWN] + 1
        if declaring:
            what = declaration(rules, table, leader, left, dix)
            carry_out(rules, table, leader, what)
            if what < MELDS or what == DRAW or not rules[DIX_WITH_MELD]:
                draw(table, cards, leader)
                declaring, dix = False, False
                if table[TURN_UP] < 0:
                    break
            else:
                dix = True
            continue
        if led < 0:
            led = lay_down(rules, table, leader, card(rules, table, leader, NO_CARD, left))
        answer = lay_down(rules, table, 1 - leader, card(rules, table, 1 - leader, led, left))
        points = rules[WORTH + led] + rules[WORTH + answer]
        if takes(answer, led, rules[TRUMPS]):
            leader = 1 - leader
        table[leader * SIZE + SCORE] += points
        led, declaring = NO_CARD, True
    return whole_deal(rules, table, leader)


def price_of_move(
    rules: Rules,
    table: list[int],
    cards: Sequence[Kind],
    seat: int,
    leader: int,
    led: Kind,
    declaring: bool,
    move: int,
) -> int:
    """What seat 0 makes more in the whole deal when `seat` begins with a move: a card, or what it declares."""
    if declaring:
        carry_out(rules, table, seat, move)
        more = rules[DIX_WITH_MELD] > 0 and move in (NINE_ONCE, NINE_TWICE)
        if not more:
            draw(table, cards, seat)
            if table[TURN_UP] < 0:
                return whole_deal(rules, table, seat)
        return play_on(rules, table, cards, seat, NO_CARD, more, more)
    kind = lay_down(rules, table, seat, move)
    if led < 0:
        return play_on(rules, table, cards, leader, kind, False, False)
    points = rules[WORTH + led] + rules[WORTH + kind]
    winner = seat if takes(kind, led, rules[TRUMPS]) else leader
    table[winner * SIZE + SCORE] += points
    return play_on(rules, table, cards, winner, NO_CARD, True, False)


@compiled
def outcomes(
    rules: Rules,
    table: list[int],
    pool: Sequence[Kind],
    need: int,
    seat: int,
    leader: int,
    led: Kind,
    declaring: bool,
    moves: Sequence[int],
    worlds: int,
    seed: int,
) -> list[int]:
    """What each move comes to in each world, move after move: what `seat` makes more than the other in the whole deal.

    `pool` are the cards that the seat does not see: the other hand wants `need` of them, the rest is the stock. Every
    order of them is as likely as another.
    """
    state, size = [seed], len(pool)
    results = [0] * (len(moves) * worlds)
    for world in range(worlds):
        order = list(pool)
        for place in range(size - 1, 0, -1):
            other = draw_number(state, place + 1)
            order[place], order[other] = order[other], order[place]
        dealt = table.copy()
        for place in range(need):
            give(dealt, 1 - seat, order[place])
        cards = order[need:]
        for place in range(len(moves)):
            outcome = price_of_move(rules, dealt.copy(), cards, seat, leader, led, declaring, moves[place])
            results[place * worlds + world] = outcome if seat == 0 else -outcome
    return results
