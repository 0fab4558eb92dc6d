"""The page of somebody: what everybody may see, the record against the reader, statistics and who sees them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.blocks import block_between
from accounts.models import User
from games.api import bot_accounts
from games.clocks import habits, time_control
from games.play.models import AcceptedMove, AfterResigning, Game, Player
from games.play.write import boards, lifecycle, seating
from games.profiles import friends, invitations
from games.profiles.profile import meetings_of
from rules.catalog import find
from tests import cast

pytestmark = pytest.mark.django_db

QUERIES = 13
"""Session, reader, person, bond, what is kept away from, how soon they answer, ratings and their history, statistics,
meetings, and three for the list of games."""


def page_of(person: User, reader: User | None = None, prefix: str = "") -> str:
    reply = cast.browser_of(reader).get(f"{prefix}/people/{person.public_id}/")
    assert reply.status_code == 200
    return reply.content.decode()


def played(people: list[User], loser: int = 0, **more: Any) -> Game:
    """A quick game of these people, given up by one of them after the first deal's first moves."""
    variant = find("piquet") if len(people) == 2 else cast.VARIANT
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=people[0],
        sitters=dict(enumerate(people)),
        after_resigning=AfterResigning.END,
        **more,
    )
    game = cast.play_on(cast.again(game), moves=8)
    return seating.resign(game.public_id, user=people[loser])


def test_guests_and_former_players_and_nobody_have_no_page() -> None:
    guest, gone = cast.guest(), cast.person("gone", is_active=False)
    browser = cast.browser_of()
    for public_id in (guest.public_id, gone.public_id, "0123456789ab", str(guest.pk), guest.username):
        assert browser.get(f"/people/{public_id}/").status_code == 404


def test_a_page_shows_the_games_everybody_may_see_and_no_others() -> None:
    people = cast.players()[:2]
    public, private = played(people), played(people, public=False)
    variant = find("two-handed")
    board = boards.make_board(variant=variant, options=variant.options(), dealer=0)
    sealed = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=None,
        sitters=dict(enumerate(people[:2])),
        board=board,
    )
    sealed = cast.play_on(cast.again(sealed), moves=400)
    assert sealed.status == "over"
    for reader in (None, people[0], people[1]):
        page = page_of(people[0], reader)
        assert public.public_id in page
        assert private.public_id not in page
        assert sealed.public_id not in page
        assert people[0].email not in page
        assert people[0].username not in page


def test_the_record_is_counted_from_the_readers_side() -> None:
    people = cast.players()
    north, east, south, _west = people
    for loser in (0, 1, 3):
        played(people, loser)
    played([north, east], 1)
    mine, theirs = meetings_of(north, east), meetings_of(east, north)
    assert (mine.won, mine.lost, mine.games) == (theirs.lost, theirs.won, theirs.games) == (3, 1, 4)
    together = meetings_of(north, south)
    assert (together.both_won, together.both_lost, together.games) == (2, 1, 3)
    assert meetings_of(north, cast.person("stranger")).games == 0


def test_who_keeps_their_statistics_private_sees_them_alone() -> None:
    people = cast.players()[:2]
    played(people)
    assert "points a deal" in page_of(people[0])
    User.objects.filter(pk=people[0].pk).update(shows_statistics=False)
    for reader in (None, people[1]):
        assert "points a deal" not in page_of(people[0], reader)
    assert "points a deal" in page_of(people[0], people[0])


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_page_asks_as_much_however_much_was_played(prefix: str) -> None:
    people = cast.players()[:2]

    def asked() -> int:
        browser = cast.browser_of(people[1])
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(f"{prefix}/people/{people[0].public_id}/").status_code == 200
        return len(caught)

    played(people)
    few = asked()
    for _ in range(4):
        played(people)
    assert asked() <= few <= QUERIES


def test_names_at_tables_and_in_lists_lead_to_the_page() -> None:
    people = cast.players()
    game = cast.table_of([*people[:2], None, None])
    game_of_bots = cast.with_bots(cast.again(game))
    link = f'href="/people/{people[1].public_id}/"'
    browser = cast.browser_of(people[0])
    for address in (game_of_bots.get_absolute_url(), f"{game.get_absolute_url()}score/", "/play/mine/"):
        assert link in browser.get(address).content.decode(), address
    guest = cast.guest()
    table = cast.bot_table(guest).get_absolute_url()
    assert guest.public_id not in cast.browser_of(guest).get(table).content.decode()


