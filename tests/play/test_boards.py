"""Prescribed deals: the same cards at every table, recognisable by nothing, and closed until their owner opens them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import models as database
from django.test import Client
from django.urls import reverse

from games.play.models import Board, Deal, Game, GameStatus
from games.play.web.urls import urlpatterns
from games.play.write import lifecycle, seating
from games.play.write.boards import make_board, open_board
from rules.catalog import VARIANTS
from rules.engine.moves import IllegalMove
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from tests import cast
from tests.play.test_fairness import verify

pytestmark = pytest.mark.django_db


def table_on(board: Board, people: list[Any], **more: Any) -> Game:
    return lifecycle.open_table(
        variant=cast.VARIANT,
        options=cast.STANDARD,
        host=more.pop("host", people[0]),
        sitters=dict(enumerate(people)),
        board=board,
        **more,
    )


def board_of_double_deck() -> Board:
    return make_board(variant=cast.VARIANT, options=cast.STANDARD, dealer=2)


def test_two_tables_have_the_same_cards_and_nothing_else_in_common() -> None:
    board = board_of_double_deck()
    games = [table_on(board, cast.players()) for _ in range(2)]
    deals = [Deal.objects.get(game=game) for game in games]
    assert {game.dealer for game in games} == {2}
    assert {deal.cards for deal in deals} == {board.cards}
    assert len({deal.commitment for deal in deals}) == 2
    assert len({bytes(deal.salt) for deal in deals}) == 2
    pages = [cast.browser_of(game.host).get(game.get_absolute_url()).content.decode() for game in games]
    assert all(deal.commitment in page for deal, page in zip(deals, pages, strict=True))
    assert not any(board.public_id in page for page in pages), "a board must not be recognised"


def test_a_board_is_shuffled_once_and_no_two_are_alike() -> None:
    boards = [board_of_double_deck() for _ in range(20)]
    assert len({board.cards for board in boards}) == 20
    assert all(sorted(board.cards.split()) == sorted(boards[0].cards.split()) for board in boards)


def test_cards_that_are_no_deal_make_no_board() -> None:
    with pytest.raises(IllegalMove):
        make_board(variant=cast.VARIANT, options=cast.STANDARD, dealer=0, cards=["AS"] * 80)
    assert not Board.objects.exists()


def test_a_board_of_other_rules_is_not_dealt() -> None:
    board = board_of_double_deck()
    with pytest.raises(ValueError, match="is not of double-deck"):
        lifecycle.open_table(variant=cast.VARIANT, options=cast.SHORT, host=None, sitters={}, board=board)


def test_a_board_that_has_been_dealt_cannot_be_lost() -> None:
    board = board_of_double_deck()
    table_on(board, cast.players())
    with pytest.raises(database.ProtectedError):
        board.delete()


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_game_is_played_on_a_board_for_as_many_deals_as_it_prescribes(variant: Variant[Any]) -> None:
    options = variant.options()
    board = make_board(variant=variant, options=options, dealer=1)
    people = [cast.person(f"{number}") for number in range(seats_of(variant.engine(options)))]
    game = lifecycle.open_table(
        variant=variant,
        options=options,
        host=people[0],
        sitters=dict(enumerate(people)),
        board=board,
    )
    game = cast.play_on(game)
    assert game.status == GameStatus.OVER
    assert game.deals.count() == 1
    assert game.ending == "played_out"
    assert len(game.result["scores"]) == len(game.engine.sides)
    best = max(game.result["scores"])
    assert all(game.result["scores"][side] == best for side in game.result["winners"])
    cast.forget()
    for path in ("", "score/", "table/"):
        assert cast.browser_of(people[0]).get(f"{game.get_absolute_url()}{path}").status_code == 200
    open_board(board.public_id)
    for path in ("deals/1/", "deals/1/?step=9999", "deals/1/proof.json", "record.txt"):
        assert cast.browser_of().get(f"{game.get_absolute_url()}{path}").status_code == 200, path


# --- the seal ----------------------------------------------------------------------------------------------


class Sealed:
    """A board played at a public table to its end and begun at another, and everybody's browser."""

    def __init__(self) -> None:
        self.board = board_of_double_deck()
        self.people = cast.players()
        self.host, self.watcher = cast.person("host"), cast.person("watcher")
        cast.bot("Lion")
        self.over = cast.play_on(table_on(self.board, self.people, host=self.host))
        self.playing = cast.play_on(table_on(self.board, cast.players(), host=self.host), moves=2)
        self.resigned = self.playing.players.get(seat=1).user
        seating.resign(self.playing.public_id, user=self.resigned)

    @property
    def outside(self) -> dict[str, Client]:
        """Whoever may know nothing of these tables: also a player of the one may know nothing of the other."""
        invited = cast.browser_of()
        invited.get(f"/games/{self.over.public_id}/come/{self.over.invitation}/")
        return {
            "host": cast.browser_of(self.host),
            "watcher": cast.browser_of(self.watcher),
            "resigned": cast.browser_of(self.resigned),
            "invited": invited,
            "anybody": cast.browser_of(),
        }


