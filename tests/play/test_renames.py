"""Another name is no free talk: tables where a deal is played show it after the deal, everything else at once."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from games.play.models import EndReason, Game, GameStatus, Player
from games.play.write import lifecycle, names, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.privacy.deletion import delete_account
from tests import cast

pytestmark = pytest.mark.django_db

CHOSEN = {
    "language": "", "deck": "bellot", "confirm_moves": "True", "after_move": "next", "table_pace": "normal",
    "log_order": "latest",
}  # fmt: skip


def rename(user: User, name: str) -> None:
    reply = cast.browser_of(user).post("/account/settings/", CHOSEN | {"display_name": name})
    assert reply.status_code == 302, reply.content.decode()
    user.refresh_from_db()
    assert user.display_name == name


def table() -> tuple[Game, list[User]]:
    people = cast.players()
    return cast.table_of(people), people


def page_of(game: Game, user: User) -> str:
    return cast.browser_of(user).get(game.get_absolute_url()).content.decode()


def play_deal(game: Game) -> Game:
    """Play until the deal is over."""
    number = game.deals.count()
    while game.status == GameStatus.PLAYING and game.deals.count() == number:
        game = cast.play_on(game, moves=1)
    return game


def test_a_new_name_is_shown_at_a_running_table_after_the_deal_and_elsewhere_at_once() -> None:
    game, (north, east, *_others) = table()
    rename(north, "Four aces")
    assert "Four aces" not in page_of(game, east)
    assert "North player" in page_of(game, east)
    assert "Four aces" in cast.browser_of(east).get(f"/people/{north.public_id}/").content.decode()
    game = play_deal(game)
    assert "Four aces" in page_of(game, east)
    assert not Player.objects.filter(game=game).exclude(called={}).exists()


def test_a_game_that_ends_shows_the_name_too() -> None:
    game, (north, *_others) = table()
    rename(north, "Four aces")
    with locked_table(game.public_id) as held:
        lifecycle.end(held, Ending(reason=EndReason.ABANDONED))
    assert Player.objects.get(game=game, user=north).name == "Four aces"


def test_a_name_that_was_changed_twice_in_a_deal_stays_the_first_one() -> None:
    game, (north, *_others) = table()
    for name in ("Two", "Three"):
        before = north.kept_name
        north.display_name = name
        north.save()
        names.keep(north, before)
    assert Player.objects.get(game=game, user=north).name == "North player"


def test_whoever_gives_up_a_seat_keeps_the_name_in_the_log() -> None:
    game, (north, east, *_others) = table()
    cast.bot("Lion")
    rename(north, "Four aces")
    seating.resign(game.public_id, user=north)
    assert "Four aces" not in page_of(cast.again(game), east)
    game, (south, west, *_others) = table()
    seating.resign(game.public_id, user=south)
    rename(south, "Four kings")
    assert "Four kings" not in page_of(cast.again(game), west)


def test_the_owner_of_a_program_is_no_way_round() -> None:
    owner = cast.person("Owner")
    program = User.objects.create(display_name="Counter", is_bot=True, bot_owner=owner)
    game = cast.table_of([program, *cast.players(("East", "South", "West"))])
    rename(owner, "Four aces")
    east = Player.objects.get(game=game, seat=1).user
    assert east is not None
    assert "Four aces" not in page_of(game, east)


def test_a_guest_who_signs_up_is_called_by_the_number_until_the_deal_is_over() -> None:
    guest = cast.guest()
    guest.guest_number = 4821
    guest.save()
    game = cast.table_of([guest, *cast.players(("East", "South", "West"))])
    form = {
        "display_name": "Four aces",
        "email": "north@seats.example",
        "password1": "a long walk by the river",
    }
    assert cast.browser_of(guest).post("/accounts/signup/", form).status_code == 302
    player = Player.objects.select_related("user").get(game=game, seat=0)
    assert player.user is not None
    assert player.user.name == "Four aces"
    assert player.name == "Guest 4821"
    with override("fr"):
        assert player.name == "Invité 4821"
    play_deal(cast.again(game))
    assert Player.objects.get(game=game, seat=0).name == "Four aces"


def test_a_deleted_person_is_called_by_no_old_name() -> None:
    game, (north, east, *_others) = table()
    cast.bot("Lion")
    rename(north, "Four aces")
    delete_account(north)
    page = page_of(cast.again(game), east)
    assert "Four aces" not in page
    assert "North player" not in page


def test_names_kept_before_the_site_was_brought_up_to_date_stand_until_the_deal_is_over() -> None:
    owner, gone = cast.person("Owner"), cast.person("Gone")
    program = User.objects.create(display_name="Counter", is_bot=True, bot_owner=owner)
    game = cast.table_of([program, *cast.players(("East", "South", "West"))])
    kept = {role: {"name": f"old {role}"} for role in ("user", "resigned", "owner")}
    Player.objects.filter(game=game, seat=0).update(called=kept, resigned=gone)
    import_module("games.play.migrations.0032_names_kept_by_person").by_person(apps, None)
    assert Player.objects.get(game=game, seat=0).called == {
        str(program.pk): {"name": "old user"},
        str(gone.pk): {"name": "old resigned"},
        str(owner.pk): {"name": "old owner"},
    }


def test_names_are_changed_once_in_ten_minutes_and_thrice_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    north = cast.person("North player")
    client: Client = cast.browser_of(north)
    now = 1_900_000_000.0 // 86400 * 86400
    monkeypatch.setattr("accounts.rate_limit.time.time", lambda: now)
    replies = []
    for minutes, name in ((1, "One"), (2, "Two"), (11, "Three"), (22, "Four"), (33, "Five")):
        monkeypatch.setattr("accounts.rate_limit.time.time", lambda at=minutes: now + 60 * at)
        replies.append(client.post("/account/settings/", CHOSEN | {"display_name": name}))
    assert [reply.status_code for reply in replies] == [302, 200, 302, 302, 200]
    assert "in ten minutes" in replies[1].content.decode()
    assert "tomorrow" in replies[4].content.decode()
    north.refresh_from_db()
    assert north.display_name == "Four"


def test_other_settings_are_kept_however_often_and_the_same_name_counts_as_none() -> None:
    north = cast.person("North player")
    client = cast.browser_of(north)
    for _time in range(10):
        reply = client.post("/account/settings/", CHOSEN | {"display_name": "North player"})
        assert reply.status_code == 302
