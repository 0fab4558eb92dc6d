"""What the rule page advises at piquet, put as positions: an expert does none of what it calls a fault."""

from __future__ import annotations

from random import Random

import pytest

from games import bots
from games.bots.piquet.cards import slopes_at
from games.bots.piquet.exchange import discards_of_elder
from games.bots.piquet.stakes import Stakes, stakes_of
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.piquet.game import Piquet
from rules.piquet.laws import Partie, Target, laws_of
from rules.piquet.legal import playable
from rules.piquet.options import AuCentOptions, PiquetOptions
from rules.piquet.state import Answering, Declaring, State, Tricks
from rules.piquet.variants import AU_CENT, PIQUET
from tests.bots.test_piquet_bots import dealt_to
from tests.rules.walks import dealt, figure

BEGUN = MatchScore((0, 0))
SEEDS = figure(1, long=3)
DEALS = figure(6, long=60)
"""Deals in which elder is watched."""
PARTIE = Partie(6, 2, 100)


def engine_of(game) -> Piquet:
    return Piquet(game.options())


def put_away(game, hand: str, is_elder: bool, seed: int, match_score: MatchScore = BEGUN) -> set[str]:
    """What an expert with these cards puts away; elder has changed all he may before younger does."""
    engine, rng = engine_of(game), Random(seed)
    state = engine.start(0, match_score)
    seat = state.elder if is_elder else state.dealer
    state = dealt_to(engine, state, seat, hand.split(), rng)
    if not is_elder:
        state = engine.apply(state, state.elder, simply(engine, state)).state
    return set(bots.choose(game.slug, {}, "expert", engine.view(state, seat), seed).words)


def simply(engine: Piquet, state: State) -> Move:
    """Elder’s exchange, whatever it is, of as many cards as may be."""
    return bots.choose("piquet", {}, "novice", engine.view(state, state.elder), 1)


# --- what to keep -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(SEEDS))
def test_elder_plays_for_the_repique_and_takes_all_five(seed):
    """Quint, trio of kings: the fourth king, or one card more in clubs, and everything else may go for it."""
    thrown = put_away(PIQUET, "AS QS 9S KH 7H KC QC JC TC 9C AD KD", True, seed)
    assert thrown == {"AS", "QS", "9S", "7H", "AD"}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(
    "hand", ["AS QS 9S KH 7H QC 9C 8C AD JD 8D 7D", "AS JS TS KH 8H 7H QC 9C 8C AD 9D 7D"]
)
def test_elder_does_not_keep_a_lone_king_by_changing_one_card_fewer(hand, seed):
    assert len(put_away(PIQUET, hand, True, seed)) == 5


@pytest.mark.slow
@pytest.mark.parametrize("game", [PIQUET, AU_CENT], ids=["piquet", "au-cent"])
def test_elder_leaves_cards_only_where_all_would_break_what_is_made(game):
    engine = engine_of(game)
    for seed in range(DEALS):
        begun = engine.start(0, BEGUN)
        state = engine.apply(begun, None, dealt(engine.deck(begun), Random(seed))).state
        view = engine.view(state, state.elder)
        move = bots.choose(game.slug, {}, "expert", view, seed)
        free = 12 - discards_of_elder(engine.laws.pack, view.hand).bit_count()
        if move.verb == "exchange":
            assert len(move.words) >= min(engine.laws.shape.elder_most, free)


