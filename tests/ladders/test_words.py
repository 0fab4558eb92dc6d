"""The game of a challenge is dealt from a secret whose seal the challenger saw, and from the words of both."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.ladders.models import Challenge, ChallengeState, Ladder
from games.ladders.write import challenges, direct, entries
from games.ladders.write.challenges import ANSWER, ShufflePart
from games.play.models import Game, GameStatus
from games.play.record import fairness
from games.play.write import opening
from games.play.write.seals import draw_seal
from games.privacy.deletion import delete_account
from games.privacy.export import files_of
from tests import cast
from tests.api.asking import Program
from tests.ladders import room
from tests.play.test_fairness import verify

pytestmark = pytest.mark.django_db

OWN = "a1" * 16


def two() -> tuple[Ladder, User, User]:
    """A ladder with two on it: the lower one, and the one above."""
    ladder = room.ladder()
    upper, lower = room.joined(ladder, 2)
    return ladder, lower, upper


def challenge_by_page(ladder: Ladder, lower: User, upper: User) -> str:
    """As a browser does that keeps its words back; the seal that its page showed."""
    browser = cast.browser_of(lower)
    address = f"{ladder.get_absolute_url()}challenge/{room.entry(ladder, upper).pk}/"
    page = browser.get(address).content.decode()
    seal, ticket = _found('data-words="([0-9a-f]{64})"', page), _found('name="ticket" value="(\\w+)"', page)
    assert "data-keep-back" in page
    words = fairness.SEALED + fairness.own_seal(seal, OWN)
    assert browser.post(address, {"ticket": ticket, "words": words, "note": ""}).status_code == 302
    return seal


def _found(pattern: str, page: str) -> str:
    match = re.search(pattern, page)
    assert match is not None, pattern
    return match[1]


def accept_by_page(ladder: Ladder, upper: User, words: str) -> None:
    address = f"{ladder.get_absolute_url()}answer/{Challenge.objects.get().pk}/accept/"
    assert cast.browser_of(upper).post(address, {"words": words}).status_code == 302


def game_of() -> Game:
    game = Challenge.objects.select_related("game").get().game
    assert game is not None
    return game


def proof_of(game: Game) -> dict[str, Any]:
    proof: dict[str, Any] = cast.browser_of().get(f"{game.get_absolute_url()}deals/1/proof.json").json()
    return proof


def test_the_seal_shown_with_the_challenge_is_that_of_the_game_and_both_add_words(tmp_path: Path) -> None:
    ladder, lower, upper = two()
    seal = challenge_by_page(ladder, lower, upper)
    assert f'data-words="{seal}"' in cast.browser_of(upper).get(ladder.get_absolute_url()).content.decode()
    accept_by_page(ladder, upper, "lake")
    game = game_of()
    assert (game.status, game.deals.count()) == (GameStatus.OPEN, 0), (
        "the challenger's words are to be opened first"
    )
    page = cast.browser_of(lower).get(game.get_absolute_url()).content.decode()
    assert seal in page
    assert f'data-open-words="{seal}"' in page
    opening.open_words(game.public_id, user=lower, words=OWN)
    game = cast.again(game)
    assert game.status == GameStatus.PLAYING
    room.end(game, 0)
    assert Challenge.objects.get().state == ChallengeState.DONE
    proof = proof_of(game)
    assert proof["words"] == [OWN, "lake"]
    status, printed = verify(
        proof, folder=tmp_path, noted=["--secret-seal", seal, "--words", f"0:{OWN}", "--words", "1:lake"]
    )
    assert status == 0, printed


def test_where_the_challenger_is_away_the_seal_of_their_words_takes_part(tmp_path: Path) -> None:
    ladder, lower, upper = two()
    seal = challenge_by_page(ladder, lower, upper)
    accept_by_page(ladder, upper, "lake")
    queue.handlers[opening.DEAL](Job.objects.get(kind=opening.DEAL))
    game = cast.again(game_of())
    assert game.deals.get().words == [fairness.SEALED + fairness.own_seal(seal, OWN), "lake"]
    room.end(game, 1)
    status, printed = verify(proof_of(game), folder=tmp_path, noted=["--words", f"0:{OWN}"])
    assert status == 0, printed


def test_a_challenge_that_begins_by_itself_has_the_challengers_words_alone() -> None:
    ladder, lower, upper = two()
    seal = challenge_by_page(ladder, lower, upper)
    Challenge.objects.update(answer_by=timezone.now())
    queue.handlers[ANSWER](Job.objects.get(kind=ANSWER))
    game = game_of()
    opening.open_words(game.public_id, user=lower, words=OWN)
    assert cast.again(game).deals.get().words == [OWN, ""]
    assert fairness.secret_commitment(bytes(game.secret)) == seal


def test_of_pairs_the_words_stand_at_the_seats_of_those_who_gave_them() -> None:
    ladder = room.ladder(variant=cast.VARIANT, options=cast.VARIANT.options())
    pairs = []
    for number in (1, 2):
        one, partner = cast.person(f"north {number}"), cast.person(f"south {number}")
        link = entries.look_for_partner(ladder.pk, user=one)
        entries.join_as_partner(ladder.pk, link.word, user=partner)
        pairs.append((one, partner))
    upper, lower = pairs
    key = ladder.entrants.get(user=upper[0]).pk
    shuffle = ShufflePart("river", draw_seal().ticket)
    made = challenges.challenge(ladder.pk, key, user=lower[1], shuffle=shuffle)
    challenges.accept(made.pk, user=upper[0], words="lake")
    given = dict(game_of().players.values_list("user", "words"))
    assert given == {lower[0].pk: "", lower[1].pk: "river", upper[0].pk: "lake", upper[1].pk: ""}


def test_a_bot_waits_for_nothing() -> None:
    ladder = room.ladder()
    host = ladder.organiser
    assert host is not None
    direct.add_bot(ladder.pk, cast.bot("Lion").level, by=host)
    (lower,) = room.joined(ladder, 1)
    seal = draw_seal()
    key = ladder.entrants.get(bot__isnull=False).pk
    shuffle = ShufflePart("river", seal.ticket)
    begun = challenges.challenge(ladder.pk, key, user=lower, shuffle=shuffle)
    assert begun.game is not None
    assert begun.game.deals.get().words == ["river", ""]
    assert fairness.secret_commitment(bytes(begun.game.secret)) == seal.secret_seal


def test_a_ticket_serves_one_challenge() -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    first, second, lower = room.joined(ladder, 3)
    shuffle = ShufflePart("river", draw_seal().ticket)
    challenges.challenge(ladder.pk, room.entry(ladder, second).pk, user=lower, shuffle=shuffle)
    with cast.refused("seal_spent"):
        challenges.challenge(ladder.pk, room.entry(ladder, first).pk, user=lower, shuffle=shuffle)


def test_whoever_leaves_while_words_are_opened_breaks_the_game_off() -> None:
    ladder, lower, upper = two()
    challenge_by_page(ladder, lower, upper)
    accept_by_page(ladder, upper, "lake")
    entries.leave(ladder.pk, user=upper)
    assert game_of().status == GameStatus.OVER
    assert Challenge.objects.get().state == ChallengeState.CANCELLED
    assert not Job.objects.filter(kind=opening.DEAL).exists()


def test_an_account_that_goes_while_words_are_opened_closes_the_table() -> None:
    ladder, lower, upper = two()
    challenge_by_page(ladder, lower, upper)
    accept_by_page(ladder, upper, "lake")
    delete_account(upper)
    assert game_of().status == GameStatus.OVER
    assert Challenge.objects.get().state == ChallengeState.CANCELLED


def test_programs_add_words_by_the_ticket_of_a_seal_or_none() -> None:
    ladder, lower, upper = two()
    seal = Program(lower).get("seal").json()
    key = room.entry(ladder, upper).pk
    made = {"key": key, "words": "river", "ticket": seal["ticket"]}
    reply = Program(lower).post(f"ladders/{ladder.public_id}/challenges", made)
    assert reply.status_code == 201, reply.content
    (line,) = Program(upper).get(f"ladders/{ladder.public_id}").json()["challenges"]
    assert line["secret_seal"] == seal["secret_seal"]
    answer = f"ladders/{ladder.public_id}/challenges/{line['key']}/accept"
    assert Program(upper).post(answer, {"words": "lake"}).status_code == 200
    game = game_of()
    assert game.deals.get().words == ["river", "lake"]
    assert fairness.secret_commitment(bytes(game.secret)) == seal["secret_seal"]


def test_the_secret_of_a_challenge_is_nowhere_before_its_game_and_not_with_it_afterwards() -> None:
    ladder, lower, upper = two()
    challenge_by_page(ladder, lower, upper)
    row = Challenge.objects.get()
    assert row.secret is not None
    secret = bytes(row.secret).hex()
    for user in (lower, upper):
        pages = cast.browser_of(user).get(ladder.get_absolute_url()).content.decode()
        given = "".join(content for _name, content in files_of(user))
        answer = Program(user).get(f"ladders/{ladder.public_id}").content.decode()
        for shown in (pages, given, answer):
            assert secret not in shown
            assert str(bytes(row.secret)) not in shown
    challenges.accept(row.pk, user=upper)
    row.refresh_from_db()
    assert (row.secret, row.words) == (None, "")
    game = game_of()
    assert bytes(game.secret).hex() == secret
