"""Ladders for programs: the list, one ladder, joining it, challenging somebody and answering.

A program speaks for the person of its token; bot accounts take no part, as on the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict
from datetime import datetime
from typing import Any, Literal

from django.core.paginator import Paginator
from django.http import Http404
from django.utils.translation import gettext_noop
from ninja import Field, Path, Query, Router, Schema
from ninja.responses import Status as Answer

from games.api.models import TokenScope
from games.api.schemas import StrictIn
from games.api.web.gate import ApiRequest
from games.api.web.replies import asks
from games.clubs.core.contests import club_to_show
from games.clubs.core.roles import lasting_keys

from ..models import Challenge, Ladder
from ..read.lists import ladders_seen_by
from ..read.page import ChallengeLine, ladder_page
from ..read.people import title_of
from ..record.who import may_see
from ..write import challenges, entries

router = Router(tags=["ladders"])

A_PAGE = 50


class LadderOut(Schema):
    """A ladder in the list; `place` is yours on it, `club` where you may know of it."""

    id: str
    url: str
    name: str
    variant: str
    options: dict[str, Any]
    stage: str
    kind: Literal["players", "pairs", "steps"]
    entrants: int
    place: int | None
    club: str | None


class LaddersOut(Schema):
    """A page of ladders."""

    ladders: list[LadderOut]
    page: int
    pages: int
    number: int


class LadderPlaceOut(Schema):
    """A place: who stands there, by a key to challenge them by; `why` is the reason why you may not."""

    place: int
    step: int | None = Field(description=gettext_noop("on a ladder for three, where places mean nothing"))
    key: int
    name: str
    profile: str
    you: bool
    rating: str
    may_challenge: bool
    why: str


class ChallengeOut(Schema):
    """A challenge of yours: with whom, whether you were asked, until when it is answered; the table it is played at."""

    key: int
    name: str
    note: str
    to_me: bool
    made_at: datetime
    answer_by: datetime
    url: str
    secret_seal: str = Field(
        description=gettext_noop("of the secret the cards follow from; empty without one")
    )


class LadderPageOut(Schema):
    """A page of fifty places, those around you unless another is asked for, and your challenges."""

    id: str
    name: str
    stage: str
    places: list[LadderPlaceOut]
    challenges: list[ChallengeOut]
    place: int | None
    page: int
    pages: int
    number: int


class ChallengeIn(StrictIn):
    """Whom you challenge, by the key of their place, and a line to them; for the shuffle words, and the ticket of a
    seal that was fetched before."""

    key: int = Field(ge=1, le=2**53)
    note: str = Field("", max_length=200)
    words: str = Field("", max_length=80)
    ticket: str = Field("", max_length=32)


class ChallengeAnswerIn(StrictIn):
    """Words for the shuffle, where a challenge is accepted."""

    words: str = Field("", max_length=80)


class ChallengeStateOut(Schema):
    """What has become of a challenge, and the game once it is played."""

    key: int
    state: str
    game: str | None


@router.get(
    "ladders",
    **asks(TokenScope.READ, LaddersOut),
    summary=gettext_noop("Ladders"),
    description=gettext_noop("Those you may see, the site’s own first."),
)
def ladders(request: ApiRequest, page: int = Query(1, ge=1, le=100_000)) -> dict[str, Any]:
    """Those you may see, the site’s own first."""
    user = request.auth.user
    own = set(lasting_keys(user))
    ladder_rows = Paginator(ladders_seen_by(user), A_PAGE).get_page(page)
    return {
        "ladders": [_line(row, user, own) for row in ladder_rows],
        "page": ladder_rows.number,
        "pages": ladder_rows.paginator.num_pages,
        "number": ladder_rows.paginator.count,
    }


def _line(row: Any, user: Any, own: Collection[int]) -> dict[str, Any]:
    club = club_to_show(row, user, own)
    return {
        "id": row.public_id,
        "url": row.get_absolute_url(),
        "name": title_of(row),
        "variant": row.variant,
        "options": row.options,
        "stage": row.stage,
        "kind": "pairs" if row.is_of_pairs else "steps" if row.is_of_steps else "players",
        "entrants": row.players,
        "place": row.my_place,
        "club": None if club is None else club[0],
    }


LadderId = Path(..., max_length=12)


def _ladder_of(request: ApiRequest, ladder_id: str) -> Ladder:
    ladder = Ladder.objects.filter(public_id=ladder_id).select_related("club").first()
    if ladder is None or not may_see(ladder, request.auth.user):
        raise Http404
    return ladder


@router.get(
    "ladders/{slug:ladder_id}",
    **asks(TokenScope.READ, LadderPageOut),
    summary=gettext_noop("A ladder"),
    description=gettext_noop("Fifty places around you, whom you may challenge, and your challenges."),
)
def ladder(
    request: ApiRequest, ladder_id: str = LadderId, page: int | None = Query(None, ge=1, le=100_000)
) -> dict[str, Any]:
    """Fifty places around you, whom you may challenge, and your challenges."""
    return _page(request, _ladder_of(request, ladder_id), page)


def _page(request: ApiRequest, ladder: Ladder, page: int | None = None) -> dict[str, Any]:
    whole_page = ladder_page(ladder, request.auth.user, page=page)
    return {
        "id": ladder.public_id,
        "name": whole_page.facts.name,
        "stage": whole_page.facts.stage,
        "places": [
            {
                "place": row.place,
                "step": row.step if ladder.is_of_steps else None,
                "key": row.who.key,
                "name": row.who.name,
                "profile": row.who.profile,
                "you": row.who.you,
                "rating": row.rating,
                "may_challenge": row.may_challenge,
                "why": row.why,
            }
            for row in whole_page.rows
        ],
        "challenges": [
            _challenge(line) for line in (*whole_page.to_me, *whole_page.waiting, *whole_page.playing)
        ],
        "place": whole_page.my_place,
        "page": whole_page.page,
        "pages": whole_page.pages,
        "number": whole_page.players,
    }


def _challenge(line: ChallengeLine) -> dict[str, Any]:
    facts = {name: value for name, value in asdict(line).items() if name not in ("who", "place")}
    return facts | {"name": line.who.name}


@router.post(
    "ladders/{slug:ladder_id}/join",
    **asks(TokenScope.PLAY, LadderPageOut, 409, what="table"),
    summary=gettext_noop("Join a ladder"),
    description=gettext_noop("At its foot; a ladder of pairs is joined on its page, with a partner."),
)
def join_ladder(request: ApiRequest, ladder_id: str = LadderId) -> dict[str, Any]:
    """At its foot; a ladder of pairs is joined on its page, with a partner."""
    ladder = _ladder_of(request, ladder_id)
    entries.join(ladder.pk, user=request.auth.user)
    return _page(request, ladder)


@router.post(
    "ladders/{slug:ladder_id}/challenges",
    **asks(
        TokenScope.PLAY,
        ChallengeStateOut,
        400,
        409,
        413,
        status=201,
        what="table",
        example={"key": 1, "note": "…"},
    ),
    summary=gettext_noop("Challenge somebody"),
    description=gettext_noop("A bot accepts at once; 409 with the reason where you may not."),
)
def challenge(request: ApiRequest, body: ChallengeIn, ladder_id: str = LadderId) -> Any:
    """A bot accepts at once; 409 with the reason where you may not."""
    ladder = _ladder_of(request, ladder_id)
    shuffle = challenges.ShufflePart(body.words, body.ticket)
    challenge = challenges.challenge(
        ladder.pk, body.key, user=request.auth.user, note=body.note, shuffle=shuffle
    )
    return Answer(201, _state(challenge))


ANSWERS: dict[str, Callable[..., Challenge]] = {
    "accept": challenges.accept,
    "decline": challenges.decline,
    "take-back": challenges.take_back,
}


@router.post(
    "ladders/{slug:ladder_id}/challenges/{int:key}/{answer}",
    **asks(
        TokenScope.PLAY, ChallengeStateOut, 400, 409, 413, what="table", example={"words": "seven of clubs"}
    ),
    summary=gettext_noop("Answer a challenge"),
    description=gettext_noop("Accept or decline one made to you; take back your own."),
)
def answer(
    request: ApiRequest,
    answer: Literal["accept", "decline", "take-back"],
    body: ChallengeAnswerIn | None = None,
    ladder_id: str = LadderId,
    key: int = Path(..., ge=1, le=2**53),
) -> dict[str, Any]:
    """Accept or decline one made to you; take back your own."""
    ladder = _ladder_of(request, ladder_id)
    if not ladder.challenges.filter(pk=key).exists():
        raise Http404
    more = {"words": body.words} if body is not None and answer == "accept" else {}
    return _state(ANSWERS[answer](key, user=request.auth.user, **more))


def _state(challenge: Challenge) -> dict[str, Any]:
    game = challenge.game.public_id if challenge.game is not None else None
    return {"key": challenge.pk, "state": challenge.state, "game": game}