def test_what_is_made_is_a_quint_a_set_and_a_suit_of_six():
    pack = engine_of(PIQUET).laws.pack
    held = ["KS", "QS", "JS", "TS", "9S", "KH", "KC", "AD", "QH", "9H", "8H", "7H"]
    kept = {
        pack.kinds[kind]
        for kind in pack.kinds_in(discards_of_elder(pack, sum(1 << pack.index[card] for card in held)))
    }
    assert kept == {"KS", "QS", "JS", "TS", "9S", "KH", "KC"}
    long = ["AS", "QS", "TS", "9S", "8S", "7S", "KH", "KC", "AH", "QH", "9D", "8D"]
    kept = {
        pack.kinds[kind]
        for kind in pack.kinds_in(discards_of_elder(pack, sum(1 << pack.index[card] for card in long)))
    }
    assert kept == {"AS", "QS", "TS", "9S", "8S", "7S"}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_younger_throws_the_small_cards_of_a_suit(seed):
    thrown = put_away(PIQUET, "AS KS JS 9H 8H 7H AC QC JC AD KD TD", False, seed)
    assert thrown == {"9H", "8H", "7H"}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(
    "hand", ["KS 7S AH QH JH TC 9C 8C 7C AD KD QD", "KS 8S AH QH 9H TC 8C 7C AD KD QD 9D"]
)
def test_younger_keeps_a_king_and_its_guard(hand, seed):
    thrown = put_away(PIQUET, hand, False, seed)
    assert not thrown & {"KS", "7S", "8S"}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_of_two_suits_equally_long_the_one_with_the_higher_cards_is_kept(seed):
    thrown = put_away(PIQUET, "AS KS QS TS TH 9H 8H 7H KC 8C QD 7D", True, seed)
    assert not thrown & {"AS", "KS", "QS", "TS"}
    assert thrown >= {"9H", "8H", "7H"}


@pytest.mark.parametrize("is_elder", [True, False])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_quart_that_one_card_makes_a_quint_is_kept(is_elder, seed):
    thrown = put_away(PIQUET, "KS QS JS TS AH TH 9H 7H 8C 7C 9D 7D", is_elder, seed)
    assert not thrown & {"KS", "QS", "JS", "TS"}


@pytest.mark.parametrize("is_elder", [True, False])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_three_aces_are_kept(is_elder, seed):
    thrown = put_away(PIQUET, "AS AH AC 9S 8S JH 9H TC 8C QD 9D 7D", is_elder, seed)
    assert not thrown & {"AS", "AH", "AC"}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_four_tens_that_nothing_can_beat_are_kept(seed):
    thrown = put_away(PIQUET, "TS TH TC TD AS KH QC JD 8S 9H 7C 8D", True, seed)
    assert not thrown & {"TS", "TH", "TC", "TD"}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_chance_of_a_repique_is_kept(seed):
    """A quint and three kings: the fourth makes thirty-four."""
    thrown = put_away(PIQUET, "KS QS JS TS 9S KH KC 8H 7C AD 9D 7D", True, seed)
    assert not thrown & {"KS", "QS", "JS", "TS", "9S", "KH", "KC"}


# --- what to say --------------------------------------------------------------------------------------------


def declaring(match_score: MatchScore, elder: str, younger: str) -> tuple[Piquet, State]:
    """A deal in which both hold these cards once they have changed; each put away and drew a few of the rest."""
    engine = engine_of(PIQUET)
    state = engine.start(0, match_score)
    rest = [card for card in engine.deck(state).cards if card not in elder.split() + younger.split()]
    first, second = elder.split(), younger.split()
    # Elder is dealt five of the rest in place of the last five, younger three.
    cards = (*second[:9], *rest[5:8], *first[:7], *rest[:5], *first[7:], *second[9:])
    state = engine.apply(state, None, Move("deal", cards)).state
    state = engine.apply(state, 1, Move("exchange", tuple(rest[:5]))).state
    return engine, engine.apply(state, 0, Move("exchange", tuple(rest[5:8]))).state


def test_younger_does_not_say_equal_where_her_small_cards_cannot_make_as_much():
    """Five to the jack make 44; what elder may hold of any other suit makes more with five cards."""
    engine, state = declaring(
        BEGUN, "AS KS QS JS TS AC KC QC AD KD QD QH", "JH TH 9H 8H 7H 8S 7S 8C 7C 8D 7D 9C"
    )
    state = engine.apply(state, 1, Move("declare", ("S5", "none", "none"))).state
    move = bots.choose("piquet", {}, "expert", engine.view(state, 0), 1)
    assert isinstance(state.phase, Answering)
    assert move.words[0] == "none"


def test_who_cannot_cross_the_rubicon_any_more_declares_as_little_as_may_be():
    """With nothing at stake but the sum of both scores a point is a point for the other side."""
    hands = "AS KS QS 9H 8H 7H AC TC 9C KD TD 8D", "JS TS 9S 8S AH KH QH JH KC 7C 9D 7D"
    for match_score, said in ((MatchScore((240, 4), 6), False), (MatchScore((90, 92), 6), True)):
        engine, state = declaring(match_score, *hands)
        assert isinstance(state.phase, Declaring)
        move = bots.choose("piquet", {}, "expert", engine.view(state, 1), 2)
        assert (move.words[0] != "none" or move.words[1] != "none") == said


