"""The IMP factors of games: one for each game with two sides, told where it counts, measured alike by the same seed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from html import unescape

import pytest

from games.tournaments.cli import factors as imp_factors
from games.tournaments.models import ScoringKind
from games.tournaments.write import setup
from rules.catalog import VARIANTS, find
from tests import cast
from tests.serving import HOUSE

from . import stage
from .test_events import answer, asked, refused
from .test_setup import usual

TWO_SIDED = imp_factors.two_sided()


def test_every_game_with_two_sides_has_a_factor_and_no_other() -> None:
    assert tuple(rules.slug for rules in VARIANTS if rules.measured.imp_factor != 1) == TWO_SIDED
    for rules in VARIANTS:
        assert Fraction(rules.measured.imp_factor) in imp_factors.PLAIN


def test_the_guide_tells_the_factors_that_are_in_force() -> None:
    guide = (HOUSE / "docs/contests.md").read_text()
    for slug in TWO_SIDED:
        assert f"| {find(slug).name} | 500 |" in guide
        (line,) = (line for line in guide.splitlines() if line.startswith(f"| {find(slug).name} | 500 |"))
        assert line.split("|")[7].strip() == str(find(slug).measured.imp_factor)


@pytest.mark.parametrize("slug", TWO_SIDED)
def test_the_same_seed_measures_the_same(slug: str) -> None:
    first, again = (imp_factors.swings_of(slug, 1, 2, 3) for _ in range(2))
    assert first == again
    assert first.sizes == (abs(first.sizes[0]),)


def test_the_factor_is_the_plain_number_nearest_to_five_imps() -> None:
    sizes = tuple(map(Fraction, (0, 50, 100, 150)))
    found = imp_factors.Swings("piquet", 1, 4, 1, sizes)
    assert found.flat == 0.25
    assert found.mean == 75
    # At 2 they are 0, 3, 5 and 7 IMPs, at 3 they are 0, 4, 7 and 10.
    assert found.mean_imps(Fraction(2)) == 3.75
    assert found.mean_imps(Fraction(3)) == 5.25
    assert found.factor == 3


def test_the_command_tells_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("factors", "--boards", "2", "--tables", "2", "--seed", "5", "--game", "piquet")
    (facts,) = answer(*words, capsys=capsys)
    assert {"game": "piquet", "boards": 2, "tables": 2, "seed": 5}.items() <= facts.items()
    output = asked(*words, capsys=capsys)
    assert output.splitlines()[1].split()[:3] == ["piquet", "2", "2"]
    for bad in (("--tables", "1"), ("--boards", "0"), ("--seed", "x"), ("--game", "auction-three")):
        assert refused("factors", *bad, capsys=capsys)


@pytest.mark.django_db
@pytest.mark.parametrize("scoring", ScoringKind.values)
def test_a_new_tournament_has_the_factor_of_its_game_and_says_so_where_it_counts(scoring: str) -> None:
    asked_for = replace(usual(variant="piquet"), scoring=ScoringKind(scoring))
    tournament = setup.create(asked_for, by=cast.person("Maker"))
    assert tournament.imp_factor == 20
    shown_text = unescape(cast.browser_of().get(tournament.get_absolute_url()).content.decode())
    by_imps = scoring in ("imps", "cross-imps", "butler")
    assert ("differences times 20, the factor of this game" in shown_text) == by_imps


@pytest.mark.django_db
def test_a_tournaments_own_factor_stands_before_that_of_its_game() -> None:
    tournament = stage.tournament_of("piquet", factor="0.5", scoring=ScoringKind.CROSS_IMPS)
    assert tournament.imp_factor == Fraction(1, 2)
    shown_text = unescape(cast.browser_of().get(tournament.get_absolute_url()).content.decode())
    assert "differences times 0.5," in shown_text
