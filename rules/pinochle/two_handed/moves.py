"""What a move does at a two-handed table: pure functions of the laws, the state and the move."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.cards import Kind, UnknownCard
from rules.engine.moves import Event, IllegalMove, Move, Seat
from rules.engine.protocol import Deck, Part, Step
from rules.engine.tricks import FinishedTrick
from rules.pinochle.single.pack import LAST_TRICK, PACK, SUIT_INDEX, winning
from rules.pinochle.single.values import DIX

from . import legal, melding
from .laws import Laws
from .melding import MeldCards
from .score import score_deal
from .state import (
    HAND,
    ROUNDS,
    STOCK,
    Dealing,
    Declaring,
    Layout,
    Over,
    Phase,
    Spread,
    State,
    Tricks,
)
from .view import view_of

_DECK = Deck(
    PACK.cards_in_order,
    (
        Part("hand 0", 0, HAND),
        Part("hand 1", 1, HAND),
        Part("turn-up", None, 1),
        Part("stock", None, STOCK),
    ),
)


def deck(state: State) -> Deck | None:
    """The cards that want shuffling now."""
    return _DECK if isinstance(state.phase, Dealing) else None


def apply(laws: Laws, state: State, seat: Seat | None, move: Move) -> Step[State]:
    """Check and make a move; seat None brings the cards."""
    if seat is None:
        return _deal(state, move)
    if seat not in legal.to_act(state.phase):
        raise IllegalMove(legal.out_of_turn(state.phase))
    legal.check(laws, view_of(state, seat), move)
    match state.phase:
        case Tricks() as phase:
            return _play(laws, state, phase, seat, move)
        case Declaring() as phase:
            return _declare(laws, state, phase, seat, move)
    raise IllegalMove("no_such_move", move=str(move)[:60])


def _deal(state: State, move: Move) -> Step[State]:
    if not isinstance(state.phase, Dealing):
        raise IllegalMove("no_such_move", move=str(move)[:60])
    words, dealer = move.words, state.dealer
    try:
        whole = PACK.bag(words) == PACK.full
    except UnknownCard:
        raise IllegalMove("bad_deal") from None
    if move.verb != "deal" or not whole:
        raise IllegalMove("bad_deal")
    hands = PACK.bag(words[:HAND]), PACK.bag(words[HAND : 2 * HAND])
    turn_up, *stock = (PACK.index[word] for word in words[2 * HAND :])
    card = PACK.kinds[turn_up]
    board = Layout(card[1], turn_up, STOCK)
    private = {seat: {"cards": PACK.cards(hands[seat])} for seat in (0, 1)}
    facts = {"dealer": dealer, "deal": state.match_score.deal, "card": card, "suit": card[1]}
    events = [Event("dealt", facts, private)]
    if card[0] == "9":
        board = _with_spread(board, dealer, Spread(nine_points=DIX))
        events.append(Event("turned_nine", {"seat": dealer, "card": card, "points": DIX}))
    after = replace(state, phase=Tricks(board, 1 - dealer), hands=hands, stock=tuple(stock))
    return Step(after, tuple(events))


def _play(laws: Laws, state: State, phase: Tricks, seat: Seat, move: Move) -> Step[State]:
    kind, board, spread = PACK.index[move.words[0]], phase.board, phase.board.spreads[seat]
    hands = list(state.hands)
    if move.verb == "play" and any(copy.kind == kind for copy in spread.laid):
        spread = melding.play_from_table(kind, spread, laws.melds[board.trump])
    else:
        hands[seat] -= PACK.units[kind]
        is_nine = spread.nines > 0 and kind == melding.nine_of(board)
        open_bag = spread.known - (PACK.units[kind] if PACK.count(spread.known, kind) else 0)
        spread = replace(spread, known=open_bag, nines=spread.nines - is_nine)
    board, kinds = _with_spread(board, seat, spread), (*phase.kinds, kind)
    going = Tricks(board, phase.leader, kinds)
    after = State(state.dealer, state.match_score, going, (hands[0], hands[1]), state.stock)
    event = Event("led" if len(kinds) == 1 else "played", {"seat": seat, "card": PACK.kinds[kind]})
    if len(kinds) == 1:
        return Step(after, (event,))
    return _take(laws, after, board, phase.leader, kinds, event)


def _take(
    laws: Laws, state: State, board: Layout, leader: Seat, kinds: tuple[Kind, ...], played: Event
) -> Step[State]:
    won = winning(kinds, SUIT_INDEX[board.trump])
    winner = (leader + won) % 2
    taken = (*board.taken, FinishedTrick(leader, kinds, winner))
    points = sum(laws.worths[kind] for kind in kinds)
    if len(taken) == 2 * ROUNDS:
        points += LAST_TRICK
    spread = board.spreads[winner]
    board = _with_spread(
        replace(board, taken=taken), winner, replace(spread, trick_points=spread.trick_points + points)
    )
    facts = {"seat": winner, "card": PACK.kinds[kinds[won]], "trick": len(taken), "points": points}
    events = (played, Event("took", facts))
    if len(taken) == 2 * ROUNDS:
        return _score(state, board, events)
    phase: Phase = Declaring(board, winner) if board.left else Tricks(board, winner)
    return Step(replace(state, phase=phase), events)


def _declare(laws: Laws, state: State, phase: Declaring, seat: Seat, move: Move) -> Step[State]:
    board, spread, hand = phase.board, phase.board.spreads[seat], state.hands[seat]
    if move == legal.DRAW:
        return _draw(state, board, seat, ())
    meld = laws.by_move[board.trump].get(move)
    if meld is not None:
        meld_cards = melding.find_cards(meld, hand, spread)
        assert isinstance(meld_cards, MeldCards)
        hand, spread = melding.lay(meld, meld_cards, hand, spread, tops_up=laws.tops_up)
        facts = {
            "seat": seat,
            "meld": melding.meld_name(meld.name, meld.suit),
            "points": spread.declared[-1].scored,
            "laid": tuple(PACK.kinds[kind] for kind in meld_cards.fresh),
        }
        event = Event("melded", facts)
    else:
        turn_up = board.turn_up
        hand, spread, board = melding.use_nines(board, move, hand, spread)
        points = DIX * len(move.words)
        nine: dict[str, object] = {"seat": seat, "card": move.words[0], "points": points}
        if move.verb == "exchange" and turn_up is not None:
            nine["taken"] = PACK.kinds[turn_up]
        event = Event("exchanged" if move.verb == "exchange" else "showed_nine", nine)
    board = _with_spread(board, seat, spread)
    hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
    after = replace(state, phase=replace(phase, board=board, dix=True), hands=hands)
    if meld is None and laws.options.dix_with_meld:
        return Step(after, (event,))
    return _draw(after, board, seat, (event,))


def _draw(state: State, board: Layout, winner: Seat, events: tuple[Event, ...]) -> Step[State]:
    """Both draw, the winner first; the last stock card is the winner's and the turn-up the loser's."""
    loser, (top, *rest) = 1 - winner, state.stock
    drew = [_drew(winner, top)]
    hands = list(state.hands)
    hands[winner] += PACK.units[top]
    if rest:
        second, *rest = rest
        drew.append(_drew(loser, second))
        hands[loser] += PACK.units[second]
        board = replace(board, stock=len(rest))
    else:
        turn_up = board.turn_up
        assert turn_up is not None
        hands[loser] += PACK.units[turn_up]
        drew.append(Event("took_turn_up", {"seat": loser, "card": PACK.kinds[turn_up]}))
        drew.append(Event("stock_gone", {"seat": winner}))
        spread = board.spreads[loser]
        board = _with_spread(board, loser, replace(spread, known=spread.known + PACK.units[turn_up]))
        for seat in (0, 1):
            hands[seat] += board.spreads[seat].on_table
        spreads = (_taken_up(board.spreads[0]), _taken_up(board.spreads[1]))
        board = replace(board, turn_up=None, stock=0, spreads=spreads)
    after = replace(state, phase=Tricks(board, winner), hands=(hands[0], hands[1]), stock=tuple(rest))
    return Step(after, (*events, *drew))


def _score(state: State, board: Layout, events: tuple[Event, ...]) -> Step[State]:
    score = score_deal(board)
    leader = 0 if score.points[0] >= score.points[1] else 1
    facts = {
        "seat": leader, "other": 1 - leader,
        "ours": score.points[leader], "theirs": score.points[1 - leader],
    }  # fmt: skip
    return Step(State(state.dealer, state.match_score, Over(score)), (*events, Event("scored", facts)))


def _drew(seat: Seat, kind: Kind) -> Event:
    return Event("drew", {"seat": seat}, {seat: {"cards": (PACK.kinds[kind],)}})


def _taken_up(spread: Spread) -> Spread:
    """A player whose melds go back into the hand: everybody still knows that they are there."""
    return replace(spread, laid=(), nines=0, known=spread.known + spread.on_table)


def _with_spread(board: Layout, seat: Seat, spread: Spread) -> Layout:
    spreads = (spread, board.spreads[1]) if seat == 0 else (board.spreads[0], spread)
    return replace(board, spreads=spreads)
