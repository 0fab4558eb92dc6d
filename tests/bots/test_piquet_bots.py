"""Piquet bots: legal and blind to what is hidden at every level, and their arithmetic against the engine."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import bots
from games.bots.piquet import kernel, try_exchange
from games.bots.piquet.hand import ELDER, discards
from games.bots.piquet.masks import declared, threatened
from games.bots.piquet.solver import solved
from rules.engine import options as house_rules
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.piquet.combos import names
from rules.piquet.game import Piquet
from rules.piquet.laws import laws_of
from rules.piquet.marks import CATEGORY_NUMBER, REPIQUE_POINTS, Mark, repique, total
from rules.piquet.options import AU_CENT_PRESETS, PRESETS, AuCentOptions, PiquetOptions
from rules.piquet.state import Answering, Declaring, Exchanging, State, Tricks
from rules.piquet.tools import compared
from rules.piquet.variants import AU_CENT, PIQUET
from tests.rules.mixes import mixes
from tests.rules.walks import dealt, figure

PACK = PiquetOptions().shape.pack
SLUGS = {PiquetOptions: "piquet", AuCentOptions: "piquet-au-cent"}
BEGUN = MatchScore((0, 0))
EXCHANGES = figure(1, long=3)
"""Of each hand whose exchange is looked at."""


def match_of(options):
    return (PIQUET if isinstance(options, PiquetOptions) else AU_CENT).engine(options)


def decisions(options, levels, seed, deals=2):
    """The decisions of bots in a match: its state, the seat, its view of the deal, the move."""
    match, rng = match_of(options), Random(seed)
    changes = house_rules.changes(options)
    state = match.start(seed % 2)
    while match.result(state) is None and len(state.scored) < deals:
        if deck := match.deck(state):
            state = match.apply(state, None, dealt(deck, rng)).state
            continue
        seat = min(match.to_act(state))
        view = match.view(state, seat).deal
        move = bots.choose(SLUGS[type(options)], changes, levels[seat], view, rng.getrandbits(64))
        yield state, seat, view, move
        state = match.apply(state, seat, move).state


@pytest.mark.parametrize("preset", [*PRESETS, *AU_CENT_PRESETS], ids=lambda preset: preset.name)
def test_novices_and_club_players_play_whole_games(preset):
    made = list(decisions(preset.options, ["novice", "club"], seed=7, deals=60))
    match = match_of(preset.options)
    state, seat, _view, move = made[-1]
    assert match.result(match.apply(state, seat, move).state) is not None


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("variant", [PIQUET, AU_CENT], ids=lambda variant: variant.slug)
def test_an_expert_decides_legally_under_any_mix_of_options(variant):
    @settings(max_examples=figure(2, long=4), deadline=None, suppress_health_check=list(HealthCheck))
    @given(options=mixes(variant), seed=st.integers(0, 2**32))
    def legal(options, seed):
        engine, changes = Piquet(options), house_rules.changes(options)
        for number, (state, _seat, view, _move) in enumerate(decisions(options, ["club"] * 2, seed, deals=1)):
            if isinstance(state.deal.phase, Exchanging | Declaring | Answering) or number % 7 == 0:
                engine.check(view, bots.choose(variant.slug, changes, "expert", view, seed))

    legal()


@pytest.mark.slow
@pytest.mark.parametrize("level", bots.LEVELS)
def test_two_worlds_that_look_alike_to_a_seat_get_the_same_decision(level):
    options = PiquetOptions()
    engine = Piquet(options)
    for number, (state, seat, view, _move) in enumerate(decisions(options, ["club"] * 2, seed=6, deals=1)):
        if number % 5 and isinstance(state.deal.phase, Tricks):
            continue
        other = engine.view(engine.imagine(view, Random(number)), seat)
        assert bots.choose("piquet", {}, level, other, 3) == bots.choose("piquet", {}, level, view, 3)


def hands(rng: Random, cards: int) -> tuple[int, int]:
    kinds = rng.sample(range(len(PACK.kinds)), 2 * cards)
    return sum(1 << kind for kind in kinds[:cards]), sum(1 << kind for kind in kinds[cards:])


def brute(mine: int, theirs: int, tricks: int, pique: int, own: int = 1, other: int = 1) -> int:
    """The leader's best, by looking at every play of both."""
    if not mine:
        return kernel.bonus(tricks, own, other)
    best, made = -999, 30 * own if tricks == pique == 12 - mine.bit_count() else 0
    for led in PACK.kinds_in(mine):
        suit = PACK.suit_masks[PACK.suit_of[led]]
        worst = 999
        for answer in PACK.kinds_in(theirs & suit or theirs):
            rest, others = mine & ~(1 << led), theirs & ~(1 << answer)
            last = 0 if rest else 1
            if answer > led and suit >> answer & 1:
                played = 12 - rest.bit_count()
                after = brute(others, rest, played - tricks, kernel.NEVER, other, own)
                value = own - other * (1 + last) - after
            else:
                value = own * (1 + last) + brute(rest, others, tricks + 1, pique, own, other)
            worst = min(worst, value)
        best = max(best, worst)
    return made + best


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_the_solver_agrees_with_looking_at_every_play(cards):
    rng = Random(cards)
    for _ in range(120 if cards < 4 else 25):
        mine, theirs = hands(rng, cards)
        tricks = rng.choice([12 - cards, rng.randint(0, 12 - cards)])
        pique = rng.choice([kernel.NEVER, *range(12 - cards, 12)])
        for own, other in ((1, 1), (3, 4), (1, -1), (-1, 1), (4, 0)):
            assert solved(PACK.width, pique, mine, theirs, tricks, 200_000, own, other) == (
                brute(mine, theirs, tricks, pique, own, other),
                True,
            )


