"""The table as its reader finds it: what was said, what lies on the table, what a card does."""

from __future__ import annotations

import re

import pytest
from django.utils import translation
from django.utils.html import strip_tags

from games.play.models import AcceptedMove, Game
from games.play.read.names import seat_marks, seat_names, side_names
from games.play.read.table.ask import choices_of
from games.play.read.table.choices import TurnChoices
from games.play.read.table.log import log_of
from games.play.read.table.melds import melds_by_side
from games.play.read.table.page import TablePage, page_of
from games.play.read.table.view import TableView
from games.play.write import lifecycle
from games.play.write.boards import make_board
from games.play.write.seating import sit
from rules.catalog import find
from rules.engine.display import ShownCards
from rules.engine.moves import Phrase, Seat
from rules.web.speech import Html
from tests import cast

pytestmark = pytest.mark.django_db


def begun(slug: str, **house_rules: object) -> Game:
    """A game with a person on every seat."""
    variant = find(slug)
    options = variant.options(**house_rules)
    engine = variant.engine(options)
    people = cast.players(cast.SIX_SEATS[: sum(map(len, engine.sides))])
    game = cast.open_table(variant=variant, options=options, host=people[0], seat=0)
    for seat, user in enumerate(people[1:], start=1):
        sit(game.public_id, user=user, seat=seat)
    return cast.again(game)


def table(game: Game, seat: Seat | None) -> TableView:
    return TableView(game, list(game.players.order_by("seat")), seat)


def page(game: Game, seat: Seat | None) -> TablePage:
    return page_of(table(game, seat))


def asked(game: Game, seat: Seat | None) -> TurnChoices:
    return choices_of(table(game, seat))


def asked_to_play(game: Game) -> bool:
    """Whether the cards are being played and one may be."""
    seat = cast.turn(game)
    return any(offer.move.startswith("play ") for offer in table(game, seat).offers.offers)


@pytest.mark.parametrize("elder", [0, 1])
def test_the_answer_to_a_call_stands_beside_it_wherever_elder_sits(elder: Seat) -> None:
    game = cast.play_on(begun("piquet"), until=lambda now: asked_to_play(now) and first_speaker(now) == elder)
    read = table(game, 0)
    calls = [seat for seat, _phrases in read.display.said if seat == elder]
    felt = page_of(read).felt
    assert felt.speakers[0] == read.names[elder]
    answered = [row for row in felt.auction if row[0]]
    assert len(answered) == len(calls) > 0
    assert all(row[1] for row in answered)


def first_speaker(game: Game) -> Seat | None:
    """Who said something first in this deal, which is elder; nobody where elder had nothing to call."""
    said = table(game, 0).display.said
    return said[0][0] if len(said) > 1 and said[1][0] != said[0][0] else None


def test_a_card_touched_before_it_may_be_played_says_what_comes_first() -> None:
    game = begun("two-handed")
    game = cast.play_on(game, until=lambda now: bool(asked(now, cast.turn(now)).buttons))
    asking = asked(game, cast.turn(game))
    cards = [card for suit in asking.hand for card in suit.cards if card is not None and not card.legal]
    assert cards
    for card in cards:
        assert card.move == f"play {card.card}"
        assert "draw first" in card.why
        assert "#tricks-draw" in card.why_url


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_button_that_lays_a_meld_shows_its_cards_and_says_them_once(language: str) -> None:
    game = begun("two-handed")
    game = cast.play_on(
        game, until=lambda now: any(each.move.startswith("m") for each in asked(now, cast.turn(now)).buttons)
    )
    seat = cast.turn(game)
    browser = cast.browser_of(game.players.get(seat=seat).user)
    address = game.get_absolute_url()
    page = browser.get(f"/fr{address}" if language == "fr" else address).content.decode()
    form = page.partition('id="move-form"')[2].partition("</form>")[0]
    melds = [button for button in asked(game, seat).buttons if button.cards]
    assert melds
    for button in melds:
        markup = form.partition(f'value="{button.move}"')[2].partition("</button>")[0]
        shown = re.findall(r'<span class="button-cards" aria-hidden="true">(.*)</span>\s', markup)
        assert len(shown) == 1
        assert shown[0].count('class="card ') >= 2
    # To draw lays nothing.
    assert "button-cards" not in form.partition('value="draw"')[2].partition("</button>")[0]


