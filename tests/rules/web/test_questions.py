"""Which rules do we play? The questions that tell most about the presets, and the set that the answers point to."""

from __future__ import annotations

from itertools import permutations
from math import log2
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client

from rules.catalog import VARIANTS, find
from rules.engine.options import options_of, text_of
from rules.engine.variant import Variant
from rules.web import questions
from tests.pages import flat

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
GAME = find("double-deck")


@pytest.mark.parametrize(
    ("values", "bits"),
    [((1, 1, 1, 1), 0), ((1, 2), 1), ((1, 2, 3, 4), 2), ((1, 1, 1, 2), 2 - 0.75 * log2(3)), ((), 0)],
)
def test_an_even_choice_tells_most(values: tuple[int, ...], bits: float) -> None:
    assert questions.bits_of(values) == pytest.approx(bits)


@every_game
def test_what_is_asked_first_is_what_parts_the_presets_best(variant: Variant[Any]) -> None:
    asked = questions.next_question(variant, {})
    assert asked
    shares = {
        option.name: questions.bits_of(getattr(preset.options, option.name) for preset in variant.presets)
        for option in options_of(variant.options)
    }
    assert asked.bits == max(shares.values()) == shares[asked.option.name] > 0
    assert set(asked.values) == {getattr(preset.options, asked.option.name) for preset in variant.presets}


@every_game
def test_who_answers_as_a_preset_has_it_is_led_to_it(variant: Variant[Any]) -> None:
    for preset in variant.presets:
        answers: dict[str, Any] = {}
        left = [len(variant.presets)]
        while question := questions.next_question(variant, answers):
            answers[question.option.name] = getattr(preset.options, question.option.name)
            left.append(len(questions.agreeing(variant, answers)))
            assert preset in questions.agreeing(variant, answers)
        assert len(answers) <= questions.MOST
        assert left == sorted(left, reverse=True)
        assert left[-1] == 1
        found = questions.found_set(variant, answers)
        assert (found.options, found.preset, found.left_out) == (preset.options, preset, ())


@every_game
def test_whoever_knows_nothing_is_asked_ten_times_at_most_and_gets_the_standard(
    variant: Variant[Any],
) -> None:
    passed: list[str] = []
    while question := questions.next_question(variant, {}, passed):
        passed.append(question.option.name)
    assert 1 < len(passed) == len(set(passed)) <= questions.MOST
    assert questions.found_set(variant, {}).options == variant.options()


def test_answers_that_no_preset_has_together_make_a_set_of_their_own() -> None:
    # The answers, on top of the nearest set.
    found = questions.found_set(GAME, {"scale": 10, "min_meld_20": "20"})
    assert found.options == GAME.options(scale=10, min_meld_20="20", min_tricks_20="20")


def test_an_answer_that_contradicts_the_others_is_left_out_and_told(client: Client) -> None:
    answers = {"scale": 10, "requested_suit": "mandatory"}
    assert questions.found_set(GAME, answers).left_out in (("requested_suit",), ("scale",), ())
    answers = {"scale": 10, "opening_min": 50, "meld_table": "standard", "requested_suit": "mandatory"}
    assert questions.found_set(GAME, answers).left_out == ("requested_suit",)
    words = flat(client.get("/rules/double-deck/options/which/", answers).content.decode())
    assert "Your answer on “Asking for a suit” does not go with this set of rules and is left out." in words


def test_the_order_of_the_answers_says_nothing() -> None:
    # Nearest is a set without an exchange: a suit can be asked for only once all three of its rules are in place.
    near = {"scale": 10, "opening_min": 50, "meld_table": "standard"}
    exchange = {"requested_suit": "mandatory", "pass_cards": 4, "pass_timing": "before_trump"}
    for order in permutations((near | exchange).items()):
        assert questions.found_set(GAME, dict(order)).options == GAME.options(scale=10, **exchange)


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_page_asks_until_the_rules_are_found_and_leads_to_the_builder_with_them(
    prefix: str, client: Client
) -> None:
    address = f"{prefix}/rules/double-deck/options/which/"
    toby = GAME.preset("toby_thomas").options
    query: dict[str, str] = {}
    for _question in range(questions.MOST):
        context = client.get(address, query).context
        if context["question"] is None:
            break
        assert list(dict(context["given"])) == list(query)
        name = context["question"]["name"]
        query[name] = text_of(getattr(toby, name))
    page = client.get(address, query).content.decode()
    assert f'href="{prefix}/rules/double-deck/options/?preset=toby_thomas"' in page
    # The club that asked saves them at once.
    assert f'href="{prefix}/clubs/for-rules/?variant=double-deck&amp;preset=toby_thomas"' in page


