"""Two-handed pinochle: every rule of the text and every option."""

from __future__ import annotations

import pytest

from rules.engine.moves import Event, Move
from rules.engine.prompts import Choose
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import table_of
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.melding import play_from_table, possible_melds
from rules.pinochle.two_handed.options import TwoHandedOptions
from rules.pinochle.two_handed.score import deal_end, winner
from rules.pinochle.two_handed.state import Copy, LaidMeld, Spread
from rules.pinochle.two_handed.wording import WORDING
from rules.pinochle.two_handed.worked import declare_in_turn

from .single_table import Table, cards

Options = TwoHandedOptions
STANDARD = Options()


def table(parts: dict[str, str] | None = None, options: Options = STANDARD, dealer: int = 0) -> Table:
    return Table(TwoHanded(options), {"turn-up": "9D", **(parts or {})}, dealer)


def declaring(parts: dict[str, str], options: Options = STANDARD) -> Table:
    """A table at which South (seat 1) has just won the first trick with an ace of hearts."""
    hand = "AH " + parts.pop("hand 1", "")
    made = table({"turn-up": "JD", **parts, "hand 1": hand}, options)
    return made.then("1 play AH", f"0 play {next(card for card in made.hand(0) if card[1] not in 'D')}")


# --- the deal and the tricks with a stock -----------------------------------------------------------------


def test_each_gets_twelve_and_the_other_player_leads() -> None:
    for dealer in (0, 1):
        made = table(dealer=dealer)
        assert [len(made.hand(seat)) for seat in (0, 1)] == [12, 12]
        assert made.turn == [1 - dealer]
        shown = made.engine.show(made.engine.view(made.state, None))
        assert [(pile.size, pile.cards) for pile in shown.piles] == [(23, ()), (1, ("9D",))]


@pytest.mark.parametrize(
    ("led", "played", "winner_is_leader"),
    [
        ("KS", "AS", False), ("KS", "QS", True), ("KS", "KS", True), ("TS", "KS", True), ("AS", "9D", False),
        ("9D", "JD", False), ("JD", "9D", True), ("JD", "AS", True), ("9H", "AS", True),
    ],
)  # fmt: skip
def test_a_trick_goes_to_the_higher_card_of_the_suit_or_to_a_trump(
    led: str, played: str, winner_is_leader: bool
) -> None:
    made = table({"turn-up": "TD", "hand 1": led, "hand 0": played}).then(f"1 play {led}", f"0 play {played}")
    assert made.last("took").facts["seat"] == (1 if winner_is_leader else 0)
    assert made.stage == "declaring"


@pytest.mark.parametrize(
    ("held", "guide"),
    [("S:AATT H:TT C:AATTJ", "guide_draw"), ("KS QS", "guide_declare"), ("9D", "guide_declare")],
)
def test_who_has_nothing_to_declare_is_told_to_draw(held: str, guide: str) -> None:
    made = declaring({"hand 1": held})
    shown = made.engine.show(made.engine.view(made.state, 1))
    assert [phrase.code for phrase in shown.guidance] == [guide]
    assert not made.engine.show(made.engine.view(made.state, 0)).guidance


def test_while_the_stock_lasts_any_card_may_be_played() -> None:
    made = table({"hand 1": "KS", "hand 0": "AS 9S QD C:TJ"}).then("1 play KS")
    assert all(made.offered(f"0 play {card}") for card in made.hand(0))
    assert made.refusal("0 draw") == "after_a_trick"


def test_the_winner_draws_first_and_then_leads() -> None:
    made = declaring({"stock": "TC QC"})
    assert made.refusal("1 play KS") == "draw_first"
    assert made.refusal("0 draw") == "not_your_turn"
    made.then("1 draw")
    assert "TC" in made.hand(1)
    assert "QC" in made.hand(0)
    assert made.turn == [1]
    rows = [event.seen_by(1).facts.get("cards") for event in made.events if event.kind == "drew"]
    assert rows == [("TC",), None]


