"""A game keeps the rules it was begun with: at four tricks a promise kept counts three since version 2, two before."""

from __future__ import annotations

import pytest
from django.test import Client

from games.bots import skills
from games.play.models import AcceptedMove, Board, Deal, Game, GameStatus, MoveSource
from games.play.write import boards, lifecycle, seating
from rules.engine import record
from rules.engine.record import BadRecord
from rules.engine.variant import UnknownVersion
from tests import cast
from tests.rules import fingerprint
from tests.toy.four_tricks.game import TOY
from tests.toy.four_tricks.laws import KEPT_BY_VERSION

HEADERS = "variant: four-tricks\n"
DEAL = """dealer: 0

deal 1
hand 0: S:KQ H:KQ
hand 1: S:A H:A C:A D:A
stock: KC QC KD QD
0 change
1 change
1 promise 4
1 play AS
0 play QS
1 play AH
0 play QH
1 play AC
0 play KS
1 play AD
0 play KH
"""
"""The elder promises all four tricks and takes them."""
GOES_ON = "This game goes on under version {} of the rules."
WAS_PLAYED = "This game was played under version {} of the rules."


def points(text: str) -> tuple[int, ...]:
    """What the first deal of a record gave."""
    last = list(record.replay(record.read(text, fingerprint.find)))[-1]
    given: tuple[int, ...] = last.state.scored[0].score.points
    return given


# --- records ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "kept"),
    [("", 2), ("version: 1\n", 2), ("version: 2\n", 3)],
    ids=["no version", "the first", "the second"],
)
def test_a_record_is_played_by_the_version_it_names_and_by_the_first_where_it_names_none(
    header: str, kept: int
) -> None:
    assert points(HEADERS + header + DEAL) == (0, 4 + kept)


def test_a_record_of_a_version_that_never_was_is_refused_with_its_line() -> None:
    with pytest.raises(BadRecord) as bad:
        record.read(HEADERS + "version: 3\n" + DEAL, fingerprint.find)
    assert (bad.value.line, bad.value.token) == (2, "3")
    assert bad.value.expected == "a version of the rules, 1 to 2"


def test_a_record_is_written_with_its_version_and_an_old_one_as_it_was() -> None:
    for header in ("", "version: 2\n"):
        written = record.write(record.read(HEADERS + header + DEAL, fingerprint.find))
        assert ("version:" in written) == bool(header)
        assert points(written) == points(HEADERS + header + DEAL)


def test_there_is_no_engine_of_a_version_that_never_was() -> None:
    for version in (0, 3):
        with pytest.raises(UnknownVersion):
            TOY.engine(TOY.options(), version)


def test_the_rule_text_tells_the_rules_as_they_are() -> None:
    assert KEPT_BY_VERSION[TOY.rules_version] == 3
    for language, words in (("en", "a promise kept three more"), ("fr", "une promesse tenue trois de plus")):
        assert words in (TOY.text / f"{language}.md").read_text(encoding="utf-8")


def test_golden_records_are_held_of_every_version() -> None:
    kept = [
        record.read(path.read_text(encoding="utf-8"), fingerprint.find) for path in fingerprint.goldens(TOY)
    ]
    assert {held.version for held in kept} == set(KEPT_BY_VERSION)


# --- at a table ---------------------------------------------------------------------------------------

at_a_table = pytest.mark.usefixtures("db", "toy_in_the_catalogue")


def table_of(version: int, target: int) -> Game:
    """A table of two people begun under a version of the rules, its elder with all four aces."""
    people = [cast.person("North player"), cast.person("East player")]
    game = cast.open_table(variant=TOY, options=TOY.options(target=target), host=people[0], seat=0)
    Game.objects.filter(pk=game.pk).update(rules_version=version)
    seating.sit(game.public_id, user=people[1], seat=1)
    game = cast.again(game)
    hands = (["KS", "QS", "KH", "QH"], ["AS", "AH", "AC", "AD"])
    cards = hands if game.dealer == 0 else hands[::-1]
    cast.prescribe(game, (*cards[0], *cards[1], "KC", "QC", "KD", "QD"))
    return game


ALL_FOUR = (
    "change",
    "change",
    "promise 4",
    "play AS",
    "play QS",
    "play AH",
    "play QH",
    "play AC",
    "play KS",
    "play AD",
)


def all_four_taken(game: Game) -> Game:
    """The game when the elder has promised and taken all four tricks of the first deal."""
    return cast.play(game, *ALL_FOUR, "play KH")


@at_a_table
@pytest.mark.parametrize(("version", "scores"), [(1, 6), (2, 7)])
def test_a_game_ends_by_the_rules_it_was_begun_with(version: int, scores: int) -> None:
    game = all_four_taken(table_of(version, target=6))
    assert game.status == GameStatus.OVER
    assert max(game.result["scores"]) == scores
    (deal,) = Deal.objects.filter(game=game)
    assert deal.score is not None
    assert max(deal.score["points"]) == scores


