"""Claims: whether one can be made, whether it holds, and a stored answer checked again without a search.

Cheap things come first: a line that holds ends it (lines.py); layouts in which a line breaks, and some imagined ones,
are given to an adversary who sees everything (open_hands.py); only then the search runs (search.py). The bound counts
positions over all of that, so that the same claim has the same answer on every machine.

What is exact: `Proved` always (no consistent layout is left out), and `Refuted` where `even_seen`: its layout fits all
that is known. Where layouts are listed (small endings, piquet) everything is exact. Elsewhere the search may find a
claim lost by layouts that melds not laid would rule out: where one such is all that can be shown the answer is
`Unsettled("layout")`, and a refutation that is not `even_seen` rests on one layout that is possible and others that
were not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from rules.engine.moves import Card
from rules.engine.protocol import Playable

from .answers import BOUND, LAYOUT, Answer, Fork, InOrder, Proof, Refuted, Step, Unsettled
from .endgame import Endgame, Position
from .families import Claimable, claimable, deal_of, endgame_of
from .layouts import Bounds, Hands, Unseen, Wish, Worlds
from .lines import break_of, can_never_win, lines_from
from .open_hands import Adversary, BoundReached, Budget, Play
from .search import Lost, Search

POSITIONS = 3_000
"""Positions that are looked at for a claim, unless more are agreed."""

IMAGINED = 6
"""Imagined layouts given to the adversary, and as many for each card at which a line breaks."""

SHARE = 4
"""The part of the positions that one of these layouts may cost: one in so many."""

EXCHANGES = 100
"""Cards that change places at most until a layout fits what was laid and said."""

LISTED_CARDS, LISTED = 12, 400
"""Endings with no more unseen cards than this have their layouts listed, where there are no more than so many."""


class NoClaim(ValueError):
    """The rest cannot be claimed here: not this game, not in the play of cards, or not this seat’s turn."""


def may_claim(engine: Playable[Any, Any], view: Any) -> bool:
    """Whether the viewer may say now that the rest is his side’s: in the play of cards, before a card of his own."""
    game_of_tricks = claimable(engine)
    return game_of_tricks is not None and game_of_tricks.rules.to_play(deal_of(engine, view))


def prove(engine: Playable[Any, Any], view: Any, *, positions: int = POSITIONS, seed: int = 0) -> Answer:
    """Whether the viewer’s side takes every trick left, the open one too, whatever the others hold and play.

    Of the viewer’s side only his own cards count on him: a partner may play anything. Raises NoClaim. `seed` draws
    the layouts that are tried first: it may decide whether a claim is settled within the bound, never which way.
    """
    game_of_tricks = claimable(engine)
    endgame = endgame_of(engine, view)
    if game_of_tricks is None or endgame is None:
        raise NoClaim
    endgame, rng = with_layouts(endgame), Random(seed)
    return answer_of(
        endgame, _possible_layouts(game_of_tricks, endgame, deal_of(engine, view), rng), positions, rng
    )


def sure_line(engine: Playable[Any, Any], view: Any) -> Proof | None:
    """A line that takes every trick left against all layouts, found without a search; None where none is seen."""
    endgame = endgame_of(engine, view) if may_claim(engine, view) else None
    if endgame is None:
        return None
    for line in lines_from(endgame, endgame.start):
        if len(line) > 1 and break_of(endgame, endgame.start, line) is None:
            return Proof((InOrder(tuple(endgame.code.pack.kinds[kind] for kind in line)),))
    return None


def answer_of(endgame: Endgame, imagined: Iterable[Hands], positions: int, rng: Random) -> Answer:
    """The answer for an endgame; `imagined` are layouts that are possible, tried before the search."""
    budget, at = Budget(positions), endgame.start
    wishes = []
    for line in lines_from(endgame, at):
        broken = break_of(endgame, at, line)
        if broken is None:
            return Proof((InOrder(tuple(endgame.code.pack.kinds[kind] for kind in line)),))
        wishes.append(broken)
    tried: set[Hands] = set()
    try:
        for broken in wishes:
            keep = {broken.seat: broken.wish.narrow | (broken.wish.wide if broken.wish.few == 1 else 0)}
            for unseen in (*_layouts_without_help(endgame, at), at.unseen):
                for _ in range(IMAGINED):
                    hands = possible(endgame, unseen, broken.wish, rng)
                    if hands is not None and hands not in tried:
                        tried.add(hands)
                        proof = _adversary(endgame, hands, budget, keep)
                        if proof is not None:
                            return proof
        for hands in imagined:
            if hands not in tried:
                tried.add(hands)
                proof = _adversary(endgame, hands, budget, {})
                if proof is not None:
                    return proof
        lost = Search(endgame, budget).run()
    except BoundReached:
        return Unsettled(BOUND)
    return lost if isinstance(lost, Proof) else _witness(endgame, lost, rng, Budget(positions))


def replay(engine: Playable[Any, Any], view: Any, answer: Answer) -> bool:
    """Whether a stored answer holds for a view: no search, only what it says is checked.

    A proof must win against every play that some layout allows. A refutation must fit the view, and its cards must be
    legal and end with a trick lost; that nothing else would have saved it is not checked. Unsettled says nothing.
    """
    endgame = endgame_of(engine, view)
    if endgame is None:
        return False
    endgame = with_layouts(endgame)
    match answer:
        case Proof(steps):
            return _Walk(endgame, steps).holds(len(steps) - 1, endgame.start)
        case Refuted():
            return _loses(endgame, answer)
    return True


def sure_cards(engine: Playable[Any, Any], view: Any) -> tuple[Card, ...]:
    """The cards that win a trick now, led or played to the open one, whatever the others hold.

    Each kind once, in the order of a hand. The card itself wins: a trick that a partner would take is not counted.
    Nothing where the viewer is not to play a card.
    """
    endgame = endgame_of(engine, view)
    if endgame is None:
        return ()
    endgame = with_layouts(endgame)
    at, duties, sure = endgame.start, endgame.duties, 0
    for kind in duties.may_play(at.hand, endgame.seat, at.leader, at.trick):
        wins = duties.winner(at.leader, (*at.trick, kind)) == endgame.seat
        if wins and break_of(endgame, at, (kind,)) is None:
            sure |= endgame.code.ones[kind]
    return endgame.code.names(sure)


def with_layouts(endgame: Endgame) -> Endgame:
    """The endgame with its layouts listed, each of them possible, where they are few."""
    unseen = endgame.start.unseen
    if not isinstance(unseen, Bounds) or not unseen.lots:
        return endgame
    if sum(lot.cards.bit_count() for lot in unseen.lots) > LISTED_CARDS:
        return endgame
    layouts = unseen.layouts(LISTED)
    if layouts is None:
        return endgame
    seats = endgame.duties.seats
    fitting = dict.fromkeys(hands[:seats] for hands in layouts if not endgame.misfit(hands[:seats]))
    if not fitting:
        return endgame
    worlds: Unseen = Worlds(endgame.code, tuple(fitting), unseen.sizes[:seats])
    return replace(endgame, start=endgame.start._replace(unseen=worlds))


# --- refutations ------------------------------------------------------------------------------------------


def _layouts_without_help(endgame: Endgame, at: Position) -> list[Unseen]:
    """The layouts in which no partner can take a lead, as far as bounds can say so: there a claim is soonest lost."""
    unseen = at.unseen
    if endgame.alone() or not isinstance(unseen, Bounds):
        return []
    never = can_never_win(endgame, at.hand)
    denied = tuple(no | never if seat in endgame.side else no for seat, no in enumerate(unseen.denied))
    narrower = unseen._replace(denied=denied)
    return [narrower] if narrower.possible() else []


def _possible_layouts(at: Claimable, endgame: Endgame, view: Any, rng: Random) -> Iterator[Hands]:
    """Layouts of imagined worlds, as far as they are possible, and others that were made so."""
    for _ in range(IMAGINED):
        try:
            opened = at.rules.hands(at.game.imagine(view, rng))
        except ValueError:
            break
        if opened is not None:
            hands = tuple(0 if seat == endgame.seat else hand for seat, hand in enumerate(opened.hands))
            if not endgame.misfit(hands):
                yield hands
    for _ in range(IMAGINED):
        worlds = possible(endgame, endgame.start.unseen, None, rng)
        if worlds is not None:
            yield worlds


def _adversary(endgame: Endgame, hands: Hands, budget: Budget, keep: dict[int, int]) -> Refuted | None:
    at, share = endgame.start, Budget(budget.left // SHARE)
    everything = _whole(endgame, hands)
    before = share.left
    try:
        play = Adversary(endgame, share, keep).loss(everything, at.leader, at.trick)
    except BoundReached:
        play = None
    budget.left -= before - max(0, share.left)
    return None if play is None else _refutation(endgame, everything, play, even_seen=True)


def possible(
    endgame: Endgame, unseen: Unseen, wish: Wish | None, rng: Random, before: Play = ()
) -> Hands | None:
    """A layout that fits everything known; None where none is found soon. `before` are cards played since.

    One that fits the cards is taken first. As long as somebody would have laid or said something else, two cards
    change places, and the change stays where it makes nothing worse.
    """
    hands = unseen.example(wish, rng)
    if hands is None:
        return None
    misfit = endgame.misfit(_with(endgame, hands, before))
    for _ in range(EXCHANGES):
        if not misfit or not isinstance(unseen, Bounds):
            break
        changed = unseen.with_change(hands, wish, rng)
        if changed is not None:
            now = endgame.misfit(_with(endgame, changed, before))
            if now <= misfit:
                hands, misfit = changed, now
    return None if misfit else _with(endgame, hands, before)


def _with(endgame: Endgame, hands: Hands, play: Play) -> Hands:
    """Hands of the others with the cards that they have played since, the cards laid aside left out."""
    changed_hands = list(hands[: endgame.duties.seats])
    for seat, kind in play:
        if seat != endgame.seat:
            changed_hands[seat] = endgame.code.plus(changed_hands[seat], kind)
    return tuple(changed_hands)


def _witness(endgame: Endgame, lost: Lost, rng: Random, budget: Budget) -> Answer:
    """A layout that is possible, and the play in it that the search found to lose."""
    for _ in range(IMAGINED):
        hands = possible(endgame, lost.unseen, lost.wish, rng, lost.play)
        if hands is None:
            continue
        adversary = _adversary(endgame, hands, budget, {})
        if adversary is not None:
            return adversary
        everything = _whole(endgame, hands)
        play = _to_the_end(endgame, everything, lost.play, budget)
        if play is not None:
            return _refutation(endgame, everything, play, even_seen=False)
    return Unsettled(LAYOUT)


def _to_the_end(endgame: Endgame, hands: Hands, play: Play, budget: Budget) -> Play | None:
    """Play that goes on until a trick is lost."""
    duties, leader, trick = endgame.duties, endgame.start.leader, endgame.start.trick
    for seat, kind in play:
        hands = (*hands[:seat], endgame.code.minus(hands[seat], kind), *hands[seat + 1 :])
        trick = (*trick, kind)
        if len(trick) == duties.seats:
            leader, trick = duties.winner(leader, trick), ()
    if leader not in endgame.side and not trick:
        return play
    try:
        rest = Adversary(endgame, budget).loss(hands, leader, trick)
    except BoundReached:
        return None
    return None if rest is None else (*play, *rest)


def _whole(endgame: Endgame, hands: Hands) -> Hands:
    """All hands, the claimer’s among them."""
    seats = endgame.duties.seats
    return tuple(endgame.start.hand if seat == endgame.seat else hands[seat] for seat in range(seats))


def _refutation(endgame: Endgame, hands: Hands, play: Play, *, even_seen: bool) -> Refuted:
    code = endgame.code
    return Refuted(
        tuple(code.names(hand) for hand in hands),
        tuple((seat, code.pack.kinds[kind]) for seat, kind in play),
        even_seen,
    )


def _loses(endgame: Endgame, refuted: Refuted) -> bool:
    """Whether the hands fit and the cards end with a trick lost."""
    code, duties = endgame.code, endgame.duties
    hands = tuple(code.count(hand) for hand in refuted.hands)
    at, unseen, leader, trick = endgame.start, endgame.start.unseen, endgame.start.leader, endgame.start.trick
    others = tuple(0 if seat == endgame.seat else hand for seat, hand in enumerate(hands))
    if len(hands) != duties.seats or hands[endgame.seat] != at.hand or endgame.misfit(others):
        return False
    if not _among(unseen, endgame.seat, hands):
        return False
    for number, (seat, card) in enumerate(refuted.play, start=1):
        kind = code.pack.index.get(card, -1)
        if seat != duties.turn(leader, trick) or kind not in duties.may_play(
            hands[seat], seat, leader, trick
        ):
            return False
        hands = (*hands[:seat], code.minus(hands[seat], kind), *hands[seat + 1 :])
        trick = (*trick, kind)
        if len(trick) == duties.seats:
            leader, trick = duties.winner(leader, trick), ()
            if leader not in endgame.side:
                return number == len(refuted.play)
    return False


def _among(unseen: Unseen, claimer: int, hands: Hands) -> bool:
    """Whether these hands are one of the layouts: the others hold them all when each card of theirs can be played."""
    if isinstance(unseen, Worlds):
        return tuple(0 if seat == claimer else hand for seat, hand in enumerate(hands)) in unseen.hands
    left: Unseen | None = unseen
    for seat, hand in enumerate(hands):
        if seat != claimer:
            if hand.bit_count() != unseen.sizes[seat]:
                return False
            for kind in unseen.code.every(hand):
                left = left and left.after_play(seat, kind, 0)
    return left is not None


# --- proofs -----------------------------------------------------------------------------------------------


class _Walk:
    """A walk over all a strategy may meet."""

    def __init__(self, endgame: Endgame, steps: tuple[Step, ...]) -> None:
        self.endgame, self.steps = endgame, steps
        self.seen: set[tuple[int, Position]] = set()

    def holds(self, number: int, at: Position) -> bool:
        """Whether a step, and all that follow it, take every trick from here; a step leads to earlier ones only."""
        if (number, at) in self.seen:
            return True
        step = self.steps[number]
        good = self._line(step, at) if isinstance(step, InOrder) else self._fork(number, step, at)
        if good:
            self.seen.add((number, at))
        return good

    def _line(self, line: InOrder, at: Position) -> bool:
        endgame, code = self.endgame, self.endgame.code
        kinds = tuple(code.pack.index.get(card, -1) for card in line.cards)
        if -1 in kinds or sorted(kinds) != sorted(code.every(at.hand)):
            return False
        if not kinds:
            return not at.trick
        if at.trick:
            duties = endgame.duties
            if kinds[0] not in duties.may_play(at.hand, endgame.seat, at.leader, at.trick):
                return False
            if duties.winner(at.leader, (*at.trick, kinds[0])) != endgame.seat:
                return False
        return break_of(endgame, at, kinds) is None

    def _fork(self, number: int, fork: Fork, at: Position) -> bool:
        endgame, code = self.endgame, self.endgame.code
        kind = code.pack.index.get(fork.card, -1)
        if kind not in endgame.duties.may_play(at.hand, endgame.seat, at.leader, at.trick):
            return False
        after = Position(code.minus(at.hand, kind), at.unseen, at.leader, (*at.trick, kind))
        return self._others(number, fork, after, ())

    def _others(self, number: int, fork: Fork, at: Position, answers: tuple[Card, ...]) -> bool:
        endgame, duties = self.endgame, self.endgame.duties
        hand, unseen, leader, trick = at
        if len(trick) == duties.seats:
            leader, trick = duties.winner(leader, trick), ()
            if leader not in endgame.side:
                return False
        seat = duties.turn(leader, trick)
        if seat == endgame.seat or (not hand and not trick):
            following = fork.next(answers)
            return 0 <= following < number and self.holds(following, Position(hand, unseen, leader, trick))
        names = endgame.code.pack.kinds
        return all(
            self._others(number, fork, Position(hand, left, leader, (*trick, kind)), (*answers, names[kind]))
            for kind, left in endgame.replies(unseen, seat, leader, trick)
        )
