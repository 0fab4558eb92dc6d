"""The pages of lessons: each step asks, answers with its reason, leads on, and is everybody's."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils.translation import override

from rules.catalog import VARIANTS, find
from rules.engine.lesson import AnswerKind, LessonStep, every_answer, judge, steps_of
from rules.engine.variant import Variant
from rules.web import mixes
from rules.web.lessons import five_lines, step_page
from tests.pages import flat as flat_text

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)


def flat(answer: Any) -> str:
    return flat_text(answer.content.decode())


def address_of(
    variant: Variant[Any], step: LessonStep, answer: tuple[str, ...] = (), language: str = ""
) -> str:
    query = urlencode([("answer", word) for word in answer])
    return f"{language}/learn/{variant.slug}/{step.name}/{'?' if query else ''}{query}"


@every_game
def test_every_step_asks_and_leads_to_its_rule_and_to_the_next(client: Client, variant: Variant[Any]) -> None:
    steps = steps_of(variant)
    for language in ("", "/fr"):
        for place, step in enumerate(steps):
            page = flat(client.get(address_of(variant, step, language=language)))
            answer = step.right if step.ask is AnswerKind.CARDS else step.right[:1]
            right = flat(client.get(address_of(variant, step, answer, language)))
            assert "lesson-right" not in page
            assert 'name="answer"' in page
            assert "lesson-right" in right
            assert 'name="answer"' not in right
            with override(language[1:] or "en"):
                paragraph = mixes.mix_url(variant, variant.options(), step.paragraph)
            assert f'href="{paragraph}"' in page
            if step is not steps[-1]:
                assert f'href="{address_of(variant, steps[place + 1], language=language)}"' in right
            # The end of a lesson leads to a game, whose button has the browser add words to the shuffle.
            assert ("/play/now/" in right) is ("js/shuffle" in right) is (step is steps[-1])


@pytest.mark.parametrize(
    ("name", "answer", "line"),
    [
        ("point", "5", "Point of five making 51, A♠ K♠ Q♠ J♠ 10♠: 5."),
        ("sequence", "15", "Quint A♠ K♠ Q♠ J♠ 10♠: 15."),
        ("set", "17", "Quatorze of kings, trio of tens 10♠ 10♣ 10♦: 17."),
    ],
)
def test_of_three_questions_about_a_hand_each_is_answered_alone(
    client: Client, name: str, answer: str, line: str
) -> None:
    page = client.get(f"/learn/piquet/{name}/?answer={answer}").content.decode()
    said = re.sub(r"<[^>]+>", "", re.findall(r"(?s)<strong>Right\.</strong>(.*?)</p>", page)[0])
    assert " ".join(said.split()) == line


@every_game
def test_a_lesson_begins_with_the_deal_and_the_aim_and_every_step_has_them_at_hand(
    client: Client, variant: Variant[Any]
) -> None:
    lines = five_lines(variant)
    assert len(lines) == 5
    begin = flat(client.get(f"/learn/{variant.slug}/"))
    step = flat(client.get(address_of(variant, steps_of(variant)[0])))
    for line in lines:
        assert flat_text(line) in begin
        assert flat_text(line) in step
    assert begin.index(flat_text(lines[0])) < begin.index("lesson-steps")


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_titles_and_answers_are_in_words(variant: Variant[Any], language: str) -> None:
    with override(language):
        for step in steps_of(variant):
            page = step_page(variant, step, language, ())
            assert page.title[:1] == step.words[language].title[:1]
            assert page.title[-1:] == step.words[language].title[-1:]
            for word, label in page.choices:
                # A figure speaks for itself, a move as a record has it does not.
                assert label != word or re.fullmatch(r"[\d, ]+", word), (step.name, word)
                # Its letters for suits or cards would be read as a word of the label: "marriage H".
                assert word not in label or word.isdecimal(), (step.name, label)


@every_game
def test_the_paragraph_of_a_step_is_on_the_page_it_leads_to(client: Client, variant: Variant[Any]) -> None:
    for step in steps_of(variant):
        address = mixes.mix_url(variant, variant.options(), step.paragraph)
        page, _, anchor = address.partition("#")
        assert f'id="{anchor}"' in client.get(page).content.decode(), address


@pytest.mark.slow
@every_game
def test_a_wrong_answer_has_its_reason_and_may_be_given_again(client: Client, variant: Variant[Any]) -> None:
    for step in steps_of(variant):
        for answer in every_answer(variant, step):
            if judge(variant, step, answer).right:
                continue
            page = flat(client.get(address_of(variant, step, answer)))
            reply = page.split("lesson-wrong", 1)[1].split("</strong>", 1)[1].split("</p>", 1)[0]
            assert reply.strip(), (step.name, answer)
            assert 'name="answer"' in page


def test_the_engine_says_why_a_card_may_not_be_played(client: Client) -> None:
    variant = find("piquet")
    step = next(step for step in steps_of(variant) if step.name == "take")
    page = flat(client.get(address_of(variant, step, ("AH",))))
    assert "must follow suit" in page


@pytest.mark.parametrize("query", ["answer=9X", "answer=AS&answer=QS", "answer=", "answer=bid+50"])
def test_an_answer_that_nobody_offers_is_refused_and_the_question_asked_again(
    client: Client, query: str
) -> None:
    answer = client.get(f"/learn/double-deck/beat/?{query}")
    assert answer.status_code == 400
    page = flat(answer)
    assert "That answer is not one of those below." in page
    assert 'name="answer"' in page


@pytest.mark.parametrize("path", ["/learn/no-game/", "/learn/no-game/beat/", "/learn/double-deck/no-step/"])
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_lessons_set_no_cookie_and_any_cache_may_keep_them(client: Client) -> None:
    for path in ("/learn/", "/learn/pinacle/", "/learn/pinacle/add/", "/learn/pinacle/add/?answer=8H"):
        answer = client.get(path)
        assert not answer.cookies
        assert answer["Cache-Control"].startswith("public")


def test_an_answer_is_no_page_of_its_own_for_search_engines(client: Client) -> None:
    asked, answered = (client.get(f"/learn/pinacle/add/{query}") for query in ("", "?answer=8H"))
    assert 'content="noindex"' not in flat(asked)
    assert 'content="noindex"' in flat(answered)
    for page in (asked, answered):
        assert '<link rel="canonical" href="http://testserver/learn/pinacle/add/">' in flat(page)


@every_game
def test_the_rules_lead_to_the_lesson_and_the_list_has_all_games(
    client: Client, variant: Variant[Any]
) -> None:
    assert f'href="/learn/{variant.slug}/"' in flat(client.get(f"/rules/{variant.slug}/"))
    assert f'href="/learn/{variant.slug}/"' in flat(client.get("/learn/"))
    assert f'href="/fr/learn/{variant.slug}/"' in flat(client.get("/fr/rules/"))


def test_every_way_of_asking_is_used() -> None:
    assert {step.ask for variant in VARIANTS for step in steps_of(variant)} == set(AnswerKind)