def test_who_did_not_win_the_trick_declares_nothing() -> None:
    made = declaring({"hand 0": "S:ATKQJ D:KQ"})
    assert made.refusal("0 marriage S") == "not_your_turn"


# --- melds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trump", "declared", "outcomes"),
    [
        ("S:ATKQJ", "S", ["marriage S", "meld run"], [40, 150]),
        ("S:ATKQJ", "S", ["meld run", "marriage S"], [150, "meld_cards_used"]),
        ("S:ATKKQQJ", "S", ["meld run", "marriage S"], [150, 40]),
        ("S:AATTKKQQJJ", "S", ["meld run", "meld run"], [150, 150]),
        ("S:KKQQ", "H", ["marriage S", "marriage S"], [20, 20]),
        ("S:KQQ", "H", ["marriage S", "marriage S"], [20, "meld_cards_used"]),
        ("S:Q D:J", "H", ["meld pinochle", "meld pinochle"], [30, "meld_cards_used"]),
        ("S:QQ D:JJ", "H", ["meld pinochle", "meld pinochle"], [30, 30]),
        ("S:QQ D:JJ", "H", ["meld pinochle", "meld pinochle", "meld double-pinochle"], [30, 30, "meld_needs_fresh"]),
        ("S:QQ D:JJ", "H", ["meld double-pinochle", "meld pinochle"], [60, "meld_cards_used"]),
        ("S:KQ H:KQ D:KQ C:KQ", "S", ["meld kings", "meld queens"], [80, 60]),
        ("S:KQ H:KQ D:KQ C:KQ", "S", ["meld kings", "marriage S", "marriage H", "marriage D", "marriage C"],
         [80, 40, 20, 20, 20]),
        ("S:KQ H:KQ D:KQ C:KQ", "S",
         ["marriage S", "marriage H", "marriage D", "marriage C", "meld kings"],
         [40, 20, 20, 20, "meld_needs_fresh"]),
        ("S:KQ H:K D:K C:K", "H", ["marriage S", "meld kings"], [20, 80]),
        ("S:A H:A D:A", "H", ["meld aces"], ["meld_not_held"]),
        ("S:KQ", "H", ["marriage H"], ["meld_not_held"]),
        ("S:ATKQJ", "H", ["meld run"], ["meld_not_held"]),
    ],
)  # fmt: skip
def test_a_card_serves_again_in_another_class_or_in_a_greater_meld_that_takes_in_the_first(
    hand: str, trump: str, declared: list[str], outcomes: list[int | str]
) -> None:
    found = declare_in_turn(STANDARD, trump, cards(hand), declared)
    assert [outcome for _meld, outcome in found] == outcomes


@pytest.mark.parametrize(
    ("options", "declared", "outcomes"),
    [
        (Options(pinochle_values="40/80"), ["meld pinochle", "meld double-pinochle"], [40, 80]),
        (Options(pinochle_values="40/300"), ["meld pinochle", "meld double-pinochle"], [40, 300]),
        (Options(double_pinochle="tops_up"), ["meld pinochle", "meld double-pinochle"], [30, 30]),
        (Options(double_pinochle="tops_up"), ["meld double-pinochle"], [60]),
        (Options(double_pinochle="tops_up", pinochle_values="40/300"),
         ["meld pinochle", "meld double-pinochle"], [40, 260]),
    ],
)  # fmt: skip
def test_the_price_of_pinochles_is_the_tables_own(
    options: Options, declared: list[str], outcomes: list[int]
) -> None:
    found = declare_in_turn(options, "H", cards("S:QQ D:JJ"), declared)
    assert [outcome for _meld, outcome in found] == outcomes


