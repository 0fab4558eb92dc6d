"""Commented deals: the engine plays each, what its tags say holds, and its words have no figure of their own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.catalog import VARIANTS, find
from rules.engine import commented, tags
from rules.engine.commented import (
    LANGUAGES,
    BadDeal,
    CommentedDeal,
    DealWords,
    choice_at,
    deals_of,
    filled,
    reason_at,
)
from rules.engine.moves import Card, Move, Seat
from rules.engine.prompts import Choose, Prompt
from rules.engine.score import ScorePart, score_from
from rules.engine.tags import PlayedDeal
from rules.engine.variant import Variant

ALL = [(variant, deal) for variant in VARIANTS for deal in deals_of(variant)]
every_deal = pytest.mark.parametrize(("variant", "deal"), ALL, ids=lambda each: each.slug)
every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)

RANK = re.compile("«[ \N{NO-BREAK SPACE}]2[ \N{NO-BREAK SPACE}]»")
CARDS = re.compile(r"\{[AKQJT2-9][SHCD](?: [AKQJT2-9][SHCD])*\}")
MOST_LETTERS = 420
"""Of a comment: it stands beside the felt of a phone."""


def texts(words: DealWords) -> dict[str, str]:
    return {"title": words.title, "introduction": words.introduction, **words.comments}


def written(tmp_path: Path, text: str, variant: Variant[Any]) -> CommentedDeal:
    """The deal of a file with this text."""
    folder = tmp_path / commented.FOLDER / variant.slug
    folder.mkdir(parents=True)
    (folder / "a-deal.toml").write_text(text, encoding="utf-8")
    (deal,) = deals_of(replace(variant, text=tmp_path))
    return deal


def a_file() -> str:
    folder = find("double-deck").text / commented.FOLDER / "double-deck"
    return (folder / "double-run.toml").read_text(encoding="utf-8")


AT_LEAST = 5
"""Commented deals of each game."""


@every_game
def test_every_game_has_enough_of_them(variant: Variant[Any]) -> None:
    assert len(deals_of(variant)) >= AT_LEAST
    titles = [deal.words[language].title for deal in deals_of(variant) for language in LANGUAGES]
    assert len(set(titles)) == len(titles)


@every_deal
def test_a_deal_is_played_to_its_end_and_shows_what_its_tags_say(
    variant: Variant[Any], deal: CommentedDeal
) -> None:
    known = {tag.name: tag for tag in variant.tags}
    assert deal.tags
    assert len(set(deal.tags)) == len(deal.tags)
    assert [name for name in deal.tags if not known[name].holds(deal.played)] == []
    assert deal.engine.result(deal.moments[-1].state) is not None


@every_deal
def test_a_deal_speaks_of_its_cards_and_of_a_handful_of_decisions(
    variant: Variant[Any], deal: CommentedDeal
) -> None:
    assert 3 <= len(deal.names) <= 12
    assert len(set(deal.names.values())) == len(deal.names), "a name twice"


@every_deal
@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_those_of_the_engine_and_words_are_short(
    variant: Variant[Any], deal: CommentedDeal, language: str
) -> None:
    words = deal.words[language]
    steps = {name: step for step, name in deal.names.items()}
    for name, text in texts(words).items():
        assert text.strip(), name
        # French calls a rank by its figure in guillemets, where it could be taken for a number.
        assert not re.search(r"\d", RANK.sub("", commented.FIGURE.sub("", CARDS.sub("", text)))), (
            f"{name}: a figure of its own"
        )
        assert "!" not in text, name
        said = filled(deal, text, steps.get(name))
        assert not re.search(r"\{[a-z]", said), name
        assert len(said) <= MOST_LETTERS, (name, len(said))


@every_deal
def test_both_languages_have_the_same_figures_and_cards(variant: Variant[Any], deal: CommentedDeal) -> None:
    english, french = (texts(deal.words[language]) for language in LANGUAGES)
    for name, text in english.items():
        for pattern in (CARDS, commented.FIGURE):
            there = [sorted(found[0] for found in pattern.finditer(each)) for each in (text, french[name])]
            assert there[0] == there[1], name
        assert text != french[name], name


@every_deal
def test_the_cards_that_may_be_played_are_those_the_engine_takes(
    variant: Variant[Any], deal: CommentedDeal
) -> None:
    for step, played in enumerate(deal.record.moves[1:], start=1):
        choice = choice_at(deal, step)
        assert (choice is not None) == (played.move.verb == "play")
        if choice is not None:
            assert choice.seat == played.seat
            assert played.move.words[0] in choice.legal
            assert not set(choice.legal) & {card for _why, cards in choice.refused for card in cards}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("0 bid 51\n", "0 bid 49\n", "0 bid 49"),
        ("3 trump D", "3 trump X", "3 trump X"),
        ("# open", "# opening", "comments: ['open', 'opening']"),
        ("3 bid 50          # open\n", "", "0 bid 51"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    text = a_file()
    assert old in text
    with pytest.raises(BadDeal, match=re.escape(fault)):
        written(tmp_path, text.replace(old, new), find("double-deck"))


@pytest.mark.parametrize(
    "figure",
    [
        "{points 7}",
        "{part four_leaf_clover 0}",
        "{group 0}",
        "{no_such_figure}",
        "{tally hearts 0}",
        "{points east}",
    ],
)
def test_a_figure_without_a_meaning_is_refused(figure: str) -> None:
    (deal,) = [deal for deal in deals_of(find("double-deck")) if deal.slug == "double-run"]
    with pytest.raises(BadDeal):
        filled(deal, figure, 1)


def test_figures_by_name_are_those_of_the_score_and_of_the_table() -> None:
    (deal,) = [deal for deal in deals_of(find("double-deck")) if deal.slug == "double-run"]
    text = "{bid} {points 1} {group meld 1} {part last_trick 0} {seat run 3} {number counters 1} {tally tricks 1}"
    assert filled(deal, text, deal.last - 4) == "60 214 181 2 150 14 33"
    assert filled(deal, "{fact points} {needed 1}", 19) == "2 −121"


def played(
    hands: tuple[tuple[Card, ...], ...] = (), *scored: ScorePart, moves: tuple[Move, ...] = ()
) -> PlayedDeal:
    return PlayedDeal(((0, 2), (1, 3)), hands, moves, (), score_from(scored, 2))


def part(kind: str, seat: Seat, number: int = 1) -> ScorePart:
    return ScorePart("meld", kind, seat % 2, 10, number, seat)


def test_a_tag_asks_the_score_and_is_no_where_nothing_shows_it() -> None:
    assert tags.scores("run", number=2)(played((), part("run", 1, 2)))
    assert not tags.scores("run", number=2)(played((), part("run", 1), part("run", 3)))
    assert tags.moved("play")(played(moves=(Move("play", ("AS",)),)))
    assert not tags.moved("play")(played())
    assert not tags.happens("forced")(played())
    assert tags.dealt((("AS", "AS"),), ("AS", "AS"))
    assert not tags.dealt((("AS",), ("AS",)), ("AS", "AS"))


@every_game
def test_no_tag_holds_of_every_deal(variant: Variant[Any]) -> None:
    """A tag is a question that can be answered with no."""
    for tag in variant.tags:
        answers = {tag.holds(deal.played) for deal in deals_of(variant)}
        assert answers != {True} or len(deals_of(variant)) == 1, tag.name


@every_deal
def test_no_decision_is_without_its_reason(variant: Variant[Any], deal: CommentedDeal) -> None:
    assert variant.reasons is not None
    for step in range(1, deal.last + 1):
        why = reason_at(deal, step)
        assert why is not None or step in deal.names, (step, deal.record.moves[step].move)
        assert why is None or why.code in variant.reasons.wording


@every_deal
def test_a_move_is_said_to_be_the_only_one_where_the_engine_takes_no_other(
    variant: Variant[Any], deal: CommentedDeal
) -> None:
    for step in range(1, deal.last + 1):
        played, why, choice = deal.record.moves[step], reason_at(deal, step), choice_at(deal, step)
        view = deal.engine.view(deal.moments[step - 1].state, played.seat)
        only = len(list(moves_offered(deal.engine.prompts(view)))) == 1
        forced = why is not None and why.code in ("why_only_move", "why_only_card", "why_last_card")
        if choice is not None:
            assert forced == (len(choice.legal) == 1), step
        else:
            assert forced == only, step


def moves_offered(prompts: Sequence[Prompt]) -> Iterator[Move]:
    """Some moves of each prompt: every one of those that list them, two of the others."""
    for prompt in prompts:
        yield from prompt.moves if isinstance(prompt, Choose) else (Move("one"), Move("other"))


@every_deal
def test_a_reason_that_compares_suits_or_cards_is_true_of_the_hand(
    variant: Variant[Any], deal: CommentedDeal
) -> None:
    for step in range(1, deal.last + 1):
        played, why = deal.record.moves[step], reason_at(deal, step)
        if why is None or why.code not in ("lead_long", "lead_while"):
            continue
        view = deal.engine.view(deal.moments[step - 1].state, played.seat)
        card, suits = played.move.words[0], Counter(each[1] for each in deal.engine.show(view).hand)
        longest = suits[card[1]] > max(
            (number for suit, number in suits.items() if suit != card[1]), default=0
        )
        assert (why.code == "lead_long") == (longest and suits[card[1]] > 1), (step, card)
