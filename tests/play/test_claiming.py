"""The rest claimed at a table: proved and played out, put to the others, conceded; and nothing told before its time."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games import claims
from games.jobs.refusals import Refused
from games.play.models import ClaimState, Game, MoveSource, TableClaim
from games.play.write import claims as claims_write
from games.play.write import lifecycle
from games.play.write.demo import make_demo
from games.play.write.refusals import Stale
from rules.catalog import find
from tests import cast

pytestmark = pytest.mark.django_db

CLAIMING = ("double-deck", "auction-three", "auction-four", "two-handed", "piquet")


def table(slug: str) -> tuple[Game, list[User]]:
    variant = find(slug)
    seats = sum(map(len, variant.engine(variant.options()).sides))
    people = [cast.person(f"sitter {number}") for number in range(seats)]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(people)), dealer=0
    )
    return game, people


def answer_now(game: Game) -> Any:
    """What the seat to move could claim now; None where nothing can be claimed."""
    seat = cast.turn(game)
    view = game.engine.view(cast.state_of(game), seat)
    return claims.prove(game.engine, view) if claims.may_claim(game.engine, view) else None


def play_until(slug: str, kind: type, *, early: bool = False) -> tuple[Game, list[User], User]:
    """A table in the play of cards where whoever is to move has such an answer to a claim."""
    rng = Random(5)
    for _ in range(40):
        game, people = table(slug)
        for _move in range(120):
            if game.status != "playing" or game.deals.count() > 1:
                break
            answer = answer_now(game)
            if isinstance(answer, kind):
                return game, people, people[cast.turn(game)]
            game = cast.play_on(game, moves=1, seed=rng.randrange(10_000))
    raise AssertionError(f"no {kind.__name__} in forty deals of {slug}")


def tricks_after(game: Game, since: int) -> list[tuple[int, str]]:
    return list(game.moves.filter(number__gt=since).values_list("seat", "by"))


@pytest.mark.slow
@pytest.mark.parametrize("slug", CLAIMING)
def test_a_claim_that_is_proved_ends_the_deal_at_once(slug: str) -> None:
    game, _people, claimer = play_until(slug, claims.Proof)
    before = game.version
    home = game.get_absolute_url()
    browser = cast.browser_of(claimer)
    answer = browser.post(f"{home}claim/", {"version": str(before), "claim": "1"}, follow=True)
    said = " ".join(answer.content.decode().split())
    assert "No card of the others can beat that: every trick that was left goes to" in said
    game, row = cast.again(game), TableClaim.objects.get()
    assert (row.state, row.version, row.after) == (ClaimState.PROVED, before, game.version)
    assert game.deals.filter(number=1, score__isnull=False).exists()
    assert {by for _seat, by in tricks_after(game, before)} == {MoveSource.CLAIM}
    shown_text = browser.get(f"{home}deals/1/").content.decode()
    assert "Certain; that was checked again for this page." in shown_text


@pytest.mark.slow
def test_a_claim_that_ended_a_deal_is_told_until_one_goes_on_and_lies_on_no_choice_of_the_next() -> None:
    game, _people, claimer = play_until("double-deck", claims.Proof)
    home = game.get_absolute_url()
    browser = cast.browser_of(claimer)
    browser.post(f"{home}claim/", {"version": str(game.version), "claim": "1"})
    page = browser.get(home).content.decode()
    panel = page[page.index('aria-labelledby="deal-end-verdict"') : page.index(f"{home}next-deal/")]
    assert panel.count("claim-told") == page.count("claim-told") == 1, "in the panel, and over nothing of it"
    browser.post(f"{home}next-deal/", {"deal": "1"})
    page = browser.get(home).content.decode()
    assert "claim-told" not in page
    assert "deal 2" in page.lower()


@pytest.mark.parametrize("slug", CLAIMING)
def test_what_is_not_sure_is_told_to_the_claimer_and_to_nobody_else(slug: str) -> None:
    game, people, claimer = play_until(slug, claims.Refuted)
    home = game.get_absolute_url()
    others = [cast.browser_of(person) for person in people if person != claimer] + [cast.browser_of()]

    def pages() -> list[str]:
        bare = (browser.get(home).content.decode() for browser in others)
        return [re.sub(r"[A-Za-z0-9]{64}", "token", page) for page in bare]

    pages()  # the first look is noted
    before = pages()
    mine = cast.browser_of(claimer)
    page = mine.post(f"{home}claim/", {"version": str(game.version)}, follow=True).content.decode()
    assert "It is not sure that the rest is yours." in page
    assert "takes a trick with" in page
    assert pages() == before
    assert cast.again(game).version == game.version
    assert TableClaim.objects.get().state == ClaimState.TRIED


def test_the_same_claim_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _people, claimer = play_until("piquet", claims.Refuted)
    claims_write.claim(game.public_id, user=claimer, seen=game.version)
    monkeypatch.setattr(claims, "prove", lambda *_: pytest.fail("searched again"))
    claims_write.claim(game.public_id, user=claimer, seen=game.version)
    assert TableClaim.objects.count() == 1


def offered(slug: str) -> tuple[Game, list[User], User, TableClaim]:
    game, people, claimer = play_until(slug, claims.Refuted)
    return (
        game,
        people,
        claimer,
        claims_write.claim(game.public_id, user=claimer, seen=game.version, offer=True),
    )


@pytest.mark.slow
def test_what_is_put_to_the_others_shows_the_hand_and_is_granted_by_all() -> None:
    game, people, claimer, row = offered("auction-three")
    asked = [person for person in people if person != claimer]
    for number, person in enumerate(asked):
        home = game.get_absolute_url()
        page = cast.browser_of(person).get(home).content.decode()
        assert "claims the rest." in page
        assert "Grant it" in page
        # Read out as well, although nothing has moved.
        news = page.partition("<p hidden data-news>")[2].partition("</p>")[0]
        assert "claims the rest." in news
        assert "The claim waits for your answer." in news
        assert f'data-claim="{row.seat} open"' in page
        assert row.state == ClaimState.OPEN
        cast.browser_of(person).post(f"{home}claim/answer/", {"claim": str(row.pk), "grant": "1"})
        row.refresh_from_db()
        if number < len(asked) - 1:
            assert row.state == ClaimState.OPEN
            assert cast.again(game).version == game.version
    assert row.state in (ClaimState.GRANTED, ClaimState.IMPOSSIBLE)
    assert (cast.again(game).version > game.version) == (row.state == ClaimState.GRANTED)


def test_one_who_plays_on_is_enough() -> None:
    game, people, claimer, row = offered("auction-three")
    first = next(person for person in people if person != claimer)
    claims_write.answer_claim(game.public_id, user=first, claim_id=row.pk, grants=False)
    row.refresh_from_db()
    assert row.state == ClaimState.REFUSED
    second = next(person for person in people if person not in (claimer, first))
    with cast.refused("claim_gone"):
        claims_write.answer_claim(game.public_id, user=second, claim_id=row.pk, grants=True)
    assert cast.again(game).version == game.version


def test_a_move_makes_an_open_claim_void() -> None:
    game, people, claimer, row = offered("piquet")
    cast.play_on(game, moves=1)
    other = next(person for person in people if person != claimer)
    with cast.refused("claim_gone"):
        claims_write.answer_claim(game.public_id, user=other, claim_id=row.pk, grants=True)
    assert "Grant it" not in cast.browser_of(other).get(game.get_absolute_url()).content.decode()


@pytest.mark.slow
def test_a_partner_is_not_asked_about_a_claim_and_no_stranger_either() -> None:
    game, people, claimer, row = offered("double-deck")
    partner = people[(people.index(claimer) + 2) % 4]
    for somebody in (partner, claimer, cast.person("stranger")):
        with cast.refused("not_seated"):
            claims_write.answer_claim(game.public_id, user=somebody, claim_id=row.pk, grants=True)
    assert "Grant it" not in cast.browser_of(partner).get(game.get_absolute_url()).content.decode()


def test_bots_grant_nothing_that_is_not_proved() -> None:
    make_demo()
    game, _people, claimer = play_until("piquet", claims.Refuted)
    game.players.exclude(user=claimer).update(user=None, bot=cast.bot("Lion"))
    with cast.refused("bots_play_on"):
        claims_write.claim(game.public_id, user=claimer, seen=game.version, offer=True)


@pytest.mark.parametrize("slug", ["piquet", "two-handed"])
def test_for_one_alone_a_concession_ends_the_deal(slug: str) -> None:
    game, _people, loser = play_until(slug, claims.Refuted)
    row = claims_write.concede(game.public_id, user=loser, seen=game.version)
    assert row.state in (ClaimState.GRANTED, ClaimState.IMPOSSIBLE)
    assert (cast.again(game).version > game.version) == (row.state == ClaimState.GRANTED)


def test_a_pair_concedes_together() -> None:
    game, people, loser = play_until("double-deck", claims.Refuted)
    row = claims_write.concede(game.public_id, user=loser, seen=game.version)
    assert row.state == ClaimState.OPEN
    seat = people.index(loser)
    opponent, partner = people[(seat + 1) % 4], people[(seat + 2) % 4]
    assert "gives the rest to" in cast.browser_of(partner).get(game.get_absolute_url()).content.decode()
    with cast.refused("not_seated"):
        claims_write.answer_claim(game.public_id, user=opponent, claim_id=row.pk, grants=True)
    claims_write.answer_claim(game.public_id, user=partner, claim_id=row.pk, grants=True)
    assert TableClaim.objects.get().state in (ClaimState.GRANTED, ClaimState.IMPOSSIBLE)


def test_claims_belong_to_the_play_of_cards_and_to_ones_own_turn() -> None:
    game, people = table("double-deck")
    for person in people:
        with cast.refused("no_claim"):
            claims_write.claim(game.public_id, user=person, seen=game.version)
        with cast.refused("no_claim"):
            claims_write.concede(game.public_id, user=person, seen=game.version)
    with pytest.raises(Stale):
        claims_write.claim(game.public_id, user=people[0], seen=game.version + 1)
    pinacle, sitters = table("pinacle")
    with cast.refused("no_claim"):
        claims_write.claim(pinacle.public_id, user=sitters[cast.turn(pinacle)], seen=pinacle.version)


@pytest.mark.parametrize("again", ["claim", "concession"])
def test_a_seat_has_one_open_claim(again: str) -> None:
    game, _people, claimer, row = offered("double-deck")
    with cast.refused("claim_waits"):
        if again == "claim":
            claims_write.claim(game.public_id, user=claimer, seen=game.version, offer=True)
        else:
            claims_write.concede(game.public_id, user=claimer, seen=game.version)
    assert TableClaim.objects.get() == row
    TableClaim.objects.update(state=ClaimState.REFUSED)
    claims_write.claim(game.public_id, user=claimer, seen=game.version, offer=True)


def test_claims_are_counted_and_enough_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims_write, "AT_MOST", 1)
    game, _people, claimer, row = offered("piquet")
    TableClaim.objects.filter(pk=row.pk).update(state=ClaimState.REFUSED)
    with cast.refused("claimed_enough"):
        claims_write.claim(game.public_id, user=claimer, seen=game.version, offer=True)


@pytest.mark.parametrize("claim", ["", "x", "9" * 13, "-1"])
def test_an_answer_to_no_claim_is_not_found(claim: str) -> None:
    game, people = table("piquet")
    address = f"{game.get_absolute_url()}claim/answer/"
    assert cast.browser_of(people[0]).post(address, {"claim": claim}).status_code == 404


def double_deck_offer() -> tuple[Game, list[User], User, TableClaim]:
    game, people, claimer = play_until("double-deck", claims.Refuted)
    browser = cast.browser_of(claimer)
    form = {"version": str(game.version), "offer": "1", "from_above": "on"}
    browser.post(f"{game.get_absolute_url()}claim/", form)
    return game, people, claimer, TableClaim.objects.get()


@pytest.mark.slow
def test_a_claim_that_is_not_proved_shows_its_hand_and_line_to_the_other_side_alone() -> None:
    game, people, _claimer, row = double_deck_offer()
    assert row.state == ClaimState.OPEN
    partner = people[(row.seat + 2) % 4]
    for person in people:
        page = cast.browser_of(person).get(game.get_absolute_url()).content.decode()
        assert ("claim-cards" in page) == (person != partner)
        assert ("Trumps are played first, and every suit from above." in page) == (person != partner)
    refuser = people[(row.seat + 1) % 4]
    claims_write.answer_claim(game.public_id, user=refuser, claim_id=row.pk, grants=False)
    assert "claim-cards" not in cast.browser_of(partner).get(game.get_absolute_url()).content.decode()


def test_a_side_puts_two_claims_to_the_others_in_a_deal_and_no_more() -> None:
    game, _people, claimer, row = double_deck_offer()
    TableClaim.objects.filter(pk=row.pk).update(state=ClaimState.REFUSED)
    TableClaim.objects.create(
        game=game, deal=row.deal, version=row.version, seat=(row.seat + 2) % 4, side=row.side,
        state=ClaimState.REFUSED, cards="AS",
    )  # fmt: skip
    with pytest.raises(Refused, match="two claims"):
        claims_write.claim(game.public_id, user=claimer, seen=game.version, offer=True)
    assert TableClaim.objects.count() == 2


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["piquet", "auction-three"])
def test_the_table_itself_offers_the_claim_of_a_sure_rest_and_one_touch_makes_it(slug: str) -> None:
    rng = Random(3)
    game, people = table(slug)
    while (line := sure_line_of(game)) is None:
        game = cast.play_on(game, moves=1, seed=rng.randrange(10_000))
    claimer, before = people[cast.turn(game)], game.version
    browser, home = cast.browser_of(claimer), game.get_absolute_url()
    page = browser.get(home).content.decode()
    [form] = re.findall(r'<form[^>]*action="([^"]*)" class="sure-rest">(.*?)</form>', page, re.S)
    assert "All tricks left are yours." in form[1]
    assert claims.tell(game.engine, *line), "and how"
    assert len(re.findall(r"[.:]", re.sub(r"<[^>]+>", "", form[1]))) > 1
    others = next(user for user in people if user != claimer)
    assert "sure-rest" not in cast.browser_of(others).get(home).content.decode()
    fields = dict(re.findall(r'<(?:input|button)[^>]* name="(version|claim)" value="([^"]*)"', form[1]))
    browser.post(form[0], fields)
    assert TableClaim.objects.get().state == ClaimState.PROVED
    assert {by for _seat, by in tricks_after(cast.again(game), before)} == {MoveSource.CLAIM}


def sure_line_of(game: Game) -> Any:
    """The view of the seat to move, and the line by which all tricks left are theirs; None where there is none."""
    view = game.engine.view(cast.state_of(game), cast.turn(game))
    line = claims.sure_line(game.engine, view)
    return None if line is None else (view, line)


@pytest.mark.parametrize("slug", CLAIMING)
def test_what_is_seen_to_be_sure_is_proved(slug: str) -> None:
    rng, seen = Random(3), 0
    game, _people = table(slug)
    for _move in range(160):
        if game.status != "playing" or game.deals.count() > 2:
            break
        view = game.engine.view(cast.state_of(game), cast.turn(game))
        line = claims.sure_line(game.engine, view)
        if line is not None:
            seen += 1
            assert isinstance(claims.prove(game.engine, view), claims.Proof)
            assert claims.replay(game.engine, view, line)
        game = cast.play_on(game, moves=1, seed=rng.randrange(10_000))
    assert seen or slug not in ("piquet", "auction-three")
