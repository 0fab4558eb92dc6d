"""Pinacle: the cut, the turn, going out, the charge, what is told to whom, records."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.engine import record
from rules.engine.moves import Move, Phrase
from rules.engine.offers import offers_of
from rules.engine.prompts import Build, Mode
from rules.engine.protocol import seats_of
from rules.engine.record import Played, Record
from rules.engine.score import MatchScore
from rules.pinacle.combinations import INDEX, KINDS
from rules.pinacle.game import Pinacle
from rules.pinacle.laws import laws_of
from rules.pinacle.options import PinacleOptions
from rules.pinacle.state import Laying, Prime
from rules.pinacle.variants import PINACLE

from .pinacle_turns import STANDARD, after, at_turn, refusal, scored
from .walks import walk

NEUTRAL = MatchScore((0, 0))

# --- the deal ---------------------------------------------------------------------------------------


def first_deal(options: PinacleOptions, words: Sequence[str], lot: str) -> Any:
    engine = Pinacle(options)
    return engine.apply(engine.start(0, NEUTRAL), None, Move("deal", (*words, lot)))


def arranged(options: PinacleOptions, bottom: str) -> list[str]:
    """A whole pack mixed, with a card of this face at the bottom of the stock."""
    cards = list(laws_of(options).cards)
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
    cutter, pack = 3, laws_of(options).pack
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
        state = engine.apply(engine.start(0, NEUTRAL), None, Move("deal", (*cards, "60"))).state
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
    deck = engine.deck(engine.start(0, NEUTRAL))
    assert deck is not None
    assert (seats_of(engine), len(deck.cards), len(engine.sides)) == (seats, cards, sides)
    assert sum(part.size for part in deck.parts) == cards


# --- the turn ----------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("laid", "move", "reason"),
    [
        ("KC KD KS", "add c1 KH low", "no_such_move"),
        ("KC KD KS", "add c1 KH KS", "no_such_move"),
        ("KC KD X", "redeem c1 KH X", "no_such_move"),
        ("KC KD X 2S", "redeem c1 KH", "say_which_wild"),
        ("KC KD X 2S", "redeem c1 KH 2D", "say_which_wild"),
        ("KC KD X 2S", "add c1 KH high", "no_such_move"),
        ("3H 4H 5H", "add c1 X high", "no_such_move"),
        ("4H 5H 6H", "add c1 X", "say_which_end"),
        ("4H 5H 6H", "add c1 X middle", "say_which_end"),
        ("4H 5H 6H", "add c1 7H high", "no_such_move"),
    ],
)
def test_a_player_is_asked_to_choose_only_where_there_is_something_to_choose(
    laid: str, move: str, reason: str
) -> None:
    engine, state = at_turn("KH 7H X 9S", laid=[laid])
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
    assert coup.known[0] == engine.laws.pack.bag(["4D", "5D", "KD"])
    state, _ = after(engine, state, "lay KS KH KD", "discard 5D")
    assert state.phase.coup.known[0] == engine.laws.pack.bag(["4D"])


def test_in_every_imagined_world_a_player_holds_what_was_seen_to_be_taken() -> None:
    engine = Pinacle(STANDARD)
    state = engine.apply(
        engine.start(0, NEUTRAL), None, Move("deal", (*arranged(STANDARD, "9S"), "60"))
    ).state
    taken = KINDS[state.phase.coup.pile[0]]
    state = engine.apply(state, 1, Move("take")).state
    other = next(card for card in engine.laws.pack.cards(state.hands[1]) if card != taken)
    state = engine.apply(state, 1, Move("discard", (other,))).state
    pack = engine.laws.pack
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
    state = engine.apply(engine.start(0, NEUTRAL), None, Move("deal", (*words, "60"))).state
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
        # The partner of a player who has laid nothing has the combination.
        ("KS", ["add c1 KS"], False, 120, "out_by_laying"),
        ("KS 4C", ["add c1 KS", "discard 4C"], False, 120, "out_by_discard"),
    ],
)
def test_going_out_is_paid_and_at_one_go_more(
    hand: str, moves: list[str], opened: bool, paid: int, how: str
) -> None:
    options = PinacleOptions(abattre_extra=100)
    engine, state = at_turn(hand, laid=["KC KD KS"], options=options, opened=(opened, False, False, False))
    state, kinds = after(engine, state, *moves)
    assert how in kinds
    score = scored(engine, state)
    assert (score.of("primes"), engine.line(1, score)[0]) == ((paid, 0), Phrase("line_out", {"seat": 0}))


def test_where_nothing_is_paid_for_going_out_the_score_says_who_did_all_the_same() -> None:
    engine, state = at_turn("KS KH KD", options=PinacleOptions(going_out=0))
    state, kinds = after(engine, state, "lay KS KH KD")
    assert "prime_going_out" not in kinds
    score = scored(engine, state)
    assert (score.of("primes"), engine.line(1, score)[0]) == ((0, 0), Phrase("line_out", {"seat": 0}))


def test_every_combination_bonus_fine_and_hand_is_a_part_of_the_score() -> None:
    bonuses = (Prime("cut", 3, 1, 50), Prime("short", 0, 0, -50))
    engine, state = at_turn("AC KS", laid=["AS AH X", "6S 7S 8S"], theirs=["KC KD KH"], primes=bonuses)
    state, _ = after(engine, state, "redeem c1 AC", "discard KS")
    rows = [
        (part.group, part.kind, part.seat, part.side, part.suit, part.points, " ".join(part.cards))
        for part in scored(engine, state).parts
    ]
    assert rows == [
        ("cards", "brelan", 0, 0, None, 45, "AS AH AC"),
        ("redeemed", "brelan", 0, 0, None, 30, "X"),
        ("cards", "suite", 0, 0, "S", 20, "6S 7S 8S"),
        ("cards", "brelan", 1, 1, None, 30, "KH KC KD"),
        ("primes", "cut", 3, 1, None, 50, ""),
        ("fines", "short", 0, 0, None, -50, ""),
        ("primes", "going_out", 0, 0, None, 20, ""),
        ("hands", "left", 1, 1, None, -10, "3S 3C"),
        ("hands", "left", 2, 0, None, -10, "3S 4C"),
        ("hands", "left", 3, 1, None, -10, "3H 5C"),
    ]


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
    score = scored(engine, state)
    assert score.of("hands") == (-10, -20)
    assert score.points == (30 + 20 - 10, -20)
    assert kinds.count("left_over") == 3


def test_an_empty_stock_lets_the_player_take_the_pile_or_end_the_deal() -> None:
    engine, state = at_turn("KS KH", "9S 8S", acting=False, stock=0)
    assert refusal(engine, state, "draw") == "stock_is_empty"
    after(engine, state, "take")
    ended, kinds = after(engine, state, "stop")
    assert kinds[0] == "stopped"
    assert engine.line(1, scored(engine, ended))[0] == Phrase("line_stock_out")
    engine, state = at_turn("KS KH", acting=False)
    assert refusal(engine, state, "stop") == "stock_is_not_empty"


def test_the_deal_ends_by_itself_when_the_stock_is_empty_and_the_pile_closed() -> None:
    engine, state = at_turn("KS KH 4S", stock=0, pile="", sizes=(3, 1, 2, 2))
    ended, kinds = after(engine, state, "discard KS")
    assert "stock_out" in kinds
    assert engine.score(ended)


# --- prompts, records ---------------------------------------------------------------------------------------------


def test_a_card_is_chosen_before_anything_is_done_with_it() -> None:
    engine, state = at_turn("KS X 9H", laid=["KC KD 2H", "5S 6S 7S"])
    view = engine.view(state, 0)
    offers = offers_of(engine, view, engine.show(view)).offers
    assert [(o.mode, o.move, o.label.code, o.label.facts["word"], o.cards) for o in offers] == [
        (Mode.USE, "add c1 *", "with_add", "c1", ("KS", "X")),
        (Mode.USE, "redeem c1 *", "with_redeem", "c1", ("KS",)),
        (Mode.USE, "add c2 * high", "with_add_high", "c2", ("X",)),
        (Mode.USE, "add c2 * low", "with_add_low", "c2", ("X",)),
        (Mode.USE, "discard *", "with_discard", "", ("KS", "9H", "X")),
    ]
    assert {offer.label.code for offer in offers} <= set(PINACLE.wording)


def test_a_lay_that_is_not_among_those_offered_is_legal_all_the_same() -> None:
    engine, state = at_turn("KS KH KD KC 9S")
    prompts = engine.prompts(engine.view(state, 0))
    build = next(prompt for prompt in prompts if isinstance(prompt, Build))
    three = Move("lay", ("KS", "KH", "KD"))
    assert three not in build.some
    engine.check(engine.view(state, 0), three)


@pytest.mark.parametrize("preset", PINACLE.presets, ids=lambda preset: preset.name)
def test_a_deal_written_by_hand_is_read_as_it_was_dealt(preset: Any) -> None:
    engine = PINACLE.engine(preset.options)
    turns = list(walk(engine, Random(6), deals=1))
    moves = tuple(Played(turn.seat, turn.move) for turn in turns)
    text = record.write(Record(PINACLE, preset.options, turns[0].state.dealer, moves=moves))
    assert "cutter: " in text
    assert "drawn: " in text
    heads, _, deal = text.partition("deal 1")
    read_back = record.read(heads + "deal 1" + deal.lower(), lambda slug: PINACLE)
    assert list(record.replay(read_back))[-1].state == turns[-1].step.state