def moves_of(asking: TurnChoices) -> set[str]:
    """What touching the cards of a hand does."""
    return {card.move for suit in asking.hand for card in suit.cards if card is not None}


def test_cards_are_no_buttons_while_something_else_is_asked() -> None:
    game = cast.play_on(
        begun("auction-three"), until=lambda now: bool(asked(now, cast.turn(now)).suit_buttons)
    )
    asking = asked(game, cast.turn(game))
    assert moves_of(asking) == {""}


def test_nobody_else_is_told_why_a_card_may_not_be_played() -> None:
    game = cast.play_on(begun("two-handed"), until=lambda now: bool(asked(now, cast.turn(now)).buttons))
    other = 1 - cast.turn(game)
    assert moves_of(asked(game, other)) == {""}


@pytest.mark.parametrize(("reader", "first"), [(0, "North"), (2, "South"), (None, "North")])
def test_what_the_reader_has_laid_stands_first_with_its_remarks(reader: Seat | None, first: str) -> None:
    variant = find("double-deck")
    engine = variant.engine(variant.options())
    html = Html(seat_names(4), side_names(engine.sides, 4))
    laid = [
        ShownCards(0, Phrase("run"), 15, ("AS",)),
        ShownCards(2, Phrase("run"), 15, ("AS",), notes=(Phrase("around"),)),
        ShownCards(2, Phrase("around"), 10, ("AS",)),
    ]
    found = melds_by_side(laid, engine.sides, reader, lambda phrase: html.plain(phrase.code), html)
    assert strip_tags(found[0].owner) == first
    remarks = {strip_tags(board.owner): [list(piece.notes) for piece in board.melds] for board in found}
    assert remarks == {"North": [[]], "South": [["around"], []]}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_two_seats_have_one_mark(seats: int, language: str) -> None:
    with translation.override(language):
        marks = seat_marks(seats)
    assert len(set(marks)) == len(marks) == seats
    assert max(map(len, marks)) <= 2


def test_sides_of_three_are_told_apart_from_the_seats_in_them() -> None:
    assert side_names(((0, 2, 4), (1, 3, 5)), 6)[0] == "North – South-East – South-West"
    assert side_names(((0, 2), (1, 3)), 4)[0] == "North–South"


@pytest.mark.parametrize("slug", ["double-deck", "auction-three", "two-handed", "piquet"])
def test_the_last_card_of_a_trick_lies_before_every_reader_until_somebody_leads(slug: str) -> None:
    game = cast.play_on(begun(slug), until=lambda now: bool(table(now, None).display.last_trick))
    taken = table(game, None).display.last_trick
    assert taken is not None
    for seat in (*range(game.players.count()), None):
        read = table(game, seat)
        felt = page_of(read).felt
        assert [play.card for play in felt.trick] == [card for _seat, card in taken.plays]
        winner = taken.winner or 0
        who = "You" if winner == seat else read.names[winner]
        assert felt.trick_words == f"{who} took the trick"
        reader = read.players[seat].user if seat is not None else None
        text = cast.browser_of(reader).get(game.get_absolute_url()).content.decode()
        assert text.count('<li class="play') == len(taken.plays)
    game = cast.play_on(game, until=lambda now: len((table(now, None).display.trick or taken).plays) == 1)
    led = page(game, None).felt
    assert len(led.trick) == 1
    assert led.trick_words == ""


def test_the_seat_at_the_foot_is_to_be_seen_by_whoever_does_not_play_there() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None])
    mine = cast.browser_of(people[2])
    assert "data-own" not in mine.get(game.get_absolute_url()).content.decode()
    sit(game.public_id, user=people[3], seat=3)
    assert "data-own" in mine.get(game.get_absolute_url()).content.decode()
    assert "data-own" not in cast.browser_of().get(game.get_absolute_url()).content.decode()


def test_the_time_of_ones_own_last_move_is_told_not_that_of_anybodys() -> None:
    game = cast.play_on(begun("piquet"), moves=12)
    for seat in (0, 1):
        read = page(game, seat).since
        own = AcceptedMove.objects.filter(game=game, seat=seat).latest("number")
        assert read.moved_at == (own.received_at if log_of(table(game, seat)).news else None)
    assert {bool(page(game, seat).since.moved_at) for seat in (0, 1)} != {False}
    assert page(game, None).since.moved_at is None