def test_doubles_count_ten_times_where_the_house_pays_for_them() -> None:
    big = Options(doubles_x10=True)
    run, aces = cards("S:AATTKKQQJJ"), cards("S:AA H:AA D:AA C:AA")
    assert declare_in_turn(big, "S", run, ["meld double-run"])[0][1] == 1500
    assert [p for _m, p in declare_in_turn(big, "S", run, ["meld run", "meld double-run"])] == [150, 1500]
    assert [p for _m, p in declare_in_turn(big, "S", aces, ["meld aces", "meld double-aces"])] == [100, 1000]
    assert declaring({"hand 1": "S:AA D:AA C:AA H:A"}).refusal("1 meld double-aces") == "no_such_move"


def test_melded_cards_lie_open_and_are_played_from_the_table() -> None:
    made = declaring({"hand 1": "S:KKQ"}).then("1 marriage S")
    shown = made.engine.show(made.engine.view(made.state, None))
    assert [laid.cards for laid in shown.laid] == [("KS", "QS")]
    assert made.hand(1).count("KS") == 2
    made.then("1 play KS")
    shown = made.engine.show(made.engine.view(made.state, None))
    assert [laid.cards for laid in shown.laid] == [("QS",)], "the king on the table went"


def test_the_double_in_the_hand_may_be_played_instead() -> None:
    made = declaring({"hand 1": "S:KKQ H:K"}).then("1 marriage S")
    assert made.offered("1 keep KS")
    assert made.refusal("1 keep QS") == "not_twice"
    assert made.refusal("1 keep KH") == "not_twice"
    made.then("1 keep KS")
    shown = made.engine.show(made.engine.view(made.state, None))
    assert [laid.cards for laid in shown.laid] == [("KS", "QS")]


def test_of_two_equal_cards_on_the_table_the_one_that_is_good_for_less_goes() -> None:
    royal = next(
        meld for meld in possible_melds(table_of(STANDARD), "D") if meld.move == Move("marriage", ("D",))
    )
    king, queen = PACK.index["KD"], PACK.index["QD"]
    laid = LaidMeld("royal_marriage", "D", royal.kinds, 40, 40)
    melds = possible_melds(table_of(STANDARD), "D")
    for alone in (0, 1):
        # One of two marriages has lost its queen: its king can no longer grow into a run.
        table_before = (Copy(king, (0,)), Copy(king, (1,)), Copy(queen, (1 - alone,)))
        spread = Spread(laid=table_before, declared=(laid, laid))
        assert Copy(king, (alone,)) not in play_from_table(king, spread, melds).laid
        assert Copy(king, (1 - alone,)) in play_from_table(king, spread, melds).laid
    kings = LaidMeld("kings", None, tuple(PACK.index["K" + suit] for suit in PACK.suits), 80, 80)
    spread = Spread(laid=(Copy(king, (0,)), Copy(king, (1, 2))), declared=(kings, laid, kings))
    assert play_from_table(king, spread, melds).laid == (Copy(king, (0,)),), (
        "the other has served in two classes"
    )


def test_only_one_meld_is_laid_for_a_trick() -> None:
    made = declaring({"hand 1": "S:KQ C:KQ"}).then("1 marriage S")
    assert made.stage == "play"
    assert made.refusal("1 marriage C") == "after_a_trick"


def meanings(made: Table, options: Options = STANDARD) -> dict[str, tuple[int, str]]:
    """What each move offered to South is said to bring, and the card it fetches."""
    view = made.engine.view(made.state, 1)
    prompts = made.engine.prompts(view)
    said = {str(move): made.engine.meaning(view, move) for prompt in prompts for move in prompt.moves}
    return {
        move: (phrase.facts["points"], phrase.facts.get("card", ""))
        for move, phrase in said.items()
        if phrase
    }


