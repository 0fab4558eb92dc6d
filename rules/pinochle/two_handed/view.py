"""What one seat may know of a two-handed table, and the table as it sees it: trumps, stock, trick, melds."""

from __future__ import annotations

from rules.engine.display import Display, Pile, Place, ShownCards, Tally, Trick
from rules.engine.moves import Move, Phrase, Seat
from rules.engine.prompts import Choose
from rules.pinochle.single.pack import PACK, SUIT_INDEX
from rules.pinochle.single.values import DIX

from . import melding
from .laws import Laws
from .legal import DRAW, prompts, to_act
from .melding import meld_name
from .state import Dealing, Declaring, Layout, Over, Spread, State, Tricks, View, hand_sizes

STAGES = {Dealing: "dealing", Tricks: "play", Declaring: "declaring", Over: "over"}


def view_of(state: State, seat: Seat | None) -> View:
    """All that a seat may know: what is public, and its own hand."""
    hand = 0 if seat is None else state.hands[seat]
    return View(seat, state.dealer, state.match_score, state.phase, hand)


def show(laws: Laws, view: View) -> Display:
    """Everything a page sets, from the view alone."""
    phase = view.phase
    board = phase.board if isinstance(phase, Tricks | Declaring) else None
    own = board.spreads[view.seat].on_table if board is not None and view.seat is not None else 0
    return Display(
        deal=view.match_score.deal,
        stage=STAGES[type(phase)],
        hand=PACK.cards(view.hand + own),
        on_table=PACK.cards(own),
        places=_places(view),
        headline=_headline(board) if board else (),
        trick=_open_trick(phase) if isinstance(phase, Tricks) else None,
        last_trick=_last_trick(board) if board else None,
        tallies=_tallies(board) if board else (),
        laid=_table_melds(laws, board, view) if board else (),
        earlier_melds=_earlier_melds(board) if board else (),
        melds_stay=True,
        piles=_piles(board) if board else (),
        guidance=_guidance(laws, view),
        scores=view.match_score.totals,
        target=laws.options.target,
        ranks=PACK.ranks,
    )


def _places(view: View) -> tuple[Place, ...]:
    sizes = hand_sizes(view.phase)
    return tuple(Place(seat, sizes[seat], _notes(view.phase, view.dealer, seat)) for seat in (0, 1))


def _notes(phase: object, dealer: Seat, seat: Seat) -> tuple[Phrase, ...]:
    notes = []
    if seat == dealer and not isinstance(phase, Over):
        notes.append(Phrase("note_dealer"))
    if isinstance(phase, Declaring) and seat == phase.winner:
        notes.append(Phrase("note_may_declare"))
    return tuple(notes)


def _headline(board: Layout) -> tuple[Phrase, ...]:
    if board.left:
        return (Phrase("head_stock", {"suit": board.trump, "number": board.left}),)
    return (Phrase("head_strict", {"suit": board.trump}),)


def _open_trick(phase: Tricks) -> Trick:
    return Trick(_plays(phase.leader, phase.kinds), None)


def _last_trick(board: Layout) -> Trick | None:
    if not board.taken:
        return None
    trick = board.taken[-1]
    return Trick(_plays(trick.leader, trick.kinds), trick.winner)


def _plays(leader: Seat, kinds: tuple[int, ...]) -> tuple[tuple[Seat, str], ...]:
    return tuple(((leader + place) % 2, PACK.kinds[kind]) for place, kind in enumerate(kinds))


def _tallies(board: Layout) -> tuple[Tally, ...]:
    one, two = board.spreads
    return (
        Tally(Phrase("tally_melds"), (one.meld_points, two.meld_points)),
        Tally(Phrase("tally_nines"), (one.nine_points, two.nine_points)),
        Tally(Phrase("tally_tricks"), (one.trick_points, two.trick_points)),
    )


def _table_melds(laws: Laws, board: Layout, view: View) -> tuple[ShownCards, ...]:
    """What lies on the table: each meld with those of its cards that have not been played, and nines shown."""
    lines = []
    for seat, spread in enumerate(board.spreads):
        notes = _reasons_against(laws, board, view) if seat == view.seat else {}
        for number, declared in enumerate(spread.declared):
            cards = _cards_of(spread, number)
            if cards:
                what, why = meld_name(declared.name, declared.suit), tuple(notes.get(number, ()))
                played = PACK.cards(PACK.bag(PACK.kinds[kind] for kind in declared.kinds) - PACK.bag(cards))
                lines.append(ShownCards(seat, what, declared.scored, cards, why, played=played))
        if spread.nines:
            nine = "9" + board.trump
            lines.append(ShownCards(seat, Phrase("nines_shown"), spread.nine_points, (nine,) * spread.nines))
    return tuple(lines)


