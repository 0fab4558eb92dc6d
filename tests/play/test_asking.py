"""What touching a card does: it is played, or chosen first, or a button says what it would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.safestring import SafeString

from games.play.read.names import seat_names, side_names
from games.play.read.table.choices import TurnChoices, choices
from rules.catalog import find
from rules.engine.match import Match
from rules.engine.moves import Card, Move, Phrase
from rules.engine.offers import offers_of
from rules.engine.prompts import PLAY, Choose, Mode, Prompt, Words
from rules.web.speech import Html, say_html

WITH_ADD = Words("with_add", "confirm_add")
WITH_REDEEM_2S = Words("with_redeem_2S", "confirm_redeem")
WITH_REDEEM = Words("with_redeem", "confirm_redeem")
WITH_DISCARD = Words("with_discard", "confirm_discard")
DRAW, DIX = Words("move_draw", "confirm_draw"), Words("move_dix", "confirm_dix")
MARRIAGE, KEEP = Words("move_marriage", "confirm_marriage"), Words("move_keep", "confirm_keep")


class Asks(Match[Any, Any]):
    """A match in which a hand is asked this and nothing else."""

    asked: tuple[Prompt, ...] = ()

    def prompts(self, view: Any) -> tuple[Prompt, ...]:
        return self.asked


def prompt(words: Words, mode: Mode, *moves: str, place: int = 0) -> Choose:
    return Choose(tuple(map(Move.parse, moves)), words=(words,), mode=mode, place=place)


def asking(
    slug: str, hand: tuple[Card, ...], *prompts: Prompt, on_table: tuple[Card, ...] = ()
) -> TurnChoices:
    """What a page would show of these prompts to a hand at a table of the game, some of its cards lying open."""
    variant = find(slug)
    match = Asks(variant.deal(variant.options(), 1))
    match.asked = prompts
    view = match.view(match.start(), 0)
    shown = replace(match.show(view), hand=hand, on_table=on_table)
    count = sum(map(len, match.sides))
    html = Html(seat_names(count), side_names(match.sides, count))

    def say(phrase: Phrase) -> SafeString:
        return say_html(variant.wording, phrase, html)

    return choices(offers_of(match, view, shown), shown, say, lambda code: "", html)


def touched(asked: TurnChoices) -> dict[Card, str]:
    return {card.card: card.move for suit in asked.hand for card in suit.cards if card.legal}


def test_a_card_is_chosen_before_it_is_discarded_though_nothing_can_be_laid() -> None:
    asked = asking(
        "pinacle",
        ("KS", "9H"),
        prompt(WITH_ADD, Mode.USE, "add c1 KS", "add c2 KS", place=1),
        prompt(WITH_DISCARD, Mode.USE, "discard KS", "discard 9H"),
    )
    assert asked.gathers
    assert touched(asked) == {}
    assert [button.move for button in asked.gathered] == ["add c1 *", "add c2 *", "discard *"]
    assert asked.buttons == ()


def test_a_card_that_is_named_beside_the_one_chosen_may_be_held_as_well() -> None:
    two = prompt(WITH_REDEEM_2S, Mode.USE, "redeem c1 KC 2S", "redeem c1 KD 2S", place=1)
    joker = prompt(WITH_REDEEM, Mode.USE, "redeem c1 KC X", place=1)
    asked = asking(
        "pinacle",
        ("KC", "KD", "2S"),
        two,
        joker,
        prompt(WITH_DISCARD, Mode.USE, "discard 2S", "discard KC", "discard KD"),
    )
    assert [button.move for button in asked.gathered] == ["redeem c1 * 2S", "redeem c1 * X", "discard *"]
    assert asked.gathered[0].cards == ("KC", "KD")
    assert "two of spades" in asked.gathered[0].label
    assert asked.buttons == ()


def test_a_card_is_played_by_one_touch_where_it_can_only_be_played() -> None:
    ask = prompt(Words("move_ask_point", "confirm_ask"), Mode.PRESS, "ask point")
    asked = asking("piquet", ("KS", "9H"), prompt(PLAY, Mode.TOUCH, "play KS", "play 9H"), ask)
    assert touched(asked) == {"KS": "play KS", "9H": "play 9H"}
    assert [button.move for button in asked.buttons] == ["ask point"]


def test_a_card_offered_among_other_things_has_a_button_beside_them() -> None:
    asked = asking(
        "two-handed",
        ("9S", "KH"),
        prompt(MARRIAGE, Mode.PRESS, "marriage H"),
        prompt(DIX, Mode.SHOW, "dix 9S"),
        prompt(DRAW, Mode.PRESS, "draw"),
    )
    assert touched(asked) == {"9S": "dix 9S"}
    assert [button.move for button in asked.buttons] == ["marriage H", "dix 9S", "draw"]


def test_of_two_alike_cards_the_one_that_is_touched_is_played() -> None:
    prompts = prompt(PLAY, Mode.TOUCH, "play KD", "play QD"), prompt(KEEP, Mode.TOUCH, "keep KD")
    asked = asking("two-handed", ("KD", "KD", "QD"), *prompts, on_table=("KD", "QD"))
    assert [(card.mark, card.move) for suit in asked.hand for card in suit.cards if card] == [
        ("laid", "play KD"), ("", "keep KD"), ("laid", "play QD")
    ]  # fmt: skip
    assert asked.buttons == ()
