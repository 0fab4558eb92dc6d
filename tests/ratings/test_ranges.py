"""The rating a table asks for: who may open it, who may sit down, how it is found and said."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import Any

import pytest

from accounts.models import User
from games.clocks import time_control
from games.play.models import AfterResigning, Game
from games.play.write import seating, timeouts
from games.play.write.lock import locked_table
from games.profiles import invitations
from games.ratings.models import Rating
from rules.catalog import find
from tests import cast
from tests.api.asking import Program, body_of, code

from .room import DAYS, ended
from .test_ratings_shown import rated

pytestmark = pytest.mark.django_db

ASKED = {
    "variant": "piquet", "seat": "0", "public": "yes", "after_resigning": "bot", "pace": "days-3", "leave": "on",
    "may_return": "on",
}  # fmt: skip


def opened(host: User, slug: str = "piquet", **more: Any) -> Game:
    variant = find(slug)
    given = {"pace": DAYS, **more}
    return cast.open_table(variant=variant, options=variant.options(), host=host, seat=0, **given)


# --- opening ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "most", "sentence"),
    [
        ("1400", "1600", ""),
        ("", "", ""),
        ("1500", "1500", ""),
        ("1501", "", "Your own rating is not within this range"),
        ("", "1499", "Your own rating is not within this range"),
        ("1600", "1400", "This is below the minimum."),
        ("5", "", "100"),
        ("many", "", "whole number"),
    ],
)
def test_the_host_sits_within_the_range_and_what_cannot_be_says_why(
    least: str, most: str, sentence: str
) -> None:
    browser = cast.browser_of(cast.person("host"))
    reply = browser.post(
        "/play/new/", ASKED | {"rating_least": least, "rating_most": most, "words": "my own"}
    )
    if not sentence:
        game = Game.objects.get()
        assert (str(game.rating_least or ""), str(game.rating_most or "")) == (least, most)
        return
    assert reply.status_code == 400
    text = reply.content.decode()
    assert sentence in text
    assert not Game.objects.exists()
    assert 'value="my own"' in text
    assert f'value="{least}"' in text, "nothing is lost"


def test_a_guest_has_no_rating_to_ask_for() -> None:
    reply = cast.browser_of(cast.guest()).post("/play/new/", ASKED | {"rating_least": "1400"})
    assert reply.status_code == 400
    assert "a guest has none" in reply.content.decode()


# --- sitting down ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "more", "refused"),
    [
        (None, {}, ""),
        (1500, {}, ""),
        (1600, {}, ""),
        (1601, {}, "other_rating"),
        (1399, {}, "other_rating"),
        (1399, {"games": 1}, "other_rating"),
        (1500, {"games": 1}, ""),
        (1900, {"pace": "live"}, ""),
        (1900, {"family": "pinochle"}, ""),
    ],
)
def test_who_sits_down_has_a_rating_within_the_range(
    number: int | None, more: dict[str, Any], refused: str
) -> None:
    game = opened(cast.person("host"), rating_least=1400, rating_most=1600)
    other = cast.person("other")
    if number is not None:
        rated(other, number, **more)
    if refused:
        with cast.refused(refused):
            seating.sit(game.public_id, user=other, seat=1)
    else:
        seating.sit(game.public_id, user=other, seat=1)


def test_a_guest_does_not_sit_where_a_rating_is_asked_for() -> None:
    game = opened(cast.person("host"), rating_most=1600)
    with cast.refused("no_rating"):
        seating.sit(game.public_id, user=cast.guest(), seat=1)
    reply = cast.browser_of(cast.guest()).post(f"{game.get_absolute_url()}sit/", {"seat": "1"}, follow=True)
    assert "a guest has none" in reply.content.decode()


def strong() -> User:
    user = cast.person("strong")
    rated(user, 1900)
    return user


def test_whoever_is_invited_by_name_is_not_asked_for_it() -> None:
    host, user = cast.person("host"), strong()
    game = opened(host, rating_most=1600)
    with cast.refused("other_rating"):
        seating.sit(game.public_id, user=user, seat=1)
    invitations.invite(game.public_id, by=host, user=user)
    invitations.accept(game.public_id, user=user)
    assert cast.again(game).players.get(seat=1).user == user


def test_an_invitation_that_was_declined_opens_nothing() -> None:
    host, user = cast.person("host"), strong()
    game = opened(host, rating_most=1600)
    invitations.invite(game.public_id, by=host, user=user)
    invitations.decline(game.public_id, user=user)
    with cast.refused("other_rating"):
        seating.sit(game.public_id, user=user, seat=1)


def test_a_partner_who_comes_by_the_own_link_is_not_asked_for_it() -> None:
    game = opened(cast.person("host"), "double-deck", rating_most=1600, keep_partner=True)
    user, word = cast.person("strong"), game.players.get(seat=2).reserved_for
    rated(user, 1900, family="pinochle")
    with cast.refused("other_rating"):
        seating.sit(game.public_id, user=user, seat=1)
    seating.sit(game.public_id, user=user, seat=2, word=word)


def test_who_plays_again_and_who_stands_in_is_not_asked_for_it() -> None:
    host, user, substitute = cast.person("host"), cast.person("other"), strong()
    game = opened(host, rating_most=1600)
    seating.sit(game.public_id, user=user, seat=1)
    ended(cast.again(game), 1)
    Rating.objects.filter(user=user).update(mu=60)
    again = seating.play_again(game.public_id, user=host)
    assert again.rating_most == 1600
    seating.sit(again.public_id, user=user, seat=1)
    third = opened(host, rating_most=1600, after_resigning=AfterResigning.BOT)
    seating.sit(third.public_id, user=cast.person("one more"), seat=1)
    timeouts.offer(substitute, ["piquet"])
    with locked_table(third.public_id) as table:
        timeouts.lapse(table, table.players[1])
    assert cast.again(third).players.get(seat=1).user == substitute


# --- finding ------------------------------------------------------------------------------------------------


def shown(query: str, reader: User | None = None) -> set[str]:
    text = cast.browser_of(reader).get(f"/play/{query}").content.decode()
    waiting = text.partition('id="open-title"')[2].partition('id="watch-title"')[0]
    return {game.public_id for game in Game.objects.all() if game.get_absolute_url() in waiting}


def test_open_tables_are_found_by_the_readers_rating_and_by_the_hosts() -> None:
    me, weak, hidden, new = (cast.person(name) for name in ("me", "weak", "hidden", "new"))
    rated(me, 1700)
    rated(me, 1400, family="pinochle")
    rated(weak, 1250)
    rated(hidden, 1250)
    User.objects.filter(pk=hidden.pk).update(shows_statistics=False)
    tables = {
        "all": opened(new),
        "low": opened(weak, rating_most=1300),
        "hidden": opened(hidden, rating_most=1600),
        "middle": opened(new, rating_least=1450, rating_most=1700),
        "live": opened(new, rating_most=1500, pace=time_control.live()),
        "double": opened(new, "double-deck", rating_most=1500),
        "two": opened(new, "two-handed", rating_least=1450),
    }
    names = {game.public_id: name for name, game in tables.items()}
    everything = set(tables)
    asked: dict[tuple[str, User | None], set[str]] = {
        ("", me): everything,
        ("?rating=mine", me): {"all", "middle", "live", "double"},
        ("?rating=mine", None): {"all"},
        ("?rating=mine", cast.guest()): {"all"},
        ("?rating=mine&variant=double-deck", me): {"double"},
        ("?rating=mine&pace=days", me): {"all", "middle", "double"},
        ("?rating=-1300", me): {"low"},
        ("?rating=1300-1500", me): set(),
        ("?rating=nonsense", me): everything,
    }
    for (query, reader), expected in asked.items():
        assert {names[each] for each in shown(query, reader)} == expected, query


@pytest.mark.parametrize("asked", [{}, {"rating_most": 1500}, {"rating_least": 1600, "rating_most": 1800}])
@pytest.mark.parametrize("number", [1400, 1700, None])
def test_what_is_found_open_to_mine_is_what_one_may_sit_down_at(
    number: int | None, asked: dict[str, int]
) -> None:
    host, user = cast.person("host"), cast.person("other")
    rated(host, 1650 if "rating_least" in asked else 1500)
    if number is not None:
        rated(user, number)
    game = opened(host, **asked)
    found = game.public_id in shown("?rating=mine", user)
    with nullcontext() if found else cast.refused("other_rating"):
        seating.sit(game.public_id, user=user, seat=1)


@pytest.mark.parametrize(
    ("least", "most", "words", "french"),
    [
        (1400, 1600, "rating from 1400 to 1600", "cote de 1400 à 1600"),
        (1400, None, "rating of 1400 or more", "cote de 1400 ou plus"),
        (None, 1600, "rating of 1600 or less", "cote de 1600 ou moins"),
    ],
)
def test_a_table_says_what_it_asks_for(least: int | None, most: int | None, words: str, french: str) -> None:
    game = opened(cast.person("host"), rating_least=least, rating_most=most)
    for prefix, sentence in (("", words), ("/fr", french)):
        for address in ("/play/", game.get_absolute_url()):
            text = cast.browser_of().get(f"{prefix}{address}").content.decode()
            assert sentence in re.sub(r"\s+", " ", text).replace("Rating", "rating").replace("Cote", "cote")


# --- by programs ---------------------------------------------------------------------------------------------


def test_programs_open_such_tables_find_them_and_are_refused_there() -> None:
    host, user = cast.person("host"), strong()
    program = Program(host)
    body = {"variant": "piquet", "pace": "days", "rating_least": 1400, "rating_most": 1600, "friendly": True}
    made = body_of(program.post("tables", body), 201)
    assert (made["rating_least"], made["rating_most"], made["friendly"]) == (1400, 1600, True)
    assert code(program.post("tables", body | {"rating_least": 1550}), 409) == "other_rating"
    other = Program(user)
    assert body_of(other.get("open-tables?rating=mine"))["games"] == []
    assert len(body_of(other.get("open-tables"))["games"]) == 1
    assert code(other.post(f"games/{made['id']}/sit", {}), 409) == "other_rating"