def test_an_answer_can_be_given_again(client: Client) -> None:
    query = {"opening_min": "25", "scale": "unknown"}
    answered = client.get("/rules/double-deck/options/which/", query).context["answered"]
    assert [dict(parse_qsl(each["again"][1:])) for each in answered] == [
        {"scale": "unknown"},
        {"opening_min": "25"},
    ]


def test_what_cannot_be_read_was_not_answered(client: Client) -> None:
    answer = client.get(f"/rules/double-deck/options/which/?{urlencode({'target': 'many', 'fbclid': 'x'})}")
    assert answer.status_code == 200
    assert answer.context["answered"] == []


TOBY = {
    option.name: text_of(getattr(GAME.preset("toby_thomas").options, option.name))
    for option in options_of(GAME.options)
}


@pytest.mark.parametrize(
    "query",
    [
        {option.name: "unknown" for option in options_of(GAME.options)},
        {"meld_table": "npa"},
        {"meld_table": "npa", "opening_min": "unknown"},
        {"meld_table": "standard", "scale": "10"},
        {name: text for name, text in TOBY.items() if name != "target"},
    ],
    ids=["nothing", "one", "one and one unknown", "two", "all but the target"],
)
def test_a_set_found_is_called_the_nearest_and_what_was_not_asked_is_listed(
    query: dict[str, str], client: Client
) -> None:
    answer = client.get("/rules/double-deck/options/which/", query)
    page = flat(answer.content.decode())
    assert "The nearest known rules" in page
    assert "You play these rules" not in page
    target = "5000" if query.get("scale") == "10" else "500"
    assert ("Points to win", target) in answer.context["not_asked"]
    assert f"Points to win:<b>{target}</b>" in page


EXCHANGE = {"pass_order", "pass_timing", "requested_suit", "trump_must_equal_request"}
RAISED = {"triple_run", "quadruple_run"}


@pytest.mark.parametrize(
    ("answers", "pointless"),
    [
        ({}, RAISED),
        ({"pass_cards": 3}, RAISED),
        ({"pass_cards": 0}, RAISED | EXCHANGE),
        (
            {"pass_cards": 3, "pass_timing": "after_trump"},
            RAISED | {"requested_suit", "trump_must_equal_request"},
        ),
        ({"meld_table": "raised_runs"}, set()),
    ],
    ids=["nothing", "three passed", "none passed", "passed after trumps", "raised runs"],
)
def test_what_an_answer_makes_pointless_is_not_asked(answers: dict[str, Any], pointless: set[str]) -> None:
    names = {option.name for option in options_of(GAME.options)}
    left = {option.name for option in questions.open_rules(GAME, answers)}
    assert names - left - set(answers) == pointless
    while question := questions.next_question(GAME, answers):
        assert question.option.name not in pointless
        answers = {**answers, question.option.name: question.values[0]}


@pytest.mark.parametrize(("scale", "figures"), [("1", ["60", "50"]), ("10", ["600", "500"])])
def test_a_question_gives_points_as_the_table_writes_them(
    scale: str, figures: list[str], client: Client
) -> None:
    query = {"scale": scale, "meld_table": "standard", "opening_min": "50", "min_meld_20": "off"}
    while (
        question := client.get("/rules/double-deck/options/which/", query).context["question"]
    ) is not None:
        if question["name"] == "step1_limit":
            assert [words for _text, words in question["choices"]] == figures
            return
        query[question["name"]] = question["choices"][0][0]
    pytest.fail("the steps were not asked about")


@every_game
@pytest.mark.django_db
def test_the_questions_are_offered_in_the_list_of_games(variant: Variant[Any], client: Client) -> None:
    assert f'href="/rules/{variant.slug}/options/which/"' in client.get("/rules/").content.decode()
