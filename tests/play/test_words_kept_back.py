"""Words for the shuffle that a browser keeps back: opened when nobody can choose words any more, and not before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import EndReason, Game, GameStatus
from games.play.record import fairness
from games.play.write import opening, seating
from games.privacy.deletion import delete_account
from tests import cast
from tests.cast import refused
from tests.play.test_fairness import proofs_of, verify

pytestmark = pytest.mark.django_db

HOSTS, SECONDS = "a1" * 16, "b2" * 16


def kept_back(game: Game, words: str) -> str:
    """What a browser sends in the place of words."""
    return fairness.SEALED + fairness.own_seal(fairness.secret_commitment(bytes(game.secret)), words)


def full_table() -> tuple[Game, list[User]]:
    """Everybody sits; the host and the second have kept their words back, the others have given theirs at once."""
    people = cast.players()
    game = cast.table_of([people[0], None, None, None], options=cast.SHORT)
    # A table knows the seal of its secret when it is opened by its ticket; here it is known afterwards.
    game.players.filter(seat=0).update(words=kept_back(game, HOSTS))
    seating.sit(game.public_id, user=people[1], seat=1, words=kept_back(game, SECONDS))
    seating.sit(game.public_id, user=people[2], seat=2, words="third")
    seating.sit(game.public_id, user=people[3], seat=3, words="last")
    return cast.again(game), people


def words_of(game: Game) -> list[str]:
    return list(game.players.order_by("seat").values_list("words", flat=True))


def test_the_cards_are_dealt_when_everybody_has_opened_the_words_that_were_kept_back() -> None:
    game, people = full_table()
    assert (game.status, game.deals.count()) == (GameStatus.OPEN, 0), (
        "the last words were chosen, none are open"
    )
    assert HOSTS not in words_of(game), "the site does not know words that are kept back"
    opening.open_words(game.public_id, user=people[0], words=HOSTS)
    assert cast.again(game).status == GameStatus.OPEN
    opening.open_words(game.public_id, user=people[1], words=SECONDS)
    game = cast.again(game)
    assert game.status == GameStatus.PLAYING
    assert game.deals.get().words == words_of(game) == [HOSTS, SECONDS, "third", "last"]
    assert not Job.objects.filter(kind=opening.DEAL).exists()


def test_words_that_do_not_come_hold_nobody_up_and_count_from_the_deal_after_they_were_opened(
    tmp_path: Path,
) -> None:
    game, people = full_table()
    opening.open_words(game.public_id, user=people[0], words=HOSTS)
    row = Job.objects.get(kind=opening.DEAL)
    assert row.due_at - timezone.now() <= opening.WAIT <= timedelta(seconds=30)
    queue.handlers[opening.DEAL](row)
    game = cast.again(game)
    sealed = kept_back(game, SECONDS)
    assert game.status == GameStatus.PLAYING
    assert game.deals.get().words == [HOSTS, sealed, "third", "last"], (
        "the seal stands in the place of the words"
    )
    queue.handlers[opening.DEAL](row)
    assert cast.again(game).deals.count() == 1, "brought twice, it deals once"
    opening.open_words(game.public_id, user=people[1], words=SECONDS)
    opening.open_words(game.public_id, user=people[1], words="anything else")
    assert words_of(game)[1] == SECONDS, "opened once more they stay as they are"
    while (game := cast.again(game)).status == GameStatus.PLAYING and game.deals.count() < 3:
        game = cast.play_on(game, moves=60)
    proofs = proofs_of(cast.play_on(game), cast.browser_of(people[0]))
    assert [proof["words"][1] for proof in proofs] == [sealed] + [SECONDS] * (len(proofs) - 1)
    status, printed = verify(*proofs, folder=tmp_path, noted=["--words", f"1:{SECONDS}"])
    assert status == 0, printed
    assert "the words of seat 1 were not open when the cards were dealt" in printed
    seal = sealed.removeprefix(fairness.SEALED)
    assert verify(*proofs, folder=tmp_path, noted=["--words-seal", f"1:{seal}"])[0] == 0
    assert verify(*proofs, folder=tmp_path, noted=["--words", f"1:{HOSTS}"])[0] == 1


def test_the_seal_of_words_that_were_kept_back_stays_the_same_when_they_are_opened() -> None:
    game, people = full_table()
    seal = kept_back(game, HOSTS).removeprefix(fairness.SEALED)
    browser, address = cast.browser_of(people[3]), game.get_absolute_url()
    assert seal in browser.get(address).content.decode()
    opening.open_words(game.public_id, user=people[0], words=HOSTS)
    opening.open_words(game.public_id, user=people[1], words=SECONDS)
    page = browser.get(address).content.decode()
    assert seal in page
    assert HOSTS not in page, "the words are told with the proof"


def test_a_page_is_asked_for_its_words_once_everybody_sits_and_no_other_page_is() -> None:
    people = cast.players()
    game = cast.table_of([people[0], None, None, None], options=cast.SHORT)
    game.players.filter(seat=0).update(words=kept_back(game, HOSTS))
    address, browser = game.get_absolute_url(), cast.browser_of(people[0])
    assert "data-open-words" not in browser.get(address).content.decode(), "a seat is free"
    assert browser.post(f"{address}words/", {"words": HOSTS}).status_code == 409
    for seat in (1, 2, 3):
        seating.sit(game.public_id, user=people[seat], seat=seat)
    assert "data-open-words" in browser.get(address).content.decode()
    assert "data-open-words" not in cast.browser_of(people[1]).get(address).content.decode()
    assert "data-open-words" not in cast.browser_of().get(address).content.decode()
    assert browser.post(f"{address}words/", {"words": SECONDS}).status_code == 422, "other words"
    assert (
        cast.browser_of(cast.person("stranger")).post(f"{address}words/", {"words": HOSTS}).status_code == 404
    )
    assert cast.again(game).status == GameStatus.OPEN
    assert browser.post(f"{address}words/", {"words": HOSTS}).status_code == 204
    assert cast.again(game).status == GameStatus.PLAYING
    assert "data-open-words" not in browser.get(address).content.decode()


def test_nobody_leaves_while_words_are_opened_so_that_nobody_can_close_the_tables_of_others() -> None:
    game, people = full_table()
    opening.open_words(game.public_id, user=people[0], words=HOSTS)
    with refused("dealt_soon"):
        seating.leave(game.public_id, user=people[3])
    answer = cast.browser_of(people[3]).post(f"{game.get_absolute_url()}leave/", follow=True)
    assert "the cards come in a moment" in answer.content.decode()
    assert opening.is_on(cast.again(game))


def test_whoever_is_gone_for_good_while_words_are_opened_closes_the_table_and_leaves_no_seat() -> None:
    """Somebody else could choose words for that seat, knowing those that are open."""
    game, people = full_table()
    opening.open_words(game.public_id, user=people[0], words=HOSTS)
    delete_account(people[3])
    game = cast.again(game)
    assert (game.status, game.ending, game.deals.count()) == (GameStatus.OVER, EndReason.ABANDONED, 0)
    with refused("table_closed"):
        seating.sit(game.public_id, user=cast.person("late"), seat=3, words="tried")


def test_nobody_sits_down_or_changes_seats_while_words_are_opened() -> None:
    game, people = full_table()
    with refused("seated_already"):
        seating.sit(game.public_id, user=people[3], seat=3, words="other words")
    with refused("seat_taken"):
        seating.sit(game.public_id, user=cast.person("late"), seat=3)
    cast.make_demo()
    before = game.dealt_by
    seating.fill_with_bots(game.public_id, level="novice")
    assert cast.again(game).dealt_by == before, "and nobody is made to wait anew"
    assert words_of(game)[3] == "last"


def test_whoever_plays_with_bots_alone_waits_for_no_words() -> None:
    host = cast.person("host")
    game = cast.table_of([host, None, None, None], options=cast.SHORT)
    game.players.filter(seat=0).update(words=kept_back(game, HOSTS))
    game = cast.with_bots(game)
    assert (game.status, game.dealt_by) == (GameStatus.PLAYING, None)


def test_a_seal_of_a_seal_is_no_words() -> None:
    people = cast.players()
    game = cast.table_of([people[0], None, None, None], options=cast.SHORT)
    inner = kept_back(game, HOSTS)
    game.players.filter(seat=0).update(words=kept_back(game, inner))
    for seat in (1, 2, 3):
        seating.sit(game.public_id, user=people[seat], seat=seat)
    with refused("other_words"):
        opening.open_words(game.public_id, user=people[0], words=inner)


def test_a_deal_of_before_words_could_be_kept_back_has_the_words_of_its_seats(tmp_path: Path) -> None:
    people = cast.players()
    game = cast.play_on(cast.table_of(people, options=cast.SHORT, words="river"))
    game.deals.update(words=None)
    proofs = proofs_of(game, cast.browser_of(people[0]))
    assert all(proof["words"][0] == "river" for proof in proofs)
    assert verify(*proofs, folder=tmp_path)[0] == 0
    older = [{name: value for name, value in proof.items() if name != "own_seals"} for proof in proofs]
    assert verify(*older, folder=tmp_path)[0] == 0
