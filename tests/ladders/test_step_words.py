"""Games of a step ladder follow from a secret of the ladder, sealed before anybody asks, and from words of three."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.jobs.models import Job
from games.ladders.models import Ladder, LadderActKind, LadderEntrant, StepGame, StepSecret
from games.ladders.record.shuffles import open_secret, seal_of, with_use
from games.ladders.write import direct, entries, idle, steps
from games.ladders.write.step_secrets import A_SECRET_SERVES, renew_secret
from games.notifications.models import Notification
from games.play.models import Game
from games.play.record import fairness
from games.privacy.deletion import delete_account
from games.privacy.export import files_of
from rules.catalog import find
from tests import cast
from tests.ladders import room
from tests.play.test_fairness import verify

pytestmark = pytest.mark.django_db

THREE = find("auction-three")


def ladder_of_steps() -> Ladder:
    return room.ladder(variant=THREE, options=THREE.options())


def text(user: User | None, address: str) -> str:
    return cast.browser_of(user).get(address).content.decode()


def ask(ladder: Ladder, user: User) -> None:
    """As a browser does: with words, once the page has shown the seal."""
    found = re.search('data-words="([0-9a-f]{64})"', text(user, ladder.get_absolute_url()))
    assert found is not None
    assert found[1] == seal_of(current(ladder))
    address = f"{ladder.get_absolute_url()}play/"
    assert cast.browser_of(user).post(address, {"words": f"words of {user.name}"}).status_code == 302


def current(ladder: Ladder) -> StepSecret:
    return ladder.step_secrets.get(ended_at=None)


def last_game(ladder: Ladder) -> Game:
    row = StepGame.objects.filter(ladder=ladder).select_related("game").latest("pk")
    assert row.game is not None
    return row.game


def proof_of(game: Game) -> dict[str, Any]:
    proof: dict[str, Any] = cast.browser_of().get(f"{game.get_absolute_url()}deals/1/proof.json").json()
    return proof


def given_up(game: Game) -> None:
    room.time_up(game, 0)


def later(ladder: Ladder, after: timedelta) -> None:
    """The secrets of the ladder are looked through after so long a time."""
    with time_machine.travel(timezone.now() + after, tick=False):
        renew_secret(ladder.pk)


def test_the_seal_stands_there_before_anybody_asks_and_all_three_add_words(tmp_path: Path) -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    seal = seal_of(current(ladder))
    assert seal in text(None, ladder.get_absolute_url())
    for user in people:
        ask(ladder, user)
    game = last_game(ladder)
    given = dict(game.players.values_list("user", "words"))
    assert given == {user.pk: f"words of {user.name}" for user in people}
    assert not ladder.entrants.exclude(words="").exists(), "the words belong to the game"
    given_up(game)
    proof = proof_of(game)
    assert (proof["season_commitment"], "season_secret" in proof) == (seal, False)
    assert verify(proof, folder=tmp_path)[0] == 0
    later(ladder, A_SECRET_SERVES)
    assert proof_of(game)["season_secret"] == bytes(ladder.step_secrets.earliest("drawn_at").secret).hex()
    status, printed = verify(proof_of(game), folder=tmp_path, noted=["--season-seal", seal])
    assert status == 0, printed
    status, printed = verify(proof_of(game), folder=tmp_path)
    assert status == 0, printed
    assert f"seal of the season: {seal}" in printed
    page = text(None, ladder.get_absolute_url())
    assert proof_of(game)["season_secret"] in page
    assert seal_of(current(ladder)) in page


@pytest.mark.slow
def test_the_secrets_of_games_and_who_sits_where_follow_without_anybodys_choice() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    keys = sorted(room.entry(ladder, user).pk for user in people)
    names = [
        f"{keys[0]}-{keys[1]}-{keys[2]}/1", f"{keys[2]}-{keys[1]}-{keys[0]}/2", f"{keys[0]}-{keys[1]}-{keys[2]}/3"
    ]  # fmt: skip
    common = bytes(current(ladder).secret)
    for name in names:
        for user in people[::-1]:
            ask(ladder, user)
        game = last_game(ladder)
        assert bytes(game.secret) == fairness.derived_secret(common, name)
        seats = StepGame.objects.latest("pk").players
        assert "-".join(str(each.pk) for each in seats) == name.partition("/")[0]
        assert [each.user for each in seats] == [
            seat.user for seat in game.players.order_by("seat").select_related("user")
        ]


def test_a_forged_origin_is_refused_with_its_reason(tmp_path: Path) -> None:
    ladder = ladder_of_steps()
    for user in room.joined(ladder, 3):
        ask(ladder, user)
    game = last_game(ladder)
    given_up(game)
    later(ladder, A_SECRET_SERVES)
    proof = proof_of(game)
    one, two, three = proof["step_game"].partition("/")[0].split("-")
    another = "12" * 32
    for changed, reason in (
        ({"step_game": f"{two}-{one}-{three}/1"}, "the players do not sit as their numbers say"),
        ({"step_game": f"{one}-{two}-{three}/2"}, "the players do not sit as their numbers say"),
        ({"step_game": f"{one}-{two}/1"}, "the field step_game is not what it has to be"),
        ({"step_game": f"0{one}-{two}-{three}/1"}, "the field step_game is not what it has to be"),
        ({"step_game": f"{one}-{two}-{three}/3"}, "the secret of the game does not follow"),
        ({"step_game": None}, "the field fixture is missing"),
        ({"season_commitment": None}, "the field season_commitment is missing"),
        ({"season_secret": another}, "the secret of the season is not the one whose seal was shown"),
        ({"secret": None}, "the secret of the game does not follow"),
    ):
        made = {name: value for name, value in (proof | changed).items() if value is not None}
        status, printed = verify(made, folder=tmp_path)
        assert (status, reason in printed) == (1, True), (changed, printed)


def test_words_stay_as_they_are_while_one_waits_and_are_gone_with_not_now() -> None:
    ladder = ladder_of_steps()
    me, _other, _third = room.joined(ladder, 3)
    steps.want_to_play(ladder.pk, user=me, words="river")
    steps.want_to_play(ladder.pk, user=me, words="lake")
    assert room.entry(ladder, me).words == "river"
    assert "data-words" not in text(me, ladder.get_absolute_url())
    steps.not_now(ladder.pk, user=me)
    assert room.entry(ladder, me).words == ""
    steps.want_to_play(ladder.pk, user=me, words="sea")
    delete_account(me)
    assert not LadderEntrant.objects.exclude(words="").exists()


@pytest.mark.slow
def test_who_has_waited_longest_decides_which_secret_so_that_none_is_drawn_after_words(
    tmp_path: Path,
) -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    for user in people:
        ask(ladder, user)
    first = last_game(ladder)
    given_up(first)
    people[0] = next(each for each in people if room.entry(ladder, each).place is not None)
    ask(ladder, people[0])
    before = current(ladder)
    later(ladder, A_SECRET_SERVES)
    assert current(ladder) != before
    assert "season_secret" not in proof_of(first), "somebody waits who saw its seal"
    with time_machine.travel(timezone.now() + A_SECRET_SERVES + timedelta(hours=1), tick=False):
        for user in (cast.person("fourth"), cast.person("fifth")):
            entries.join(ladder.pk, user=user)
            ask(ladder, user)
        room.settle_jobs("ladder_steps")
        game = last_game(ladder)
        assert game != first
        assert StepGame.objects.latest("pk").secret == before
        given_up(game)
    assert proof_of(game)["season_secret"] == bytes(before.secret).hex()
    assert verify(proof_of(game), folder=tmp_path)[0] == 0


def test_somebody_who_is_never_drawn_does_not_keep_the_old_secret_closed_for_ever() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    for user in people:
        ask(ladder, user)
    game = last_game(ladder)
    given_up(game)
    alone = next(each for each in people if room.entry(ladder, each).place is not None)
    ask(ladder, alone)
    start, serves = timezone.now(), A_SECRET_SERVES
    for days, waits in ((serves, True), (2 * serves - timedelta(hours=1), True), (2 * serves, False)):
        with time_machine.travel(start + days, tick=False):
            idle.look_through(Job())
        assert (room.entry(ladder, alone).ready_at is not None) == waits, days
        assert ("season_secret" in proof_of(game)) != waits, days
    assert room.entry(ladder, alone).words == ""
    with time_machine.travel(start + 2 * serves, tick=False):
        told = Notification.objects.get(user=alone, facts__what="not_drawn")
        assert told.facts["ladder"] == ladder.public_id
        ask(ladder, alone)
        assert room.entry(ladder, alone).ready_at is not None


def test_a_secret_nothing_follows_from_goes_on_and_a_closed_ladder_opens_its_last() -> None:
    host = cast.person("host")
    ladder = room.ladder(host, variant=THREE, options=THREE.options())
    first = current(ladder)
    later(ladder, A_SECRET_SERVES)
    assert current(ladder) == first
    people = room.joined(ladder, 3)
    for user in people:
        ask(ladder, user)
    game = last_game(ladder)
    given_up(game)
    steps.want_to_play(ladder.pk, user=next(each for each in people if room.entry(ladder, each).place))
    direct.set_stage(ladder.pk, LadderActKind.CLOSE, by=host, why="the year is over")
    idle.look_through(Job())
    assert not ladder.step_secrets.filter(ended_at=None).exists()
    assert proof_of(game)["season_secret"] == bytes(first.secret).hex()


def test_a_ladder_older_than_its_secret_gets_one_and_whoever_waits_is_dealt_to_as_before() -> None:
    ladder = ladder_of_steps()
    StepSecret.objects.all().delete()
    people = room.joined(ladder, 3)
    assert "data-words" not in text(people[0], ladder.get_absolute_url())
    steps.want_to_play(ladder.pk, user=people[0])
    renew_secret(ladder.pk)
    for user in people[1:]:
        ask(ladder, user)
    game = last_game(ladder)
    given_up(game)
    assert StepGame.objects.get().secret is None
    assert not {"step_game", "season_commitment"} & proof_of(game).keys()


@pytest.mark.slow
def test_a_secret_that_serves_is_nowhere() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    for user in people:
        ask(ladder, user)
    kept = {bytes(current(ladder).secret), bytes(last_game(ladder).secret)}
    for user in people:
        shown = text(user, ladder.get_absolute_url()) + text(user, last_game(ladder).get_absolute_url())
        shown += "".join(content for _name, content in files_of(user))
        assert not any(each.hex() in shown or str(each) in shown for each in kept)


def test_a_clock_that_is_behind_deals_nothing_from_a_secret_that_is_open() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 6)
    for user in people[:3]:
        ask(ladder, user)
    given_up(last_game(ladder))
    before = current(ladder)
    later(ladder, A_SECRET_SERVES)
    assert open_secret(with_use(StepSecret.objects.filter(pk=before.pk)).get()), "anybody can read it now"
    # The next to ask come by another process, whose clock has not come as far.
    for user in people[3:]:
        steps.want_to_play(ladder.pk, user=user, words="lake")
    assert StepGame.objects.latest("pk").secret == current(ladder) != before
    assert open_secret(with_use(StepSecret.objects.filter(pk=before.pk)).get())


def test_who_asks_from_a_page_with_the_seal_of_before_is_shown_the_one_that_serves() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 4)
    for user in people[:3]:
        ask(ladder, user)
    old_page = text(people[3], ladder.get_absolute_url())
    before = current(ladder)
    later(ladder, A_SECRET_SERVES)
    fields = dict(re.findall('name="(seal)" value="(\\w+)"', old_page)) | {"words": "lake"}
    assert fields["seal"] == seal_of(before)
    with time_machine.travel(timezone.now() + A_SECRET_SERVES + timedelta(hours=1), tick=False):
        reply = cast.browser_of(people[3]).post(f"{ladder.get_absolute_url()}play/", fields)
        assert (reply.status_code, room.entry(ladder, people[3]).ready_at) == (422, None)
        page = reply.content.decode()
        assert f'data-words="{seal_of(current(ladder))}"' in page
        fields |= dict(re.findall('name="(seal)" value="(\\w+)"', page))
        assert cast.browser_of(people[3]).post(f"{ladder.get_absolute_url()}play/", fields).status_code == 302
    assert room.entry(ladder, people[3]).words == "lake"


def test_the_verifier_says_what_it_cannot_tell_before_the_secret_of_the_ladder_is_open(
    tmp_path: Path,
) -> None:
    ladder = ladder_of_steps()
    for user in room.joined(ladder, 3):
        ask(ladder, user)
    game = last_game(ladder)
    given_up(game)
    untold = "whether its secret follows from that of the season can be told once that one is shown"
    for proof in (proof_of(game), proof_of(game) | {"season_commitment": "ab" * 32}):
        status, printed = verify(proof, folder=tmp_path)
        assert (status, untold in printed) == (0, True), printed
    later(ladder, A_SECRET_SERVES)
    status, printed = verify(proof_of(game), folder=tmp_path)
    assert (status, untold in printed) == (0, False), printed


def test_the_third_who_presses_twice_is_not_waiting_for_another_game() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    for user in people[:2]:
        ask(ladder, user)
    page = text(people[2], ladder.get_absolute_url())
    fields = dict(re.findall('name="(seal|latest)" value="(\\w+)"', page)) | {"words": "lake"}
    assert fields.keys() == {"seal", "latest", "words"}
    browser, address = cast.browser_of(people[2]), f"{ladder.get_absolute_url()}play/"
    assert browser.post(address, fields).status_code == 302
    game = last_game(ladder)
    again = browser.post(address, fields)
    assert (again.status_code, room.entry(ladder, people[2]).ready_at) == (422, None)
    assert game.get_absolute_url() in again.content.decode()
    # From the page as it is now another game can be asked for.
    fields |= dict(re.findall('name="(latest)" value="(\\w+)"', again.content.decode()))
    assert browser.post(address, fields).status_code == 302
    assert room.entry(ladder, people[2]).ready_at is not None
