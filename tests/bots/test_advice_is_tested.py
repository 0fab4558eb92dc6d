"""Every piece of advice on a rule page is put as positions somewhere, or it stands here why it cannot be."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "rules"

ADVICE, PLAY, WORLDS = "test_advice", "test_advice_play", "test_auction_worlds"
PIQUET, PINACLE, BOTS = "test_piquet_advice", "test_pinacle_advice", "test_piquet_bots"

NO_FAULT = "names no fault"
"""Stands where a page explains, or leaves to judgement, and calls nothing wrong."""

MELDS_REMEMBERED = f"{WORLDS}.test_most_worlds_hold_the_melds_that_were_laid_and_no_others"
LONG_SUIT = f"{ADVICE}.test_trumps_are_the_long_suit_rather_than_a_marriage_unless_it_is_the_run"
EXAMPLE = f"{ADVICE}.test_the_hand_of_the_advice_is_worth_some_150"
CASHED = f"{PLAY}.test_aces_are_cashed_while_the_others_still_hold_the_suit"
LAST = f"{PLAY}.test_the_last_trump_is_kept_for_the_last_trick"
ALONE = (
    f"{PLAY}.test_no_ten_that_may_still_win_is_thrown_on_the_trick_of_another_who_is_nobodys_partner",
    f"{PLAY}.test_the_other_is_helped_where_that_breaks_the_bid",
)

TESTED: dict[str, dict[str, tuple[str, ...]]] = {
    "pinochle/double_deck/text/four": {
        "first-count": (f"{ADVICE}.test_a_suit_is_bid_on_and_queens_and_jacks_are_not",),
        "first-bid": (f"{ADVICE}.test_a_suit_is_bid_on_and_queens_and_jacks_are_not",),
        "first-aces": (f"{ADVICE}.test_aces_are_played_early",),
        "first-feed": (f"{ADVICE}.test_the_partner_is_fed_and_the_others_are_starved",),
        "first-head": (NO_FAULT,),
        "first-trumps": (
            f"{PLAY}.test_no_ace_is_led_for_somebody_to_trump_by_who_has_many_trumps_to_lead",
            f"{PLAY}.test_few_trumps_are_kept_for_the_last_trick",
        ),
        "first-remember": (
            "test_worlds.test_worlds_respect_sizes_voids_failures_to_beat_laid_melds_and_known_cards",
        ),
        "first-set": (f"{ADVICE}.test_the_hopeless_is_thrown_in_and_thirty_from_the_tricks_are_played_for",),
    },
    "pinochle/double_deck/text/six": {
        "first-count": (
            "test_six.test_long_trumps_and_aces_take_more_than_half_and_a_hand_of_queens_less",
            "test_six.test_partners_are_counted_on_for_some_fifteen_points_each",
        ),
        "first-bid": ("test_six.test_a_suit_is_bid_on_and_queens_and_jacks_are_not",),
        "first-aces": ("test_six.test_an_ace_is_led_first",),
        "first-feed": ("test_six.test_partners_are_fed_and_the_others_are_starved",),
        "first-head": (NO_FAULT,),
        "first-trumps": ("test_six.test_few_trumps_are_kept_and_many_are_led",),
        "first-remember": ("test_six.test_worlds_respect_sizes_voids_melds_laid_and_the_own_cards",),
        "first-set": ("test_six.test_a_hopeless_hand_is_thrown_in_and_a_hopeful_one_is_played",),
    },
    "pinochle/auction/text/three": {
        "first-count": (EXAMPLE,),
        "first-bid": (EXAMPLE,),
        "first-example": (EXAMPLE,),
        "first-trumps": (LONG_SUIT,),
        "first-aces": (CASHED,),
        "first-others": ALONE,
        "first-last": (LAST,),
        "first-melds": (MELDS_REMEMBERED,),
    },
    "pinochle/auction/text/four": {
        "first-count": (EXAMPLE,),
        "first-bid": (EXAMPLE,),
        "first-example": (EXAMPLE,),
        "first-trumps": (LONG_SUIT,),
        "first-aces": (CASHED,),
        "first-others": (f"{ADVICE}.test_the_partner_is_fed_and_the_others_are_starved_for_four",),
        "first-last": (LAST,),
        "first-melds": (MELDS_REMEMBERED,),
    },
    "pinochle/auction/text/widow": {
        "first-count": ("test_single.test_a_hand_is_worth_what_the_suit_named_after_the_widow_makes_of_it",),
        "first-bid": ("test_single.test_the_widow_is_bid_on_for_what_it_may_bring",),
        "first-trumps": (LONG_SUIT,),
        "first-bury": (f"{ADVICE}.test_nothing_of_a_meld_is_buried_and_no_trump",),
        "first-aces": (CASHED,),
        "first-others": ALONE,
        "first-last": (LAST,),
        "first-melds": (MELDS_REMEMBERED,),
    },
    "pinochle/auction/text/double_three": {
        "first-count": ("test_alone.test_eight_or_nine_trumps_take_some_twenty_trick_points",),
        "first-bid": ("test_alone.test_the_widow_mostly_brings_a_few_points_more_than_is_held",),
        "first-trumps": ("test_alone.test_the_long_suit_is_named_rather_than_a_marriage",),
        "first-bury": ("test_alone.test_what_is_buried_costs_no_great_meld_and_no_trump",),
        "first-aces": ("test_alone.test_an_ace_is_led_first",),
        "first-others": ("test_alone.test_no_counter_is_thrown_on_the_trick_of_another",),
        "first-melds": ("test_alone.test_worlds_respect_sizes_voids_melds_laid_and_the_own_cards",),
    },
    "pinochle/two_handed/text": {
        "first-keep": (f"{ADVICE}.test_jacks_and_nines_go_first_and_tens_win",),
        "first-tens": (f"{ADVICE}.test_jacks_and_nines_go_first_and_tens_win",),
        "first-when": (f"{ADVICE}.test_jacks_and_nines_go_first_and_tens_win",),
        "first-order": (f"{ADVICE}.test_melds_are_declared_in_the_order_that_brings_most",),
        "first-dix": (f"{ADVICE}.test_melds_are_declared_in_the_order_that_brings_most",),
        "first-hide": (NO_FAULT,),
        "first-count": (NO_FAULT,),
        "first-second": (f"{PLAY}.test_the_second_half_begins_with_trumps_or_with_length",),
    },
    "piquet/text": {
        "keeping-elder": (
            f"{PIQUET}.test_elder_plays_for_the_repique_and_takes_all_five",
            f"{PIQUET}.test_elder_does_not_keep_a_lone_king_by_changing_one_card_fewer",
            f"{PIQUET}.test_elder_leaves_cards_only_where_all_would_break_what_is_made",
        ),
        "keeping-younger": (
            f"{PIQUET}.test_younger_throws_the_small_cards_of_a_suit",
            f"{PIQUET}.test_younger_keeps_a_king_and_its_guard",
        ),
        "keeping-suit": (
            f"{PIQUET}.test_of_two_suits_equally_long_the_one_with_the_higher_cards_is_kept",
            f"{PIQUET}.test_a_quart_that_one_card_makes_a_quint_is_kept",
        ),
        "keeping-sets": (f"{PIQUET}.test_three_aces_are_kept",),
        "keeping-against": (f"{PIQUET}.test_four_tens_that_nothing_can_beat_are_kept",),
        "keeping-odds": (NO_FAULT,),
        "keeping-odds-table": (NO_FAULT,),
        "keeping-three-six": (NO_FAULT,),
        "keeping-younger-three": (NO_FAULT,),
        "keeping-repique": (f"{PIQUET}.test_the_chance_of_a_repique_is_kept",),
        "declaring-well-by-itself": (NO_FAULT,),
        "declaring-well-tell": (
            f"{PIQUET}.test_three_tens_are_not_shown_against_aces_that_must_be_there",
            f"{BOTS}.test_an_expert_sinks_nothing_that_could_score",
        ),
        "declaring-well-equal": (
            f"{PIQUET}.test_younger_does_not_say_equal_where_her_small_cards_cannot_make_as_much",
        ),
        "declaring-well-sink": (f"{PIQUET}.test_a_loser_sinks_nothing_that_saves_him_from_a_repique",),
        "declaring-well-remember": (
            "test_piquet_hands.test_every_hand_thought_of_could_have_said_what_was_said",
        ),
        "playing-well-count": ("test_piquet_hands.test_the_true_hand_is_thought_of_and_likelier_than_most",),
        "playing-well-suit": (f"{PIQUET}.test_elder_leads_the_long_suit_and_goes_on_with_it",),
        "playing-well-throw-in": (f"{PIQUET}.test_the_lead_is_thrown_away_so_that_the_other_must_come_back",),
        "playing-well-seven": (f"{BOTS}.test_the_solver_agrees_with_looking_at_every_play",),
        "playing-well-last": (
            f"{PIQUET}.test_in_the_last_deal_a_winner_holds_down_who_may_still_cross",
            f"{PIQUET}.test_in_the_last_deal_a_loser_who_may_still_cross_wants_points_of_his_own",
            f"{PIQUET}.test_who_cannot_cross_the_rubicon_any_more_declares_as_little_as_may_be",
            f"{PIQUET}.test_near_the_target_of_a_race_the_order_of_reckoning_counts",
        ),
    },
    "pinacle/text": {
        "first-count": (f"{PINACLE}.test_a_wild_card_among_six_aces_is_redeemed",),
        "first-suites": (f"{PINACLE}.test_wild_cards_are_kept_out_of_a_suite_that_can_become_clean",),
        "first-wild": (
            f"{PINACLE}.test_a_joker_at_the_end_of_a_suite_is_not_locked_where_it_can_be_moved_or_redeemed",
        ),
        "first-pile": (
            f"{PINACLE}.test_a_pile_that_does_not_fit_together_is_left_when_somebody_is_about_to_go_out",
        ),
        "first-discard": (f"{PINACLE}.test_what_fits_the_next_players_combinations_is_not_discarded",),
        "first-partner": (
            f"{PINACLE}.test_nobody_goes_out_against_a_partner_who_has_just_taken_a_long_pile",
        ),
        "first-charged": (f"{PINACLE}.test_a_charged_side_lays_nothing_rather_than_too_little",),
    },
}


def advised(page: str) -> set[str]:
    """The paragraphs of advice of a page, by the names it gives them."""
    text = (RULES / page / "en.md").read_text()
    sections = re.split(r"^## ", text, flags=re.MULTILINE)
    advice = [section for section in sections if section.startswith("Advice")]
    return {name for section in advice for name in re.findall(r"^\{#([\w-]+)", section, re.MULTILINE)}


@pytest.mark.parametrize("page", TESTED)
def test_every_piece_of_advice_has_its_tests(page: str) -> None:
    assert advised(page) == set(TESTED[page])
    for names in TESTED[page].values():
        for name in names:
            if name != NO_FAULT:
                module, test = name.split(".")
                assert callable(getattr(import_module(f"tests.bots.{module}"), test))


def test_every_page_with_advice_is_looked_at() -> None:
    pages = {
        str(path.parent.relative_to(RULES))
        for path in RULES.rglob("en.md")
        if "## Advice" in path.read_text()
    }
    assert pages == set(TESTED)