def test_a_solver_stops_when_it_has_looked_at_enough():
    mine, theirs = hands(Random(1), 10)
    assert not solved(PACK.width, kernel.NEVER, mine, theirs, 0, 50, 1, 1)[1]
    assert solved(PACK.width, kernel.NEVER, mine, theirs, 0, 200_000, 1, 1)[1]


def test_a_deal_played_out_by_rule_is_what_the_engine_makes_of_it():
    """The kernel's cards, played at the table: legal each, and worth what the kernel says."""
    rng, engine = Random(4), Piquet(PiquetOptions())
    for _ in range(40):
        begun = engine.start(1, BEGUN)
        state: State = engine.apply(begun, None, dealt(engine.deck(begun), rng)).state
        for move in (
            Move("exchange", names(PACK, state.hands[0])[:1]),
            Move("exchange", names(PACK, state.hands[1])[:1]),
            Move("declare", ("none",) * 3),
            Move("answer", ("none",) * 3),
        ):
            state = engine.apply(state, min(engine.to_act(state)), move).state
        difference, _a, _b, tricks, _leader = kernel.play_out(
            PACK.width, kernel.NEVER, state.hands[0], state.hands[1], 0, 0, 1, 1
        )
        while engine.score(state) is None:
            phase = state.phase
            seat = min(engine.to_act(state))
            theirs = state.hands[1 - seat]
            if phase.led is None:
                kind = kernel.lead(PACK.width, state.hands[seat], theirs)
            else:
                kind = kernel.follow(PACK.width, state.hands[seat], theirs, phase.led)
            state = engine.apply(state, seat, Move("play", (PACK.kinds[kind],))).state
        score = engine.score(state)
        play, cards = score.of("play"), score.of("cards")
        assert score.number("", "tricks")[0] == tricks
        assert play[0] - play[1] == difference
        assert cards[0] - cards[1] == kernel.bonus(tricks)


