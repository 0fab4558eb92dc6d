"""`manage.py ratings rebuild`: the results give the ratings again, number for number."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import F

from accounts.models import User
from games.clocks import time_control
from games.play.models import AfterResigning, Bot, EndReason, Game, Strength
from games.play.write import seating
from games.play.write.lock import locked_table
from games.play.write.ratings import sides_again
from games.play.write.timeouts import lapse
from games.privacy.deletion import delete_account
from games.ratings import bot_levels
from games.ratings.model import RatingEstimate
from games.ratings.models import Rating, RatingChange
from games.ratings.rebuild import rebuild
from rules.catalog import VARIANTS
from tests import cast

from .room import ended, ended_by, seated

pytestmark = pytest.mark.django_db


def asked(*words: str) -> tuple[int, str]:
    """Status and what is said."""
    out = StringIO()
    try:
        call_command("ratings", "rebuild", *words, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def everything() -> list[Any]:
    """Every figure of every rating and of every change."""
    ratings = Rating.objects.order_by("pk").values_list("pk", "mu", "sigma", "games")
    changes = RatingChange.objects.order_by("pk").values_list(
        "pk", "mu_before", "sigma_before", "mu", "sigma"
    )
    return [*ratings, *changes]


def some_games(people: list[User], *, number: int, seed: int) -> None:
    """Games of all kinds, with bots among the people, that end in every way in which a game can end."""
    chance = Random(seed)
    cast.bot("Lion")
    bots = [Bot.objects.filter(level=level)[0] for level in Strength]
    for _ in range(number):
        engine = (variant := chance.choice(VARIANTS)).engine(variant.options())
        seats = sum(len(side) for side in engine.sides)
        sitters = chance.sample([*people, *bots], seats)
        if not any(isinstance(sitter, User) for sitter in sitters):
            continue
        pace = chance.choice([time_control.NO_CLOCK, time_control.days(3), time_control.live()])
        resigning = chance.choice([AfterResigning.END, AfterResigning.BOT])
        game = seated(sitters, variant.slug, pace=pace, after_resigning=resigning)
        end(game, [sitter for sitter in sitters if isinstance(sitter, User)], chance)


def end(game: Game, people: list[User], chance: Random) -> None:
    """The game over, in a way by chance; some seats change hands before."""
    sides = len(game.engine.sides)
    if game.after_resigning == AfterResigning.BOT and len(people) > 1 and chance.random() < 0.4:
        seating.resign(game.public_id, user=chance.choice(people))
    elif (
        game.after_resigning == AfterResigning.BOT and game.pace and len(people) > 1 and chance.random() < 0.4
    ):
        with locked_table(game.public_id) as table:
            lapse(table, next(player for player in table.players if player.user_id == people[0].pk))
    elif game.after_resigning == AfterResigning.END and chance.random() < 0.4:
        player = next(player for player in game.players.all() if player.user_id == people[0].pk)
        ended_by(game, player.seat, chance.choice([EndReason.RESIGNED, EndReason.OUT_OF_TIME]))
        return
    why = chance.choice([EndReason.PLAYED_OUT] * 3 + [EndReason.ADJUDICATED, EndReason.CANCELLED])
    winners = () if why == EndReason.CANCELLED or chance.random() < 0.15 else (chance.randrange(sides),)
    ended(cast.again(game), *winners, scores=[chance.randrange(0, 500, 100) for _ in range(sides)], why=why)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_results_give_every_figure_again(seed: int) -> None:
    some_games(cast.players(), number=40, seed=seed)
    before = everything()
    assert RatingChange.objects.values("rating").distinct().count() > 12
    status, said = asked("--check")
    assert (status, said.count("\n")) == (0, 1), said
    assert "every figure is the same." in said
    assert "as they were" not in said
    assert everything() == before


def test_what_was_stored_wrongly_is_found_said_and_made_right() -> None:
    people = cast.players()[:2]
    games = [ended(seated(people), winner) for winner in (0, 1, 1, 0)]
    right = everything()
    RatingChange.objects.filter(game=games[1].public_id, rating__user=people[0]).update(mu=F("mu") + 1)
    Rating.objects.filter(user=people[1]).update(sigma=3.0, games=9)
    wrong = everything()
    status, said = asked("--check")
    assert status == 1
    assert f"piquet, days, person {people[0].pk}, after game {games[1].public_id}: stored 1" in said
    assert f"piquet, days, person {people[1].pk}, now: stored" in said
    assert "± 90.0000 (game 9); the results give" in said
    assert "2 ratings, 4 games: 2 figures differ." in said
    assert everything() == wrong, "a check writes nothing"
    assert asked()[0] == 0
    assert everything() == right
    assert asked("--check")[0] == 0


def test_a_game_that_ends_while_it_reckons_is_reckoned_too() -> None:
    people = cast.players()[:2]
    for winner in (0, 1):
        ended(seated(people), winner)
    Rating.objects.filter(user=people[0]).update(sigma=3.0)
    late = [seated(people)]

    def sides_of(public_id: str) -> Any:
        if late:
            ended(late.pop(), 1)
        return sides_again(public_id)

    done = rebuild(sides_of, check=False)
    assert done.games == 3
    assert not rebuild(sides_again, check=True).differences


def test_a_result_put_right_in_the_rows_moves_everything_after_it() -> None:
    people = cast.players()[:3]
    first = ended(seated(people[:2]), 0)
    ended(seated(people[1:]), 0)
    before = everything()
    Game.objects.filter(pk=first.pk).update(result=first.result | {"winners": [1]})
    assert asked("--check")[0] == 1
    asked()
    assert everything() != before
    last = Rating.objects.get(user=people[2])
    Game.objects.filter(pk=first.pk).update(result=first.result)
    asked()
    assert everything() == before
    assert Rating.objects.get(user=people[2]).mu != last.mu, "who played neither, but met who did"


def test_a_game_of_a_deleted_account_does_again_what_it_did() -> None:
    people = cast.players()[:3]
    ended(seated([people[0], people[2]]), 0)
    ended(seated(people[:2]), 0)
    delete_account(people[2])
    before = everything()
    status, said = asked("--check")
    assert status == 0, said
    assert "2 games, 1 of them as they were for want of their people: every figure is the same." in said
    asked()
    assert everything() == before


def test_a_level_measured_anew_since_keeps_what_its_games_gave(monkeypatch: pytest.MonkeyPatch) -> None:
    cast.bot("Lion")
    expert = Bot.objects.filter(level=Strength.EXPERT)[0]
    ended(seated([cast.person("South player"), expert], "piquet"), 0)
    anew = {"piquet": {"expert": RatingEstimate(40.0, 5.0)}}
    monkeypatch.setattr(bot_levels, "_measurements", lambda: anew)
    assert asked("--check")[0] == 0