def test_a_loser_sinks_nothing_that_saves_him_from_a_repique():
    """Younger’s quatorze of aces is all that stands between elder and sixty points more."""
    engine, state = declaring(
        MatchScore((4, 240), 6), "KS QS JS TS 9S 8S KH QH KC KD QC 7H", "AS AH AC AD 7S 8H 9H 8C 7C 8D 7D 9D"
    )
    state = engine.apply(state, 1, Move("declare", ("S6", "S:KQJT98", "K4"))).state
    move = bots.choose("piquet", {}, "expert", engine.view(state, 0), 2)
    assert move.words[2] in ("none", "A4", "A3")
    view = engine.view(state, 0)
    assert stakes_of(engine.laws, view).slopes(20, 90)[0] < 0


# --- what points are worth ------------------------------------------------------------------------------------


def test_in_the_last_deal_a_sure_winner_wants_every_point_where_the_other_cannot_cross():
    assert Stakes(PARTIE, MatchScore((180, 20), 6), 0, True).slopes(25, 15) == (1, -1)


def test_in_the_last_deal_a_winner_holds_down_who_may_still_cross():
    own, other = Stakes(PARTIE, MatchScore((180, 85), 6), 0, True).slopes(25, 12)
    assert other > own > 0


def test_in_the_last_deal_a_loser_who_may_still_cross_wants_points_of_his_own():
    own, other = Stakes(PARTIE, MatchScore((80, 200), 6), 0, True).slopes(20, 15)
    assert own > other > 0


def test_in_the_last_deal_a_loser_who_cannot_cross_wants_no_points_of_anybody():
    assert Stakes(PARTIE, MatchScore((20, 180), 6), 0, True).slopes(25, 15) == (-1, 1)


def test_a_point_is_a_point_in_a_deal_played_alone():
    stakes = Stakes(PARTIE, MatchScore((0, 0), alone=True), 0, False)
    assert stakes.slopes(20, 20) == (1, 1)
    assert stakes.worth(31, 12) == 19


def test_what_a_partie_pays_is_what_its_last_deal_is_worth():
    last = Stakes(PARTIE, MatchScore((100, 90), 6), 0, True)
    assert last.worth(20, 20) == 110
    assert last.worth(20, 5) == 100 + 120 + 95
    assert last.worth(0, 20) == -110
    assert Stakes(PARTIE, MatchScore((100, 100), 8), 1, True).worth(7, 7) == 0


def test_both_players_together_gain_nothing_by_a_partie():
    for deal in (1, 3, 5, 6):
        for ours, theirs in ((0, 0), (60, 130), (140, 95)):
            one = Stakes(PARTIE, MatchScore((ours, theirs), deal), 0, True).worth(23, 11)
            two = Stakes(PARTIE, MatchScore((ours, theirs), deal), 1, False).worth(11, 23)
            assert one == pytest.approx(-two)


def test_near_the_target_of_a_race_the_order_of_reckoning_counts():
    """Five short of it, elder’s five points win before ninety of the other’s are looked at."""
    race = Target(100)
    assert Stakes(race, MatchScore((95, 90)), 0, True).worth(20, 11) > 0
    assert Stakes(race, MatchScore((50, 96)), 0, True).worth(49, 4) < 0
    assert Stakes(race, MatchScore((50, 50)), 0, True).worth(49, 4) > 0


def test_the_last_deal_is_played_for_the_rubicon():
    """At the table the slopes are those of the totals that stand, whoever’s seat it is."""
    engine = engine_of(PIQUET)
    state = engine.start(0, MatchScore((180, 20), 6))
    state = engine.apply(state, None, dealt(engine.deck(state), Random(4))).state
    while not isinstance(state.phase, Tricks):
        seat = min(engine.to_act(state))
        state = engine.apply(
            state, seat, bots.choose("piquet", {}, "club", engine.view(state, seat), 1)
        ).state
    assert slopes_at(engine, state.phase, engine.view(state, 0)) == (1, -1)
    assert slopes_at(engine, state.phase, engine.view(state, 1)) == (-1, 1)