def test_somebody_is_muted_and_blocked_on_their_page_and_heard_again() -> None:
    me, other = cast.person("North player"), cast.person("South player")
    browser, page = cast.browser_of(me), f"/people/{other.public_id}/"
    for kind in ("mute", "block"):
        assert browser.post(f"{page}keep/", {"kind": kind}).status_code == 302
        assert block_between(me, other) == {kind}
        assert block_between(other, me) == set()
        assert b'name="off"' in browser.get(page).content
        browser.post(f"{page}keep/", {"kind": kind, "off": "1"})
        assert block_between(me, other) == set()
    assert browser.post(f"{page}keep/", {"kind": "banish"}).status_code == 404
    browser.post(f"/people/{me.public_id}/keep/", {"kind": "block"})
    assert block_between(me, me) == set()
    assert b"Keep away" not in browser.get(f"/people/{me.public_id}/").content
    assert b"Keep away" not in cast.browser_of().get(page).content


def test_a_program_says_whose_it_is_and_is_neither_befriended_nor_invited_nor_found() -> None:
    owner, me = cast.person("North player"), cast.person("South player")
    program = bot_accounts.make_bot(owner, "Elder hand")
    page = cast.browser_of(me).get(f"/people/{program.public_id}/").content.decode()
    assert "Its owner:" in page
    assert f"/people/{owner.public_id}/" in page
    assert "Ask to be friends" not in page
    assert "Invite to a table" not in page
    with cast.refused("no_friend"):
        friends.ask(me, program)
    with cast.refused("no_friend"):
        friends.ask(program, me)
    assert friends.find_people(me, "Elder") == []
    game = cast.table_of([me, None, None, None])
    with cast.refused("no_guest"):
        invitations.invite(game.public_id, by=me, user=program)


def answering_after_five_hours(people: list[User]) -> None:
    """The first of some people has answered the others in a game of days so often that it is known how soon."""
    game, now = (
        cast.table_of([*people, *cast.players(("East", "West"))], pace=time_control.days(3)),
        timezone.now(),
    )
    seat = Player.objects.get(game=game, user=people[0]).seat
    other = (seat + 1) % 4
    moves = [
        AcceptedMove(game=game, number=100 + 2 * turn + later, seat=mover, text="pass", received_at=at)
        for turn in range(habits.ENOUGH)
        for day in [now - timedelta(days=30 - turn)]
        for later, mover, at in ((0, other, day - timedelta(hours=5)), (1, seat, day))
    ]
    AcceptedMove.objects.bulk_create(moves)
    Game.objects.filter(pk=game.pk).update(moved_at=now)


def test_how_soon_somebody_answers_stands_on_the_page_where_they_show_their_statistics() -> None:
    people = cast.players()[:2]
    answering_after_five_hours(people)
    assert "half of the moves come within 5\N{NO-BREAK SPACE}h" in page_of(people[0], people[1])
    User.objects.filter(pk=people[0].pk).update(shows_statistics=False)
    assert "half of the moves come within" not in page_of(people[0], people[1])


def test_an_open_table_over_days_says_how_soon_who_invites_usually_answers() -> None:
    people = cast.players()[:2]
    answering_after_five_hours(people)
    slow = cast.table_of([people[0], None, None, None], pace=time_control.days(3))
    other = cast.table_of([people[0], None, None, None])
    words = "makes half of the moves within 5\N{NO-BREAK SPACE}h"
    browser = cast.browser_of(people[1])
    assert words in browser.get(slow.get_absolute_url()).content.decode()
    assert words not in browser.get(other.get_absolute_url()).content.decode()
    assert words not in cast.browser_of(people[0]).get(slow.get_absolute_url()).content.decode()
    User.objects.filter(pk=people[0].pk).update(shows_statistics=False)
    assert words not in browser.get(slow.get_absolute_url()).content.decode()
