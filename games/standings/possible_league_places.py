"""Which places of a league are still possible for whom, over every result of what is still to be played.

A game still open may be won by any margin. One that `may_lapse` may come to nothing too, and counts for nobody then.
Two facts make the search small:

* Nobody comes out better by not winning. Whoever wins in place of a draw or a loss has more points; all who are above
  them then had more points than they before, and were above them. So the best place is looked for with all open games
  of one's own won, the worst with none of them won (lost, or drawn where that brings no more, or come to nothing).
* Of somebody with an open game the difference is as large, or as small, as one likes; only of somebody without one is
  it known, and the others' have to be calculated against it. Every margin moves points from the loser to the winner. So
  which of the others can be above, level with and below a known difference at once is the question whether a flow
  exists in the graph of the open games, loser to winner, without upper bounds. By Hoffman's circulation theorem it does
  where no set of players that nobody outside loses to has to gain in sum, and none that loses to nobody outside has to
  lose.

Only open games of others that can still change somebody's place are gone through. First the points are shared out
between all others, so that the fewest (or the most) come to be above (`shared_points`): mostly that is the place. Where
only who is level is in question, results are gone through, and a branch is given up once sharing out what is left
brings nothing nearer. Who has no steps left for that has the bound by sharing out, which holds every place that is
possible but may be wider, and wider than before the last result.

What must never widen is asked with `most_open`: exact where few games are open, else bounds by points alone. With each
result the games that matter become fewer, so neither of these ever widens.
`tests/standings/test_possible_league_places.py` holds both against full enumeration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product

from .league_table import LeagueGame, LeagueRules, LeagueTally, TieBreak, level_parts, tallies_of, worth
from .shared_points import Steps, StepsSpent, fewest_left_out

STEPS = 3_000_000
"""So many short pieces of work the places of a league may take, shared out evenly: some seconds."""

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
    may_lapse: Collection[Pair] = (),
    most_open: int | None = None,
    most_steps: int = STEPS,
) -> dict[str, LeaguePlaces]:
    """For each name the places that are still possible: exact as long as the steps for all suffice, else bounds.

    Where `most_open` is given they are exact with so many games at most that the name is not in and that can change
    its place, else bounds by points alone; for the worst place those of the name that may lapse count among them.
    `still_open` are the games to be played, all that are missing unless they are given; those that hold one pair
    twice ask for `most_open` to be BY_POINTS_ALONE. `may_lapse` are those of them that may come to nothing.
    """
    if still_open is None:
        still_open = open_games(names, games, rules.legs)
    tallies = tallies_of(names, games, rules.points)
    share = most_steps // (2 * len(names))

    def place(name: str, best: bool) -> int:
        search = _Search(name, tallies, still_open, may_lapse, rules, best=best)
        return search.place_in(Steps(share)) if most_open is None else search.place(most_open)

    return {name: LeaguePlaces(place(name, best=True), place(name, best=False)) for name in names}


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
        may_lapse: Collection[Pair],
        rules: LeagueRules,
        *,
        best: bool,
    ) -> None:
        self.name, self.tallies, self.rules, self.best = name, tallies, rules, best
        self.own = [pair for pair in still_open if name in pair]
        self.others = [pair for pair in still_open if name not in pair]
        self.rivals = [other for other in tallies if other != name]
        self._games_open = Counter(chain.from_iterable(still_open))
        self._lapsing = frozenset(may_lapse)
        self._may_lapse = Counter(chain.from_iterable(may_lapse))
        self._least = min(rules.points.loss, 0) if may_lapse else rules.points.loss
        self._close = self._may_be_level()
        most = self._range(self.name)[1]
        self._surely_above = sum(self._range(other)[0] > most for other in self.rivals)
        self._limit = self._bound()
        self._found: int | None = None
        self._steps: Steps | None = None

    def place(self, most_open: int) -> int:
        """The place, 1 more than those who must (or may) be above; by points alone with more games than that."""
        games = self._games_that_matter()
        lapsing = 0 if self.best else sum(pair in self._lapsing for pair in self.own)
        if len(games) + lapsing <= most_open:
            self._go_through(games)
            assert self._found is not None
            return 1 + self._found
        return 1 + self._limit

    def _games_that_matter(self) -> list[Pair]:
        """The open games of others that can change the place.

        What two score against each other who are above or below for certain feeds and drains nobody compared.
        """
        return [pair for pair in self.others if self._close.intersection(pair)]

    def _go_through(self, games: Sequence[Pair]) -> None:
        """Try every result of these games; those that do not matter are drawn."""
        rest = dict.fromkeys(set(self.others).difference(games), 0)
        for fixed in self._own_ways():
            self._start(rest | fixed, games)

    def place_in(self, steps: Steps) -> int:
        """The place, exact as long as the steps suffice; else the limit, as near as sharing out the points brings it.

        The fewest (or most) are above with those who are level counted as on the better side, and as on the worse.
        Where both numbers are one that is it; else results are looked for that come nearer to the limit.
        """
        self._steps = steps
        if self._lapsing:
            return self._gone_through()
        has = {name: tally.points for name, tally in self.tallies.items()}
        mine = self._range(self.name)[1 if self.best else 0]
        try:
            self._limit = self._shared_out(
                has, self._games_open, self.others, mine, self._limit_has_level_above()
            )
            self._found = self._limit
            if self._is_level_open():
                self._found = self._shared_out(has, self._games_open, self.others, mine, self.best)
            if self._found != self._limit:
                self._go_through(sorted(self._games_that_matter(), key=self._nearness))
        except StepsSpent:
            return 1 + self._limit
        return 1 + self._found

    def _gone_through(self) -> int:
        """The same where games may come to nothing: what these leave cannot be shared out, every result is tried."""
        try:
            self._go_through(self._games_that_matter())
        except StepsSpent:
            return 1 + self._limit
        assert self._found is not None
        return 1 + self._found

    def _limit_has_level_above(self) -> bool:
        """Whether in the best (or worst) that can be whoever is level is above."""
        return not self.best and bool(self.rules.tie_breaks)

    def _is_level_open(self) -> bool:
        """Whether who is level may stand on either side of this player."""
        tie_breaks = self.rules.tie_breaks
        # Won by as much as one likes all who are level are below.
        return bool(tie_breaks) and not (self.best and self.own and tie_breaks[0] == TieBreak.DIFFERENCE)

    def _nearness(self, pair: Pair) -> list[int]:
        """How far the two of a game are from having to be above (or below): the nearest first."""
        mine = self._range(self.name)[1 if self.best else 0]
        ranges = [self._range(name) for name in pair if name in self._close]
        return sorted(mine - least if self.best else most - mine for least, most in ranges)

    def _shared_out(
        self,
        has: Mapping[str, int],
        number_open: Mapping[str, int],
        games: Sequence[Pair],
        mine: int,
        level_is_above: bool,
    ) -> int:
        """The fewest (or most) who can be above by points, as these games come out best (or worst)."""
        assert self._steps is not None
        points = self.rules.points
        cost = points.win - points.loss
        if self.best:
            most = mine - level_is_above
            room = {name: most - has[name] - points.loss * number_open[name] for name in self.rivals}
            return fewest_left_out(room, games, cost, points.draw - points.loss, self._steps)
        least = mine + (not level_is_above)
        room = {name: has[name] + points.win * number_open[name] - least for name in self.rivals}
        return len(room) - fewest_left_out(room, games, cost, points.win - points.draw, self._steps)

    def _range(self, name: str) -> tuple[int, int]:
        """The fewest and the most points somebody may come to."""
        has, number, lapsing = self.tallies[name].points, self._games_open[name], self._may_lapse[name]
        least = self.rules.points.loss * (number - lapsing) + self._least * lapsing
        return has + least, has + self.rules.points.win * number

    def _may_be_level(self) -> set[str]:
        """The others who may come to be level with this player; who is above or below for certain stays so."""
        least, most = self._range(self.name)
        return {
            other for other in self.rivals if self._range(other)[0] <= most and self._range(other)[1] >= least
        }

    def _bound(self) -> int:
        """How many are above for certain (or may be at most), by points alone."""
        least, most = self._range(self.name)
        if self.best:
            return sum(self._range(other)[0] > most for other in self.rivals)
        return sum(self._is_above(self._range(other)[1], least) for other in self.rivals)

    def _is_above(self, points: int, mine: int) -> bool:
        """Whether with these points somebody may be above; who is level may be by a tie-break."""
        return points > mine or (points == mine and bool(self.rules.tie_breaks))

    def _own_ways(self) -> Iterator[dict[Pair, int]]:
        """How the open games of one's own may come out: 1, 0 or -1 for the first of each pair; one that lapses is not
        there.
        """
        points = self.rules.points
        own: tuple[int | None, ...] = (1,) if self.best else ((-1,) if points.loss < points.draw else (-1, 0))
        ways = [(*own, None) if not self.best and pair in self._lapsing else own for pair in self.own]
        for mine in product(*ways):
            yield {
                pair: sign if pair[0] == self.name else -sign
                for pair, sign in zip(self.own, mine, strict=True)
                if sign is not None
            }

    def _start(self, results: dict[Pair, int], games: Sequence[Pair]) -> None:
        """Try every result of the games that matter, beside those that are given."""
        self._points = {name: tally.points for name, tally in self.tallies.items()}
        self._open = Counter(chain.from_iterable(games))
        for pair, sign in results.items():
            self._score(pair, sign, 1)
        self._go_on(results, games)

    def _take(self, number: int) -> None:
        """Count the steps of a search that has only so many; raises StepsSpent."""
        if self._steps is not None:
            self._steps.take(number)

    def _score(self, pair: Pair, sign: int, times: int) -> None:
        """Give two their points for a game, or (-1) take them back."""
        points = self.rules.points
        brings = {1: points.win, 0: points.draw, -1: points.loss}
        self._points[pair[0]] += times * brings[sign]
        self._points[pair[1]] += times * brings[-sign]

    def _go_on(self, results: dict[Pair, int], games: Sequence[Pair]) -> None:
        """Try every result of these games, as long as a better (or worse) place can come of it."""
        self._take(len(games) + len(self._close))
        if self._found == self._limit or not self._can_improve(games):
            return
        level = self._level_now()
        to_try = [pair for pair in games if level.intersection(pair)]
        if not to_try:
            # What is left is between some who are above or below by now, whatever comes.
            above = self._above(dict.fromkeys(games, 0) | results)
            if self._found is None or self._is_better(above, self._found):
                self._found = above
            return
        results = results | {pair: 0 for pair in games if pair not in to_try}
        pair, points = to_try[0], self.rules.points
        self._open.subtract(pair)
        # A draw that gives the two fewer points than a win puts fewer above.
        draw_first = self.best and 2 * points.draw < points.win + points.loss
        for sign in (0, 1, -1) if draw_first else (1, 0, -1):
            self._score(pair, sign, 1)
            self._go_on(results | {pair: sign}, to_try[1:])
            self._score(pair, sign, -1)
        if pair in self._lapsing:
            self._go_on(results, to_try[1:])
        self._open.update(pair)

    def _level_now(self) -> set[str]:
        """The others who may still come to be level, as the search has gone so far."""
        points, mine = self.rules.points, self._points[self.name]
        return {
            other
            for other in self._close
            if self._points[other] + self._least * self._open[other]
            <= mine
            <= self._points[other] + points.win * self._open[other]
        }

    def _can_improve(self, games: Sequence[Pair]) -> bool:
        """Whether fewer (or more) than were found may be above, by points alone."""
        if self._found is None:
            return True
        points, mine = self.rules.points, self._points[self.name]
        above = self._surely_above
        for other in self._close:
            has = self._points[other]
            if self.best:
                above += has + self._least * self._open[other] > mine
            else:
                above += self._is_above(has + points.win * self._open[other], mine)
        if self._steps is None or self._lapsing or not self._is_better(above, self._found):
            return self._is_better(above, self._found)
        shared = self._shared_out(self._points, self._open, games, mine, self._limit_has_level_above())
        return self._is_better(shared, self._found)

    def _above(self, results: Mapping[Pair, int]) -> int:
        """How many are above where the open games come out so, with margins as they suit (or hurt) most."""
        self._take(len(self.tallies) ** 2)
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
            for part in level_parts(group, worth(tie_break, tallies, group)):
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
        if any(results.get(pair) for pair in self.own):
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
            self._take(len(others))
            certain, possible = sum(each > 0 for each in relations), sum(each >= 0 for each in relations)
            if best_count is not None and not self._is_better(
                above + (certain if self.best else possible), best_count
            ):
                continue
            wanted = dict(zip(others, relations, strict=True))
            level = [name for name in group if wanted.get(name, 0) == 0]
            so_far = self._above_of_level(level, tallies, results, rest, above + certain)
            better = best_count is None or self._is_better(so_far, best_count)
            self._take(len(flows) * 2 ** len(others) if better else 0)
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