def _earlier_melds(board: Layout) -> tuple[ShownCards, ...]:
    """What was laid while there was a stock: with its end all of it goes back into the hands."""
    if board.left:
        return ()
    lines = []
    for seat, spread in enumerate(board.spreads):
        for meld in spread.declared:
            cards = PACK.cards(PACK.bag(PACK.kinds[kind] for kind in meld.kinds))
            lines.append(ShownCards(seat, meld_name(meld.name, meld.suit), meld.scored, cards))
        if spread.nine_points:
            nines = ("9" + board.trump,) * (spread.nine_points // DIX)
            lines.append(ShownCards(seat, Phrase("nines_shown"), spread.nine_points, nines))
    return tuple(lines)


def _reasons_against(laws: Laws, board: Layout, view: View) -> dict[int, list[Phrase]]:
    """Why the viewer cannot lay melds whose cards are there, by the number of the meld that stands in the way.

    It depends on the cards in the hand and is therefore for the viewer's own melds alone.
    """
    assert view.seat is not None
    spread = board.spreads[view.seat]
    notes: dict[int, list[Phrase]] = {}
    for meld, why in melding.barred(laws.melds[board.trump], view.hand, spread):
        note = Phrase(why, {"meld": meld_name(meld.name, meld.suit)})
        notes.setdefault(melding.bound_by(meld, spread), []).append(note)
    return notes


def meaning(laws: Laws, view: View, move: Move) -> Phrase | None:
    """The points of a declaration, and the card that an exchange fetches; None for any other move."""
    if not isinstance(view.phase, Declaring) or view.seat != view.phase.winner:
        return None
    board = view.phase.board
    spread = board.spreads[view.seat]
    if move in melding.nine_moves(board, view.hand, spread) and not view.phase.dix:
        points = DIX * len(move.words)
        if move.verb == "exchange" and board.turn_up is not None:
            return Phrase("brings_card", {"points": points, "card": PACK.kinds[board.turn_up]})
        return Phrase("brings", {"points": points})
    for meld in laws.melds[board.trump]:
        if meld.move == move:
            cards = melding.find_cards(meld, view.hand, spread)
            if not isinstance(cards, str):
                return Phrase(
                    "brings", {"points": melding.points_for(meld, cards, spread, tops_up=laws.tops_up)}
                )
    return None


def _cards_of(spread: Spread, number: int) -> tuple[str, ...]:
    kinds = [copy.kind for copy in spread.laid if number in copy.melds]
    return PACK.cards(sum(PACK.units[kind] for kind in kinds))


def _piles(board: Layout) -> tuple[Pile, ...]:
    if board.turn_up is None:
        return ()
    card = PACK.kinds[board.turn_up]
    return (Pile(Phrase("pile_stock"), board.stock), Pile(Phrase("pile_turn_up"), 1, (card,)))


def _guidance(laws: Laws, view: View) -> tuple[Phrase, ...]:
    phase = view.phase
    if view.seat is None or view.seat not in to_act(phase):
        return ()
    match phase:
        case Declaring(dix=dix):
            if not _can_declare(laws, view):
                return (Phrase("guide_draw"),)
            return (Phrase("guide_meld_or_draw" if dix else "guide_declare"),)
        case Tricks() as playing:
            return (_play_guidance(laws, view, playing),)
    return ()


def _can_declare(laws: Laws, view: View) -> bool:
    """Whether there is anything to do but draw."""
    return any(prompt.moves != (DRAW,) for prompt in prompts(laws, view) if isinstance(prompt, Choose))


def _play_guidance(laws: Laws, view: View, phase: Tricks) -> Phrase:
    if not phase.kinds:
        return Phrase("guide_lead")
    if not phase.strict:
        return Phrase("guide_anything")
    cards, best = PACK.mask(view.hand), phase.kinds[0]
    led, trump = PACK.suit_of[best], SUIT_INDEX[phase.board.trump]
    facts = {"led": PACK.suits[led], "card": PACK.kinds[best]}
    if cards & PACK.suit_masks[led]:
        return Phrase("guide_head" if cards & PACK.above[best] else "guide_follow", facts)
    if laws.options.must_trump and cards & PACK.suit_masks[trump]:
        return Phrase("guide_trump", facts)
    return Phrase("guide_free", facts)
