"""Who meets whom in a league, and in which round: the circle method, with first seats as even as they can be.

Where three play at a table, `fixtures_for_three` turns a few first games around the circle of all players, as designs
of combinatorics are built from base blocks: everybody has as many games as everybody else, and each seat equally often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, permutations

TRIED = 12
"""Of the first games at three that come next in a search, so many are gone on from."""

AGAIN, LATE_AGAIN = 1_000_000, 1_000
"""What it costs that two meet who met at a table of this latecomer, or of an earlier one; 1 for any game."""


@dataclass(frozen=True, slots=True)
class LeaguePairing:
    """Two who meet in a round, counted from 1, or three; `home` has the first seat, `third` the last of three."""

    round: int
    home: str
    away: str
    third: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Those who meet, by seat."""
        return (self.home, self.away, *([self.third] if self.third else []))


def fixtures(names: Sequence[str], legs: int = 1) -> tuple[LeaguePairing, ...]:
    """Every two once, or twice with the seats changed; of an odd number one rests in each round.

    First seats of one differ from second ones by one at most, and not at all where that can be. Raises ValueError
    for a name that is there twice and for other than one or two legs.
    """
    if len(set(names)) != len(names):
        raise ValueError("a name is there twice")
    if legs not in (1, 2):
        raise ValueError("one leg or two")
    first = _one_leg(names)
    last = max((pairing.round for pairing in first), default=0)
    second = [LeaguePairing(each.round + last, each.away, each.home) for each in first]
    return (*first, *(second if legs == 2 else ()))


