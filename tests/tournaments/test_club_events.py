"""Tournaments of clubs: who holds and directs them, who sees them, and those for members alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.clubs.core import membership
from games.jobs.refusals import Refused
from games.play.models import Game
from games.tournaments.models import Tournament
from games.tournaments.record.who_directs import directs
from games.tournaments.web.forms import TournamentForm
from games.tournaments.write import entries, setup, templates
from tests import cast
from tests.clubs.room import WHO, ClubRoom

from . import stage
from .test_setup import typed

pytestmark = pytest.mark.django_db

MEMBERS = ("owner", "director", "member")


def status(room: ClubRoom, who: str, address: str) -> int:
    return cast.browser_of(room.people[who]).get(address).status_code


@pytest.mark.parametrize("public", [True, False])
def test_a_tournament_for_members_exists_for_members_alone(public: bool) -> None:
    room = ClubRoom.opened(public=public)
    tournament = stage.tournament_of(name="Friday pairs", club=room.club, public=False, members_only=True)
    home = tournament.get_absolute_url()
    for who in WHO:
        seen = 200 if who in MEMBERS else 404
        assert status(room, who, home) == seen, who
        assert status(room, who, f"{home}print/") == seen, who
        listed = "Friday pairs" in cast.browser_of(room.people[who]).get("/events/").content.decode()
        assert listed is (who in MEMBERS), who
        # Its link opens it to nobody else.
        assert status(room, who, f"{home}come/{tournament.invitation}/") == (302 if seen == 200 else 404), who
        if who in MEMBERS:
            entries.enter(tournament.public_id, user=room.people[who])
            continue
        with pytest.raises(Refused):
            entries.enter(tournament.public_id, user=room.people[who], word=tournament.invitation)
    membership.leave(room.club, user=room.people["member"])
    # Whoever has entered stays in it.
    assert status(room, "member", home) == 200


def test_whoever_looks_after_a_club_directs_its_tournaments_and_nobody_else_does() -> None:
    room = ClubRoom.opened()
    tournament = stage.tournament_of(club=room.club)
    assert {who for who in WHO if directs(tournament, room.people[who])} == {"owner", "director"}
    assert status(room, "director", f"{tournament.get_absolute_url()}desk/") == 200
    assert status(room, "member", f"{tournament.get_absolute_url()}desk/") == 404


def test_a_tournament_of_a_club_is_made_from_its_home_page() -> None:
    room = ClubRoom.opened()
    director = room.people["director"]
    browser = cast.browser_of(director)
    link = f"/events/new/?club={room.club.public_id}"
    assert link in browser.get(room.club.get_absolute_url()).content.decode()
    assert (
        link not in cast.browser_of(room.people["member"]).get(room.club.get_absolute_url()).content.decode()
    )
    assert f'<option value="{room.club.public_id}" selected>' in browser.get(link).content.decode()
    assert f"?template=days&amp;club={room.club.public_id}" in browser.get(link).content.decode()
    settings = templates.usual("piquet", "", director)
    form = TournamentForm(None, user=director, given=settings)
    assert "club" not in form.fields
    asked = typed(settings, name="Friday pairs", club=room.club.public_id, public="members")
    assert browser.post("/events/new/", asked).status_code == 302
    tournament = Tournament.objects.get()
    assert (tournament.club, tournament.public, tournament.members_only) == (room.club, False, True)
    assert "Friday pairs" in browser.get(room.club.get_absolute_url()).content.decode()
    assert "Friday pairs" not in cast.browser_of().get(room.club.get_absolute_url()).content.decode()
    reply = browser.post("/events/new/", asked | {"club": ""})
    assert reply.status_code == 422
    assert "Choose the club whose members may enter." in reply.content.decode()


def test_nobody_else_makes_a_tournament_of_a_club_nor_copies_one_into_it() -> None:
    room = ClubRoom.opened()
    member = room.people["member"]
    settings = templates.usual("piquet", "", member)
    with cast.refused("no_club"):
        setup.create(replace(settings, name="Pairs", club=room.club.public_id), by=member)
    tournament = stage.tournament_of(club=room.club, public=False, members_only=True)
    page = cast.browser_of(member).get(f"/events/new/?copy={tournament.public_id}").content.decode()
    assert room.club.public_id not in page
    other = setup.create(replace(settings, name="Pairs"), by=member)
    with cast.refused("no_club"):
        setup.change(other.public_id, replace(settings, name="Pairs", club=room.club.public_id), by=member)


def test_the_games_of_a_tournament_for_members_belong_to_the_club_and_are_not_public() -> None:
    room = ClubRoom.opened()
    tournament = stage.tournament_of(club=room.club, public=False, members_only=True)
    for who in MEMBERS:
        entries.enter(tournament.public_id, user=room.people[who])
    stage.begin(tournament)
    assert {(game.club, game.public) for game in Game.objects.exclude(board=None)} == {(room.club, False)}


def test_lists_ask_for_a_club_and_name_one_by_invitation_to_its_members_alone() -> None:
    open_club, closed_club = (
        ClubRoom.opened(name="Open doors"),
        ClubRoom.opened(public=False, name="Closed doors"),
    )
    first = stage.tournament_of(name="First pairs", club=open_club.club)
    second = stage.tournament_of(name="Second pairs", club=closed_club.club)
    for reader, named in ((None, False), (closed_club.people["member"], True)):
        shown_text = cast.browser_of(reader).get("/events/").content.decode()
        assert "First pairs" in shown_text
        assert "Second pairs" in shown_text
        assert "Open doors" in shown_text
        assert ("Closed doors" in shown_text) is named
        page = cast.browser_of(reader).get(second.get_absolute_url()).content.decode()
        assert ("Closed doors" in page) is named
        asked = cast.browser_of(reader).get("/events/", {"club": closed_club.club.public_id}).content.decode()
        assert ("Second pairs" in asked) is named
    shown_text = cast.browser_of().get("/events/", {"club": open_club.club.public_id}).content.decode()
    assert "First pairs" in shown_text
    assert "Second pairs" not in shown_text
    assert "Open doors" in cast.browser_of().get(first.get_absolute_url()).content.decode()