def test_a_button_of_a_declaration_says_what_it_will_score() -> None:
    made = declaring({"turn-up": "AD", "hand 1": "9D 9D KD QD QS C:KQ"}, Options(double_pinochle="tops_up"))
    assert meanings(made) == {
        "marriage D": (40, ""), "marriage C": (20, ""), "exchange 9D": (10, "AD"), "exchange 9D 9D": (20, "AD"),
    }  # fmt: skip
    assert meanings(declaring({"turn-up": "9D", "hand 1": "9D"})) == {"dix 9D": (10, "")}
    other = made.engine.view(made.state, 0)
    assert made.engine.meaning(other, Move("marriage", ("D",))) is None


@pytest.mark.parametrize("rule", ["adds", "tops_up"])
def test_what_a_declaration_is_said_to_bring_is_what_it_scores(rule: str) -> None:
    made = declaring({"turn-up": "9C", "hand 1": "QS QS JD JD S:A"}, Options(double_pinochle=rule))
    made.then("1 meld pinochle", "1 play AS", f"0 play {next(c for c in made.hand(0) if c[1] not in 'SC')}")
    said, before = meanings(made), made.state.phase.board.spreads[1].meld_points
    assert made.offered("1 meld double-pinochle")
    made.then("1 meld double-pinochle")
    assert made.state.phase.board.spreads[1].meld_points - before == said["meld double-pinochle"][0]


def barred(made: Table, seat: int | None) -> list[tuple[str, str]]:
    """The notes beside melds as a seat sees them: why not, and which meld."""
    shown = made.engine.show(made.engine.view(made.state, seat))
    return [(note.code, note.facts["meld"].code) for laid in shown.laid for note in laid.notes]


def test_why_a_meld_held_is_not_offered_is_told_to_its_owner_alone() -> None:
    made = declaring({"turn-up": "9C", "hand 1": "S:KQQ"}).then("1 marriage S")
    assert barred(made, 1) == [("meld_cards_used", "meld_marriage")], "the second queen finds no king"
    assert barred(made, 0) == barred(made, None) == []
    alone = declaring({"turn-up": "9C", "hand 1": "S:KQ"}).then("1 marriage S")
    assert barred(alone, 1) == [], "that the marriage lies there goes without saying"
    run = declaring({"turn-up": "9D", "hand 1": "D:ATKQJ"}).then("1 meld run")
    assert barred(run, 1) == [("meld_cards_used", "meld_royal_marriage")]


# --- nines ------------------------------------------------------------------------------------------------


def test_a_nine_is_exchanged_for_the_turn_up() -> None:
    made = declaring({"turn-up": "AD", "hand 1": "9D"})
    assert made.refusal("1 dix 9D") == "nine_exchanges"
    made.then("1 exchange 9D")
    assert "AD" in made.hand(1)
    assert "9D" not in made.hand(1)
    assert made.state.phase.board.turn_up == PACK.index["9D"]
    assert made.state.phase.board.spreads[1].nine_points == 10


def test_a_nine_is_shown_where_the_turn_up_is_a_nine() -> None:
    made = declaring({"turn-up": "9D", "hand 1": "9D S:K"})
    assert made.refusal("1 exchange 9D") == "turn_up_is_nine"
    made.then("1 dix 9D")
    assert "9D" in made.hand(1)
    assert made.state.phase.board.spreads[1].nine_points == 10
    made.then("1 play KS", f"0 play {next(c for c in made.hand(0) if c[1] not in 'SD')}")
    assert made.refusal("1 dix 9D") == "nine_shown"


def test_both_nines_at_once_are_twenty() -> None:
    made = declaring({"turn-up": "AD", "hand 1": "9D 9D"}).then("1 exchange 9D 9D")
    assert made.state.phase.board.spreads[1].nine_points == 20
    assert made.hand(1).count("9D") == 1


