"""Two-handed pinochle.

Two players, the pack of forty-eight, twelve cards each; the next card is turned up for trumps and
twenty-three stay face down as the stock. While the stock lasts anything may be played to a trick.
Its winner may declare one meld or use the nine of trumps, then both draw. Melded cards lie on the
table and are still played from there. When the stock is gone the melds are taken up and twelve
strict tricks follow: follow suit, beat if able, trump when void. Aces, tens and kings in tricks
count, the last trick ten more. 1000 wins.

A deal in the record: `deal` with the two hands, the turn-up and the stock from the top; then
`play AS`, `keep KH` (plays the one in the hand, not its double on the table), and for the winner
of a trick `meld run`, `marriage H`, `exchange 9H`, `dix 9H` or `draw`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.engine.cards import Kind, UnknownCard
from rules.engine.moves import Event, IllegalMove, Move, Phrase, Seat
from rules.engine.protocol import Deck, Part, Result, Step
from rules.engine.shown import Shown
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK, SUIT_INDEX
from rules.pinochle.single.values import DIX

from . import imagine, melding, show
from .melding import Found
from .permitted import DRAW, Permitted, out_of_turn
from .scoring import score_deal, winner
from .state import (
    HAND,
    ROUNDS,
    SIDES,
    STOCK,
    Board,
    Dealing,
    Declaring,
    Match,
    Over,
    Phase,
    Playing,
    Spread,
    State,
    Taken,
    View,
    turn_of,
)

_DECK = Deck(
    PACK.cards_in_order,
    (
        Part("hand 0", 0, HAND),
        Part("hand 1", 1, HAND),
        Part("turn-up", None, 1),
        Part("stock", None, STOCK),
    ),
)


class TwoHanded(Permitted):
    """The engine of two-handed pinochle under one set of options; see rules.engine.protocol.Engine."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return SIDES

    def start(self, dealer: Seat = 0) -> State:
        return State(Match(deal=1, dealer=dealer % 2), Dealing())

    def deck(self, state: State) -> Deck | None:
        return _DECK if isinstance(state.phase, Dealing) else None

    def to_act(self, state: State) -> frozenset[Seat]:
        return turn_of(state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state.match, state.phase, 0 if seat is None else state.hands[seat])

    def result(self, state: State) -> Result | None:
        return state.phase.result if isinstance(state.phase, Over) else None

    def imagine(self, view: View, rng: Random) -> State:
        return imagine.world(view, self.options.law, rng)

    def meaning(self, view: View, move: Move) -> Phrase | None:
        """What a declaration of the viewer would bring."""
        return show.brings(self, view, move)

    def show(self, view: View) -> Shown:
        return show.table(self, view)

    # --- what a move does -------------------------------------------------------------------

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        if seat is None:
            return self._deal(state, move)
        if seat not in turn_of(state.phase):
            raise IllegalMove(out_of_turn(state.phase))
        self.check(self.view(state, seat), move)
        match state.phase:
            case Playing() as phase:
                return self._play(state, phase, seat, move)
            case Declaring() as phase:
                return self._declare(state, phase, seat, move)
        raise IllegalMove("no_such_move", move=str(move)[:60])

    def _deal(self, state: State, move: Move) -> Step[State]:
        if not isinstance(state.phase, Dealing):
            raise IllegalMove("no_such_move", move=str(move)[:60])
        words, match = move.words, state.match
        try:
            whole = PACK.bag(words) == PACK.full
        except UnknownCard:
            raise IllegalMove("bad_deal") from None
        if move.verb != "deal" or not whole:
            raise IllegalMove("bad_deal")
        hands = PACK.bag(words[:HAND]), PACK.bag(words[HAND : 2 * HAND])
        turn_up, *stock = (PACK.index[word] for word in words[2 * HAND :])
        card = PACK.kinds[turn_up]
        board = Board(card[1], turn_up, STOCK)
        private = {seat: {"cards": PACK.cards(hands[seat])} for seat in (0, 1)}
        facts = {"dealer": match.dealer, "deal": match.deal, "card": card, "suit": card[1]}
        events = [Event("dealt", facts, private)]
        if card[0] == "9":
            board = _with_spread(board, match.dealer, Spread(nine_points=DIX))
            events.append(Event("turned_nine", {"seat": match.dealer, "card": card, "points": DIX}))
        after = State(match, Playing(board, 1 - match.dealer), hands, tuple(stock))
        return Step(after, tuple(events))

    def _play(self, state: State, phase: Playing, seat: Seat, move: Move) -> Step[State]:
        kind, board, spread = PACK.index[move.words[0]], phase.board, phase.board.spreads[seat]
        hands = list(state.hands)
        if move.verb == "play" and any(copy.kind == kind for copy in spread.laid):
            spread = melding.play_from_table(kind, spread, self.melds[board.trump])
        else:
            hands[seat] -= PACK.units[kind]
            shown = spread.nines > 0 and kind == melding.nine_of(board)
            known = spread.known - (PACK.units[kind] if PACK.count(spread.known, kind) else 0)
            spread = replace(spread, known=known, nines=spread.nines - shown)
        board, kinds = _with_spread(board, seat, spread), (*phase.kinds, kind)
        after = State(state.match, Playing(board, phase.leader, kinds), (hands[0], hands[1]), state.stock)
        event = Event("led" if len(kinds) == 1 else "played", {"seat": seat, "card": PACK.kinds[kind]})
        if len(kinds) == 1:
            return Step(after, (event,))
        return self._take(after, board, phase.leader, kinds, event)

    def _take(
        self, state: State, board: Board, leader: Seat, kinds: tuple[Kind, ...], played: Event
    ) -> Step[State]:
        won = pack.winning(kinds, SUIT_INDEX[board.trump])
        winner = (leader + won) % 2
        taken = (*board.taken, Taken(leader, kinds, winner))
        points = sum(self.worths[kind] for kind in kinds)
        if len(taken) == 2 * ROUNDS:
            points += pack.LAST_TRICK
        spread = board.spreads[winner]
        board = _with_spread(
            replace(board, taken=taken), winner, replace(spread, trick_points=spread.trick_points + points)
        )
        facts = {"seat": winner, "card": PACK.kinds[kinds[won]], "trick": len(taken), "points": points}
        events = (played, Event("took", facts))
        if len(taken) == 2 * ROUNDS:
            return self._score(state.match, board, events)
        phase: Phase = Declaring(board, winner) if board.left else Playing(board, winner)
        return Step(replace(state, phase=phase), events)

    def _declare(self, state: State, phase: Declaring, seat: Seat, move: Move) -> Step[State]:
        board, spread, hand = phase.board, phase.board.spreads[seat], state.hands[seat]
        if move == DRAW:
            return self._draw(state, board, seat, ())
        meld = self._by_move[board.trump].get(move)
        if meld is not None:
            found = melding.find_cards(meld, hand, spread)
            assert isinstance(found, Found)
            tops_up = self.options.double_pinochle == "tops_up"
            hand, spread = melding.lay(meld, found, hand, spread, tops_up=tops_up)
            facts = {
                "seat": seat,
                "meld": show.meld_name(meld.name, meld.suit),
                "points": spread.declared[-1].scored,
                "laid": tuple(PACK.kinds[kind] for kind in found.fresh),
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
        after = State(state.match, replace(phase, board=board, dix=True), hands, state.stock)
        if meld is None and self.options.dix_with_meld:
            return Step(after, (event,))
        return self._draw(after, board, seat, (event,))

    def _draw(self, state: State, board: Board, winner: Seat, events: tuple[Event, ...]) -> Step[State]:
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
        after = State(state.match, Playing(board, winner), (hands[0], hands[1]), tuple(rest))
        return Step(after, (*events, *drew))

    def _score(self, match: Match, board: Board, events: tuple[Event, ...]) -> Step[State]:
        score = score_deal(board)
        totals = match.scores[0] + score.scores[0], match.scores[1] + score.scores[1]
        sheet = (*match.sheet, (match.deal, score))
        leader = 0 if score.scores[0] >= score.scores[1] else 1
        facts = {
            "seat": leader, "other": 1 - leader,
            "ours": score.scores[leader], "theirs": score.scores[1 - leader],
        }  # fmt: skip
        scored = Event("scored", facts)
        won = winner(self.options.target, totals)
        if won is None:
            following = Match(match.deal + 1, 1 - match.dealer, totals, sheet)
            return Step(State(following, Dealing()), (*events, scored))
        reason = "both_reached" if min(totals) >= self.options.target else "target"
        ended = Match(match.deal, match.dealer, totals, sheet)
        over = Event("game_over", {"side": won, "ours": totals[won], "theirs": totals[1 - won]})
        return Step(State(ended, Over(Result(totals, (won,), reason))), (*events, scored, over))


def _drew(seat: Seat, kind: Kind) -> Event:
    return Event("drew", {"seat": seat}, {seat: {"cards": (PACK.kinds[kind],)}})


def _taken_up(spread: Spread) -> Spread:
    """A player whose melds go back into the hand: everybody still knows that they are there."""
    return replace(spread, laid=(), nines=0, known=spread.known + spread.on_table)


def _with_spread(board: Board, seat: Seat, spread: Spread) -> Board:
    spreads = (spread, board.spreads[1]) if seat == 0 else (board.spreads[0], spread)
    return replace(board, spreads=spreads)
