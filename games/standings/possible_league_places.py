"""Which places of a league are still possible for whom, over every result of what is still to be played.

A game still open may be won by any margin. Two facts make the search small:

* Nobody comes out better by not winning. Whoever wins in place of a draw or a loss has more points; all who are above
  them then had more points than they before, and were above them. So the best place is looked for with all open games
  of one's own won, the worst with none of them won (lost, or drawn where that brings no more).
* Of somebody with an open game the difference is as large, or as small, as one likes; only of somebody without one is
  it known, and the others' have to be calculated against it. Every margin moves points from the loser to the winner. So
  which of the others can be above, level with and below a known difference at once is the question whether a flow
  exists in the graph of the open games, loser to winner, without upper bounds. By Hoffman's circulation theorem it does
  where no set of players that nobody outside loses to has to gain in sum, and none that loses to nobody outside has to
  lose.

Where at most `MOST_OPEN` games of others are open the places are exact. Where more are, they are bounds by points
alone: every place that is possible lies within them, and since open games only become fewer, neither bounds nor exact
places ever widen. `tests/standings/test_possible_league_places.py` holds both against full enumeration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product

from .league_table import LeagueGame, LeagueRules, LeagueTally, TieBreak, parted, tallies_of, worth

MOST_OPEN = 9
"""Open games of others that are gone through one by one, as far as they can change the place."""

BY_POINTS_ALONE = -1
"""In its place: no games are gone through, the places are bounds."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LeaguePlaces:
    """The best and the worst place somebody may still have."""

    best: int
    worst: int


def possible_places(
    names: Sequence[str],
    games: Sequence[LeagueGame],
    rules: LeagueRules,
    *,
    still_open: Sequence[Pair] | None = None,
    most_open: int = MOST_OPEN,
) -> dict[str, LeaguePlaces]:
    """For each name the places that are still possible; exact where few games are open, else bounds.

    Few are `most_open` games at most that the name is not in. `still_open` are the games to be played: all that are
    missing, unless they are given; those that hold one pair twice ask for `most_open` to be BY_POINTS_ALONE.
    """
    if still_open is None:
        still_open = open_games(names, games, rules.legs)
    tallies = tallies_of(names, games, rules.points)
    return {
        name: LeaguePlaces(
            _Search(name, tallies, still_open, rules, best=True).place(most_open),
            _Search(name, tallies, still_open, rules, best=False).place(most_open),
        )
        for name in names
    }


def open_games(names: Sequence[str], games: Sequence[LeagueGame], legs: int) -> tuple[Pair, ...]:
    """The games that are still to be played: every two once, or each at home against each."""
    if legs == 2:
        played = Counter((game.home, game.away) for game in games)
        return tuple(pair for pair in permutations(names, 2) if not played[pair])
    met = {frozenset((game.home, game.away)) for game in games}
    return tuple(pair for pair in combinations(names, 2) if frozenset(pair) not in met)


