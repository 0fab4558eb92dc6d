"""Ladders of pairs: two who challenge, move, run out of time and leave together."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from django.utils.translation import override

from accounts import blocks
from accounts.models import BlockKind, User
from games.ladders.models import (
    Ladder,
)
from games.ladders.read.history import history_page
from games.ladders.read.page import ladder_page
from games.ladders.record.obstacles import obstacles_among
from games.ladders.write import challenges, direct, entries, news
from games.notifications.models import Notification, NotificationKind
from games.play.write import leave as leave_hours
from games.play.write.demo import make_demo
from games.privacy.deletion import delete_account
from games.standings.challenge_rules import Obstacle
from tests import cast
from tests.ladders import room

pytestmark = pytest.mark.django_db


def pairs_on(ladder: Ladder, number: int) -> list[list[User]]:
    """So many pairs join, from the top."""
    found = []
    for place in range(1, number + 1):
        pair = [cast.person(f"elder {place}"), cast.person(f"younger {place}")]
        link = entries.look_for_partner(ladder.pk, user=pair[0])
        entries.join_as_partner(ladder.pk, link.word, user=pair[1])
        found.append(pair)
    return found


def ladder_of_pairs(**asked: Any) -> Ladder:
    return room.ladder(variant=cast.VARIANT, options=cast.STANDARD, **asked)


def test_pairs_challenge_pairs_and_move_together() -> None:
    ladder = ladder_of_pairs()
    pairs = pairs_on(ladder, 3)
    first = room.entry(ladder, pairs[0][0])
    made = challenges.challenge(ladder.pk, first.pk, user=pairs[2][1], note="Saturday?")
    assert room.notices(pairs[0][0]) == ["partner", "challenged"]
    assert room.notices(pairs[0][1]) == ["challenged"]
    with cast.refused("already_playing"):
        challenges.challenge(ladder.pk, first.pk, user=pairs[2][0])
    for wrong in (pairs[1][0], pairs[2][0]):
        with cast.refused("no_such_challenge"):
            challenges.accept(made.pk, user=wrong)
    begun = challenges.accept(made.pk, user=pairs[0][1])
    assert begun.game is not None
    seated = [player.user for player in begun.game.players.order_by("seat")]
    assert seated == [pairs[2][0], pairs[0][0], pairs[2][1], pairs[0][1]]
    assert room.notices(pairs[0][1]) == []
    room.end(begun.game, 0)
    assert room.order(ladder) == [pairs[2][0], pairs[0][0], pairs[1][0]]
    page = ladder_page(ladder, pairs[2][1])
    assert (page.my_place, page.rows[0].who.name) == (1, "elder 3 and younger 3")
    assert history_page(ladder, None, page=1).lines[0].sentence == (
        "elder 3 and younger 3 won against elder 1 and younger 1."
    )
    room.hold(ladder)


@pytest.mark.parametrize(("late", "after"), [(1, [1, 0]), (3, [1, 0]), (0, [0, 1]), (2, [0, 1])])
def test_either_of_a_pair_runs_out_of_time_for_both(late: int, after: list[int]) -> None:
    ladder = ladder_of_pairs()
    pairs = pairs_on(ladder, 2)
    made = challenges.challenge(ladder.pk, room.entry(ladder, pairs[0][0]).pk, user=pairs[1][0])
    begun = challenges.accept(made.pk, user=pairs[0][0])
    assert begun.game is not None
    room.time_up(begun.game, late)
    assert room.order(ladder) == [pairs[after[0]][0]]
    room.hold(ladder)


def test_nobody_is_in_two_pairs_or_their_own_partner_and_a_pair_comes_back_as_itself() -> None:
    ladder = ladder_of_pairs()
    [pair] = pairs_on(ladder, 1)
    link = entries.look_for_partner(ladder.pk, user=cast.person("alone"))
    for wrong in pair:
        with cast.refused("on_it_already"):
            entries.join_as_partner(ladder.pk, link.word, user=wrong)
        with cast.refused("on_it_already"):
            entries.look_for_partner(ladder.pk, user=wrong)
    with cast.refused("no_such_link"):
        entries.join_as_partner(ladder.pk, link.word, user=link.user)
    with cast.refused("partner_wanted"):
        entries.join(ladder.pk, user=cast.person("single"))
    blocked = cast.person("blocked")
    blocks.keep(link.user, blocked, BlockKind.BLOCK)
    with cast.refused("no_such_link"):
        entries.join_as_partner(ladder.pk, link.word, user=blocked)
    entries.stop_looking(ladder.pk, user=link.user)
    with cast.refused("no_such_link"):
        entries.join_as_partner(ladder.pk, link.word, user=cast.person("late"))
    entries.leave(ladder.pk, user=pair[1])
    assert room.order(ladder) == []
    before = ladder.entrants.get().pk
    link = entries.look_for_partner(ladder.pk, user=pair[1])
    assert entries.join_as_partner(ladder.pk, link.word, user=pair[0]).pk == before
    room.hold(ladder)


def test_leave_and_blocks_of_either_partner_hold_for_the_pair() -> None:
    ladder = ladder_of_pairs()
    pairs = pairs_on(ladder, 3)
    mine = ladder.entrants.filter(partner=pairs[2][1]).select_related("user", "partner").get()

    def why(pair: list[User]) -> Obstacle | None:
        row = room.entry(ladder, pair[0])
        return obstacles_among(ladder, mine, [row], timezone.now())[row.pk]

    leave_hours.take(pairs[0][1], number=24)
    assert why(pairs[0]) == Obstacle.ON_LEAVE
    for by, other in ((pairs[1][1], pairs[2][1]), (pairs[2][0], pairs[1][0])):
        blocks.keep(by, other, BlockKind.BLOCK)
        assert why(pairs[1]) == Obstacle.BLOCK
        blocks.lift(by, other, BlockKind.BLOCK)
    assert why(pairs[1]) is None


def test_a_pair_is_told_of_each_other_and_links_hold_for_a_month() -> None:
    ladder = ladder_of_pairs()
    [pair] = pairs_on(ladder, 1)
    entries.leave(ladder.pk, user=pair[1])
    assert room.notices(pair[0]) == ["partner", "partner_left"]
    link = entries.look_for_partner(ladder.pk, user=pair[0])
    browser = cast.browser_of(pair[0])
    address = f"{ladder.get_absolute_url()}partner/{link.word}/"
    assert browser.get(address).status_code == 404
    assert cast.browser_of(pair[1]).get(address).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False):
        assert entries.valid_link(ladder, link.word) is None
        with cast.refused("no_such_link"):
            entries.join_as_partner(ladder.pk, link.word, user=pair[1])
        assert entries.look_for_partner(ladder.pk, user=pair[0]).word != link.word


def test_notices_name_a_pair_of_bots_in_the_language_of_whoever_reads_them() -> None:
    make_demo()
    ladder = ladder_of_pairs(figures=room.FREE)
    assert ladder.organiser is not None
    direct.add_bot(ladder.pk, "club", by=ladder.organiser)
    [pair] = pairs_on(ladder, 1)
    bots = ladder.entrants.get(bot__isnull=False)
    made = challenges.challenge(ladder.pk, bots.pk, user=pair[0])
    news.tell_refusal(made)
    assert bots.bot is not None
    assert bots.partner_bot is not None
    notice = Notification.objects.filter(user=pair[1], kind=NotificationKind.LADDER).latest("pk")
    assert (notice.facts["by"], notice.facts["others"]) == (
        {"bot": bots.bot.name},
        [{"bot": bots.partner_bot.name}],
    )
    browser = cast.browser_of(pair[1])
    for prefix, language in (("", "en"), ("/fr", "fr")):
        page = html.unescape(browser.get(f"{prefix}/play/notices/").content.decode())
        with override(language):
            assert bots.bot.shown_name in page
            assert bots.partner_bot.shown_name in page


def test_a_pair_of_whom_one_has_deleted_their_account_is_named_no_more() -> None:
    ladder = ladder_of_pairs(figures=room.FREE)
    pairs = pairs_on(ladder, 2)
    challenges.challenge(ladder.pk, room.entry(ladder, pairs[0][0]).pk, user=pairs[1][0])
    browser = cast.browser_of(pairs[0][0])
    assert "younger 2" in browser.get("/play/notices/").content.decode()
    delete_account(pairs[1][1])
    page = browser.get("/play/notices/").content.decode()
    assert "younger 2" not in page
    assert not Notification.objects.filter(facts__icontains="younger 2").exists()