@at_a_table
@pytest.mark.parametrize(("version", "points"), [(1, 6), (2, 7)])
def test_every_table_of_a_board_scores_by_the_rules_the_board_was_made_by(version: int, points: int) -> None:
    hands = "KS QS KH QH", "AS AH AC AD"
    cards = " ".join((*hands, "KC QC KD QD")).split()
    board = boards.make_board(variant=TOY, options=TOY.options(), dealer=0, cards=cards)
    Board.objects.update(rules_version=version)
    people = [cast.person("North player"), cast.person("East player")]
    game = lifecycle.open_table(
        variant=TOY,
        options=TOY.options(),
        host=None,
        sitters=dict(enumerate(people)),
        board=Board.objects.get(pk=board.pk),
    )
    assert max(all_four_taken(game).result["scores"]) == points


@at_a_table
def test_what_ends_a_game_of_today_does_not_end_one_begun_under_the_first_rules() -> None:
    assert all_four_taken(table_of(2, target=7)).status == GameStatus.OVER
    old = all_four_taken(table_of(1, target=7))
    assert old.status == GameStatus.PLAYING
    assert cast.play_on(old).status == GameStatus.OVER


@at_a_table
def test_what_is_forgotten_is_replayed_by_the_same_rules() -> None:
    game = all_four_taken(table_of(1, target=7))
    cast.forget()
    assert max(cast.state_of(game).match_score.totals) == 6


@at_a_table
def test_a_new_table_has_the_latest_rules() -> None:
    game = cast.open_table(variant=TOY, options=TOY.options(), host=cast.person("North player"), seat=0)
    assert game.rules_version == TOY.rules_version == 2


@at_a_table
def test_its_record_names_its_version_and_gives_the_same_game() -> None:
    for version in (1, 2):
        game = all_four_taken(table_of(version, target=6))
        text = Client().get(f"{game.get_absolute_url()}record.txt").content.decode()
        kept = record.read(text, fingerprint.find)
        assert kept.version == version
        assert ("version: 2" in text) == (version == 2)
        assert list(record.replay(kept))[-1].state == cast.state_of(game)


@at_a_table
def test_playing_again_opens_a_table_by_the_latest_rules() -> None:
    game = all_four_taken(table_of(1, target=6))
    answer = cast.browser_of(game.host).post(f"{game.get_absolute_url()}again/")
    assert answer.status_code == 302
    again = cast.again(game).rematch
    assert again is not None
    assert (again.rules_version, again.options) == (2, game.options)


@at_a_table
def test_bots_at_it_play_by_its_rules() -> None:
    people = cast.person("North player")
    game = cast.open_table(variant=TOY, options=TOY.options(target=5), host=people, seat=0)
    Game.objects.filter(pk=game.pk).update(rules_version=1)
    game = cast.with_bots(game)
    skills.played.cache_clear()
    game = cast.let_bots_play(game)
    assert AcceptedMove.objects.filter(game=game, by=MoveSource.BOT).exists()
    # One game stands in the bots' memory, and it is the one of the first rules.
    assert skills.played.cache_info().currsize == 1
    skills.played(TOY.slug, (("target", 5),), 1)
    assert skills.played.cache_info().misses == 1


@at_a_table
def test_a_game_with_bots_begun_under_the_first_rules_is_played_to_its_end() -> None:
    user = cast.person("North player")
    game = cast.open_table(variant=TOY, options=TOY.options(target=5), host=user, seat=0)
    Game.objects.filter(pk=game.pk).update(rules_version=1)
    game = cast.with_bots(game)
    for _ in range(200):
        game = cast.let_bots_play(game)
        if game.status == GameStatus.OVER:
            break
        game = cast.play_on(game, moves=1)
    assert game.status == GameStatus.OVER
    text = Client().get(f"{game.get_absolute_url()}record.txt").content.decode()
    assert list(record.replay(record.read(text, fingerprint.find)))[-1].state == cast.state_of(game)


@at_a_table
@pytest.mark.parametrize(
    ("language", "goes_on", "was_played"),
    [
        ("", GOES_ON, WAS_PLAYED),
        (
            "/fr",
            "Cette partie se poursuit selon la version {} des règles.",
            "Cette partie a été jouée selon la version {} des règles.",
        ),
    ],
)
def test_the_table_says_by_which_rules_it_goes_on_where_they_have_changed(
    language: str, goes_on: str, was_played: str
) -> None:
    game = table_of(1, target=6)
    address = f"{language}{game.get_absolute_url()}"
    for line, other in ((goes_on, was_played), (was_played, goes_on)):
        page = Client().get(address).content.decode()
        assert line.format(1) in page
        assert other.format(1) not in page
        game = all_four_taken(game) if game.status == GameStatus.PLAYING else game


@at_a_table
def test_a_table_of_the_latest_rules_says_nothing_of_versions() -> None:
    game = table_of(2, target=6)
    page = Client().get(game.get_absolute_url()).content.decode()
    assert "of the rules." not in page
