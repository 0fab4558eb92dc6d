"""Games of a season follow from its secret, sealed before anybody enters, and from the words of those who play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games.jobs.ids import secret_bytes
from games.leagues.models import Fixture, League, Season
from games.leagues.record.shuffles import seal_of_season
from games.leagues.write import direct, run
from games.play.models import EndReason, Game
from games.play.record import fairness
from games.play.write import lifecycle
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.privacy.deletion import delete_account
from games.privacy.export import files_of
from tests import cast
from tests.api.asking import Program
from tests.leagues import room
from tests.play.test_fairness import verify
from tests.play.test_gate import own, rendered, walk

pytestmark = pytest.mark.django_db


def text(user: User | None, address: str) -> str:
    return cast.browser_of(user).get(address).content.decode()


def enter(league: League, user: User, words: str) -> None:
    """By the page, as a browser does that has drawn words."""
    reply = cast.browser_of(user).post(f"{league.get_absolute_url()}enter/", {"words": words})
    assert reply.status_code == 302


def begun(number: int = 2, **asked: Any) -> tuple[League, list[User]]:
    """A season under way whose people have entered by the page, each with words."""
    league = room.league(**asked)
    people = [cast.person(f"player {place}") for place in range(1, number + 1)]
    for user in people:
        enter(league, user, f"words of {user.name}")
    run.start(room.season_of(league).pk)
    return league, people


def games_of(season: Season) -> list[Game]:
    return list(Game.objects.filter(pk__in=Fixture.objects.filter(division__season=season).values("game")))


def proof_of(game: Game) -> dict[str, Any]:
    proof: dict[str, Any] = cast.browser_of().get(f"{game.get_absolute_url()}deals/1/proof.json").json()
    return proof


def ended(league: League) -> Season:
    """The season, all of its games played to an end."""
    room.settle_jobs()
    while rows := room.running(room.season_of(league)):
        assert rows[0].game is not None
        room.end(rows[0].game, (120, 80))
        room.settle_jobs()
    return room.season_of(league)


def test_the_seal_stands_on_the_page_before_anybody_enters_and_the_secret_when_the_season_is_over() -> None:
    league = room.league()
    season = room.season_of(league)
    assert season.secret is not None
    seal, secret = fairness.secret_commitment(bytes(season.secret)), bytes(season.secret).hex()
    before = text(None, league.get_absolute_url())
    assert (seal in before, secret in before) == (True, False)
    people = [cast.person("one"), cast.person("other")]
    assert f'data-words="{seal}"' in text(people[0], league.get_absolute_url())
    for user in people:
        enter(league, user, "river")
    run.start(season.pk)
    assert secret not in text(people[0], league.get_absolute_url())
    assert seal_of_season(ended(league)) == seal
    after = text(None, league.get_absolute_url())
    assert (seal in after, secret in after) == (True, True)


def test_the_seal_a_table_shows_is_that_of_the_secret_which_followed_when_the_season_was_founded() -> None:
    league = room.league()
    season = room.season_of(league)
    assert season.secret is not None
    # Before a word was given; the two names are those of the only games there can be.
    names = {f"{one}-{other}/1" for one, other in ((1, 2), (2, 1))}
    foreseen = {
        fairness.secret_commitment(fairness.derived_secret(bytes(season.secret), name)) for name in names
    }
    for name in ("one", "other"):
        enter(league, cast.person(name), f"words of {name}")
    run.start(season.pk)
    (game,) = games_of(season)
    page = text(None, game.get_absolute_url())
    assert any(seal in page for seal in foreseen)


def test_a_game_of_a_league_is_proved_with_the_words_of_those_at_its_seats(tmp_path: Path) -> None:
    league, people = begun(3)
    season = room.season_of(league)
    proofs = [proof_of(game) for game in games_of(ended(league))]
    assert len(proofs) == 3
    for proof in proofs:
        seats = Game.objects.get(public_id=proof["game"]).players.order_by("seat").select_related("user")
        assert proof["words"] == [f"words of {seat.user.name}" for seat in seats if seat.user is not None]
    assert len({proof["secret"] for proof in proofs}) == 3
    assert len({proof["fixture"] for proof in proofs}) == 3
    status, printed = verify(*proofs, folder=tmp_path)
    assert status == 0, printed
    assert f"seal of the season: {seal_of_season(season)}" in printed
    assert len(people) == 3


def test_the_seasons_secret_is_in_no_proof_before_its_end(tmp_path: Path) -> None:
    league, _people = begun(3, at_once=1)
    season = room.season_of(league)
    (fixture,) = room.running(season)
    assert fixture.game is not None
    room.end(fixture.game, (120, 80))
    proof = proof_of(fixture.game)
    assert "secret" in proof, "that of the game is"
    assert ("season_secret" in proof, proof["season_commitment"]) == (False, seal_of_season(season))
    assert verify(proof, folder=tmp_path)[0] == 0
    ended(league)
    assert proof_of(fixture.game)["season_secret"] == bytes(season.secret or b"").hex()


ANOTHER = "12" * 32
FORGED: list[tuple[dict[str, Any], str]] = [
    ({"season_secret": ANOTHER}, "the secret of the season is not the one whose seal was shown"),
    (
        {"season_secret": ANOTHER, "season_commitment": fairness.secret_commitment(bytes.fromhex(ANOTHER))},
        "the secret of the game does not follow from that of the season",
    ),
    ({"fixture": "7-8/1"}, "the secret of the game does not follow from that of the season"),
    ({"fixture": "1-2/1\n"}, "the field fixture is not what it has to be"),
    ({"fixture": "01-2/1"}, "the field fixture is not what it has to be"),
    ({"fixture": "1-2/01"}, "the field fixture is not what it has to be"),
    ({"fixture": "0-2/1"}, "the field fixture is not what it has to be"),
    ({"fixture": "1-1/1"}, "the field fixture is not what it has to be"),
    ({"fixture": "1-2-3/1"}, "the name of the game is not that of a game of so many seats"),
    ({"step_game": "1-2-3/1"}, "the game cannot be one of a league and one of a ladder"),
    ({"fixture": None}, "the field fixture is missing"),
    ({"season_commitment": None}, "the field season_commitment is missing"),
    ({"season_commitment": "0" * 64}, "the secret of the season is not the one whose seal was shown"),
    ({"secret": None}, "the secret of the game does not follow from that of the season"),
]  # fmt: skip


def test_a_forged_origin_is_refused_with_its_reason(tmp_path: Path) -> None:
    league, _people = begun()
    (game,) = games_of(ended(league))
    proof = proof_of(game)
    for changed, reason in FORGED:
        made = {name: value for name, value in (proof | changed).items() if value is not None}
        status, printed = verify(made, folder=tmp_path)
        assert (status, reason in printed) == (1, True), (changed, printed)
    # A secret drawn once the words were known, with all that follows from it made to fit.
    secret = secret_bytes()
    salt = fairness.salt_of(secret, 1)
    cards = list(fairness.shuffle(proof["pack"], fairness.key_of(salt, proof["words"])))
    made = proof | {
        "secret": secret.hex(), "secret_commitment": fairness.secret_commitment(secret), "salt": salt.hex(),
        "cards": cards, "commitment": fairness.commitment(salt, proof["game"], 1, cards),
    }  # fmt: skip
    status, printed = verify(made, folder=tmp_path)
    assert (status, "does not follow from that of the season" in printed) == (1, True), printed


def test_the_seal_of_the_season_that_was_noted_is_asked_for(tmp_path: Path) -> None:
    league, _people = begun()
    (game,) = games_of(ended(league))
    seal, proof = seal_of_season(room.season_of(league)), proof_of(game)
    status, printed = verify(proof, folder=tmp_path, noted=["--season-seal", seal])
    assert (status, "seal of the season" in printed) == (0, False), printed
    status, printed = verify(proof, folder=tmp_path, noted=["--season-seal", "0" * 64])
    assert (status, "the seal of the season is not the one that you noted" in printed) == (1, True), printed
    without = {name: value for name, value in proof.items() if name in ("fixture", "season_commitment")}
    plain = {name: value for name, value in proof.items() if name not in (*without, "season_secret")}
    status, printed = verify(plain, folder=tmp_path, noted=["--season-seal", seal])
    assert (status, "you noted the seal of a season, and this proof names none" in printed) == (1, True), (
        printed
    )


def test_each_game_has_the_seal_of_its_own_season_and_a_seal_of_no_game_is_told(tmp_path: Path) -> None:
    proofs, seals = [], []
    for _ in range(2):
        league, _people = begun()
        (game,) = games_of(ended(league))
        proofs.append(proof_of(game))
        seals.append(seal_of_season(room.season_of(league)))
    one, other = (proof["game"] for proof in proofs)

    def asked(*noted: str) -> tuple[int, str]:
        return verify(
            *proofs, folder=tmp_path, noted=[word for each in noted for word in ("--season-seal", each)]
        )

    assert asked(f"{one}:{seals[0]}", f"{other}:{seals[1]}")[0] == 0
    assert asked(f"{one}:{seals[0]}", seals[1])[0] == 0, "alone it is the seal of all others"
    status, printed = asked(f"{one}:{seals[1]}", f"{other}:{seals[0]}")
    assert (status, printed.count("the seal of the season is not the one that you noted")) == (1, 2), printed
    status, printed = asked(f"{one}:{seals[0]}", f"nowhere:{seals[1]}")
    assert (status, "game nowhere: you noted a seal of it, and no proof of it was given" in printed) == (
        1,
        True,
    )
    assert asked(f"{one}:")[0] == 2, "a seal that was left out is none that was noted"
    assert asked(*seals)[0] == 2, "of two seals without a game nobody can tell which is whose"
    secrets = [f"{proof['game']}:{proof['secret_commitment']}" for proof in proofs]
    of_secrets = [word for each in secrets for word in ("--secret-seal", each)]
    assert verify(*proofs, folder=tmp_path, noted=of_secrets)[0] == 0


def test_two_games_that_share_a_secret_or_a_name_are_refused_together(tmp_path: Path) -> None:
    league, _people = begun()
    (game,) = games_of(ended(league))
    proof = proof_of(game)
    cards = list(proof["cards"])
    salt = bytes.fromhex(proof["salt"])
    # The same cards once more, for somebody who knows them.
    made = proof | {"game": "another", "commitment": fairness.commitment(salt, "another", 1, cards)}
    assert verify(made, folder=tmp_path)[0] == 0, "alone it holds"
    status, printed = verify(proof, made, folder=tmp_path)
    assert (status, f"another than {made['game']} has the same secret" in printed) == (1, True), printed


def test_a_game_that_is_broken_off_is_played_anew_from_a_secret_nobody_knows() -> None:
    league, _people = begun()
    season = room.season_of(league)
    (fixture,) = room.running(season)
    assert fixture.game is not None
    with locked_table(fixture.game.public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="broken off"))
    room.settle_jobs()
    (again,) = room.running(season)
    assert again.game is not None
    assert bytes(again.game.secret) != bytes(fixture.game.secret)
    assert bytes(again.game.secret) == fairness.derived_secret(
        bytes(season.secret or b""), f"{fixture.home.entry}-{fixture.away.entry}/2"
    )


def test_of_a_pair_both_add_words() -> None:
    league = room.league_of_pairs()
    season = room.season_of(league)
    for number in (1, 2):
        one, other = cast.person(f"north {number}"), cast.person(f"south {number}")
        home = league.get_absolute_url()
        cast.browser_of(one).post(f"{home}partner/", {"words": f"words of {one.name}"})
        (link,) = set(re.findall(rf"{home}partner/\w+/", text(one, home)))
        assert f'data-words="{seal_of_season(season)}"' in text(other, link)
        cast.browser_of(other).post(link, {"words": f"words of {other.name}"})
    run.start(season.pk)
    (game,) = games_of(season)
    seats = game.players.order_by("seat").select_related("user")
    assert [seat.words for seat in seats] == [f"words of {seat.user.name}" for seat in seats if seat.user]


def test_who_was_in_the_last_season_adds_words_at_the_first_visit_and_they_stay() -> None:
    league, people = begun()
    before = ended(league)
    assert league.organiser is not None
    direct.open_next(league, before.ends_at, by=league.organiser)
    season = room.season_of(league)
    assert seal_of_season(season) != seal_of_season(before), "a secret of its own"
    assert set(season.entrants.values_list("words", "entry")) == {("", 1), ("", 2)}
    home = league.get_absolute_url()
    asks = f'data-add-words="{seal_of_season(season)}"'
    assert asks in text(people[0], home)
    cast.browser_of(people[0]).post(f"{home}words/", {"words": "first"})
    cast.browser_of(people[0]).post(f"{home}words/", {"words": "second"})
    cast.browser_of(cast.person("stranger")).post(f"{home}words/", {"words": "strange"})
    assert asks not in text(people[0], home)
    assert set(season.entrants.values_list("words", flat=True)) == {"first", ""}
    run.start(season.pk)
    (game,) = games_of(season)
    assert set(game.players.values_list("user", "words")) == {(people[0].pk, "first"), (people[1].pk, "")}


def test_who_comes_late_brings_words_and_a_bot_none() -> None:
    league = room.league()
    season = room.season_of(league)
    enter(league, cast.person("one"), "river")
    assert league.organiser is not None
    direct.add_bot(season.pk, cast.bot("Lion").level, by=league.organiser)
    run.start(season.pk)
    late = cast.person("late")
    enter(league, late, "lake")
    room.settle_jobs()
    assert [each.entry for each in season.entrants.order_by("pk")] == [1, 2, 3]
    games = games_of(season)
    assert games
    for game in games:
        for seat in game.players.select_related("user"):
            assert seat.words == {"one": "river", "late": "lake"}.get(seat.user.name if seat.user else "", "")


def test_a_season_older_than_its_secret_goes_on_as_it_did(tmp_path: Path) -> None:
    league = room.league()
    Season.objects.filter(league=league).update(secret=None)
    room.fill(league, 2)
    run.start(room.season_of(league).pk)
    page = text(cast.person("reader"), league.get_absolute_url())
    assert "data-words" not in page
    (game,) = games_of(ended(league))
    proof = proof_of(game)
    assert not {"fixture", "season_commitment", "season_secret"} & proof.keys()
    assert verify(proof, folder=tmp_path)[0] == 0


def test_words_of_somebody_who_is_gone_stay_with_the_deals_alone() -> None:
    league, people = begun(3, at_once=1)
    season = room.season_of(league)
    (game,) = games_of(season)
    gone = next(seat.user for seat in game.players.select_related("user") if seat.user is not None)
    given = f"words of {gone.name}"
    delete_account(gone)
    assert not season.entrants.filter(words=given).exists()
    assert given in game.deals.get().words
    assert len(people) == 3


def test_before_its_end_the_secret_of_a_season_is_nowhere() -> None:
    league, people = begun(3)
    season = room.season_of(league)
    assert season.secret is not None
    kept = {bytes(season.secret), bytes(season.secret).hex()}
    for game in games_of(season):
        kept |= {bytes(game.secret), bytes(game.secret).hex()}

    def hidden(value: object) -> bool:
        return isinstance(value, (str, bytes)) and value in kept

    home = league.get_absolute_url()
    pages = [home, f"{home}season/1/", f"{home}season/1/log/", games_of(season)[0].get_absolute_url()]
    assert league.organiser is not None
    for reader, shown in ((people[0], pages), (league.organiser, [home, f"{home}desk/"])):
        for address in shown:
            assert walk(own(rendered(cast.browser_of(reader), address)), hidden) > 50
        given = "".join(content for _name, content in files_of(reader))
        assert not any(str(each) in given for each in kept)
    program = Program(people[0])
    for leaf in ("", f"/{league.public_id}/standings", f"/{league.public_id}/fixtures"):
        reply = program.get(f"leagues{leaf}")
        assert reply.status_code == 200
        assert not any(str(each) in reply.content.decode() for each in kept)
