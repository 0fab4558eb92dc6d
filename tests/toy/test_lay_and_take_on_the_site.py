"""Lay and take through the real site: plain forms to the end of a match, a board, the offers on the command line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.play.models import AcceptedMove, Deal, Game, GameStatus, MoveSource
from games.play.write import lifecycle, seating
from games.play.write.boards import make_board, open_board
from games.play.write.demo import make_demo
from rules.engine import record
from rules.engine.score import from_json
from tests import cast
from tests.pages import flat, table_page
from tests.rules import fingerprint
from tests.rules.web.test_command import Ended, answer, asked
from tests.serving import HOUSE
from tests.toy.lay_and_take.variants import LAY_AND_TAKE
from tests.toy.test_lay_and_take import CARDS, HANDS, STOCK

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy_in_the_catalogue")]
CARD = re.compile(r'<button class="hand-card[^"]* legal" name="move" value="([^"]+)"')
BID = re.compile(r'name="move" value="(bid \d)"')
PASS = re.compile(r'name="move" value="(pass)"')
GATHERED = re.compile(r'name="with" value="(\w+ \*)" data-low="(\d)" data-high="\d" data-cards="([^"]*)"')
HELD = re.compile(r'type="checkbox" name="card" value="(\w+)"')
ASKED = re.compile(r'name="move" value="([^"]+)"><button class="[^"]*" name="confirmed"')
VERSION = re.compile(r'name="version" value="(\d+)"')


def form_of(page: str) -> dict[str, Any]:
    """What a reader without script would post: the first bid and no other, a set laid where there is one, a card."""
    page = flat(page)
    version = VERSION.search(page)
    assert version, page
    form: dict[str, Any] = {"version": version[1]}
    if found := ASKED.search(page):
        return {**form, "move": found[1], "confirmed": "1"}
    bids = BID.findall(page) if "Nobody has bid yet" in page else []
    if found := CARD.findall(page) or bids or PASS.findall(page):
        return {**form, "move": found[0]}
    return {**form, **gathered(page)}


def gathered(page: str) -> dict[str, Any]:
    """The cards chosen for a button that takes them: discarding comes last."""
    held = HELD.findall(page)
    for move, low, cards in sorted(
        GATHERED.findall(page), key=lambda button: button[0].startswith("discard")
    ):
        if move != "lay *":
            return {"with": move, "card": (cards.split() or held)[: int(low)]}
        for rank in "AKQJT9":
            alike = [card for card in held if card[0] == rank]
            if len(alike) >= int(low):
                return {"with": move, "card": alike[: int(low)]}
    raise AssertionError(page)


def posted(client: Client, game: Game, page: str) -> None:
    """Post what the page asks for; a card that ends the deal is asked about first."""
    answered = client.post(f"{game.get_absolute_url()}move/", form_of(page))
    if answered.status_code == 200:
        answered = client.post(f"{game.get_absolute_url()}move/", form_of(answered.content.decode()))
    assert answered.status_code == 302, answered.content.decode()


def table_of_four(**options: Any) -> tuple[Game, list[Client]]:
    """A table of four people dealt so that whoever speaks first holds three kings, with the fourth in the stock."""
    people = cast.players()
    game = cast.open_table(
        variant=LAY_AND_TAKE, options=LAY_AND_TAKE.options(**options), host=people[0], seat=0
    )
    for seat in (1, 2, 3):
        seating.sit(game.public_id, user=people[seat], seat=seat)
    game = cast.again(game)
    by_seat = [HANDS[(seat - game.dealer) % 4] for seat in range(4)]
    cast.prescribe(game, " ".join((*by_seat, STOCK)).split())
    return game, [cast.browser_of(user) for user in people]


def played_by_forms(game: Game, browsers: list[Client], moves: int = 1000) -> Game:
    """The game so many moves further, or to its end, each seat posting the forms of its own page."""
    for _ in range(moves):
        game = cast.again(game)
        if game.status == GameStatus.OVER:
            return game
        seat = cast.turn(game)
        posted(browsers[seat], game, table_page(browsers[seat], game.get_absolute_url()))
    return cast.again(game)


def test_four_people_play_a_match_to_its_end_by_the_forms_of_their_pages() -> None:
    game, browsers = table_of_four(target=10)
    game = played_by_forms(game, browsers)
    assert game.status == GameStatus.OVER
    assert game.result["winners"] in ([0], [1])
    verbs = {
        text.split()[0] for text in AcceptedMove.objects.filter(game=game).values_list("text", flat=True)
    }
    assert {"bid", "lay", "add", "play"} <= verbs
    stored = [from_json(score) for score in Deal.objects.filter(game=game).values_list("score", flat=True)]
    assert [sum(side) for side in zip(*(score.points for score in stored), strict=True)] == game.result[
        "scores"
    ]
    page = browsers[0].get(game.get_absolute_url()).content.decode()
    assert "won." in page
    text = browsers[0].get(f"{game.get_absolute_url()}record.txt").content.decode()
    assert list(record.replay(record.read(text, fingerprint.find)))[-1].state == cast.state_of(game)


def test_a_guest_plays_a_match_with_three_bots() -> None:
    client = Client()
    make_demo()
    assert (
        client.post(
            "/play/now/", {"variant": LAY_AND_TAKE.slug, "level": "novice", "target": "5"}
        ).status_code
        == 302
    )
    game = Game.objects.get(variant=LAY_AND_TAKE.slug)
    for _ in range(200):
        game = cast.let_bots_play(game)
        if game.status == GameStatus.OVER:
            break
        posted(client, game, table_page(client, game.get_absolute_url()))
    assert game.status == GameStatus.OVER
    by = set(AcceptedMove.objects.filter(game=game).values_list("by", flat=True))
    assert by == {MoveSource.HAND, MoveSource.BOT}


def test_the_page_names_the_partner_and_what_lies_on_the_table_and_hides_the_stock() -> None:
    game, browsers = table_of_four()
    bidder = (game.dealer + 1) % 4
    game = played_by_forms(game, browsers, moves=5)
    assert [move.text for move in AcceptedMove.objects.filter(game=game)][-1].startswith("lay ")
    for seat, browser in enumerate(browsers):
        page = flat(browser.get(game.get_absolute_url()).content.decode())
        (opposite,) = re.findall(r'<li class="seat" data-at="top".*?</li>', page, re.DOTALL)
        assert "partner" in opposite
        assert page.count("<span>partner</span>") == 1
        assert "king × 3" in page
        own = set(game.engine.show(game.engine.view(cast.state_of(game), seat)).hand)
        assert {"9C", "9D", "TD"} <= own if seat == bidder else not {"9C", "9D", "TD"} & own
        took_up = "took up 4 cards" in page
        assert took_up == (seat != bidder)


def test_a_refusal_has_its_sentence_and_its_paragraph() -> None:
    game, browsers = table_of_four()
    game = played_by_forms(game, browsers, moves=4)
    form = {"version": game.version, "with": "lay *", "card": ["KS", "KH"]}
    answered = browsers[cast.turn(game)].post(f"{game.get_absolute_url()}move/", form)
    assert answered.status_code == 422
    assert "three or four cards of one rank" in answered.content.decode()
    assert f"/rules/{LAY_AND_TAKE.slug}/#sets" in answered.content.decode()


def test_trying_tells_what_a_set_would_count_and_lays_nothing() -> None:
    game, browsers = table_of_four()
    game = played_by_forms(game, browsers, moves=4)
    form = {"version": game.version, "with": "lay *", "card": ["KS", "KH", "KC"]}
    shown_text = browsers[cast.turn(game)].post(f"{game.get_absolute_url()}try/", form).content.decode()
    assert "A set that counts 2." in shown_text
    assert cast.again(game).version == game.version


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/rules/", "Lay and take"),
        (f"/rules/{LAY_AND_TAKE.slug}/", "Everybody speaks once."),
        (f"/rules/{LAY_AND_TAKE.slug}/?preset=long_auction", "until all but one have passed"),
        (f"/fr/rules/{LAY_AND_TAKE.slug}/", "Étaler et prendre"),
        (f"/rules/{LAY_AND_TAKE.slug}/options/", "Lowest bid"),
        (f"/play/new/?variant={LAY_AND_TAKE.slug}", "Lowest bid"),
    ],
)
def test_its_pages_are_there(client: Client, address: str, words: str) -> None:
    page = client.get(address)
    assert page.status_code == 200
    assert words in page.content.decode()


# --- a board ------------------------------------------------------------------------------------------


def test_a_board_is_a_match_of_one_deal_the_same_at_two_tables_and_sealed_until_it_is_opened() -> None:
    options = LAY_AND_TAKE.options()
    board = make_board(variant=LAY_AND_TAKE, options=options, dealer=0, cards=CARDS)
    games = []
    for seed in (1, 2):
        people = cast.players()
        game = lifecycle.open_table(
            variant=LAY_AND_TAKE,
            options=options,
            host=people[0],
            sitters=dict(enumerate(people)),
            board=board,
        )
        games.append((cast.play_on(game, seed=seed), people))
    assert games[0][0].pk != games[1][0].pk
    for game, people in games:
        assert (game.status, game.ending, game.deals.count()) == (GameStatus.OVER, "played_out", 1)
        (deal,) = game.deals.all()
        assert deal.cards.split() == list(CARDS)
        assert deal.score is not None
        score = from_json(deal.score)
        assert list(score.points) == game.result["scores"]
        shown = cast.browser_of(people[0]).get(f"{game.get_absolute_url()}score/").content.decode()
        assert "Score to" not in shown
        for path in ("", "deals/1/", "record.txt"):
            assert cast.browser_of().get(f"{game.get_absolute_url()}{path}").status_code == 404, path
    open_board(board.public_id)
    for game, _people in games:
        assert cast.browser_of().get(f"{game.get_absolute_url()}deals/1/").status_code == 200
        text = cast.browser_of().get(f"{game.get_absolute_url()}record.txt").content.decode()
        assert "deals: 1\n" in text
        kept = record.read(text, fingerprint.find)
        assert kept.deals == 1
        assert list(record.replay(kept))[-1].state == cast.state_of(game)


def test_a_board_that_nobody_bids_on_is_over_with_nothing_for_anybody() -> None:
    options = LAY_AND_TAKE.options()
    board = make_board(variant=LAY_AND_TAKE, options=options, dealer=2)
    people = cast.players()
    game = lifecycle.open_table(
        variant=LAY_AND_TAKE, options=options, host=people[0], sitters=dict(enumerate(people)), board=board
    )
    game = cast.play(game, "pass", "pass", "pass", "pass")
    assert game.status == GameStatus.OVER
    assert (game.result["scores"], game.result["winners"]) == ([0, 0], [])
    page = cast.browser_of(people[0]).get(f"{game.get_absolute_url()}score/").content.decode()
    assert "passed out" in page


# --- the offers, on the command line ----------------------------------------------------------------------

HEADERS = f"variant: {LAY_AND_TAKE.slug}\ndeals: 1\ndealer: 0\n\ndeal 1\n"
DEALS = {
    "a set of four": "".join(f"hand {seat}: {hand}\n" for seat, hand in enumerate(HANDS))
    + f"stock: {STOCK}\n",
    "no set": (
        "hand 0: KS QS JS TS 9H\nhand 1: AH KC QH JH 9D\nhand 2: AC KH QC JC 9C\nhand 3: AD KD QD JD TD\n"
        "stock: AS 9S TH TC\n"
    ),
}
FIRST = ("build", "use", "choose", "touch")


def texts_of(offer: Mapping[str, Any], rng: Random) -> list[str]:
    """The moves an offer stands for, by its mode and nothing else; of cards put together all that might do."""
    match offer["mode"]:
        case "press" | "touch" | "show":
            return [offer["move"]]
        case "say":
            return [f"{offer['move']} {offer['numbers'][0]['low']}"]
        case "fill":
            return [" ".join((offer["move"], *(blank["words"][0]["word"] for blank in offer["blanks"])))]
        case "use":
            return [offer["move"].replace("*", offer["cards"][0])]
        case "choose":
            given = offer["always"]
            chosen = [*given, *rng.sample(offer["cards"], offer["low"] - len(given))]
            return [offer["move"].replace("*", " ".join(chosen))]
        case "build":
            sizes = range(offer["low"], offer["high"] + 1)
            tried = [chosen for size in sizes for chosen in combinations(offer["cards"], size)]
            return [offer["move"].replace("*", " ".join(chosen)) for chosen in tried]
    raise AssertionError(offer)


@pytest.mark.parametrize(
    ("deal", "modes"),
    [
        ("a set of four", {"say", "press", "build", "use", "touch"}),
        ("no set", {"say", "press", "choose", "touch"}),
    ],
)
def test_a_whole_deal_is_played_from_the_offers_as_json(
    deal: str, modes: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, rng, text = tmp_path / "deal.txt", Random(3), HEADERS + DEALS[deal]
    seen: set[str] = set()

    def offered() -> tuple[int, list[dict[str, Any]]]:
        """Who is offered anything where the record ends, and what; raises Ended where it cannot be played."""
        path.write_text(text, encoding="utf-8")
        answered = {
            seat: answer("offers", str(path), "--seat", str(seat), capsys=capsys) for seat in range(4)
        }
        assert all(each["seat"] == seat for seat, each in answered.items())
        return next(((seat, each["offers"]) for seat, each in answered.items() if each["offers"]), (-1, []))

    seat, offers = offered()
    while offers:
        assert all(offer["label"]["words"] for offer in offers)
        said = "press" if "say" in seen else "say"
        offer = next(each for mode in (*FIRST, said) for each in offers if each["mode"] == mode)
        seen.add(offer["mode"])
        before = text
        for move in texts_of(offer, rng):
            text = f"{before}{seat} {move}\n"
            try:
                following = offered()
            except Ended:
                # Cards that cannot be put together: the record would not be played.
                assert offer["mode"] == "build"
                continue
            break
        else:
            raise AssertionError(offer)
        seat, offers = following
    assert seen == modes
    answered = answer("replay", str(path), capsys=capsys)
    assert len(answered["deals"]) == 1
    assert answered["deals"][0]["scores"] == answered["totals"]
    assert len(answered["deals"][0]["tricks"]) == 5
    assert asked("offers", str(path), "--seat", "0", capsys=capsys).strip() == "nothing: the game is over"


def test_the_offers_are_told_in_words_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deal.txt"
    moves = "1 bid 4\n2 pass\n3 pass\n0 pass\n"
    path.write_text(HEADERS + DEALS["a set of four"] + moves, encoding="utf-8")
    output = asked("offers", str(path), "--seat", "1", capsys=capsys)
    assert "Lay this set" in output
    assert "Discard these" in output
    assert "not this seat's turn" in asked("offers", str(path), "--seat", "0", capsys=capsys)


def test_the_command_answers_from_a_shell(tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    path.write_text(HEADERS + DEALS["no set"], encoding="utf-8")
    command = [sys.executable, "tests/toy/serve.py", "rules", "offers", str(path), "--seat", "1", "--json"]
    ran = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    offers = json.loads(ran.stdout)["offers"]
    assert [(offer["mode"], offer["move"]) for offer in offers] == [("say", "bid"), ("press", "pass")]
    assert offers[0]["numbers"] == [{"low": 3, "high": 9, "step": 1}]