@pytest.mark.parametrize("options", [PiquetOptions(), AuCentOptions()], ids=["piquet", "au-cent"])
def test_more_points_of_ours_are_never_worth_less_at_the_start_of_a_match(options):
    laws = laws_of(options)
    stakes = Stakes(laws.match, BEGUN, 0, True)
    worths = [stakes.worth(points, 20) for points in range(0, 90, 10)]
    assert worths == sorted(worths)


# --- the play -------------------------------------------------------------------------------------------------


def played_down(elder: str, younger: str, leader_is_elder: bool = True) -> tuple[Piquet, State]:
    """A deal declared by novices and played at random down to these cards of each."""
    kept = {1: {*elder.split()}, 0: {*younger.split()}}
    pack = Piquet(PIQUET.options()).laws.pack
    rest = [card for card in pack.kinds if card not in kept[0] | kept[1]]
    rng = Random(1)
    for _ in range(2000):
        rng.shuffle(rest)
        more = 12 - len(kept[1])
        engine, state = declaring(
            BEGUN, f"{elder} {' '.join(rest[:more])}", f"{younger} {' '.join(rest[more : 2 * more])}"
        )
        while isinstance(state.phase, Declaring | Answering):
            (seat,) = engine.to_act(state)
            state = engine.apply(
                state, seat, bots.choose("piquet", {}, "novice", engine.view(state, seat), 1)
            ).state
        while isinstance(state.phase, Tricks) and len(state.phase.taken) < more:
            (seat,) = engine.to_act(state)
            cards = pack.kinds_in(playable(pack, state.phase, state.hands[seat]))
            free = [pack.kinds[kind] for kind in cards if pack.kinds[kind] not in kept[seat]]
            if not free:
                break
            state = engine.apply(state, seat, Move("play", (rng.choice(free),))).state
        else:
            if engine.to_act(state) == {1 if leader_is_elder else 0}:
                return engine, state
    raise AssertionError("no deal comes to that")


@pytest.mark.parametrize(
    ("elder", "younger", "card"),
    [("AS QS 7H", "KS JS AH", "7H"), ("AS QS 8S 7H 8H", "KS JS TS AH 9H", "7H 8H")],
    ids=["three cards", "five cards"],
)
def test_the_lead_is_thrown_away_so_that_the_other_must_come_back(elder, younger, card):
    """Advice playing-well-throw-in: leading the ace, or from it, gives a trick away."""
    engine, state = played_down(elder, younger)
    assert bots.choose("piquet", {}, "expert", engine.view(state, 1), 1).words[0] in card.split()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(
    ("elder", "younger"),
    [
        ("AS QS JS TS 8S 7S AH 8H KC 8C QD 8D", "KS 9S KH QH JH AC JC 9C AD KD 9D 7D"),
        ("AS KS JS 9S 8S 7S AH KH AC 8C QD 8D", "QS TS QH JH 9H KC JC 9C AD KD 9D 7D"),
    ],
    ids=["without the king", "without the queen"],
)
def test_elder_leads_the_long_suit_and_goes_on_with_it(elder, younger, seed):
    """Advice playing-well-suit: also after losing a trick in it, until the small cards are winners."""
    engine, state = declaring(BEGUN, elder, younger)
    led = []
    while len(led) < 5:
        (seat,) = engine.to_act(state)
        move = bots.choose("piquet", {}, "expert" if seat else "club", engine.view(state, seat), seed)
        if seat and isinstance(state.phase, Tricks) and state.phase.led is None:
            led.append(move.words[0])
        state = engine.apply(state, seat, move).state
    assert {card[1] for card in led} == {"S"}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_three_tens_are_not_shown_against_aces_that_must_be_there(seed):
    """Advice declaring-well-tell: without an ace of one's own, three tens cannot be good; point and sequence can."""
    engine, state = declaring(
        BEGUN, "TS TH TC KS QS JS 9S QD 9D 8D 8H 7H", "AS AH AC AD KD JD TD KH QH 9H KC 7C"
    )
    said = bots.choose("piquet", {}, "expert", engine.view(state, 1), seed).words
    assert said == ("S5", "S:KQJT9", "none")