def test_where_two_play_the_rest_is_mine_or_goes_to_the_other() -> None:
    assert page(begun("piquet"), 0).side.adversary == "South"
    assert page(begun("double-deck"), 0).side.adversary == ""


def test_the_fragment_brings_the_title_of_the_page_with_it() -> None:
    game = begun("piquet")
    for player in game.players.select_related("user"):
        text = cast.browser_of(player.user).get(f"{game.get_absolute_url()}table/").content.decode()
        title = " ".join(text.split("data-title>")[1].split("</p>")[0].split())
        mine = player.seat == cast.turn(game)
        assert title == ("Your turn : Piquet · Talon" if mine else "Piquet · Talon").replace(" :", ":")


def test_the_only_move_is_made_soon_where_nobody_reads_anything_in_its_time() -> None:
    me, program = cast.person("South player", play_forced=True), cast.person("Program", is_bot=True)
    others = [cast.person("North player"), program, me]
    board = make_board(variant=cast.VARIANT, options=cast.STANDARD, dealer=2)
    bots = {seat: cast.bot(name) for seat, name in enumerate(("Lion", "Bull", "Star"))}
    tables = {
        "soon": cast.bot_table(me),
        "with a program": cast.with_bots(cast.table_of([None, program, me, None])),
        "with people": cast.with_bots(cast.table_of([*others, None])),
        "on a board": lifecycle.open_table(
            variant=cast.VARIANT, options=cast.STANDARD, host=None, sitters={**bots, 3: me}, board=board
        ),
    }
    for name, game in tables.items():
        text = cast.browser_of(me).get(f"{game.get_absolute_url()}table/").content.decode()
        waits = re.findall(r'data-play-forced="(\w*)"', text)
        assert waits == ["soon" if name == "soon" else ""], name


@pytest.mark.parametrize(
    ("slug", "options", "lacking"),
    [
        ("double-deck", {}, True),
        ("double-deck", {"marriage_requirement": "none"}, False),
        ("auction-four", {}, False),
    ],
)
def test_whoever_bids_is_told_what_their_own_hand_melds_suit_by_suit(
    slug: str, options: dict[str, str], lacking: bool
) -> None:
    variant = find(slug)
    people = cast.players()
    game = cast.open_table(variant=variant, options=variant.options(**options), host=people[0], seat=0)
    for seat, user in enumerate(people[1:], start=1):
        sit(game.public_id, user=user, seat=seat)
    game = cast.again(game)
    bidder = cast.turn(game)
    output = asked(game, bidder).worths
    hand = table(game, bidder).display.hand
    assert [worth.suit for worth in output] == [
        suit for suit in "SHCD" if suit in {each.suit for each in output}
    ]
    assert len(output) == 4
    for worth in output:
        married = {"K" + worth.suit, "Q" + worth.suit} <= set(hand)
        assert worth.lacks_marriage == (lacking and not married)
        assert worth.points > 0 or not married
    assert all(asked(game, seat).worths == () for seat in (*range(4), None) if seat != bidder)
    page = cast.browser_of(people[bidder]).get(game.get_absolute_url()).content.decode()
    assert 'class="worths"' in page
    people[bidder].bidding_help = False
    people[bidder].save()
    page = cast.browser_of(people[bidder]).get(game.get_absolute_url()).content.decode()
    assert 'class="worths"' not in page


@pytest.mark.parametrize("slug", ["piquet", "double-deck"])
def test_what_the_others_said_gives_way_to_the_score_once_cards_are_played(slug: str) -> None:
    by_key = {"before": 0, "in the play": 0}

    def look(game: Game) -> bool:
        felt = page(game, game.players.filter(to_act=True)[0].seat).felt
        by_key["in the play" if felt.trick else "before"] += len(felt.calls)
        return game.deals.filter(score__isnull=False).exists()

    cast.play_on(begun(slug), until=look, seed=3)
    assert by_key["before"] > 0
    assert by_key["in the play"] == 0


def test_the_plate_at_the_foot_has_the_readers_own_name() -> None:
    game = begun("piquet")
    for seat in (0, 1):
        player = game.players.get(seat=seat)
        assert player.user is not None
        shown = cast.browser_of(player.user).get(game.get_absolute_url()).content.decode()
        plate = shown.partition('<div class="plate"')[2].partition("</div>")[0]
        assert f'<span class="plate-player">{player.name}</span>' in plate
