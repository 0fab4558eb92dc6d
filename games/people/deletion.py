"""The way out: an account is deleted, and the games of the others stay as they were, under a pseudonym.

What belongs to a person goes with them: every row that would be deleted with the row of the person, wherever it
stands, and the games nobody else sat at. What belongs to a game of others stays (`SET_NULL` in the models: seats,
hosts, who resigned), and leads to a row that knows nothing more than that somebody was there: `User.former`.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import CASCADE, Exists, Field, ForeignKey, Model, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from accounts.models import User, opaque_username, profile_word
from games.api import bots
from games.clubs.founding import leave_for_good
from games.moderation import models as moderation
from games.notices import mailbox, telling
from games.notices.frozen import facts_of_table, people_of
from games.notices.models import Notice, NoticeKind
from games.play.models import Due, Game, Handover, Player, Status
from games.play.write import live, seating
from games.play.write.refused import Refused
from games.tournaments.entering import leave_events
from games.tournaments.models import BoardPlay, DirectorAct, Entrant

from .models import SeatInvitation
from .talking import said_by

OF_A_PERSON = ("mail", "digest", "vanished", "export", "export_gone")
"""Kinds of what is due about a person, whose key is the `object_id`."""

FORMER = "Former player {}"
"""What stands in the record, which is the same in every language; pages translate it (`User.name`)."""


def delete_account(user: User) -> None:
    """Give up every seat, forget everything that is theirs, and leave a former player in the row.

    Seats are given up first, each as its player would: should that fail half way, the account is still there.
    """
    addresses = [user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)]
    for bot in bots.bots_of(user):
        bots.close_bot(user, bot.pk)
    _games_of_nobody_else(user).delete()
    _leave_tables(user)
    with transaction.atomic():
        name = user.display_name
        leave_for_good(user)
        acts = _acts_about(user)
        leave_events(user)
        _withdraw(user)
        for model, field in person_keys():
            if _goes(field):
                model._base_manager.filter(**{field.name: user.pk}).delete()
        Due.objects.filter(kind__in=OF_A_PERSON, game=None, object_id=user.pk).delete()
        # That something was said stays, the words go.
        said_by(user).exclude(words="").update(words="")
        Player.objects.filter(user=user).update(notes="", plans=[], plans_ended=[], zone="")
        # Whoever has a seat now that was theirs keeps their own.
        Player.objects.filter(resigned=user).update(notes_away="")
        _forget(user)
        _forget_in_notices(name, user)
        _forget_in_logs(acts, name, user)
        moderation.rename(user, user.display_name)
    _end_sessions(user)
    mailbox.forget(address for address in addresses if address)
    live.dismiss(user.pk)


def person_keys() -> Iterator[tuple[type[Model], ForeignKey[Any, Any]]]:
    """Every column of the database that leads to a person, but for those between the tables of Django itself."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.get_fields():
            if isinstance(field, ForeignKey) and field.remote_field.model is User:
                yield model, field


def _goes(field: Field[Any, Any]) -> bool:
    """Whether a row goes with the person it belongs to."""
    return field.remote_field is not None and field.remote_field.on_delete is CASCADE


def _games_of_nobody_else(user: User) -> QuerySet[Game]:
    """Games at which nobody else sat: with bots alone, or waiting for players."""
    seats = Player.objects.filter(game=OuterRef("pk"))
    mine = seats.filter(Q(user=user) | Q(resigned=user))
    others = seats.filter(
        Q(user__isnull=False) & ~Q(user=user) | Q(resigned__isnull=False) & ~Q(resigned=user)
    )
    stood_in = Handover.objects.filter(game=OuterRef("pk")).filter(
        Q(before__isnull=False) & ~Q(before=user) | Q(after__isnull=False) & ~Q(after=user)
    )
    # What a board gave at a table of an event belongs to the event.
    of_events = BoardPlay.objects.filter(game=OuterRef("pk"))
    return Game.objects.filter(Exists(mine), ~Exists(others), ~Exists(stood_in), ~Exists(of_events))


def _leave_tables(user: User) -> None:
    """Leave the tables that wait, give up the seats of those that are being played."""
    seats = Player.objects.filter(user=user).exclude(game__status=Status.OVER).select_related("game")
    for player in list(seats):
        give_up = seating.leave if player.game.status == Status.OPEN else seating.resign
        try:
            give_up(player.game.public_id, user=user)
        except Refused:
            # It began or ended at this very moment; a game that began is given up as well.
            if Game.objects.filter(pk=player.game_id, status=Status.PLAYING).exists():
                seating.resign(player.game.public_id, user=user)


def _withdraw(user: User) -> None:
    """What somebody asked others does not hold any more."""
    for row in SeatInvitation.objects.filter(by=user).select_related("game"):
        telling.withdraw(user_id=row.user_id, game=row.game, kinds=(NoticeKind.INVITATION,))
    Notice.objects.filter(kind=NoticeKind.FRIEND, key__startswith=f"{user.pk} ").delete()


def _forget(user: User) -> None:
    """Nothing is left in the row but the word of a former player."""
    fresh = User()
    word = secrets.token_hex(2)
    for field in User._meta.concrete_fields:
        if not field.primary_key:
            setattr(user, field.attname, getattr(fresh, field.attname))
    user.username, user.public_id = opaque_username(), profile_word()
    user.former, user.display_name = word, FORMER.format(word)
    user.is_active = user.may_be_found = user.shows_statistics = False
    user.date_joined = timezone.now()
    user.set_unusable_password()
    user.save()


def _forget_in_notices(name: str, user: User) -> None:
    """What others were told names them no more: who plays is told anew, who asked is a former player."""
    written = Q(text__contains=json.dumps(name)) | Q(text__contains=json.dumps(name, ensure_ascii=False))
    told = Notice.objects.annotate(text=Cast("facts", TextField())).filter(written)
    for notice in told.select_related("user").iterator(chunk_size=500):
        game = Game.objects.filter(public_id=notice.facts.get("table", "")).first()
        if game is not None and "others" in notice.facts:
            notice.facts["others"] = facts_of_table(game, people_of(game), notice.user)["others"]
        for place in ("by", "words"):
            if notice.facts.get(place) == name:
                notice.facts[place] = user.display_name
        notice.save(update_fields=["facts"])


def _acts_about(user: User) -> list[int]:
    """What directors did about somebody, by key: to an entrant of theirs, in their place, to them as a deputy."""
    mine = Entrant.objects.filter(players__user=user)
    acts = DirectorAct.objects.filter(
        Q(entrant__in=mine) | Q(before__user=user.pk) | Q(before__other__in=mine.values("public_id"))
    )
    return list(acts.values_list("pk", flat=True))


def _forget_in_logs(acts: list[int], name: str, user: User) -> None:
    """What directors did names them no more."""
    for act in DirectorAct.objects.filter(pk__in=acts):
        told = {key: _renamed(value, name, user.display_name) for key, value in act.facts.items()}
        if told != act.facts:
            act.facts = told
            act.save(update_fields=["facts"])


def _renamed(value: Any, name: str, to: str) -> Any:
    """A name alone, or among those of an entrant."""
    if not isinstance(value, str):
        return value
    return " – ".join(to if each == name else each for each in value.split(" – "))


def _end_sessions(user: User) -> None:
    """End every session of somebody, in the table and in the cache."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for session in Session.objects.iterator(chunk_size=500):
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            store(session.session_key).delete()
