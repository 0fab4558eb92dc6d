"""A club that closes keeps its results: who could read them still can, and nothing is joined or begun any more."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core import membership, news
from games.clubs.core.models import Club
from games.jobs.refusals import Refused
from games.ladders.models import LadderStage
from games.ladders.write import entries as ladder_entries
from games.leagues.models import SeasonStage
from games.leagues.write import entries as league_entries
from games.leagues.write import setup as league_setup
from games.play.write import seating
from games.privacy.deletion import delete_account
from games.tournaments.models import TournamentStage
from games.tournaments.write import entries as tournament_entries
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom, evening
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

INSIDE = {"owner", "director", "other director", "member", "other member"}


def close(room: ClubRoom) -> None:
    club_actions.close(room.club, by=room.people["owner"])


def status(user: User | None, address: str) -> int:
    return int(cast.browser_of(user).get(address).status_code)


@pytest.mark.slow
@pytest.mark.parametrize("public", [True, False], ids=["public", "hidden"])
def test_pages_stay_readable_for_those_who_could_read_them(public: bool) -> None:
    room = ClubRoom.opened(public=public)
    news.write(room.club, by=room.people["owner"], title="The last summer", words="w")
    evening(room, days=-3, title="The last cards")
    more = {
        "variant": cast.VARIANT,
        "host": room.people["member"],
        "seat": 0,
        "club": room.club,
        "public": False,
    }
    over = cast.play_on(cast.with_bots(cast.open_table(options=cast.SHORT, **more)))
    home = room.club.get_absolute_url()
    close(room)
    for who, user in room.people.items():
        seen = public or who in INSIDE
        for leaf in ("", "news/", "calendar/", "calendar.ics"):
            assert status(user, home + leaf) == (200 if seen else 404), (who, leaf)
        if seen:
            page = cast.browser_of(user).get(home).content.decode()
            assert ("This club is closed" in page, "The last summer" in page) == (True, True), who
            assert (over.public_id in page) == (who in INSIDE), who
            for act in (
                "/join/",
                "/ask/",
                "/leave/",
                "/settings/",
                "/invite/",
                "/news/new/",
                "/play/new/?club",
                "/report/",
            ):
                assert f"{room.club.public_id}{act}" not in page, (who, act)
        assert status(user, over.get_absolute_url()) == (200 if who in INSIDE else 404), who


def test_nothing_of_a_closed_club_is_done_by_its_addresses() -> None:
    room = ClubRoom.opened()
    home = room.club.get_absolute_url()
    close(room)
    owner = cast.browser_of(room.people["owner"])
    for leaf in (
        "join/",
        "leave/",
        "answer/",
        "link/",
        "close/",
        "members/act/",
        "ask/",
        "news/new/",
        "evenings/new/",
    ):
        assert owner.post(home + leaf, {}).status_code == 404, leaf
    for leaf in ("members/", "invite/", "settings/", "rules/", "list/", f"come/{room.club.link}/", "report/"):
        assert owner.get(home + leaf).status_code == 404, leaf
    assert "The Widow" not in cast.browser_of(room.people["member"]).get("/clubs/").content.decode()


@pytest.mark.slow
@pytest.mark.parametrize("members_only", [False, True], ids=["for all", "for members"])
def test_contests_that_have_not_begun_are_cancelled_and_stay_readable(members_only: bool) -> None:
    room = ClubRoom.opened(public=False)
    owner, member, stranger = (room.people[who] for who in ("owner", "member", "stranger"))
    event = stage.tournament_of(
        organiser=owner, club=room.club, public=not members_only, members_only=members_only
    )
    league = league_room.league(owner, club=room.club, members_only=members_only)
    ladder = ladder_room.ladder(owner, club=room.club, members_only=members_only)
    ladder_entries.join(ladder.pk, user=member)
    league_entries.enter(league_room.season_of(league).pk, user=member)
    close(room)
    event.refresh_from_db()
    ladder.refresh_from_db()
    season = league_room.season_of(league)
    assert (event.stage, season.stage, ladder.stage) == (
        TournamentStage.CANCELLED, SeasonStage.CANCELLED, LadderStage.CLOSED,
    )  # fmt: skip
    for contest in (event, season, ladder):
        for who in ("member", "other member", "director"):
            assert status(room.people[who], contest.get_absolute_url()) == 200, (contest, who)
        assert status(stranger, contest.get_absolute_url()) == (404 if members_only else 200), contest
    other = room.people["other member"]
    for begin in (
        lambda: ladder_entries.join(ladder.pk, user=other),
        lambda: league_entries.enter(season.pk, user=other),
        lambda: league_setup.open_season(type(league).objects.get(pk=league.pk), season.starts_at),
        lambda: tournament_entries.enter(event.public_id, user=other),
        lambda: league_room.league(owner, club=Club.objects.get(pk=room.club.pk)),
        lambda: ladder_room.ladder(owner, club=Club.objects.get(pk=room.club.pk)),
    ):
        with pytest.raises(Refused):
            begin()


@pytest.mark.slow
def test_a_tournament_that_is_being_played_goes_on_to_its_end() -> None:
    room = ClubRoom.opened(public=False)
    event = stage.tournament_of(
        organiser=room.people["owner"], club=room.club, public=False, members_only=True
    )
    for who in ("member", "other member", "director", "other director"):
        tournament_entries.enter(event.public_id, user=room.people[who])
    stage.begin(event)
    close(room)
    assert stage.again(event).stage == TournamentStage.RUNNING
    stage.score_out(event)
    assert stage.again(event).stage == TournamentStage.OVER
    assert status(room.people["member"], event.get_absolute_url()) == 200
    assert status(room.people["stranger"], event.get_absolute_url()) == 404
    assert (
        event.name
        in cast.browser_of(room.people["member"]).get(room.club.get_absolute_url()).content.decode()
    )


def test_nobody_sits_down_at_a_table_of_a_closed_club_that_waits() -> None:
    room = ClubRoom.opened()
    game = cast.open_table(
        options=cast.STANDARD, variant=cast.VARIANT, host=room.people["member"], seat=0, club=room.club
    )
    close(room)
    with refused("club_closed"):
        seating.sit(game.public_id, user=room.people["other member"], seat=1)


def test_who_was_put_out_reads_nothing_of_a_hidden_club_that_closed() -> None:
    room = ClubRoom.opened(public=False)
    membership.ban(room.club, by=room.people["owner"], user=room.people["member"])
    close(room)
    assert status(room.people["member"], room.club.get_absolute_url()) == 404


def test_words_of_a_closed_club_go_with_the_last_account() -> None:
    club = club_actions.found_club(owner=(alone := cast.person("alone")), name="Alone", words="mine")
    news.write(club, by=alone, title="t", words="w")
    club_actions.close(club, by=alone)
    assert status(None, club.get_absolute_url()) == 200
    delete_account(alone)
    now = Club.objects.get(pk=club.pk)
    assert (now.name, now.words, status(None, club.get_absolute_url())) == ("", "", 404)


def test_a_closed_club_stays_when_one_of_many_goes() -> None:
    room = ClubRoom.opened()
    close(room)
    delete_account(room.people["owner"])
    assert (room.now().name, status(None, room.club.get_absolute_url())) == ("The Widow", 200)


@pytest.mark.parametrize("of_owner", ["en", "fr"])
def test_why_contests_ended_with_a_club_each_reads_in_their_own_language(of_owner: str) -> None:
    room = ClubRoom.opened()
    owner, member = room.people["owner"], room.people["member"]
    event = stage.tournament_of(organiser=owner, club=room.club)
    season = league_room.season_of(league_room.league(owner, club=room.club))
    ladder = ladder_room.ladder(owner, club=room.club)
    tournament_entries.enter(event.public_id, user=member)
    league_entries.enter(season.pk, user=member)
    with override(of_owner):
        close(room)
    here = {"en": "The club is closed.", "fr": "Le club est fermé."}
    pages = [event.get_absolute_url(), season.get_absolute_url(), ladder.get_absolute_url(), "/play/notices/"]
    pages.append(f"{room.club.get_absolute_url()}desk/")
    for language, prefix in (("en", ""), ("fr", "/fr")):
        other = here["fr" if language == "en" else "en"]
        for path in pages:
            browser = cast.browser_of(owner if path.endswith("desk/") else member)
            page = browser.get(prefix + path).content.decode()
            assert (here[language] in page, other in page) == (True, False), prefix + path
