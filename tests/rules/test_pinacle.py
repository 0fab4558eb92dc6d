"""Pinacle: the cut, the turn, going out, the charge, what is told to whom, records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.engine import record
from rules.engine.protocol import Build, IllegalMove, Move, seats_of
from rules.engine.record import Played, Record
from rules.pinacle.combinations import INDEX, KINDS
from rules.pinacle.options import PinacleOptions
from rules.pinacle.pinacle import Pinacle
from rules.pinacle.scoring import result_of
from rules.pinacle.state import Coup, Drawing, Laying, Match, State, setting
from rules.pinacle.variants import PINACLE

from .test_pinacle_combinations import combo
from .walks import dealt, walk

STANDARD = PinacleOptions()


# --- the deal ---------------------------------------------------------------------------------------


def first_deal(options: PinacleOptions, words: Sequence[str], lot: str) -> Any:
    engine = Pinacle(options)
    return engine.apply(engine.start(0), None, Move("deal", (*words, lot)))


def arranged(options: PinacleOptions, bottom: str) -> list[str]:
    """A whole pack mixed, with a card of this face at the bottom of the stock."""
    cards = list(setting(options).cards)
    Random(4).shuffle(cards)
    place = next(number for number, card in enumerate(cards) if card.rstrip("'") == bottom)
    cards[place], cards[-1] = cards[-1], cards[place]
    return cards


@pytest.mark.parametrize(
    ("joker_at_cut", "bottom", "taken"),
    [
        ("jokers", "X", True),
        ("jokers", "2S", False),
        ("wilds", "2S", True),
        ("off", "X", False),
        ("jokers", "9S", False),
    ],
)
def test_the_cutter_takes_a_joker_from_under_the_packet(joker_at_cut: str, bottom: str, taken: bool) -> None:
    options = PinacleOptions(joker_at_cut=joker_at_cut)
    words = arranged(options, bottom)
    step = first_deal(options, words, "60")
    assert ("cut_wild" in [event.kind for event in step.events]) == taken
    cutter, pack = 3, setting(options).pack
    assert pack.size(step.state.hands[cutter]) == 11
    eleventh = words[11 * 3 + 10]
    assert KINDS[step.state.stock[0]] == (eleventh.rstrip("'") if taken else bottom)
    assert (step.state.phase.coup.known[cutter] != 0) == taken


@pytest.mark.parametrize(
    ("size", "bottom", "lot", "paid"),
    [
        ("44", "9S", "44", 50), ("44", "9S", "43", 0), ("44", "X", "43", 50), ("44", "X", "44", 0),
        ("45", "9S", "45", 50), ("45", "9S", "44", 0), ("45", "X", "44", 50),
    ],
)  # fmt: skip
def test_an_exact_cut_is_paid_to_the_side_of_the_cutter(size: str, bottom: str, lot: str, paid: int) -> None:
    options = PinacleOptions(cut_exact_size=size, same_back_bonus=0)
    coup = first_deal(options, arranged(options, bottom), lot).state.phase.coup
    assert [(prime.side, prime.points) for prime in coup.primes] == ([(1, paid)] if paid else [])


def test_backs_matter_in_the_deal_alone() -> None:
    one, other = [], []
    engine = Pinacle(STANDARD)
    words = arranged(STANDARD, "9S")
    swapped = list(words)
    a, b = words.index("AS"), words.index("AS'")
    swapped[a], swapped[b] = swapped[b], swapped[a]
    for cards, found in ((words, one), (swapped, other)):
        state = engine.apply(engine.start(0), None, Move("deal", (*cards, "60"))).state
        found += [state.hands, state.stock, state.phase.coup.pile]
    assert one == other


@pytest.mark.parametrize(
    ("teams", "jokers", "seats", "cards", "sides"),
    [
        ("2x2", "4", 4, 108, 2),
        ("2x2", "2", 4, 106, 2),
        ("3x2", "4", 6, 162, 3),
        ("3x2", "2", 6, 159, 3),
        ("2x3", "4", 6, 108, 2),
    ],
)
def test_how_many_play_with_how_many_cards(
    teams: str, jokers: str, seats: int, cards: int, sides: int
) -> None:
    engine = Pinacle(PinacleOptions(teams=teams, jokers=jokers))
    deck = engine.deck(engine.start(0))
    assert deck is not None
    assert (seats_of(engine), len(deck.cards), len(engine.sides)) == (seats, cards, sides)
    assert sum(part.size for part in deck.parts) == cards


# --- the turn ----------------------------------------------------------------------------------------


def at_turn(
    hand: str,
    pile: str = "3C",
    *,
    acting: bool = True,
    laid: Sequence[str] = (),
    theirs: Sequence[str] = (),
    options: PinacleOptions = STANDARD,
    **more: Any,
) -> tuple[Pinacle, State]:
    """Seat 0 to play, with these cards and combinations; the other hands are one card each."""
    engine = Pinacle(options)
    combos = tuple(
        tuple(replace(combo(text), key=f"{name}{n}", seat=seat) for n, text in enumerate(texts, start=1))
        for name, seat, texts in (("c", 0, laid), ("d", 1, theirs))
    )
    stock = more.pop("stock", 40)
    opening = more.pop("opening", False)
    coup = replace(
        Coup(0, stock, tuple(INDEX[c] for c in pile.split()), (len(hand.split()), 2, 2, 2), (0,) * 4, combos,
             (opening, False), opened=(False,) * 4, named=9),
        **more,
    )  # fmt: skip
    bag = engine.setting.pack.bag
    hands = (bag(hand.split()), bag(["3C", "3S"]), bag(["4C", "3S"]), bag(["5C", "3H"]))
    phase = Laying(coup, 0, opening=opening) if acting else Drawing(coup)
    return engine, State(Match(1, 3, (0, 0)), phase, hands, (0,) * stock)


def after(engine: Pinacle, state: State, *moves: str) -> tuple[State, list[str]]:
    kinds: list[str] = []
    for text in moves:
        step = engine.apply(state, 0, Move.parse(text))
        state, kinds = step.state, [event.kind for event in step.events]
    return state, kinds


def refusal(engine: Pinacle, state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        engine.apply(state, 0, Move.parse(move))
    assert refused.value.code in PINACLE.wording
    return refused.value.code


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("draw", "drawn_already"), ("take", "drawn_already"), ("stop", "no_such_move"),
        ("discard 9S", "not_held"), ("discard 1S", "no_such_card"), ("lay KS KH 9H", "not_held"),
        ("lay KS KH KH", "not_held"), ("add c1 KS", "other_suit"), ("add c1 7H", "place_taken"),
        ("add c1 9H", "not_held"), ("add c2 KS", "no_such_combination"), ("add d1 KS", "others_combination"),
        ("redeem c1 KS", "stands_for_another"), ("redeem c1 6H", "wild_locked"), ("add c1 X", "say_which_end"),
        ("add c1 6H", "place_taken"), ("add c1 TH", "not_next"), ("pick-up", "nothing_to_pick_up"),
        ("lay " + "KS " * 13, "too_many_cards"),
    ],
)  # fmt: skip
def test_what_may_not_be_done_in_a_turn_is_refused_with_its_reason(move: str, reason: str) -> None:
    engine, state = at_turn("KS KH 6H 7H TH X 2S", laid=["5H X 7H"], theirs=["KC KD KC"])
    assert refusal(engine, state, move) == reason


@pytest.mark.parametrize("move", ["lay KS KH KD", "discard KS", "add c1 KS", "redeem c1 KS"])
def test_a_turn_begins_by_taking_a_card(move: str) -> None:
    engine, state = at_turn("KS KH KD 4S", acting=False)
    assert refusal(engine, state, move) == "draw_first"


def test_the_whole_pile_is_taken_and_known_to_all() -> None:
    engine, state = at_turn("KS KH", "4D 5D KD", acting=False)
    state, kinds = after(engine, state, "take")
    assert kinds == ["took_pile"]
    assert isinstance(state.phase, Laying)
    coup = state.phase.coup
    assert (coup.pile, coup.sizes[0]) == ((), 5)
    assert coup.known[0] == engine.setting.pack.bag(["4D", "5D", "KD"])
    state, _ = after(engine, state, "lay KS KH KD", "discard 5D")
    assert state.phase.coup.known[0] == engine.setting.pack.bag(["4D"])


def test_in_every_imagined_world_a_player_holds_what_was_seen_to_be_taken() -> None:
    engine = Pinacle(STANDARD)
    state = engine.apply(engine.start(0), None, Move("deal", (*arranged(STANDARD, "9S"), "60"))).state
    taken = KINDS[state.phase.coup.pile[0]]
    state = engine.apply(state, 1, Move("take")).state
    other = next(card for card in engine.setting.pack.cards(state.hands[1]) if card != taken)
    state = engine.apply(state, 1, Move("discard", (other,))).state
    pack = engine.setting.pack
    for seed in range(20):
        world = engine.imagine(engine.view(state, 2), Random(seed))
        assert pack.count(world.hands[1], INDEX[taken]) > 0
        assert pack.size(world.hands[1]) == 11
        whole = sum(world.hands) + sum(pack.units[kind] for kind in (*world.stock, *world.phase.coup.pile))
        assert whole == pack.full


def test_nobody_is_told_what_another_drew() -> None:
    engine, state = at_turn("KS KH", acting=False)
    (event,) = engine.apply(state, 0, Move("draw")).events
    assert "cards" in event.seen_by(0).facts
    assert "cards" not in event.seen_by(1).facts
    assert "cards" not in event.seen_by(None).facts


def test_the_stock_is_drawn_from_its_top() -> None:
    engine = Pinacle(STANDARD)
    words = arranged(STANDARD, "9S")
    state = engine.apply(engine.start(0), None, Move("deal", (*words, "60"))).state
    top = words[45].rstrip("'")
    (event,) = engine.apply(state, 1, Move("draw")).events
    assert event.seen_by(1).facts["cards"] == (top,)


@pytest.mark.parametrize(
    ("pile", "rule", "may"), [("9S", True, False), ("9S 8S", True, True), ("9S", False, True)]
)
def test_a_player_who_is_pumba_may_not_take_a_pile_of_one(pile: str, rule: bool, may: bool) -> None:
    engine, state = at_turn("KS", pile, acting=False, options=PinacleOptions(pumba_rule=rule))
    if may:
        after(engine, state, "take")
    else:
        assert refusal(engine, state, "take") == "pumba_must_draw"


def test_the_last_card_but_one_makes_pumba() -> None:
    engine, state = at_turn("KS 9H")
    _, kinds = after(engine, state, "discard KS")
    assert kinds == ["discarded", "pumba"]


def test_after_a_round_without_a_card_drawn_or_laid_the_pile_may_not_be_taken() -> None:
    engine, state = at_turn("KS KH", acting=False, idle=4)
    assert refusal(engine, state, "take") == "pile_too_often"
    engine, state = at_turn("KS KH", acting=False, idle=3)
    after(engine, state, "take")


# --- the end of a deal ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "moves", "opened", "paid", "how"),
    [
        ("KS KH KD", ["lay KS KH KD"], False, 120, "out_by_laying"),
        ("KS KH KD 4C", ["lay KS KH KD", "discard 4C"], False, 120, "out_by_discard"),
        ("KS KH KD", ["lay KS KH KD"], True, 20, "out_by_laying"),
        ("KS", ["add c1 KS"], True, 20, "out_by_laying"),
    ],
)
def test_going_out_is_paid_and_at_one_go_more(
    hand: str, moves: list[str], opened: bool, paid: int, how: str
) -> None:
    options = PinacleOptions(abattre_extra=100)
    engine, state = at_turn(hand, laid=["KC KD KS"], options=options, opened=(opened, False, False, False))
    state, kinds = after(engine, state, *moves)
    assert how in kinds
    ((_, score),) = state.match.sheet
    assert (score.primes, score.out) == ((paid, 0), 0)


def test_the_last_card_is_discarded_face_down() -> None:
    engine, state = at_turn("KS", laid=["9S TS JS"])
    step = engine.apply(state, 0, Move("discard", ("KS",)))
    first = step.events[0]
    assert first.kind == "out_by_discard"
    assert first.seen_by(0).facts["card"] == "KS"
    assert "card" not in first.seen_by(1).facts


def test_what_is_left_in_the_hands_counts_against_each_side() -> None:
    engine, state = at_turn("KS KH KD")
    state, kinds = after(engine, state, "lay KS KH KD")
    ((_, score),) = state.match.sheet
    assert score.hands == (-10, -20)
    assert score.scores == (30 + 20 - 10, -20)
    assert kinds.count("left_over") == 3


def test_an_empty_stock_lets_the_player_take_the_pile_or_end_the_deal() -> None:
    engine, state = at_turn("KS KH", "9S 8S", acting=False, stock=0)
    assert refusal(engine, state, "draw") == "stock_is_empty"
    after(engine, state, "take")
    ended, kinds = after(engine, state, "stop")
    assert kinds[0] == "stopped"
    assert ended.match.sheet[0][1].out is None
    engine, state = at_turn("KS KH", acting=False)
    assert refusal(engine, state, "stop") == "stock_is_not_empty"


def test_the_deal_ends_by_itself_when_the_stock_is_empty_and_the_pile_closed() -> None:
    engine, state = at_turn("KS KH 4S", stock=0, pile="", sizes=(3, 1, 2, 2))
    ended, kinds = after(engine, state, "discard KS")
    assert "stock_out" in kinds
    assert ended.match.sheet


# --- the charge -------------------------------------------------------------------------------------------


def test_a_charged_side_reaches_its_sum_with_several_combinations_and_additions() -> None:
    engine, state = at_turn("AS AH AD KS QS JS 4C 6D", opening=True)
    state, _ = after(engine, state, "lay AS AH AD")
    assert refusal(engine, state, "discard 4C") == "too_short"
    state, _ = after(engine, state, "lay KS QS JS", "discard 4C")
    assert isinstance(state.phase, Drawing)


def test_cards_picked_up_again_cost_a_fine_and_bar_the_turn() -> None:
    engine, state = at_turn("KS KH KD 9S 8S", opening=True)
    state, kinds = after(engine, state, "lay KS KH KD", "pick-up")
    assert kinds == ["picked_up", "prime_short"]
    assert refusal(engine, state, "lay KS KH KD") == "laid_too_short"
    state, _ = after(engine, state, "discard 9S")
    coup = state.phase.coup
    assert coup.opened == (False,) * 4
    assert [(prime.side, prime.points) for prime in coup.primes] == [(0, -50)]


def test_nobody_goes_out_with_too_little() -> None:
    engine, state = at_turn("KS KH KD", opening=True)
    state, kinds = after(engine, state, "lay KS KH KD")
    assert kinds == ["laid"]
    prompts = engine.prompts(engine.view(state, 0))
    assert [str(move) for prompt in prompts for move in getattr(prompt, "moves", ())] == ["pick-up"]


def test_what_cards_would_make_tells_a_charged_side_how_far_it_would_get() -> None:
    engine, state = at_turn("AS AH AD KS QS JS 8C 8D 8H AC", opening=True)

    def together(text: str) -> tuple[object, object, object]:
        told = engine.meaning(engine.view(state, 0), Move.parse(text))
        assert told is not None
        return told.facts["points"], told.facts["together"], told.facts["least"]

    assert together("lay AS AH AD") == (45, 45, 70)
    state, _ = after(engine, state, "lay AS AH AD")
    assert together("lay KS QS JS") == (30, 75, 70)
    assert together("add c10 AC") == (60, 60, 70)
    state, _ = after(engine, state, "add c10 AC", "lay KS QS JS", "discard 8C")
    engine, state = at_turn("KS KH KD 5C", laid=["AS AH AD"])
    told = engine.meaning(engine.view(state, 0), Move.parse("lay KS KH KD"))
    assert told is not None
    assert "together" not in told.facts


@pytest.mark.parametrize(("before", "charged"), [(749, False), (750, True), (1495, True), (-20, False)])
def test_who_is_charged_is_looked_at_before_every_deal(before: int, charged: bool) -> None:
    engine = Pinacle(STANDARD)
    state = replace(engine.start(0), match=Match(2, 0, (before, 0)))
    deck = engine.deck(state)
    assert deck is not None
    coup = engine.apply(state, None, dealt(deck, Random(1))).state.phase.coup
    assert coup.charged == (charged, False)


# --- a pinacle ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "drawn", "value"), [(0, "4C", 3000), (3, "4C", 3000), (4, "4C", 1500), (0, "X", 1500)]
)
def test_a_pinacle_dealt_is_worth_twice_one_made(turns: int, drawn: str, value: int) -> None:
    hand = "9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H " + ("4C" if drawn == "4C" else "5C")
    hand = hand if drawn == "4C" else hand.replace("5C", "4C")
    engine, state = at_turn(hand, turns=turns)
    state = replace(state, drawn=engine.setting.pack.bag([drawn]))
    laid = "lay 9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H"
    view = engine.view(state, 0)
    told = engine.meaning(view, Move.parse(laid))
    assert told is not None
    assert told.facts["points"] == value
    state, _ = after(engine, state, laid, "discard 4C")
    ((_, score),) = state.match.sheet
    assert score.specials == (value, 0)
    assert score.primes == (20, 0)


@pytest.mark.parametrize(("penalty", "fine"), [(50, 50), (0, None)])
def test_whoever_has_begun_too_short_is_told_of_the_fine_there_is(penalty: int, fine: int | None) -> None:
    engine, state = at_turn("AS AH AD 4C 5C", opening=True, options=PinacleOptions(chargee_penalty=penalty))
    state, _ = after(engine, state, "lay AS AH AD")
    (guidance,) = engine.show(engine.view(state, 0)).guidance
    assert (guidance.facts["points"], guidance.facts["least"]) == (45, 70)
    assert guidance.facts.get("fine") == fine
    assert guidance.code in PINACLE.wording


def test_every_charged_side_that_has_laid_nothing_stands_in_the_headline() -> None:
    engine, state = at_turn("KS KH KD 5C", charged=(True, True), theirs=["AS AH AD"])
    assert [phrase.facts for phrase in engine.show(engine.view(state, 0)).headline[1:]] == [
        {"side": 0, "least": 70}
    ]


def test_what_redeemed_wild_cards_count_is_told_with_the_combination_they_lie_across() -> None:
    engine, state = at_turn("AC 5C KH", laid=["AS AH X", "KS KD 2H", "7S 8S 9S"])
    state, _ = after(engine, state, "redeem c1 AC", "redeem c2 KH")
    notes = [
        [note.facts["points"] for note in piece.notes] for piece in engine.show(engine.view(state, 0)).laid
    ]
    assert notes == [[30], [20], []]


NINES = "9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H"


@pytest.mark.parametrize(
    ("pile", "moves", "value"),
    [
        ("4C", [], 3000),
        ("4C 9S X", [], 3000),
        ("QS KS AS 4C", ["lay QS KS AS"], 3000),
        ("7C 4C", ["discard 7C", "later"], 1500),
    ],
    ids=["one card", "cards of the pinacle among them", "laid from before", "kept for the next turn"],
)
def test_a_pinacle_dealt_stays_one_when_its_holder_takes_the_pile_first(
    pile: str, moves: list[str], value: int
) -> None:
    engine, state = at_turn(NINES, pile=pile, acting=False)
    state, _ = after(engine, state, "take", *(move for move in moves if move != "later"))
    if "later" in moves:
        for seat in (1, 2, 3):
            state = engine.apply(state, seat, Move("draw")).state
            card = engine.setting.pack.cards(state.hands[seat])[0]
            state = engine.apply(state, seat, Move("discard", (card,))).state
        state, _ = after(engine, state, "draw")
    laid = Move.parse(f"lay {NINES}")
    told = engine.meaning(engine.view(state, 0), laid)
    assert told is not None
    assert told.facts["points"] == value
    step = engine.apply(state, 0, laid)
    assert next(event for event in step.events if event.kind == "laid").facts["points"] == value


# --- the end of the game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((1495, 100), None), ((1500, 100), 0), ((1500, 1600), 1), ((1600, 1600), None),
        ((1500, 1600, 1550), 1), ((1600, 900, 1600), None),
    ],
)  # fmt: skip
def test_the_highest_of_those_who_got_there_wins_and_a_tie_is_played_on(
    totals: tuple[int, ...], winner: int | None
) -> None:
    found = result_of(STANDARD, totals)
    assert (found.winners[0] if found else None) == winner


# --- prompts, records ---------------------------------------------------------------------------------------------


def test_a_lay_that_is_not_among_those_offered_is_legal_all_the_same() -> None:
    engine, state = at_turn("KS KH KD KC 9S")
    prompts = engine.prompts(engine.view(state, 0))
    build = next(prompt for prompt in prompts if isinstance(prompt, Build))
    three = Move("lay", ("KS", "KH", "KD"))
    assert three not in build.some
    engine.check(engine.view(state, 0), three)


@pytest.mark.parametrize("preset", PINACLE.presets, ids=lambda preset: preset.name)
def test_a_deal_written_by_hand_is_read_as_it_was_dealt(preset: Any) -> None:
    engine = Pinacle(preset.options)
    turns = list(walk(engine, Random(6), deals=1))
    moves = tuple(Played(turn.seat, turn.move) for turn in turns)
    text = record.write(Record(PINACLE, preset.options, turns[0].state.match.dealer, moves=moves))
    assert "cutter: " in text
    assert "drawn: " in text
    heads, _, deal = text.partition("deal 1")
    read_back = record.read(heads + "deal 1" + deal.lower(), lambda slug: PINACLE)
    assert list(record.replay(read_back))[-1].state == turns[-1].step.state