def test_any_other_card_is_refused_with_the_reason_of_the_game() -> None:
    made = declaring({"turn-up": "AD", "hand 1": "9D S:K", "hand 0": "9D"})
    assert made.refusal("1 exchange KS") == made.refusal("1 dix KS") == "nine_only"
    assert made.refusal("1 exchange 9D 9D") == "nine_once"
    assert made.refusal("1 play KS") == "draw_first"
    made.then("1 draw")
    assert made.refusal("1 exchange 9D") == made.refusal("1 draw") == "after_a_trick"
    assert after_the_stock().refusal(f"{after_the_stock().turn[0]} meld run") == "nothing_to_draw"


def test_without_a_nine_nothing_is_exchanged() -> None:
    made = declaring({"turn-up": "AD", "hand 0": "9D 9D"})
    assert made.refusal("1 exchange 9D") == "no_nine"
    assert made.refusal("1 dix 9D") == "no_nine"


@pytest.mark.parametrize("both", [False, True])
def test_a_meld_beside_the_nine_only_where_the_house_allows_it(both: bool) -> None:
    made = declaring({"turn-up": "AD", "hand 1": "9D S:KQ"}, Options(dix_with_meld=both)).then(
        "1 exchange 9D"
    )
    assert (made.stage == "declaring") is both
    if both:
        assert made.refusal("1 exchange 9D") == "nine_used"
        made.then("1 marriage S")
    assert made.stage == "play"


# --- the end of the stock and after -----------------------------------------------------------------------------


def after_the_stock(options: Options = STANDARD) -> Table:
    return until_the_stock_is_gone(table({"turn-up": "JD"}, options))


def until_the_stock_is_gone(made: Table) -> Table:
    while not (made.stage == "play" and made.state.phase.strict):
        (seat,) = made.turn
        prompts = made.prompts(seat)
        made.apply(seat, prompts[-1 if made.stage == "declaring" else 0].moves[-1])
    return made


def test_what_was_melded_is_known_when_its_cards_are_back_in_the_hands() -> None:
    made = declaring({"hand 1": "S:KKQ"}).then("1 marriage S")
    shown = made.engine.show(made.engine.view(made.state, None))
    assert shown.earlier_melds == ()
    made = until_the_stock_is_gone(made)
    for seat in (None, 0, 1):
        shown = made.engine.show(made.engine.view(made.state, seat))
        assert shown.laid == ()
        melds = [meld for meld in shown.earlier_melds if meld.what.code == "meld_marriage"]
        assert [(meld.seat, meld.points, meld.cards, meld.played) for meld in melds] == [
            (1, 20, ("KS", "QS"), ())
        ]
        known = [sum(meld.points for meld in shown.earlier_melds if meld.seat == side) for side in (0, 1)]
        assert known == [sum(points) for points in zip(*(t.values for t in shown.tallies[:2]), strict=True)]


def test_when_the_stock_is_gone_the_melds_are_taken_up_and_nothing_is_declared() -> None:
    made = after_the_stock()
    shown = made.engine.show(made.engine.view(made.state, None))
    assert shown.laid == ()
    assert shown.piles == ()
    assert [place.cards for place in shown.places] == [12, 12]
    (leader,) = made.turn
    assert made.refusal(f"{leader} draw") == "nothing_to_draw"
    assert made.refusal(f"{leader} marriage S") == "nothing_to_draw"


@pytest.mark.parametrize("must_trump", [True, False])
def test_after_it_the_second_player_is_bound(must_trump: bool) -> None:
    made = after_the_stock(Options(must_trump=must_trump))
    seen: set[str] = set()
    while made.stage == "play":
        (seat,) = made.turn
        phase = made.state.phase
        moves = made.engine.prompts(made.engine.view(made.state, seat))[0].moves
        if phase.kinds:
            seen |= {made.refusal(f"{seat} play {card}") for card in made.hand(seat)}
        made.apply(seat, moves[0])
    assert {"must_follow", "must_head"} & seen
    assert ("must_trump" in seen) <= must_trump


def test_a_deal_has_two_hundred_and_fifty_points_in_tricks() -> None:
    for counters in ("15-10-5", "10-10-5-5", "11-10-4-3-2"):
        made = table(options=Options(counters=counters)).play_out()
        assert sum(made.score.of("tricks")) == 250
        assert made.match.dealer == 1, "the deal changes hands"


