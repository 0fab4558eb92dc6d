"""Two directors at once, on both databases: what each of them types is kept, and the log has all of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games.clubs.core import contests, membership
from games.clubs.core.models import ClubRole
from games.jobs.refusals import Refused
from games.ladders.models import Challenge
from games.ladders.write import direct as ladder_direct
from games.ladders.write import entries as ladder_entries
from games.ladders.write import evenings as ladder_evenings
from games.tournaments import director as desk_acts
from games.tournaments.director import deputies, typed_scores
from games.tournaments.director import table_scores as table_links
from games.tournaments.director.typed_scores import PaperScore
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    ScoreLink,
    TableScore,
    TableScoreState,
    TournamentDirector,
)
from games.tournaments.write import table_scores
from tests.clubs.room import ClubRoom, evening
from tests.ladders import room as ladder_room
from tests.leagues.test_at_once import on_both_databases, together
from tests.tournaments import stage

from .test_desk import WHY, hall

pytestmark = pytest.mark.django_db(transaction=True)


@on_both_databases
def test_two_who_type_scores_of_one_evening_lose_none(database: str) -> None:
    at = hall(entered=6, venue="real", boards=2)
    desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)
    plays = list(BoardPlay.objects.filter(board__tournament=at.tournament).values_list("pk", flat=True))
    assert len(plays) == 30

    def scores(some: list[int], points: int) -> dict[int, PaperScore]:
        return {play: PaperScore(points=(points, 0)) for play in some}

    tournament = at.now()
    together(
        lambda: typed_scores.enter(tournament, scores(plays[::2], 10), by=at.organiser, why=""),
        lambda: typed_scores.enter(tournament, scores(plays[1::2], 20), by=at.other, why=""),
    )
    kept = dict(BoardPlay.objects.filter(pk__in=plays).values_list("pk", "points"))
    assert kept == {play: [10 if place % 2 == 0 else 20, 0] for place, play in enumerate(plays)}
    acts = DirectorAct.objects.filter(tournament=at.tournament, kind=DirectorActKind.ENTER)
    assert acts.count() == 30


@on_both_databases
def test_of_two_scores_for_one_board_the_later_stands_and_taking_it_back_gives_the_other(
    database: str,
) -> None:
    at = hall(venue="real")
    desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)
    play = at.play()
    together(
        lambda: desk_acts.adjust.do(at.pid, play.pk, by=at.organiser, why=WHY, points=[30, 12]),
        lambda: desk_acts.adjust.do(at.pid, play.pk, by=at.other, why=WHY, points=[7, 0]),
    )
    first, last = DirectorAct.objects.filter(kind=DirectorActKind.ENTER).order_by("pk")
    play.refresh_from_db()
    assert play.points == last.facts["points"]
    desk_acts.undo(at.pid, last.pk, by=at.organiser)
    play.refresh_from_db()
    assert play.points == first.facts["points"]


@on_both_databases
def test_two_lists_of_games_for_one_ladder_both_count(database: str) -> None:
    room = ClubRoom.opened()
    directors = [room.people[who] for who in ("director", "other director")]
    people = [room.people[who] for who in ("member", "other member", "asker", "stranger")]
    for user in people[2:]:
        membership.join(room.club, user=user, link=room.club.link)
    ladder = ladder_room.ladder(room.people["owner"], club=room.club)
    for user in people:
        ladder_entries.join(ladder.pk, user=user)
    one, names = evening(room, -1), [user.name for user in people]
    assert room.roles()["director"] == ClubRole.DIRECTOR
    together(
        lambda: ladder_evenings.type_games(ladder.pk, one, f"{names[1]} 9, {names[0]} 1", by=directors[0]),
        lambda: ladder_evenings.type_games(ladder.pk, one, f"{names[3]} 9, {names[2]} 1", by=directors[1]),
    )
    assert ladder_room.order(ladder) == [people[1], people[0], people[3], people[2]]
    assert Challenge.objects.filter(in_person=True).count() == 2
    ladder_room.hold(ladder)


def sent_from_tables(at: Any, number: int) -> list[TableScore]:
    """So many boards of an event at real tables, of each a score that its table sent and that waits."""
    table_links.make_links(at.pid, [None], by=at.organiser)
    link = ScoreLink.objects.get(tournament=at.tournament)
    plays = BoardPlay.objects.filter(board__tournament=at.tournament).order_by("pk")[:number]
    table_scores.send(
        link.word, {play.pk: (10 + place, 3) for place, play in enumerate(plays)}, sender="phone", by=None
    )
    return list(TableScore.objects.filter(play__board__tournament=at.tournament).order_by("pk"))


def entered_by(at: Any) -> list[int]:
    """The boards that were entered, one for each line of the log."""
    acts = DirectorAct.objects.filter(tournament=at.tournament, kind=DirectorActKind.ENTER).order_by("pk")
    return [act.before["play"] for act in acts]


@on_both_databases
def test_one_sent_score_that_two_confirm_at_once_counts_once_and_the_second_is_told(database: str) -> None:
    at = hall(entered=6, venue="real", boards=2)
    desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)
    scores, late = sent_from_tables(at, 8), list[str]()

    def confirm(score: TableScore, by: User) -> None:
        try:
            table_links.confirm(at.pid, score.pk, by=by)
        except Refused as refused:
            late.append(refused.code)

    for score in scores:
        together(lambda each=score: confirm(each, at.organiser), lambda each=score: confirm(each, at.other))  # type: ignore[misc]
    assert late == ["not_waiting"] * len(scores)
    assert entered_by(at) == [score.play_id for score in scores]
    kept = dict(BoardPlay.objects.filter(finished_at__isnull=False).values_list("pk", "points"))
    assert kept == {score.play_id: score.points for score in scores}


@on_both_databases
def test_all_that_two_confirm_at_once_is_entered_once_by_one_of_them(database: str) -> None:
    at = hall(entered=6, venue="real", boards=2)
    desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)
    scores = sent_from_tables(at, 20)
    keys, done = [score.pk for score in scores], list[tuple[int, int]]()
    together(
        lambda: done.append(table_links.confirm_agreed(at.pid, keys, by=at.organiser)),
        lambda: done.append(table_links.confirm_agreed(at.pid, keys[::-1], by=at.other)),
        lambda: done.append(table_links.confirm_agreed(at.pid, keys, by=at.other)),
    )
    assert sum(entered for entered, _left in done) == len(keys), "each is counted by one of them alone"
    assert sum(left for _entered, left in done) == 0
    assert sorted(entered_by(at)) == sorted(score.play_id for score in scores)
    assert set(TableScore.objects.values_list("state", flat=True)) == {TableScoreState.CONFIRMED}


@on_both_databases
def test_of_two_scores_for_one_board_that_are_confirmed_at_once_one_counts(database: str) -> None:
    at = hall(entered=6, venue="real", boards=2)
    desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)
    for score in sent_from_tables(at, 6):
        link = ScoreLink.objects.get(tournament=at.tournament)
        table_scores.send(link.word, {score.play_id: (1, 99)}, sender="other phone", by=None)
        other = TableScore.objects.get(play=score.play_id, sender="other phone")

        def confirm(pk: int, by: User) -> None:
            with suppress(Refused):
                table_links.confirm(at.pid, pk, by=by)

        together(
            lambda pk=score.pk: confirm(pk, at.organiser),  # type: ignore[misc]
            lambda pk=other.pk: confirm(pk, at.other),  # type: ignore[misc]
        )
        states = {each.state: each.points for each in TableScore.objects.filter(play=score.play_id)}
        assert set(states) == {TableScoreState.CONFIRMED, TableScoreState.REFUSED}
        assert BoardPlay.objects.get(pk=score.play_id).points == states[TableScoreState.CONFIRMED]
    assert len(entered_by(at)) == 6


def event_for_members(room: ClubRoom) -> tuple[Callable[[User], object], Callable[[], list[int]]]:
    """An event for members: how its organiser names a deputy, and the rows of its deputies."""
    owner = room.people["owner"]
    tournament = stage.tournament_of(organiser=owner, club=room.club, public=False, members_only=True)
    rows = TournamentDirector.objects.filter(tournament=tournament)
    return (
        lambda user: desk_acts.deputy.do(tournament.public_id, by=owner, user=user),
        lambda: list(rows.values_list("user", flat=True)),
    )


def ladder_for_members(room: ClubRoom) -> tuple[Callable[[User], object], Callable[[], list[int]]]:
    """A ladder for members: how its organiser names a deputy, and the rows of its deputies."""
    owner = room.people["owner"]
    ladder = ladder_room.ladder(owner, club=room.club, members_only=True)
    return (
        lambda user: ladder_direct.name_deputy(ladder.pk, user, by=owner),
        lambda: list(ladder.deputies.values_list("user", flat=True)),
    )


@on_both_databases
@pytest.mark.parametrize("contest", [event_for_members, ladder_for_members], ids=["an event", "a ladder"])
def test_whoever_is_put_out_in_the_moment_in_which_they_are_named_directs_nothing(
    contest: Any, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = ClubRoom.opened()
    owner, member = room.people["owner"], room.people["member"]
    name, rows = contest(room)
    meanwhile = list[Any]()

    def put_out() -> None:
        try:
            membership.ban(room.club, by=owner, user=member)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        # After the membership was asked for and before the row is written.
        for module in (deputies, contests):
            ask = module.is_member

            def is_member(where: Any, user: User, ask: Any = ask) -> bool:
                answer = ask(where, user)
                if not meanwhile and user == member:
                    meanwhile.append(pool.submit(put_out))
                    with suppress(TimeoutError):
                        meanwhile[0].result(1)
                return bool(answer)

            monkeypatch.setattr(module, "is_member", is_member)
        name(member)
        meanwhile[0].result(60)
    assert rows() == []
