"""What is kept of somebody, as plain values for the export; each function says what one of its files holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import Q, QuerySet

from accounts.models import Distance, User
from games.api.models import ApiToken
from games.clubs.models import ClubInvitation, ClubInvitationState, ClubMember, ClubRole, PutOut
from games.imported.models import ImportedGame
from games.moderation.models import ActKind, BrowserRun, Report, StaffAct
from games.notices.models import CalendarLink, Notice, PushSubscription, Wishes
from games.play.models import (
    Absence,
    AcceptedMove,
    Game,
    Handover,
    Incident,
    LeaveTaken,
    Player,
    Status,
    Substitute,
)
from games.play.read.names import seat_names, side_names
from games.play.record.story import record_of, story_of
from games.ratings.models import Rating, RatingChange
from games.study.models import DealAnalysis
from games.tournaments.models import DirectorAct, DuplicateEvent, EntrantPlayer, EventDirector, SoloPlay
from rules.engine import record
from rules.engine.notation import write_cards
from rules.engine.wording import phrase_of, say
from rules.web.speech import Plain

from .models import ExportFile, Friendship, FriendState, PlayedMonth, SeatInvitation
from .talking import said_by

Told = dict[str, Any]

ACCOUNT = ("public_id", "username", "display_name", "email", "date_joined", "last_login")
NOT_TOLD = (*ACCOUNT, "id", "password")
"""Columns of a person that are no settings, and the one that is of no use to anybody."""


def account(user: User) -> Told:
    """Who somebody is here, and how they sign in; no secret of it."""
    return {
        **{name: getattr(user, name) for name in ACCOUNT},
        "mail_addresses": _rows(EmailAddress.objects.filter(user=user), "email", "verified", "primary"),
        "second_factors": _rows(
            Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"
        ),
        "rights": [*user.groups.values_list("name", flat=True), *user.get_user_permissions()],
        "exports": _rows(ExportFile.objects.filter(user=user), "asked_at", "ready_at"),
    }


def chosen(user: User) -> Told:
    """How somebody likes to read and play, and every other column of their row."""
    names = [field.attname for field in User._meta.concrete_fields if field.attname not in NOT_TOLD]
    return {name: getattr(user, name) for name in names}


def games(user: User) -> list[Told]:
    """The tables at which somebody sits or sat, or which they opened, the earliest first."""
    return [_game(game, user) for game in _games(user)]


def _games(user: User) -> Iterator[Game]:
    stood_in = Handover.objects.filter(Q(before=user) | Q(after=user)).values("game")
    mine = Q(players__user=user) | Q(players__resigned=user) | Q(host=user) | Q(pk__in=stood_in)
    found = Game.objects.filter(mine).distinct()
    players = found.select_related("board").prefetch_related("players__user", "players__bot")
    yield from players.order_by("created_at", "pk").iterator(chunk_size=100)


def _game(game: Game, user: User) -> Told:
    players = sorted(game.players.all(), key=lambda player: player.seat)
    held = next((player for player in players if player.user_id == user.pk), None)
    # A seat that was given up has somebody else: what is theirs is not told.
    own = held or next((player for player in players if player.resigned_id == user.pk), None)
    names = (
        "public_id",
        "variant",
        "options",
        "status",
        "public",
        "pace",
        "friendly",
        "rating_least",
        "rating_most",
        "created_at",
        "ended_at",
        "ending",
    )
    return {
        **{name: getattr(game, name) for name in names},
        "result": game.result,
        "opened_by_me": game.host_id == user.pk,
        "seats": [player.name for player in players],
        "my_seat": None if own is None else own.seat,
        "given_up": own is not None and own.resigned_id == user.pk,
        "outcome": "" if own is None else own.outcome,
        "words_for_the_shuffle": "" if own is None else own.words,
        "zone": "" if held is None else held.zone,
        "looked_at": None if held is None else held.looked_at,
        "there_at": None if held is None else held.there_at,
        "deadline": None if held is None else held.deadline,
        "handed_over": _rows(
            Handover.objects.filter(Q(before=user) | Q(after=user), game=game),
            "seat",
            "version",
            "happened_at",
        ),
    }


def records(user: User) -> Iterator[tuple[str, str]]:
    """Every game with cards: the whole record where it is over and open, else what the seat has seen."""
    for game in _games(user):
        if game.status == Status.OPEN or not game.deals.exists():
            continue
        if game.status == Status.OVER and not game.sealed:
            yield f"records/{game.public_id}.txt", record.write(record_of(game))
            continue
        own = next((player for player in game.players.all() if player.user_id == user.pk), None)
        if own is not None:
            yield f"running/{game.public_id}.txt", "\n".join(seen(game, own.seat)) + "\n"


def seen(game: Game, seat: int) -> Iterator[str]:
    """The hand of a seat, what it has seen of the last two deals in sentences, and its own moves in all deals."""
    engine = game.engine
    names = seat_names(sum(map(len, engine.sides)))
    speaker = Plain(names, side_names(engine.sides, len(names)))
    wording, story = game.rules.wording, story_of(game)
    yield write_cards(engine.show(engine.view(story[-1].state, seat)).hand)
    yield ""
    for moment in story:
        for event in moment.events:
            yield f"{moment.deal}  {say(wording, phrase_of(wording, event.seen_by(seat)), speaker)}"
    yield ""
    mine = AcceptedMove.objects.filter(game=game, seat=seat)
    yield from (f"{number}: {text}" for number, text in mine.values_list("number", "text"))


def notes(user: User) -> list[Told]:
    """Private notes, those at seats that were given up among them."""
    mine = Player.objects.filter(user=user).exclude(notes="").order_by("game", "seat")
    away = Player.objects.filter(resigned=user).exclude(notes_away="").order_by("game", "seat")
    given_up = [
        {"game": row["game"], "notes": row["notes_away"]}
        for row in _rows(away, "game__public_id", "notes_away")
    ]
    return [*_rows(mine, "game__public_id", "notes"), *given_up]


def plans(user: User) -> list[Told]:
    """Standing plans."""
    seats = Player.objects.filter(user=user).exclude(plans=[], plans_ended=[]).order_by("game", "seat")
    return _rows(seats, "game__public_id", "plans", "plans_ended", "plans_at_once")


def talk(user: User) -> list[Told]:
    """What somebody said at tables."""
    return _rows(said_by(user), "game__public_id", "said_at", "saying", "words")


def statistics(user: User) -> list[Told]:
    """The sums by month."""
    names = (
        "variant",
        "standard",
        "month",
        "won",
        "lost",
        "drawn",
        "deals",
        "points",
        "bids",
        "made",
        "columns",
    )
    return _rows(PlayedMonth.objects.filter(user=user), *names)


def ratings(user: User) -> list[Told]:
    """Every rating with all that moved it; the figures are those the site reckons with and those it shows."""
    changes = ("game", "happened_at", "mu_before", "sigma_before", "mu", "sigma")
    return [
        {
            **{name: getattr(row, name) for name in ("family", "pace", "mu", "sigma", "games")},
            "shown": row.figure.long,
            "provisional": row.figure.provisional,
            "changes": _rows(RatingChange.objects.filter(rating=row), *changes),
        }
        for row in Rating.objects.filter(user=user).order_by("family", "pace")
    ]


def analyses(user: User) -> list[Told]:
    """What the own decisions of finished deals were found to be worth."""
    names = ("deal__game__public_id", "deal__number", "seat", "asked_at", "decisions", "judged")
    return _rows(DealAnalysis.objects.filter(user=user), *names)


def people(user: User) -> Told:
    """Friends and invitations. That somebody declined to be a friend is told to nobody, here neither."""
    bonds = Friendship.objects.filter(Q(asker=user) | Q(asked=user)).select_related("asker", "asked")
    rows = SeatInvitation.objects.filter(Q(user=user) | Q(by=user)).select_related("game", "user", "by")
    return {
        "friends": [
            {
                "asker": bond.asker.name,
                "asked": bond.asked.name,
                "state": FriendState.ASKED
                if bond.asker_id == user.pk and bond.state == FriendState.DECLINED
                else bond.state,
                "asked_at": bond.asked_at,
            }
            for bond in bonds
        ],
        "invitations": [
            {
                "table": row.game.public_id,
                "by": row.by.name,
                "to": row.user.name,
                "seat": row.seat,
                "state": row.state,
                "made_at": row.made_at,
            }
            for row in rows
        ],
        "kept_away": [
            {"from": far.other.name, "how": far.kind, "since": far.since}
            for far in Distance.objects.filter(user=user).select_related("other")
        ],
    }


def clubs(user: User) -> Told:
    """Clubs, invitations to them, and where somebody was put out.

    Of their own invitations they get no more than the pages tell: who was asked by name, and who has joined by it.
    """
    asked = ClubInvitation.objects.filter(by=user).select_related("club", "user")
    by_name = asked.filter(by_mail=False).exclude(state=ClubInvitationState.WITHDRAWN)
    return {
        "clubs": [
            {
                "club": row.club.public_id,
                "name": row.club.name,
                "words": row.club.words if row.role == ClubRole.OWNER else "",
                "role": row.role,
                "since": row.since,
            }
            for row in ClubMember.objects.filter(user=user).select_related("club")
        ],
        "invited_to": [
            {"club": row.club.name, "state": row.state, "made_at": row.made_at}
            for row in ClubInvitation.objects.filter(user=user).select_related("club")
        ],
        "invited_by_me": [
            {
                "club": row.club.name,
                "to": row.user.name,
                "joined": row.state == ClubInvitationState.ACCEPTED,
            }
            for row in by_name
        ],
        "put_out_of": _rows(PutOut.objects.filter(user=user), "club__name", "since"),
        "put_out_by_me": [
            {"club": row.club.name, "who": row.user.name, "since": row.since}
            for row in PutOut.objects.filter(by=user).select_related("club", "user")
        ],
    }


def events(user: User) -> Told:
    """Events somebody entered, holds or directs, what they decided there, and boards they played alone.

    Of a board that is not open no more than their own table tells.
    """
    entered = EntrantPlayer.objects.filter(user=user).select_related("event", "entrant")
    acts = DirectorAct.objects.filter(by=user).select_related("event")
    return {
        "entered": [
            {
                "event": row.event.public_id,
                "name": row.event.name,
                "entrant": row.entrant.name,
                "number": row.entrant.number,
                "state": row.entrant.state,
                "entered_at": row.entrant.entered_at,
            }
            for row in entered
        ],
        "organised": _rows(
            DuplicateEvent.objects.filter(organiser=user), "public_id", "name", "words", "created_at"
        ),
        "directed": _rows(EventDirector.objects.filter(user=user), "event__public_id"),
        "decided": [
            {"event": act.event.public_id, "what": act.kind, "why": act.why, "made_at": act.made_at}
            for act in acts
        ],
        "alone": _rows(
            SoloPlay.objects.filter(user=user), "game__public_id", "seat", "points", "late", "finished_at"
        ),
    }


def moderation(user: User) -> Told:
    """What somebody reported, what staff did about them and told them, what they did as staff, in which browsers."""
    acts = StaffAct.objects.filter(about=user)
    own = ("game__public_id", "matter", "reason", "named", "said", "words", "made_at", "closed_at")
    return {
        "reported_by_me": _rows(Report.objects.filter(reporter=user), *own),
        "from_staff": _rows(acts.exclude(kind=ActKind.DISMISS), "kind", "words", "until", "done_at"),
        "done_as_staff": _rows(
            StaffAct.objects.filter(by=user), "kind", "about_name", "why", "words", "until", "done_at"
        ),
        "incidents_closed": Incident.objects.filter(closed_by=user).count(),
        "browsers": _rows(BrowserRun.objects.filter(user=user), "first_at", "last_at"),
    }


def notices(user: User) -> Told:
    """What somebody was told, and what they want to be told; the keys of browsers are of no use elsewhere."""
    wishes = ("channels", "mails", "digest", "digest_hour")
    return {
        "notices": _rows(
            Notice.objects.filter(user=user), "kind", "game__public_id", "facts", "created_at", "read_at"
        ),
        "wishes": _rows(Wishes.objects.filter(user=user), *wishes),
        "browsers": _rows(PushSubscription.objects.filter(user=user), "endpoint", "created_at"),
        "calendar": CalendarLink.objects.filter(user=user).exists(),
    }


def leave(user: User) -> Told:
    """Leave, absences, and the games at which somebody stands in."""
    return {
        "leave": _rows(LeaveTaken.objects.filter(user=user), "game__public_id", "start", "end", "automatic"),
        "absences": _rows(Absence.objects.filter(user=user), "since", "until"),
        "stands_in": _rows(Substitute.objects.filter(user=user), "variant", "called_at"),
    }


def programs(user: User) -> Told:
    """Bot accounts, tokens (never their texts, which are not kept), and records of games played elsewhere."""
    whose = Q(user=user) | Q(user__bot_owner=user)
    tokens = ApiToken.objects.filter(whose)
    return {
        "bots": _rows(User.objects.filter(bot_owner=user), "display_name", "date_joined", "is_active"),
        "tokens": _rows(tokens, "user__display_name", "name", "scopes", "made_at", "used_at", "revoked_at"),
        "records": _rows(
            ImportedGame.objects.filter(owner=user), "public_id", "variant", "text", "imported_at"
        ),
    }


def _rows(found: QuerySet[Any], *names: str) -> list[Told]:
    """Some columns of some rows; a game is called by its public id."""
    return [
        {name.removeprefix("deal__").removesuffix("__public_id"): value for name, value in row.items()}
        for row in found.values(*names).iterator()
    ]