class _Search:
    """The best (or the worst) place of one player."""

    def __init__(
        self,
        name: str,
        tallies: Mapping[str, LeagueTally],
        still_open: Sequence[Pair],
        rules: LeagueRules,
        *,
        best: bool,
    ) -> None:
        self.name, self.tallies, self.rules, self.best = name, tallies, rules, best
        self.own = [pair for pair in still_open if name in pair]
        self.others = [pair for pair in still_open if name not in pair]
        self.rivals = [other for other in tallies if other != name]
        self._limit = self._bound()
        self._found: int | None = None

    def place(self, most_open: int) -> int:
        """The place: 1 more than those who must (or may) be above."""
        if len(self.others) > most_open:
            return 1 + self._limit
        games = self._that_matter()
        # Games that do not matter are drawn.
        rest = {pair: 0 for pair in self.others if pair not in games}
        for fixed in self._own_ways():
            self._go_on(rest | fixed, games, 0)
        assert self._found is not None
        return 1 + self._found

    def _bound(self) -> int:
        """How many are above for certain (or may be at most), by points alone."""
        points = self.rules.points
        mine = self.tallies[self.name].points + len(self.own) * (points.win if self.best else points.loss)
        games_open = Counter(chain.from_iterable((*self.own, *self.others)))
        if self.best:
            return sum(
                self.tallies[other].points + points.loss * games_open[other] > mine for other in self.rivals
            )
        return sum(
            self.tallies[other].points + points.win * games_open[other] >= mine for other in self.rivals
        )

    def _own_ways(self) -> Iterator[dict[Pair, int]]:
        """How the open games of one's own may come out: 1, 0 or -1 for the first of each pair."""
        points = self.rules.points
        own = (1,) if self.best else ((-1,) if points.loss < points.draw else (-1, 0))
        for mine in product(own, repeat=len(self.own)):
            yield {
                pair: sign if pair[0] == self.name else -sign
                for pair, sign in zip(self.own, mine, strict=True)
            }

    def _that_matter(self) -> list[Pair]:
        """The open games of others of whom one at least may come to be level with this player, whose points are known.

        Who is above or below for certain is compared by nothing else, and what such two score against each other
        neither feeds nor drains anybody who is compared.
        """
        points = self.rules.points
        games_open = Counter(chain.from_iterable((*self.own, *self.others)))
        least = self.tallies[self.name].points + points.loss * len(self.own)
        most = self.tallies[self.name].points + points.win * len(self.own)
        close = {
            other
            for other in self.rivals
            if self.tallies[other].points + points.loss * games_open[other] <= most
            and self.tallies[other].points + points.win * games_open[other] >= least
        }
        return [pair for pair in self.others if close.intersection(pair)]

    def _go_on(self, results: dict[Pair, int], games: Sequence[Pair], number: int) -> None:
        """Try every result of the games from `number` on, as long as a better (or worse) place can come of it."""
        if self._found == self._limit or not self._can_improve(results, games[number:]):
            return
        if number == len(games):
            above = self._above(results)
            if self._found is None or self._is_better(above, self._found):
                self._found = above
            return
        for sign in (1, 0, -1):
            self._go_on(results | {games[number]: sign}, games, number + 1)

    def _can_improve(self, results: Mapping[Pair, int], rest: Sequence[Pair]) -> bool:
        """Whether fewer (or more) than were found may be above, by points alone, with the games of `rest` open."""
        if self._found is None:
            return True
        points, has = self.rules.points, {name: tally.points for name, tally in self.tallies.items()}
        brings = {1: points.win, 0: points.draw, -1: points.loss}
        for (first, second), sign in results.items():
            has[first] += brings[sign]
            has[second] += brings[-sign]
        games_open = Counter(chain.from_iterable(rest))
        if self.best:
            above = sum(
                has[other] + points.loss * games_open[other] > has[self.name] for other in self.rivals
            )
            return above < self._found
        return self._found < sum(
            has[other] + points.win * games_open[other] >= has[self.name] for other in self.rivals
        )

    def _above(self, results: Mapping[Pair, int]) -> int:
        """How many are above where the open games come out so, with margins as they suit (or hurt) most."""
        tallies = {
            name: LeagueTally(
                has.played, has.won, has.drawn, has.lost, has.points, has.difference, dict(has.against or {})
            )
            for name, has in self.tallies.items()
        }
        for (first, second), sign in results.items():
            tallies[first].take(second, sign, self.rules.points)
            tallies[second].take(first, -sign, self.rules.points)
        group = [name for name in tallies if tallies[name].points == tallies[self.name].points]
        above = sum(tallies[name].points > tallies[self.name].points for name in tallies)
        return self._above_of_level(group, tallies, results, self.rules.tie_breaks, above)

    def _above_of_level(
        self,
        group: Sequence[str],
        tallies: Mapping[str, LeagueTally],
        results: Mapping[Pair, int],
        tie_breaks: Sequence[TieBreak],
        above: int,
    ) -> int:
        """How many are above: `above` by points, and of those who are level those by what decides among them."""
        for number, tie_break in enumerate(tie_breaks):
            if tie_break == TieBreak.DIFFERENCE:
                rest = tie_breaks[number + 1 :]
                return self._above_by_difference(group, tallies, results, rest, above)
            for part in parted(group, worth(tie_break, tallies, group)):
                if self.name in part:
                    group = part
                    break
                above += len(part)
        return above

    def _above_by_difference(
        self,
        group: Sequence[str],
        tallies: Mapping[str, LeagueTally],
        results: Mapping[Pair, int],
        rest: Sequence[TieBreak],
        above: int,
    ) -> int:
        """The same where the difference is what decides next, and `rest` after it.

        Ways that bring no better (or worse) place than was found are not looked at: what is returned then is as bad.
        """
        others = [name for name in group if name != self.name]
        if any(results[pair] for pair in self.own):
            # Won by as much as one likes, all are below; lost by as much, all are above.
            return above if self.best else above + len(others)
        mine = tallies[self.name].difference
        flows = [(pair[::-1] if sign > 0 else pair) for pair, sign in results.items() if sign]
        moving = set(chain.from_iterable(flows))
        ways = [
            (-1, 0, 1) if name in moving else (_sign(tallies[name].difference - mine),) for name in others
        ]
        best_count = self._found
        for relations in product(*ways):
            certain, possible = sum(each > 0 for each in relations), sum(each >= 0 for each in relations)
            if best_count is not None and not self._is_better(
                above + (certain if self.best else possible), best_count
            ):
                continue
            wanted = dict(zip(others, relations, strict=True))
            level = [name for name in group if wanted.get(name, 0) == 0]
            so_far = self._above_of_level(level, tallies, results, rest, above + certain)
            better = best_count is None or self._is_better(so_far, best_count)
            if better and _can_be(wanted, mine, tallies, flows):
                best_count = so_far
        assert best_count is not None
        return best_count

    def _is_better(self, above: int, best_count: int) -> bool:
        """Whether so many above are fewer (or more) than were found."""
        return above < best_count if self.best else above > best_count


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _can_be(
    wanted: Mapping[str, int], mine: int, tallies: Mapping[str, LeagueTally], flows: Sequence[Pair]
) -> bool:
    """Whether margins exist with which everybody stands to `mine` as wanted: above (1), level (0) or below (-1).

    `flows` are the open games that are decided, (loser, winner), each counted in the tallies with a margin of 1.
    """
    least, most = {}, {}
    for name, relation in wanted.items():
        gap = mine - tallies[name].difference
        least[name] = None if relation < 0 else gap + (relation > 0)
        most[name] = None if relation > 0 else gap - (relation < 0)
    members = list(wanted)
    for size in range(1, len(members) + 1):
        for chosen in combinations(members, size):
            inside = set(chosen)
            gains, losses = [least[name] for name in chosen], [most[name] for name in chosen]
            fed = any(winner in inside and loser not in inside for loser, winner in flows)
            drained = any(loser in inside and winner not in inside for loser, winner in flows)
            if not fed and None not in gains and sum(gain for gain in gains if gain is not None) > 0:
                return False
            if not drained and None not in losses and sum(loss for loss in losses if loss is not None) < 0:
                return False
    return True
