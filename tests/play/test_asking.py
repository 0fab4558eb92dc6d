"""What touching a card does: it is played, or chosen first, or a button says what it would do."""

from __future__ import annotations

from games.play.read.asking import TurnChoices
from games.play.read.names import seat_names, side_names
from rules.catalog import find
from rules.engine.moves import Move
from rules.engine.prompts import Choose
from rules.web.speech import Html


def asking(slug: str, hand: tuple[str, ...], *prompts: tuple[str, ...]) -> TurnChoices:
    """A table of the game where these moves are offered to a hand, one Choose for each tuple."""
    variant = find(slug)
    engine = variant.engine(variant.options())
    chosen = tuple(Choose(tuple(map(Move.parse, moves))) for moves in prompts)
    count = sum(map(len, engine.sides))
    html = Html(seat_names(count), side_names(engine.sides, count))
    return TurnChoices(
        engine, engine.view(engine.start(), 0), chosen, hand, variant.wording, html, lambda illegal: ("", "")
    )


def test_a_card_is_chosen_before_it_is_discarded_though_nothing_can_be_laid() -> None:
    asked = asking("pinacle", ("KS", "9H"), ("add c1 KS", "add c2 KS"), ("discard KS", "discard 9H"))
    assert asked.card_moves == {}
    assert [button.move for button in asked.gathered] == ["add c1 *", "add c2 *", "discard *"]
    assert asked.buttons == ()


def test_a_card_that_is_named_beside_the_one_chosen_may_be_held_as_well() -> None:
    moves = ("redeem c1 KC 2S", "redeem c1 KD 2S", "redeem c1 KC X", "discard 2S", "discard KC", "discard KD")
    asked = asking("pinacle", ("KC", "KD", "2S"), moves)
    assert [button.move for button in asked.gathered] == ["redeem c1 * 2S", "redeem c1 * X", "discard *"]
    assert asked.gathered[0].cards == ("KC", "KD")
    assert "two of spades" in asked.gathered[0].label
    assert asked.buttons == ()


def test_a_card_is_played_by_one_touch_where_it_can_only_be_played() -> None:
    asked = asking("piquet", ("KS", "9H"), ("play KS", "play 9H"), ("ask point",))
    assert set(asked.card_moves) == {"KS", "9H"}
    assert [button.move for button in asked.buttons] == ["ask point"]


def test_a_card_offered_among_other_things_has_a_button_beside_them() -> None:
    asked = asking("two-handed", ("9S", "KH"), ("marriage H", "dix 9S", "draw"))
    assert set(asked.card_moves) == {"9S"}
    assert [button.move for button in asked.buttons] == ["marriage H", "dix 9S", "draw"]


def test_a_touch_plays_a_card_and_what_else_can_be_done_with_it_has_a_button() -> None:
    asked = asking("two-handed", ("KD", "KD", "QD"), ("play KD", "play QD"), ("keep KD",))
    assert {card: str(move) for card, move in asked.card_moves.items()} == {"KD": "play KD", "QD": "play QD"}
    assert [button.move for button in asked.buttons] == ["keep KD"]