@pytest.mark.parametrize(
    "options",
    [PiquetOptions(), AuCentOptions(), PiquetOptions(point_min=4)],
    ids=["piquet", "au-cent", "four"],
)
def test_what_two_hands_make_is_what_the_rules_say(options):
    laws, rng = laws_of(options), Random(8)
    width = laws.pack.width
    for _ in range(300):
        kinds = rng.sample(range(4 * width), 24)
        # Few suits make long hands, of which there are not enough by chance.
        kinds = sorted(kinds, key=lambda kind: kind // width + rng.random()) if rng.random() < 0.5 else kinds
        elder, younger = (sum(1 << kind for kind in part) for part in (kinds[:12], kinds[12:]))
        marks = []
        for category, mine, hers, who in compared(laws, elder, younger):
            if who is not None:
                claim = (mine, hers)[who]
                marks.append(Mark(who, CATEGORY_NUMBER[category], sum(combo.points for combo in claim)))
        won = repique(marks)
        scores = [total(marks, seat) + (REPIQUE_POINTS if won == seat else 0) for seat in (0, 1)]
        assert declared(width, options.point_min, elder, younger, 0) == (*scores, won is not None)


def test_a_deal_tried_out_comes_to_what_both_made_in_hand_and_in_the_play():
    rng = Random(9)
    for _ in range(200):
        elder, younger = hands(rng, 12)
        mine, hers, repiqued = declared(PACK.width, 0, elder, younger, 0)
        pique = kernel.NEVER if repiqued or hers else kernel.pique_after(mine, True)
        played, _a, _b, tricks, _leader = kernel.play_out(PACK.width, pique, elder, younger, 0, 0, 1, 1)
        points = try_exchange.dealt_points(PACK.width, 0, True, elder, younger, 0)
        made = points >> try_exchange.SHIFT, points & (1 << try_exchange.SHIFT) - 1
        assert made[0] - made[1] == mine - hers + played + kernel.bonus(tricks)


def test_younger_makes_no_pique_by_winning_every_trick():
    """Twenty-eight in hand would be pique with a trick and a lead; younger takes the first trick and all others."""
    low = sum(1 << PACK.index[rank + suit] for rank in "987" for suit in "SHCD")
    high = sum(1 << PACK.index[rank + suit] for rank in "AKQ" for suit in "SHCD")
    played, _a, _b, tricks, _leader = kernel.play_out(PACK.width, 1, low, high, 0, 0, 1, 1)
    assert (played, tricks) == (1 - 13, 0)
    assert solved(PACK.width, 1, low, high, 0, 200_000, 1, 1) == (1 - 13 - 40, True)
    points = try_exchange.played_points(PACK.width, 1, low, high, 28, 0)
    assert (points >> try_exchange.SHIFT, points & (1 << try_exchange.SHIFT) - 1) == (29, 53)


@pytest.mark.slow
@pytest.mark.parametrize(
    "preset",
    [
        PRESETS[0],
        *(pytest.param(preset, marks=pytest.mark.only_long) for preset in PRESETS[1:]),
    ],
    ids=lambda preset: preset.name,
)
def test_a_pique_that_threatens_is_made_when_elder_wins_so_many_tricks(preset):
    engine, seen = Piquet(preset.options), {True: 0, False: 0}
    for seed in range(150):
        after = None
        for step in decisions(preset.options, ["club"] * 2, seed, deals=1):
            match, seat, _view, move = step
            state, phase = match.deal, match.deal.phase
            if isinstance(phase, Tricks) and phase.led is None and after is None:
                elder, after = state.elder, threatened(engine, phase, state)
        taken, final = state.phase.taken, engine.apply(state, seat, move).state
        score = engine.score(final)
        if after in (None, kernel.NEVER) or score.number("", "tricks")[elder] == 12:
            continue
        in_a_row = next((n for n, trick in enumerate(taken) if trick.winner != elder), 11)
        seen[in_a_row >= after] += 1
        assert (score.outcome == "pique") == (in_a_row >= after)
    assert min(seen.values()) >= 3, seen


def test_an_expert_sinks_nothing_that_could_score():
    """Over many deals an expert who declares makes as much in hand as one who declares everything."""
    lost = 0
    options = PiquetOptions()
    engine = Piquet(options)
    for seed in range(12):
        for match, seat, view, _move in decisions(options, ["club"] * 2, seed, deals=1):
            state = match.deal
            if not isinstance(state.phase, Declaring):
                continue
            (form,) = engine.prompts(view)
            usual = Move("declare", tuple(blank.words[0] for blank in form.blanks))
            chosen = bots.choose("piquet", {}, "expert", view, seed)
            lost += _in_hand(engine, state, seat, usual) - _in_hand(engine, state, seat, chosen)
    assert lost == 0


def _in_hand(engine: Piquet, state: State, seat: int, move: Move) -> int:
    """What elder scores at once when younger answers with everything held."""
    state = engine.apply(state, seat, move).state
    (form,) = engine.prompts(engine.view(state, 1 - seat))
    state = engine.apply(
        state, 1 - seat, Move("answer", tuple(blank.words[0] for blank in form.blanks))
    ).state
    return sum(mark.points for mark in state.phase.public.marks if mark.seat == seat)


def test_the_cards_put_away_leave_what_a_player_would_keep():
    hand = ["AS", "KS", "QS", "JS", "TS", "AH", "7H", "8H", "9C", "7C", "8D", "7D"]
    mask = sum(1 << PACK.index[card] for card in hand)
    full = (1 << len(PACK.kinds)) - 1
    away = discards(PACK, mask, full & ~mask, 5, ELDER)
    kept = {card for card in hand if not away >> PACK.index[card] & 1}
    assert {"AS", "KS", "QS", "JS", "TS", "AH"} <= kept


def dealt_to(engine: Piquet, state: State, seat: int, hand: list[str], rng: Random) -> State:
    """The deal in which a seat holds these cards; the others as chance has them."""
    deck = engine.deck(state)
    rest = [card for card in deck.cards if card not in hand]
    rng.shuffle(rest)
    given, cards = list(hand), list[str]()
    for part in deck.parts:
        source = given if part.owner == seat else rest
        cards += source[: part.size]
        del source[: part.size]
    return engine.apply(state, None, Move("deal", tuple(cards))).state


def exchanging(game, seat_is_elder: bool, hand: list[str], seed: int) -> tuple[Piquet, State]:
    """A deal at the point where a player with these cards puts away; elder has changed before younger does."""
    engine, rng = Piquet(game.options()), Random(seed)
    state = engine.start(0, BEGUN)
    elder = state.elder
    seat = elder if seat_is_elder else 1 - elder
    state = dealt_to(engine, state, seat, hand, rng)
    if not seat_is_elder:
        away = bots.choose(game.slug, {}, "club", engine.view(state, elder), seed)
        state = engine.apply(state, elder, away).state
    return engine, state


KEPT = [
    # Two quints to the ace: thirty and a repique; nothing that may be drawn is worth a card of them.
    ("AS KS QS JS TS AH KH QH JH TH 7C 8D", False, "AS KS QS JS TS AH KH QH JH TH"),
    # A quatorze and a quint.
    ("AS KS QS JS TS AH AC AD 7H 8H 9C 7D", True, "AS KS QS JS TS AH AC AD"),
    ("AS KS QS JS TS AH AC AD 7H 8H 9C 7D", False, "AS KS QS JS TS AH AC AD"),
    # A quint and three kings of other suits, with the fourth in the quint; its sixth card may go.
    ("KS QS JS TS 9S 8S KH KC KD 7H 8C 9D", True, "KS QS JS TS 9S KH KC KD"),
]


@pytest.mark.long
@pytest.mark.parametrize("game", [PIQUET, AU_CENT], ids=["piquet", "au-cent"])
@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize(("hand", "is_elder", "kept"), KEPT)
def test_what_makes_a_repique_already_is_not_broken_to_draw_more(game, level, hand, is_elder, kept):
    for seed in range(EXCHANGES):
        engine, state = exchanging(game, is_elder, hand.split(), seed)
        view = engine.view(state, min(engine.to_act(state)))
        move = bots.choose(game.slug, {}, level, view, seed)
        assert not set(move.words) & set(kept.split()), move


@pytest.mark.long
@pytest.mark.parametrize("game", [PIQUET, AU_CENT], ids=["piquet", "au-cent"])
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_hand_with_nothing_made_is_changed_as_far_as_may_be(game, level):
    hand = ["AS", "9S", "7S", "AH", "KH", "9H", "8H", "9C", "8C", "7C", "8D", "7D"]
    for seed in range(EXCHANGES):
        engine, state = exchanging(game, True, hand, seed)
        move = bots.choose(game.slug, {}, level, engine.view(state, min(engine.to_act(state))), seed)
        assert len(move.words) == engine.laws.shape.elder_most


@pytest.mark.slow
@pytest.mark.parametrize("game", [PIQUET, AU_CENT], ids=["piquet", "au-cent"])
@pytest.mark.parametrize("holder", ["elder", "younger"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.only_long) for seed in (1, 2))])
def test_experts_change_cards_with_a_carte_blanche_at_the_table(game, holder, seed):
    """Elder’s carte blanche turns the exchange round: younger puts away first, and draws after elder."""
    rng, engine = Random(seed), Piquet(game.options())
    state = engine.start(0, BEGUN)
    elder = state.elder
    seat = elder if holder == "elder" else 1 - elder
    white = [card for card in engine.deck(state).cards if card[0] not in "KQJ"]
    rng.shuffle(white)
    state = dealt_to(engine, state, seat, white[:12], rng)
    changed = 0
    while isinstance(state.phase, Exchanging):
        mover = min(engine.to_act(state))
        move = bots.choose(game.slug, {}, "expert", engine.view(state, mover), rng.getrandbits(32))
        changed += move.verb == "exchange"
        state = engine.apply(state, mover, move).state
    assert changed == 2
