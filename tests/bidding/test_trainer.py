"""The bidding trainer: what it says is what the engine says of a bid and what the bot does with the hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils.html import strip_tags
from django.utils.translation import override

from games import bots
from games.bidding.auctions import BID, LEVEL, MOST, SYSTEM, auction_case, bare_call, systems_of
from games.bidding.web.views import FROM_AN_ADDRESS, OF_A_PERSON
from rules.catalog import VARIANTS, find
from rules.engine.english import English
from rules.engine.moves import IllegalMove
from rules.engine.options import changes
from rules.engine.prompts import is_offered
from rules.engine.variant import Variant
from rules.engine.wording import say
from rules.pinochle.double_deck.systems import SYSTEMS, call_meaning
from rules.web.around import has_auction
from tests import cast
from tests.pages import flat

pytestmark = pytest.mark.django_db

AUCTIONS = [variant for variant in VARIANTS if has_auction(variant)]
CASES = [(variant, system) for variant in AUCTIONS for system, _label, _options in systems_of(variant)]
every_case = pytest.mark.parametrize(
    ("variant", "system"), CASES, ids=[f"{variant.slug} {system}" for variant, system in CASES]
)
SEEDS = range(1, 31)


def page_of(client: Client, variant: Variant[Any], status: int = 200, **query: object) -> str:
    answer = client.get(f"/bidding/{variant.slug}/?{urlencode(query)}")
    assert answer.status_code == status
    return flat(answer.content.decode())


def words_of(page: str) -> str:
    return " ".join(unescape(strip_tags(page.replace("<", " <"))).split())


def test_all_games_with_an_auction_have_a_trainer_and_double_deck_all_its_systems(client: Client) -> None:
    assert {variant.slug for variant in AUCTIONS} == {
        "double-deck", "double-deck-three", "double-deck-six", "auction-three", "auction-four", "auction-widow",
    }  # fmt: skip
    assert {system for variant, system in CASES if variant.slug == "double-deck"} == {"none", *SYSTEMS}
    for variant in VARIANTS:
        there = client.get(f"/bidding/{variant.slug}/").status_code
        assert there == (200 if variant in AUCTIONS else 404)


@pytest.mark.slow
@every_case
def test_the_call_said_is_what_a_bot_calls_that_sees_this_seat_alone(
    variant: Variant[Any], system: str
) -> None:
    options = next(options for word, _label, options in systems_of(variant) if word == system)
    for number in SEEDS:
        case = auction_case(variant, system, number)
        assert case.engine.to_act(case.state) == {case.seat}
        seeds = range(number * 1_000, number * 1_000 + 60)
        place = len(case.engine.show(case.view).said)
        call = bots.choose(variant.slug, changes(options), LEVEL, case.view.deal, seeds[place])
        assert call == case.call
        assert bare_call(call) in case.calls
        assert case.meaning == case.engine.meaning(case.view, call)


@pytest.mark.slow
@every_case
def test_every_call_to_choose_from_may_be_made(variant: Variant[Any], system: str) -> None:
    for number in SEEDS:
        case = auction_case(variant, system, number)
        prompts = case.engine.prompts(case.view)
        assert len(set(case.calls)) == len(case.calls) > 1
        for call in case.calls:
            assert is_offered(prompts, call)
            try:
                case.engine.check(case.view, call)
            except IllegalMove as refused:
                pytest.fail(f"{call}: {refused.code}")


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_partner_said_is_what_the_table_of_the_system_says(system: str) -> None:
    variant = find("double-deck")
    asked = 0
    for number in SEEDS:
        case = auction_case(variant, system, number)
        if case.partner is None:
            continue
        asked += 1
        calls = case.state.deal.phase.auction.calls
        place = max(
            place for place, call in enumerate(calls) if call.seat == (case.seat + 2) % 4 and call.bid
        )
        assert case.partner.meaning == call_meaning(case.engine.game.options, calls, place)
        assert (case.partner.seat, case.partner.move.words[0]) == (calls[place].seat, str(calls[place].bid))
        codes = [phrase.code for phrase in case.partner.choices]
        assert case.partner.meaning in case.partner.choices
        assert 2 <= len(set(codes)) == len(codes) <= 4
    assert asked >= len(SEEDS) // 2


def test_a_system_is_tried_under_house_rules_that_agree_on_it() -> None:
    for variant, system in CASES:
        options = next(options for word, _label, options in systems_of(variant) if word == system)
        # A game that knows none has one entry without a word, whatever its house rules say by themselves.
        assert getattr(options, SYSTEM, "") == system or (system == "" and getattr(options, SYSTEM) == "none")


def test_the_same_address_shows_the_same_auction(client: Client) -> None:
    variant = find("double-deck")
    first = page_of(client, variant, system="jim_davis", deal=7)
    auction_case.cache_clear()
    assert page_of(client, variant, system="jim_davis", deal=7) == first
    assert page_of(client, variant, system="jim_davis", deal=8) != first


@every_case
def test_the_page_says_what_the_bot_calls_and_what_bids_mean(
    client: Client, variant: Variant[Any], system: str
) -> None:
    for number in (3, 4, MOST):
        case = auction_case(variant, system, number)
        query: dict[str, object] = {"system": system, "deal": number, "call": str(bare_call(case.call))}
        if case.partner is not None:
            query["means"] = case.partner.choices.index(case.partner.meaning)
        page = words_of(page_of(client, variant, **query))
        assert "The bot calls the same" in page
        speaker = English()
        if case.meaning is not None:
            assert f"That says: {say(variant.wording, case.meaning, speaker)}." in page
        if case.partner is not None:
            said = say(variant.wording, case.partner.meaning, speaker)
            assert re.search(f"Right. By this system .* {re.escape(said)}.", page)
        other = next(call for call in case.calls if call != bare_call(case.call))
        page = words_of(page_of(client, variant, system=system, deal=number, call=str(other)))
        assert "The bot calls: " in page


def test_before_an_answer_nothing_is_given_away(client: Client) -> None:
    page = page_of(client, find("double-deck"), system="jim_davis", deal=4)
    assert "The bot calls" not in page
    assert 'id="reply"' in page
    assert "checked" not in page.split("</fieldset>")[0]


def test_a_hand_is_dealt_by_lot_for_the_system_chosen(client: Client) -> None:
    answer = client.get("/bidding/double-deck/?system=toby")
    assert answer.status_code == 302
    assert re.fullmatch(r"/bidding/double-deck/\?system=toby&deal=\d{1,4}", answer["Location"])
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"system": "no-system", "deal": 1}, "This game has no such bidding system."),
        ({"system": "toby", "deal": 0}, "Auctions are numbered from 1 to 9999."),
        ({"system": "toby", "deal": "a"}, "Auctions are numbered from 1 to 9999."),
        ({"system": "toby", "deal": MOST + 1}, "Auctions are numbered from 1 to 9999."),
        ({"system": "toby", "deal": 1, "call": "bid 1"}, "That cannot be called here."),
        ({"system": "toby", "deal": 1, "call": "play AS"}, "That cannot be called here."),
        ({"system": "toby", "deal": 1, "means": "9"}, "That is not one of the meanings to choose from."),
        ({"system": "toby", "deal": 1, "means": "x"}, "That is not one of the meanings to choose from."),
    ],
)
def test_what_an_address_cannot_mean_is_said(client: Client, query: dict[str, object], sentence: str) -> None:
    assert sentence in words_of(page_of(client, find("double-deck"), 400, **query))


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"system": "no-system"}, "This game has no such bidding system."),
        ({"target": "many"}, "to “many”, which cannot be."),
        ({"preset": "nobody-knows"}, "which Double-deck pinochle does not have."),
    ],
)
def test_a_link_with_a_value_that_nobody_knows_leads_to_the_choice_and_says_so(
    client: Client, query: dict[str, str], sentence: str
) -> None:
    answer = client.get("/bidding/double-deck/", query)
    assert answer.status_code == 200
    assert sentence in words_of(answer.content.decode())
    assert 'name="system"' in answer.content.decode()


def test_house_rules_that_can_be_and_names_that_are_none_are_passed_over(client: Client) -> None:
    for query in ({"target": "350"}, {"utm": "x"}):
        answer = client.get("/bidding/double-deck/", query)
        assert answer.status_code == 200
        assert 'role="alert"' not in answer.content.decode()


def test_the_page_is_there_in_french(client: Client) -> None:
    with override("fr"):
        page = client.get("/fr/bidding/double-deck/?system=jim_davis&deal=4").content.decode()
    assert "Entraînement aux enchères" in page


@pytest.mark.slow
def test_rules_and_lessons_lead_to_it_where_there_is_an_auction(client: Client) -> None:
    for path in ("/rules/{}/", "/learn/{}/"):
        for variant in VARIANTS:
            page = client.get(path.format(variant.slug)).content.decode()
            assert (f'href="/bidding/{variant.slug}/"' in page) == (variant in AUCTIONS)


def test_bids_in_the_auction_are_told_without_their_meaning(client: Client) -> None:
    case = auction_case(find("double-deck"), "jim_davis", 4)
    assert any(notes[1:] for _seat, notes in case.engine.show(case.view).said)
    page = page_of(client, find("double-deck"), system="jim_davis", deal=4)
    calls = words_of(page.split('class="auction-calls"', 1)[1].split("</ol>", 1)[0])
    assert calls.count("bid") == sum(
        notes[0].code != "note_passed" for _s, notes in case.engine.show(case.view).said
    )
    assert BID in calls


@pytest.fixture
def _nothing_counted_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def ask(browser: Client, number: int = 1) -> Any:
    return browser.get(f"/bidding/auction-three/?{urlencode({'deal': number})}")


@pytest.mark.slow
@pytest.mark.usefixtures("_nothing_counted_yet")
def test_whoever_has_bots_bid_without_end_is_told_when_to_come_again() -> None:
    with time_machine.travel("2026-03-01 12:00:10Z", tick=False):
        player = cast.browser_of(cast.person("player"))
        answers = [ask(player) for _ in range(OF_A_PERSON[0][0])]
        assert {answer.status_code for answer in answers} == {200}
        answer = ask(player)
        assert answer.status_code == 429
        assert answer["Retry-After"] == "50"
        assert "private" in answer["Cache-Control"]
        assert "Come again in 50 seconds" in answer.content.decode()
        assert player.get("/bidding/auction-three/").status_code == 200, (
            "what no bot thinks about is not counted"
        )
        assert player.get("/bidding/auction-three/?system=").status_code == 302
        assert ask(cast.browser_of(cast.person("other"))).status_code == 200
        assert ask(Client()).status_code == 200
    with time_machine.travel("2026-03-01 12:01:00Z", tick=False):
        assert ask(player).status_code == 200


@pytest.mark.slow
@pytest.mark.usefixtures("_nothing_counted_yet")
def test_those_without_an_account_are_counted_by_their_address() -> None:
    with time_machine.travel("2026-03-01 12:00:10Z", tick=False):
        guest = cast.browser_of(cast.guest())
        for _ in range(FROM_AN_ADDRESS[0][0] // 2):
            assert ask(Client()).status_code == ask(guest).status_code == 200
        assert ask(Client()).status_code == ask(guest).status_code == 429
        assert ask(Client(REMOTE_ADDR="203.0.113.9")).status_code == 200