PARTS = (
    "",
    "table/",
    "table/?at=3",
    "score/",
    "record.txt",
    "deals/1/",
    "deals/1/?step=5",
    "deals/1/proof.json",
)
TELLING = ("record.txt", "deals/1/", "deals/1/?step=5", "deals/1/proof.json")


def addresses_of(game: Game) -> list[str]:
    """Every address of the site that is about one table."""
    words = {"public_id": game.public_id, "number": 1, "token": game.invitation}
    return [
        reverse(f"play:{entry.name}", kwargs={name: words[name] for name in entry.pattern.converters})
        for entry in urlpatterns
        if "public_id" in entry.pattern.converters
    ]


@pytest.mark.slow
def test_nothing_of_a_sealed_board_reaches_those_who_do_not_sit_at_its_table() -> None:
    sealed = Sealed()
    for who, browser in sealed.outside.items():
        for game in (sealed.over, sealed.playing):
            for address in addresses_of(game):
                for ask in (browser.get, browser.post):
                    assert ask(address).status_code in (404, 405), (who, address)
            for part in PARTS:
                assert browser.get(f"{game.get_absolute_url()}{part}").status_code == 404, (who, part)
            for path in ("/play/", "/", "/fr/play/", "/fr/"):
                assert game.public_id not in browser.get(path).content.decode(), (who, path)
    for game, other in ((sealed.over, sealed.playing), (sealed.playing, sealed.over)):
        player = cast.browser_of(game.players.get(seat=0).user)
        assert {player.get(f"{other.get_absolute_url()}{part}").status_code for part in PARTS} == {404}


@pytest.mark.slow
def test_a_player_sees_the_own_table_and_no_hand_but_the_own() -> None:
    sealed = Sealed()
    for game, people in ((sealed.over, sealed.people), (sealed.playing, None)):
        user = people[0] if people else game.players.get(seat=0).user
        browser = cast.browser_of(user)
        for part in PARTS:
            expected = 404 if part in TELLING else 200
            reply = browser.get(f"{game.get_absolute_url()}{part}")
            assert reply.status_code == expected, part
            if expected == 200:
                assert f"{game.get_absolute_url()}deals/" not in reply.content.decode(), part
                assert "record.txt" not in reply.content.decode(), part
    assert not Deal.objects.filter(revealed_at__isnull=False).exists()


@pytest.mark.slow
def test_opening_a_board_opens_every_deal_of_it_that_is_over_at_once(tmp_path: Path) -> None:
    sealed = Sealed()
    revision = sealed.over.revision
    assert open_board(sealed.board.public_id).opened_at is not None
    browser = cast.browser_of()
    assert {browser.get(f"{sealed.over.get_absolute_url()}{part}").status_code for part in PARTS} == {200}
    assert cast.again(sealed.over).revision > revision, "open pages fetch the way to the deal"
    running = sealed.playing.get_absolute_url()
    assert {browser.get(f"{running}{part}").status_code for part in TELLING} == {404}, "it is still played"
    game = cast.play_on(cast.again(sealed.playing))
    assert {browser.get(f"{running}{part}").status_code for part in PARTS} == {200}
    opened = Board.objects.get(pk=sealed.board.pk).opened_at
    assert open_board(sealed.board.public_id).opened_at == opened, "opening again changes nothing"

    proofs = [browser.get(f"{g.get_absolute_url()}deals/1/proof.json").json() for g in (sealed.over, game)]
    assert {proof["board"] for proof in proofs} == {sealed.board.public_id}
    status, printed = verify(*proofs, folder=tmp_path)
    assert status == 0, printed
    assert printed.count("holds") == 2


@pytest.mark.slow
def test_the_verifier_finds_a_board_that_was_not_the_same_everywhere(tmp_path: Path) -> None:
    sealed = Sealed()
    cast.play_on(cast.again(sealed.playing))
    open_board(sealed.board.public_id)
    browser = cast.browser_of()
    first, other = (
        browser.get(f"{game.get_absolute_url()}deals/1/proof.json").json()
        for game in (sealed.over, sealed.playing)
    )
    turned = other | {"cards": list(reversed(other["cards"]))}
    status, printed = verify(first, turned, folder=tmp_path)
    assert status == 1
    assert "not those that were sealed" in printed
    assert f"other cards on board {sealed.board.public_id}" in printed
    for name, wrong in (("salt", "00" * 32), ("secret", "11" * 32), ("commitment", "0" * 64), ("game", "x")):
        assert verify(json.dumps(first | {name: wrong}), folder=tmp_path)[0] == 1, name
