"""What players see of tournaments: who may see and enter them, their own tables, nothing of a sealed board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.play.models import Game
from games.play.record import fairness
from games.tournaments import director as desk_acts
from games.tournaments.models import (
    BoardPlay,
    Entrant,
    MovementKind,
    Tournament,
    TournamentBoard,
    TournamentStage,
)
from games.tournaments.record import results
from games.tournaments.record.boards import board_salt
from games.tournaments.write import entries, tables
from tests import cast
from tests.play.test_gate import own, rendered, walk

from . import stage

pytestmark = pytest.mark.django_db

PRINTED = ("print/", "print/guides/", "print/tables/", "print/travellers/", "print/hands/")
LEAVES = (
    "wall/",
    "results.xml",
    "",
    "standings/",
    "boards/",
    "mine/",
    "results/",
    "results.csv",
    "results.json",
    "records.zip",
    *PRINTED,
)
"""The pages of a tournament that has begun, for somebody who plays in it."""


def home(tournament: Tournament, leaf: str = "") -> str:
    return f"{tournament.get_absolute_url()}{leaf}"


def text(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def in_person(entrants: int, variant: str = "piquet", **more: Any) -> tuple[Tournament, list[list[User]]]:
    tournament = stage.tournament_of(variant, venue="real", **more)
    people = stage.enter(tournament, entrants)
    return stage.begin(tournament), people


# --- finding and entering --------------------------------------------------------------------------------


def test_events_stand_in_lists_by_where_they_stand_and_mine_first() -> None:
    host = cast.person("host")
    to_enter = stage.tournament_of(name="Spring pairs")
    _running, people = in_person(4, name="Summer pairs")
    over, _people = in_person(4, name="Autumn pairs", rounds=1)
    stage.score_out(over)
    stage.tournament_of(name="Winter pairs", public=False, organiser=host)
    shown_text = text(cast.browser_of(), "/events/")
    order = [shown_text.index(name) for name in ("Spring pairs", "Summer pairs", "Autumn pairs")]
    assert order == sorted(order)
    assert "Winter pairs" not in shown_text
    assert "Winter pairs" in text(cast.browser_of(host), "/events/")
    shown_text = text(cast.browser_of(people[0][0]), "/events/")
    assert shown_text.index("Summer pairs") < shown_text.index("Spring pairs")
    assert shown_text.count("Summer pairs") == 1
    assert "Spring pairs" not in text(cast.browser_of(), "/events/?variant=double-deck")
    assert to_enter.get_absolute_url() in text(cast.browser_of(), "/events/?variant=piquet&page=7")


def test_one_enters_alone_and_withdraws() -> None:
    tournament = stage.tournament_of()
    north = cast.person("North")
    browser = cast.browser_of(north)
    assert "Sign in to enter" in text(cast.browser_of(), home(tournament))
    answer = browser.post(home(tournament, "enter/"), follow=True)
    assert "You have entered." in answer.content.decode()
    assert north.name in text(cast.browser_of(), home(tournament))
    again = browser.post(home(tournament, "enter/"))
    assert again.status_code == 422
    assert "You have entered this event already." in again.content.decode()
    browser.post(home(tournament, "leave/"))
    assert not tournament.entrants.exists()
    assert browser.post(home(tournament, "leave/")).status_code == 422


def test_a_pair_enters_by_a_link_and_a_name_that_is_too_long_stays_in_its_field() -> None:
    tournament = stage.tournament_of("double-deck")
    north, south = cast.person("North"), cast.person("South")
    browser = cast.browser_of(north)
    name = "The seats that meet across the table, always"
    answer = browser.post(home(tournament, "enter/"), {"name": name})
    assert answer.status_code == 422
    assert f'value="{name}"' in answer.content.decode()
    assert "40 letters at most" in answer.content.decode()
    shown_text = browser.post(home(tournament, "enter/"), {"name": "Across"}, follow=True).content.decode()
    (link,) = re.findall(r"http://testserver(/events/[^<\"]+/entrants/[^<\"]+)", shown_text)[:1]
    assert browser.post(link).status_code == 422
    assert "Sign in" in text(cast.browser_of(), link)
    other = cast.browser_of(south)
    assert "Take the place" in text(other, link)
    assert other.post(link).status_code == 302
    entrant = tournament.entrants.get()
    assert entrant.complete_at is not None
    assert "cannot be taken any more" in text(cast.browser_of(cast.person("East")), link)
    assert cast.browser_of().get(link[:-3] + "xy/").status_code == 404


def test_whoever_looks_for_a_partner_is_joined_from_the_page() -> None:
    tournament = stage.tournament_of("double-deck")
    entrant = entries.enter(tournament.public_id, user=cast.person("North"), looking=True)
    kept = entries.enter(tournament.public_id, user=cast.person("East"))
    browser = cast.browser_of(cast.person("South"))
    assert "Join them" in text(browser, home(tournament))
    refused = browser.post(home(tournament, f"entrants/{kept.public_id}/join/"))
    assert refused.status_code == 422
    assert "kept for somebody" in refused.content.decode()
    assert browser.post(home(tournament, f"entrants/{entrant.public_id}/join/")).status_code == 302
    assert entrant.players.count() == 2
    assert "Join them" not in text(browser, home(tournament))


def test_the_waiting_list_tells_ones_place() -> None:
    tournament = stage.tournament_of(most=2)
    people = stage.enter(tournament, 4)
    assert "waiting list, at place 2" in text(cast.browser_of(people[3][0]), home(tournament))
    entries.leave(tournament.public_id, user=people[0][0])
    assert "waiting list, at place 1" in text(cast.browser_of(people[3][0]), home(tournament))
    assert "A notice comes" in text(cast.browser_of(people[2][0]), home(tournament))


def test_a_tournament_by_invitation_exists_for_who_came_by_its_link() -> None:
    tournament = stage.tournament_of(public=False, organiser=cast.person("host"))
    browser = cast.browser_of(cast.person("North"))
    for leaf in ("", "enter/"):
        assert browser.get(home(tournament, leaf)).status_code in (404, 405)
    assert browser.post(home(tournament, "enter/")).status_code == 404
    assert browser.get(home(tournament, "come/abcdefghjk/")).status_code == 404
    assert browser.get(home(tournament, f"come/{tournament.invitation}/")).status_code == 302
    assert browser.post(home(tournament, "enter/")).status_code == 302
    assert tournament.entrants.count() == 1
    assert tournament.invitation not in text(browser, home(tournament))
    assert tournament.invitation in text(cast.browser_of(tournament.organiser), home(tournament))


def test_a_guest_reads_and_is_told_to_sign_up() -> None:
    tournament = stage.tournament_of()
    browser = cast.browser_of(cast.guest())
    assert "Only people with an account" in text(browser, home(tournament))
    assert browser.post(home(tournament, "enter/")).status_code == 422


def test_forms_work_with_htmx_by_the_part_they_change() -> None:
    tournament = stage.tournament_of()
    browser = cast.browser_of(cast.person("North"), headers={"hx-request": "true"})
    answer = browser.post(home(tournament, "enter/"), follow=True)
    assert 'id="entry"' in answer.content.decode()
    assert 'hx-select="#entry"' in answer.content.decode()


# --- what is told of the tournament ---------------------------------------------------------------------------


def test_the_page_tells_the_house_rules_and_links_to_the_page_of_the_mix() -> None:
    tournament = stage.tournament_of("double-deck", options={"pass_cards": 3})
    shown_text = text(cast.browser_of(), home(tournament))
    assert "/rules/double-deck/?preset=passing_three" in shown_text
    assert "(standard: 0)" in shown_text
    assert tournament.secret.hex() not in shown_text


def test_the_secret_is_shown_when_the_tournament_is_over_and_its_seal_from_the_first_day() -> None:
    tournament, _people = in_person(4, rounds=1)
    seal = fairness.secret_commitment(bytes(tournament.secret))
    before = text(cast.browser_of(), home(tournament))
    assert seal in before
    assert bytes(tournament.secret).hex() not in before
    stage.score_out(tournament)
    after = text(cast.browser_of(), home(tournament))
    assert seal in after
    assert bytes(tournament.secret).hex() in after


def test_ones_own_tables_are_shown_and_of_a_team_not_the_other_table() -> None:
    tournament = stage.tournament_of("piquet", MovementKind.TEAMS, scoring="imps")
    people = stage.enter(tournament, 2)
    tournament = stage.begin(tournament)
    assert len(stage.open_games(tournament)) == 2
    for user in (user for team in people for user in team):
        shown_text = text(cast.browser_of(user), home(tournament))
        (mine,) = Game.objects.filter(players__user=user)
        (other,) = Game.objects.exclude(pk=mine.pk)
        assert mine.get_absolute_url() in shown_text
        assert other.get_absolute_url() not in shown_text
        # Beside the deadlines.
        assert 'href="/over-days/"' in shown_text
    turns = [
        text(cast.browser_of(user), home(tournament)).count("your turn") for team in people for user in team
    ]
    assert sum(turns) == 2
    assert "My tables" not in text(cast.browser_of(), home(tournament))


def test_of_a_board_that_is_not_open_only_its_table_reads_what_the_director_did() -> None:
    boss = cast.person("Director")
    tournament = stage.tournament_of(organiser=boss)
    people = stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    first, second = BoardPlay.objects.filter(board__tournament=tournament).order_by("pk")
    desk_acts.adjust.do(tournament.public_id, first.pk, by=boss, why="A card was shown.", shares=["60", "40"])
    here = {
        user.pk for (user,) in people if Game.objects.filter(pk=first.game_id, players__user=user).exists()
    }
    for (user,) in people:
        shown_text = text(cast.browser_of(user), home(tournament))
        assert ("A card was shown." in shown_text) is (user.pk in here)
    assert "A card was shown." not in text(cast.browser_of(boss), home(tournament))
    game = Game.objects.get(pk=second.game_id)
    cast.play_on(game)
    stage.catch_up()
    assert "A card was shown." in text(cast.browser_of(), home(tournament))
    desk_acts.message.do(tournament.public_id, by=boss, words="Round two is open.")
    assert "Round two is open." in text(cast.browser_of(), home(tournament))


# --- the law of open boards ------------------------------------------------------------------------------


def stripped(answer: Any) -> bytes:
    """An answer without the token of its form, which differs each time."""
    token = rb'csrfmiddlewaretoken" value="[^"]*"|x-csrftoken": "[^"]*"'
    return re.sub(token, b"", b"".join([str(answer.status_code).encode(), answer.content]))


def seen_by(user: User, tournament: Tournament) -> dict[str, bytes]:
    """All a reader gets of a tournament: its pages, those of its boards, the lists."""
    browser = cast.browser_of(user)
    boards = [f"boards/{number}/{leaf}" for number in (1, 2, 3) for leaf in ("", "proof.json")]
    pages = ["/events/", *(home(tournament, leaf) for leaf in (*LEAVES, *boards))]
    return {page: stripped(browser.get(page)) for page in pages}


def worlds(tournament: Tournament, far: BoardPlay, by: User) -> Iterator[str]:
    """What may have happened at another table, one after another; each is taken back."""
    for what in ("nothing", "played", "otherwise", "half", "adjusted", "cancelled"):
        with transaction.atomic():
            game = Game.objects.get(pk=far.game_id)
            match what:
                case "played" | "otherwise":
                    cast.play_on(game, seed=1 if what == "played" else 2)
                case "half":
                    cast.play_on(game, moves=5)
                case "adjusted":
                    desk_acts.adjust.do(
                        tournament.public_id, far.pk, by=by, why="A card was shown.", shares=["100", "0"]
                    )
                case "cancelled":
                    tables.decide(far, ["40", "60"], "closed")
            stage.catch_up()
            yield what
            transaction.set_rollback(True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("movement", "entrants", "scoring"),
    [
        (MovementKind.BAROMETER, 4, "matchpoints"),
        pytest.param(MovementKind.HOWELL, 4, "cross-imps", marks=pytest.mark.only_long),
        pytest.param(MovementKind.TEAMS, 2, "imps", marks=pytest.mark.only_long),
    ],
)
def test_whoever_may_still_play_a_board_gets_the_same_bytes_whatever_another_table_did_on_it(
    movement: str, entrants: int, scoring: str
) -> None:
    tournament = stage.tournament_of("piquet", movement, scoring=scoring, rounds=2, boards=1)
    people = stage.enter(tournament, entrants)
    tournament = stage.begin(tournament)
    if movement == MovementKind.BAROMETER:
        # One board is open, another is being played.
        tournament = stage.play_out(tournament, until=lambda now: TournamentBoard.objects.filter(
            tournament=now, board__opened_at__isnull=False
        ).exists())  # fmt: skip
    near, far = BoardPlay.objects.filter(board__tournament=tournament, finished_at=None).order_by("pk")[:2]
    director = cast.person("Staff", is_staff=True)
    sitting = Game.objects.get(pk=near.game_id).players.filter(user__isnull=False)
    viewers = [player.user for player in sitting if player.user is not None]
    assert viewers
    assert any(user in viewers for group in people for user in group)
    seen: dict[str, list[dict[str, bytes]]] = {}
    for what in worlds(tournament, far, director):
        seen[what] = [seen_by(user, tournament) for user in viewers]
    for what, text in seen.items():
        for pages, plain in zip(text, seen["nothing"], strict=True):
            for page, content in pages.items():
                assert content == plain[page], (what, page)


@pytest.mark.parametrize("planted", ["plays", "count"])
def test_a_planted_leak_of_a_board_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = stage.tournament_of("piquet", rounds=1)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    near, far = BoardPlay.objects.filter(board__tournament=tournament).order_by("pk")
    viewer = Game.objects.get(pk=near.game_id).players.filter(user__isnull=False)[0].user
    assert viewer is not None

    def finished(of: Tournament) -> Any:
        return BoardPlay.objects.filter(board__tournament=of, finished_at__isnull=False)

    if planted == "plays":
        monkeypatch.setattr(results, "open_plays", finished)
    else:
        monkeypatch.setattr(
            "games.tournaments.read.tournament.rounds_of", lambda of, _n: finished(of).count()
        )
    seen = [
        seen_by(viewer, tournament)
        for what in worlds(tournament, far, cast.person("Staff", is_staff=True))
        if what in ("nothing", "played")
    ]
    assert seen[0] != seen[1]


@pytest.mark.slow
def test_no_page_of_a_tournament_leads_a_template_to_a_row_a_secret_or_a_sealed_card() -> None:
    tournament, people = in_person(4, rounds=2)
    stage.score_out(tournament, rounds=1)
    tournament = stage.again(tournament)
    sealed = TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None)
    assert sealed.exists()
    kept = {bytes(tournament.secret), bytes(tournament.secret).hex(), tournament.invitation}
    for each in sealed.select_related("board"):
        salt = board_salt(tournament, each.number)
        kept |= {salt, salt.hex(), each.board.cards}

    def hidden(value: object) -> bool:
        if isinstance(value, tuple) and value and all(isinstance(card, str) for card in value):
            return " ".join(value) in kept
        return isinstance(value, (str, bytes)) and value in kept

    pages = ["/events/", *(home(tournament, leaf) for leaf in (*LEAVES, "boards/1/"))]
    for reader in (people[0][0], cast.person("staff", is_staff=True), None):
        looked = sum(walk(own(rendered(cast.browser_of(reader), address)), hidden) for address in pages)
        assert looked > 500
    early = stage.tournament_of("double-deck")
    north = cast.person("North")
    entrant = entries.enter(early.public_id, user=north)
    link = home(early, f"entrants/{entrant.public_id}/{entrant.invitation}/")
    for address in (home(early), link):
        assert walk(
            own(rendered(cast.browser_of(north), address)), lambda value: value == bytes(early.secret)
        )


# --- how much the pages ask ------------------------------------------------------------------------------

QUERIES = {
    "/events/": 9,
    "": 20,
    "standings/": 13,
    "wall/": 13,
    "results.xml": 9,
    "boards/": 12,
    "boards/1/": 16,
    "mine/": 10,
    "results/": 13,
    "results.csv": 8,
    "results.json": 8,
    "records.zip": 4,
    "print/": 14,
    "print/guides/": 12,
    "print/travellers/": 12,
    "print/hands/": 10,
}
"""The queries of a page of somebody who plays in the tournament, with a session, at most."""


def asked(user: User, page: str) -> int:
    browser = cast.browser_of(user)
    browser.get(page)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert browser.get(page).status_code == 200
    return len(queries)


def test_pages_ask_as_much_of_four_entrants_as_of_ten_and_of_few_boards_as_of_many() -> None:
    counts = []
    for entrants, boards in ((4, 1), (10, 3)):
        tournament, people = in_person(entrants, rounds=3, boards=boards)
        stage.score_out(tournament, rounds=2)
        assert stage.again(tournament).stage == TournamentStage.RUNNING
        counts.append(
            {
                page: asked(people[0][0], page if page[:1] == "/" else home(tournament, page))
                for page in QUERIES
            }
        )
    few, many = counts
    few.pop("/events/"), many.pop("/events/")
    assert few == many
    assert {page: count for page, count in many.items() if count > QUERIES[page]} == {}


def test_an_entry_page_asks_as_much_of_two_entrants_as_of_nine() -> None:
    tournament = stage.tournament_of("double-deck")
    people = stage.enter(tournament, 2)
    before = asked(people[0][0], home(tournament))
    stage.enter(tournament, 7)
    assert Entrant.objects.filter(tournament=tournament).count() == 9
    assert asked(people[0][0], home(tournament)) == before <= 10
