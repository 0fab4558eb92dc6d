"""Sentences: facts in their places, plurals, sentences within sentences, and what a seat knows of an event."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from rules.engine.english import English
from rules.engine.moves import Event, Phrase
from rules.engine.wording import Sentence, Wording, phrase_of, say
from tests.serving import HOUSE

SPEAKER = English(("North", "East", "South", "West"), ("North–South", "East–West"))
WORDING: Wording = {
    "played": Sentence("{seat:seat} played {card:card}."),
    "gave": Sentence("{seat:seat} gave one card.", "{seat:seat} gave {number} cards.", "number"),
    "lasts": Sentence("It lasts {deals:word} deals."),
    "gave_told": Sentence("{seat:seat} gave {cards:cards}."),
    "won": Sentence("{side:side} won with {reason:term}."),
    "trumps": Sentence("trumps"),
    "melded": Sentence(
        "{melds:phrases}, in {suits:suits}, {rank:rank}, {suit:suit} by {seats:seats}: {words}"
    ),
    "meld": Sentence("{name} {points}"),
    "twice": Sentence("twice {meld:phrase}"),
}


@pytest.mark.parametrize(
    ("code", "facts", "sentence"),
    [
        ("played", {"seat": 3, "card": "TH"}, "West played ten of hearts."),
        ("gave", {"seat": 0, "number": 1}, "North gave one card."),
        ("gave", {"seat": 0, "number": 3}, "North gave 3 cards."),
        ("lasts", {"deals": 6}, "It lasts six deals."),
        ("lasts", {"deals": 12}, "It lasts twelve deals."),
        ("lasts", {"deals": 20}, "It lasts twenty deals."),
        ("lasts", {"deals": 21}, "It lasts 21 deals."),
        ("gave_told", {"seat": 1, "cards": ("AS", "JD")}, "East gave ace of spades, jack of diamonds."),
        ("won", {"side": 1, "reason": "trumps"}, "East–West won with trumps."),
        ("twice", {"meld": Phrase("meld", {"name": "run", "points": 15})}, "twice run 15"),
    ],
)
def test_facts_are_said_in_their_places(code: str, facts: dict[str, object], sentence: str) -> None:
    assert say(WORDING, Phrase(code, facts), SPEAKER) == sentence


def test_lists_of_suits_seats_and_sentences_are_said_with_commas() -> None:
    meld = Phrase("meld", {"name": "run", "points": 15})
    facts = {
        "melds": (meld, meld),
        "suits": ("S", "H"),
        "rank": "K",
        "suit": "D",
        "seats": (0, 2),
        "words": 7,
    }
    assert (
        say(WORDING, Phrase("melded", facts), SPEAKER)
        == "run 15, run 15, in spades, hearts, king, diamonds by North, South: 7"
    )


@pytest.mark.parametrize(
    "phrase",
    [
        Phrase("nobody knows this"),
        Phrase("played", {"seat": 0}),
        Phrase("played", {"seat": 0, "card": "XX"}),
    ],
)
def test_what_has_no_sentence_fact_or_card_is_an_error_and_not_silence(phrase: Phrase) -> None:
    with pytest.raises(KeyError):
        say(WORDING, phrase, SPEAKER)


def test_a_fact_of_the_wrong_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match="no way to say"):
        say(WORDING, Phrase("played", {"seat": "North", "card": "AS"}), SPEAKER)


def test_who_knows_the_cards_is_told_them() -> None:
    event = Event("gave", {"seat": 0, "number": 2}, {0: {"cards": ("AS", "AS")}})
    assert phrase_of(WORDING, event.seen_by(0)).code == "gave_told"
    for other in (1, 2, 3, None):
        assert phrase_of(WORDING, event.seen_by(other)) == Phrase("gave", {"seat": 0, "number": 2})


def test_an_event_keeps_its_place_and_drops_what_others_may_not_know() -> None:
    event = Event("dealt", {"dealer": 1}, {seat: {"cards": (f"{seat}",)} for seat in range(4)})
    assert event.seen_by(2) == Event("dealt", {"dealer": 1, "cards": ("2",)})
    assert event.seen_by(None) == Event("dealt", {"dealer": 1})
    public = Event("passed", {"seat": 1})
    assert public.seen_by(3) is public


def test_after_the_deal_what_some_knew_alike_is_told_and_what_each_knew_alone_is_not() -> None:
    gave = Event("gave", {"seat": 0}, {0: {"cards": ("AS",)}, 2: {"cards": ("AS",)}})
    assert gave.after_deal() == Event("gave", {"seat": 0, "cards": ("AS",)})
    dealt = Event("dealt", {}, {0: {"cards": ("AS",)}, 1: {"cards": ("KS",)}})
    assert dealt.after_deal() == Event("dealt", {})


BARE_TRUMP = re.compile(
    r"\b(?:names?|named|naming|before|after|if|in|of|with|by|the|choose) trump\b(?! (?:suit|marriage|run))",
    re.IGNORECASE,
)


def marked() -> Iterator[str]:
    """Every sentence that a game or its pages mark for translation."""
    for file in HOUSE.glob("rules/**/*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("N_", "NN_")
            ):
                yield from (word.value for word in node.args if isinstance(word, ast.Constant))


def test_the_suit_is_called_trumps_or_the_trump_suit_everywhere() -> None:
    sentences = list(marked())
    assert len(sentences) > 1_000
    assert [sentence for sentence in sentences if BARE_TRUMP.search(sentence)] == []
    assert BARE_TRUMP.search("after trump is named")
    assert not BARE_TRUMP.search("Name the trump suit; a trump must be played.")