def _one_leg(names: Sequence[str]) -> tuple[LeaguePairing, ...]:
    """The circle: one stays, who rests where their number is odd, the others move on by one place each round."""
    seats: list[str | None] = [*([None] if len(names) % 2 else []), *names]
    size = len(seats)
    pairings = []
    for turn in range(size - 1):
        ring = [seats[0], *(seats[1 + (place + turn) % (size - 1)] for place in range(size - 1))]
        for place in range(size // 2):
            one, other = ring[place], ring[size - 1 - place]
            if one is None or other is None:
                continue
            # Who stays has the first seat in every other round, the couples of the ring in turn by their place.
            swapped = turn % 2 == 1 if place == 0 else place % 2 == 1
            home, away = (other, one) if swapped else (one, other)
            pairings.append(LeaguePairing(turn + 1, home, away))
    return tuple(pairings)


def late_fixtures(
    name: str, others: Sequence[str], homes: Mapping[str, int], legs: int, first_round: int
) -> tuple[LeaguePairing, ...]:
    """The games of somebody who comes late, against all who are there, a round each from `first_round` on.

    `homes` is how many more first than second seats each of the others has: those who have more get the second.
    With one leg the latecomer has as many first seats as second ones, or one more.
    """
    order = sorted(others, key=lambda other: (-homes.get(other, 0), others.index(other)))
    at_home = set(order[: (len(order) + 1) // 2])
    pairings = []
    for number, other in enumerate(order):
        pair = (name, other) if other in at_home else (other, name)
        pairings.append(LeaguePairing(first_round + number, *pair))
        if legs == 2:
            pairings.append(LeaguePairing(first_round + len(order) + number, *pair[::-1]))
    return tuple(sorted(pairings, key=lambda each: each.round))


# --- three at a table -------------------------------------------------------------------------------------


def fixtures_for_three(names: Sequence[str], legs: int = 1) -> tuple[LeaguePairing, ...]:
    """Every two meet at least once at tables of three; with two legs the same again, the other way round the table.

    Everybody plays as often as everybody else, and equally often in each seat. Nobody meets anybody more often than
    the number of players makes necessary, as far as a short search finds (`meetings_for_three` says how often).
    Raises ValueError as `fixtures`.
    """
    if len(set(names)) != len(names):
        raise ValueError("a name is there twice")
    if legs not in (1, 2):
        raise ValueError("one leg or two")
    size = len(names)
    if size < 3:
        return ()
    first = [
        (names[turn], names[(turn + one) % size], names[(turn + other) % size])
        for one, other in _first_games(size)
        for turn in range(size)
    ]
    last, pairings = _in_rounds(first)
    if legs == 2:
        pairings += [LeaguePairing(last + each.round, each.home, each.third, each.away) for each in pairings]
    return tuple(pairings)


def meetings_for_three(size: int) -> tuple[int, int, int]:
    """Of one leg with so many players: the games of each, and how often two meet at least and at most."""
    games = fixtures_for_three([str(number) for number in range(size)])
    met: dict[frozenset[str], int] = {}
    for game in games:
        for two in combinations(game.names, 2):
            met[frozenset(two)] = met.get(frozenset(two), 0) + 1
    if not met:
        return 0, 0, 0
    return 3 * len(games) // size, min(met.values()), max(met.values())


def late_fixtures_for_three(
    name: str,
    others: Sequence[str],
    games: Sequence[Sequence[str]],
    legs: int,
    first_round: int,
    late: Collection[str] = (),
) -> tuple[LeaguePairing, ...]:
    """The games of somebody who comes late at tables of three, a round each from `first_round` on.

    In each leg the others come two by two; of an odd number one rests who has most games, and nobody rests twice before
    all have rested. Those with fewest games come first. The same two come again only where no others are left, and if
    they can be, they are two who met at no table of `late`, those who came late before.
    `games` are those of the division that count, by seat; a division has few enough for the search, 15 at most.
    """
    own: list[tuple[str, ...]] = []
    for _leg in range(legs):
        so_far = [*map(tuple, games), *own]
        for two in _two_by_two(name, others, so_far, late):
            own.append(_seats_for(name, two, [*so_far, *own]))
    return tuple(LeaguePairing(first_round + number, *seats) for number, seats in enumerate(own))


def _two_by_two(
    name: str, others: Sequence[str], games: Sequence[Sequence[str]], late: Collection[str]
) -> list[tuple[str, str]]:
    """The others in couples for one leg, those with fewest games first."""
    number = Counter(chain.from_iterable(games))
    with_name = Counter(chain.from_iterable(game for game in games if name in game))
    cost: Counter[frozenset[str]] = Counter()
    for game in games:
        weight = AGAIN if name in game else LATE_AGAIN if set(late).intersection(game) else 1
        for two in combinations(game, 2):
            cost[frozenset(two)] += weight
    fields = [tuple(others)]
    if len(others) % 2:
        most = max((with_name[other], number[other]) for other in others)
        resting = [other for other in others if (with_name[other], number[other]) == most]
        fields = [tuple(other for other in others if other != each) for each in resting]
    couples = _cheapest_couples(fields, cost)
    return sorted(couples, key=lambda two: (number[two[0]] + number[two[1]], others.index(two[0])))


def _cheapest_couples(
    fields: Sequence[tuple[str, ...]], cost: Mapping[frozenset[str], int]
) -> tuple[tuple[str, str], ...]:
    """The couples that cost least together, of one of these fields of even size."""

    @cache
    def cheapest(left: tuple[str, ...]) -> tuple[int, tuple[tuple[str, str], ...]]:
        if not left:
            return 0, ()
        first, *rest = left
        ways = []
        for other in rest:
            after, couples = cheapest(tuple(each for each in rest if each != other))
            ways.append((after + cost[frozenset((first, other))], ((first, other), *couples)))
        return min(ways, key=lambda way: way[0])

    return min((cheapest(field) for field in fields), key=lambda way: way[0])[1]


def _seats_for(name: str, two: tuple[str, str], games: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The three by seat: the latecomer where they sat least often, and the others as that goes best."""
    sat = [Counter(game[seat] for game in games) for seat in range(3)]
    least = min(each[name] for each in sat)
    ways = [way for way in permutations((name, *two)) if sat[way.index(name)][name] == least]
    return min(ways, key=lambda way: sum(each[who] for each, who in zip(sat, way, strict=True)))


@cache
def _first_games(size: int) -> tuple[tuple[int, int], ...]:
    """The first games, each as the steps from its first player to the two others: few that have every distance.

    On a circle of `size` two players stand at a distance of 1 to size / 2; a game has three, and turned around the
    circle it lets all who stand at these distances meet. Of those found the ones with the fewest repeats.
    """
    wanted = frozenset(range(1, size // 2 + 1))
    number = -(-len(wanted) // 3)
    while not (candidates := list(_covers(size, wanted, number))):
        number += 1
    return min(candidates, key=lambda games: _repeats(size, games))


def _covers(size: int, wanted: frozenset[int], number: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """So many first games that have all these distances, by those with the most at a time."""
    if not wanted:
        if number == 0:
            yield ()
        return
    if len(wanted) > 3 * number:
        return
    aim = max(wanted)
    games = [game for game in combinations(range(1, size), 2) if aim in _distances(size, game)]
    games.sort(key=lambda game: -len(wanted.intersection(_distances(size, game))))
    for game in games[:TRIED]:
        for rest in _covers(size, wanted.difference(_distances(size, game)), number - 1):
            yield (game, *rest)


def _repeats(size: int, games: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """How often two meet at most, and a sum that is small where all meet about equally often."""
    met = Counter(chain.from_iterable(_distances(size, game) for game in games))
    # Those who stand opposite each other meet twice as a game goes round.
    met[size // 2] *= 2 if size % 2 == 0 else 1
    return max(met.values()), sum(number * number for number in met.values())


def _distances(size: int, game: tuple[int, int]) -> tuple[int, int, int]:
    one, other = game
    first, second, third = (min(step, size - step) for step in (one, other, other - one))
    return first, second, third


def _in_rounds(games: Sequence[tuple[str, str, str]]) -> tuple[int, list[LeaguePairing]]:
    """The games in rounds in which nobody plays twice, and the number of the last round."""
    rounds: list[set[str]] = []
    pairings = []
    for game in games:
        number = next((place for place, busy in enumerate(rounds) if not busy & set(game)), len(rounds))
        if number == len(rounds):
            rounds.append(set())
        rounds[number].update(game)
        pairings.append(LeaguePairing(number + 1, *game))
    return len(rounds), sorted(pairings, key=lambda each: each.round)