@pytest.mark.parametrize(
    ("totals", "won"),
    [((1000, 990), 0), ((999, 998), None), ((1100, 1120), 1), ((1100, 1100), None), ((0, 1000), 1)],
)
def test_the_higher_total_past_the_target_wins(totals: tuple[int, int], won: int | None) -> None:
    assert winner(1000, totals) == won


# --- secrets ----------------------------------------------------------------------------------------------------


def test_only_who_drew_knows_the_card_and_what_is_laid_is_known_to_all() -> None:
    made = declaring({"hand 1": "S:KQ"}).then("1 marriage S")
    drawn = [event for event in made.events if event.kind == "drew"]
    for event in drawn:
        assert "cards" not in event.seen_by(None).facts
        assert "cards" not in event.seen_by(1 - int(str(event.facts["seat"]))).facts
    assert made.last("melded").seen_by(None).facts["laid"] == ("KS", "QS")


def test_in_an_imagined_world_lie_the_cards_everybody_has_seen() -> None:
    from random import Random

    made = declaring({"turn-up": "AD", "hand 1": "9D S:KQ"}).then("1 exchange 9D")
    for seed in range(30):
        world = made.engine.imagine(made.engine.view(made.state, 0), Random(seed))
        assert PACK.count(world.hands[1], PACK.index["AD"]) >= 1, "the turn-up he took"
        assert len(world.stock) == 21
    hidden = {
        made.engine.imagine(made.engine.view(made.state, 0), Random(seed)).hands[1] for seed in range(20)
    }
    assert len(hidden) > 10


def test_once_the_stock_is_gone_a_player_can_imagine_one_world_only() -> None:
    from random import Random

    made = after_the_stock()
    for seat in (0, 1):
        world = made.engine.imagine(made.engine.view(made.state, seat), Random(seat))
        assert world.hands == made.state.hands


def test_the_dealer_scores_a_turned_nine_even_without_a_trick() -> None:
    made = table({"turn-up": "9C"}, dealer=1)
    assert isinstance(made.last("turned_nine"), Event)
    assert made.play_out().score.of("nines")[1] >= 10


def words_of(made: Table, seat: int) -> list[str]:
    """The codes of what a seat is offered to declare."""
    return [
        words.label
        for prompt in made.engine.prompts(made.engine.view(made.state, seat))
        if isinstance(prompt, Choose)
        for words in prompt.words
    ]


def test_a_marriage_in_trumps_is_offered_by_its_own_name() -> None:
    assert "move_royal_marriage" in words_of(declaring({"hand 1": "D:KQ"}), 1)
    assert "move_marriage" in words_of(declaring({"hand 1": "S:KQ"}), 1)


def test_the_end_of_a_deal_says_who_had_the_last_trick() -> None:
    score = table().play_out().score
    (reason,) = (each for each in deal_end(score).reasons if each.code == "end_last_trick")
    last = next(part for part in score.parts if part.kind == "last_trick")
    assert reason.facts == {"points": 10, "side": last.side}


def test_the_change_to_strict_play_says_what_is_asked_from_then_on() -> None:
    assert "follow suit" in str(WORDING["banner_stock_gone"].text)
    assert "strict rules" in str(WORDING["head_strict"].text)


MOST_LETTERS = 32
"""So many have room over the trick on a phone of 360 pixels; what is longer is cut."""


@pytest.mark.parametrize("code", ["head_stock", "head_strict"])
def test_what_is_played_fits_in_the_line_over_the_trick(code: str) -> None:
    sentence = WORDING[code]
    for text in filter(None, (sentence.text, sentence.plural)):
        said = text.replace("{suit:suit}", "diamonds ♦").replace("{number}", "20")
        assert len(said) <= MOST_LETTERS, said
