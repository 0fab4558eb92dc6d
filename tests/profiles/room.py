"""A person with something in every table of the database, and everything that is stored."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind, User
from games.analysis.models import DealAnalysis
from games.api import bot_accounts, tokens
from games.clubs.core import club, evenings, membership, news, requests
from games.clubs.core.models import Club, ClubMember, ClubRole, Evening
from games.imports.models import ImportedGame
from games.jobs import queue
from games.ladders.models import Ladder
from games.ladders.write import direct as ladder_direct
from games.ladders.write import entries as ladder_entries
from games.moderation import same_browser
from games.moderation.models import ActKind, Matter, Reason, Report, StaffAct
from games.notifications import notify
from games.notifications.models import CalendarLink, NotificationKind, Preferences, PushSubscription
from games.play.models import Absence, AfterResigning, Arrangement, Game, Player, Substitute
from games.play.write import chat, leave, seating
from games.privacy import export
from games.profiles import friends, invitations
from games.profiles.models import PadSheet
from games.series.write import evening_results
from games.series.write import setup as series_setup
from tests import cast
from tests.ladders import room as ladder_room

NAME = "Zéphyrine Quatorze"
MAIL = "zephyrine@seats.example"


def everything_of(name: str = NAME, **more: Any) -> tuple[User, list[User], list[Game]]:
    """Somebody with a row in every table that can have one; the people and games around them."""
    cast.bot("Lion")
    user = User(display_name=name, email=MAIL, language="fr", time_zone="Europe/Paris", is_staff=True, **more)
    user.set_password("a long walk by the river")
    user.save()
    others = cast.players(("East", "South", "West"))
    games = _games(user, others)
    mail = EmailAddress.objects.create(user=user, email=MAIL, verified=True, primary=True)
    EmailConfirmation.create(mail)
    Authenticator.objects.create(user=user, type=Authenticator.Type.RECOVERY_CODES, data={"seed": "x"})
    user.groups.add(Group.objects.create(name="directors"))
    user.user_permissions.add(Permission.objects.first())
    Preferences.objects.create(user=user)
    PushSubscription.objects.create(user=user, endpoint="https://push.example/1", p256dh="k", auth="a")
    tokens.make(bot_accounts.make_bot(user, "Elder hand"), name="a program", scopes=["read"])
    tokens.make(user, name="another", scopes=["read"])
    ImportedGame.objects.create(owner=user, variant="piquet", deals=1, text="variant: piquet")
    PadSheet.objects.create(
        user=user, sheet_id="abcdefghjk", variant="piquet", query="", sheet={"names": [NAME]}
    )
    leave.take(user, number=2)
    Absence.objects.create(user=user, since=timezone.now())
    Substitute.objects.create(user=user)
    now = timezone.now()
    Arrangement.objects.create(game=games[0], kind="pause", by=user, start=now, end=now + timedelta(days=1))
    for other in others[:2]:
        friends.ask(user, other)
    friends.answer(others[0], user, agrees=True)
    friends.ask(others[2], user)
    export.ask(user)
    deal = games[0].deals.get(number=1)
    DealAnalysis.objects.create(deal=deal, user=user, seat=0, asked_at=timezone.now())
    queue.enqueue(notify.MAIL, at=timezone.now() + timedelta(minutes=5), object_id=user.pk)
    cast.browser_of(user).get("/play/mine/")
    _moderation(user, others, games[0])
    _clubs(user, others)
    _ladders(user, others)
    return user, others, games


def _moderation(user: User, others: list[User], game: Game) -> None:
    """What they reported and what was reported of them, what staff did, whom they keep away from."""
    blocks.keep(user, others[1], BlockKind.MUTE)
    blocks.keep(others[1], user, BlockKind.MUTE)
    for number, (reporter, about) in enumerate(((user, others[1]), (others[1], user))):
        Report.objects.create(
            reporter=reporter,
            about=about,
            game=game,
            matter=Matter.CONDUCT,
            thing=f"conduct {number}",
            reason=Reason.OTHER,
            named=about.display_name,
        )
        StaffAct.objects.create(
            by=reporter,
            by_name=reporter.display_name,
            about=about,
            about_name=about.display_name,
            kind=ActKind.WARN,
            why="rude",
            words="Be kind.",
        )
    same_browser.note(user, "a random word")
    CalendarLink.objects.create(user=user)


def _clubs(user: User, others: list[User]) -> None:
    """A club of their own with others in it, one of their own alone, clubs of others that know them."""
    own = club.found_club(owner=user, name="The Widow")
    membership.join(own, user=others[0])
    membership.invite(own, by=user, user=others[1])
    membership.join(own, user=others[2])
    membership.ban(own, by=user, user=others[2])
    club.found_club(owner=user, name=f"Friends of {user.display_name}"[:40], words=user.display_name)
    theirs = [club.found_club(owner=other, name=f"{other.display_name} and others") for other in others]
    membership.join(theirs[0], user=user)
    membership.invite(theirs[1], by=others[1], user=user)
    membership.join(theirs[2], user=user)
    membership.ban(theirs[2], by=others[2], user=user)
    news.write(own, by=user, title="The summer", words="We play outside.")
    news.write(club.found_club(owner=user, name="Alone"), by=user, title=user.display_name, words="of me")
    _series(user, own, theirs[0])
    asked = club.found_club(owner=others[2], name="On asking", on_asking=True)
    requests.ask(asked, user=user, words=f"{user.display_name} would like to come")


def _series(user: User, own: Club, other: Club) -> None:
    """Results in a series of their own club and of one of others."""
    for each in (own, other):
        owner = ClubMember.objects.get(club=each, role=ClubRole.OWNER).user
        facts = evenings.EveningFacts(
            "Cards", (timezone.now() + timedelta(days=1)).replace(tzinfo=None), "UTC"
        )
        evening = evenings.write(each, by=owner, facts=facts)
        made = series_setup.create(each, series_setup.SeriesSettings("The year", points=[3, 1]), by=owner)
        part = series_setup.add_part(made, f"evening-{evening.pk}", by=owner)
        Evening.objects.filter(pk=evening.pk).update(starts_at=timezone.now() - timedelta(hours=1))
        evening_results.type_results(made, part.pk, f"{user.name} 1", by=owner)


def _ladders(user: User, others: list[User]) -> None:
    """On a ladder of their own and on one of others: challenges with a note, a game, what they decided."""
    for host in (user, others[0]):
        found = ladder_room.ladder(host, figures=ladder_room.FREE, words=f"by {host.display_name}")
        for each in (others[0], others[1], user):
            ladder_entries.join(found.pk, user=each)
        ladder_room.challenged(found, user, others[1], note=f"{user.display_name} asks")
        ladder_room.challenged(found, others[1], others[0], note="again")
    own = Ladder.objects.get(organiser=user)
    of_pairs = ladder_room.ladder(user, variant=cast.VARIANT, options=cast.STANDARD)
    ladder_entries.look_for_partner(of_pairs.pk, user=user)
    ladder_room.end(ladder_room.begun(own, user, others[0]), 0)
    ladder_direct.move(own.pk, ladder_room.entry(own, others[0]).pk, 1, by=user, why="a mistake")


def _games(user: User, others: list[User]) -> list[Game]:
    """Finished games in every way, games being played, tables that wait."""
    people = [user, *others]
    over = cast.play_on(cast.table_of(people, options=cast.SHORT))
    chat.say(over.public_id, seat=0, words=f"{user.display_name} says goodbye")
    chat.say(over.public_id, seat=0, saying="hello")
    Player.objects.filter(game=over, seat=0).update(
        notes=f"notes of {user.display_name}", plans=[{"deal": 1, "plan": {}}]
    )
    with_bot = cast.play_on(cast.table_of(people), moves=14)
    ending = cast.play_on(cast.table_of(people, after_resigning=AfterResigning.END), moves=14)
    chat.say(with_bot.public_id, seat=1, saying="hello")
    alone = cast.bot_table(user)
    waiting = cast.table_of([user, others[0], None, None], public=False)
    invitations.invite(waiting.public_id, by=user, user=others[1])
    notify.notify(user, NotificationKind.REMINDER, game=with_bot, key="1")
    theirs = cast.table_of([others[0], None, None, None])
    invitations.invite(theirs.public_id, by=others[0], user=user)
    given_up = cast.play_on(cast.table_of(people), moves=3)
    seating.resign(given_up.public_id, user=user)
    return [over, with_bot, ending, alone, waiting, theirs, given_up]


def stored() -> Iterator[tuple[str, Any]]:
    """Every value of every column of every table, with where it stands; sessions as they read when opened."""
    for model in apps.get_models(include_auto_created=True):
        for row in model._base_manager.all():
            if isinstance(row, Session):
                yield "sessions.Session", row.get_decoded()
                continue
            for field in model._meta.concrete_fields:
                yield f"{model._meta.label}.{field.name}", getattr(row, field.attname)
