"""The way out: an account is deleted, and the games of the others stay as they were, under a pseudonym.

What belongs to a person goes with them: every row that would be deleted with the row of the person, wherever it
stands, and the games nobody else sat at. What belongs to a game of others stays (`SET_NULL` in the models: seats,
hosts, who resigned), and leads to a row that knows nothing more than that somebody was there: `User.former`. What an
app has to do besides, it says in its `personal_data.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from django.apps import apps
from django.db import transaction
from django.db.models import CASCADE, Field, ForeignKey, Model

from accounts import personal_data as accounts
from accounts.models import User
from accounts.privacy import Departure
from games.jobs.models import Job

from .inventory import EVERYTHING

FORMER = "Former player {}"
"""What stands in the record, which is the same in every language; pages translate it (`User.name`)."""


def delete_account(user: User) -> None:
    """Give up every seat, forget everything that is theirs, and leave a former player in the row.

    Seats are given up first, each as its player would: should that fail half way, the account is still there.
    """
    departure = _departure(user)
    for data in EVERYTHING:
        data.give_up(departure)
    # Programs are called as their owner liked: their names go with them.
    departures = [departure, *map(_departure, User.objects.filter(bot_owner=user))]
    with transaction.atomic():
        for each in reversed(departures):
            _forget(each)
    for each in departures:
        for data in EVERYTHING:
            data.close(each)


def _forget(departure: Departure) -> None:
    for data in EVERYTHING:
        data.leave(departure)
    if User.objects.filter(pk=departure.user.pk).exclude(former="").exists():
        # The same form sent twice at once: whoever leaves clubs is locked, and the other has forgotten them by now.
        return
    _delete_rows(departure.user)
    accounts.forget(departure.user, departure.word, departure.pseudonym)
    for data in EVERYTHING:
        data.rename(departure)


def _departure(user: User) -> Departure:
    word = secrets.token_hex(2)
    addresses = (user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True))
    earlier = user.earlier_names.values_list("name", flat=True)
    return Departure(
        user=user,
        names=frozenset({user.display_name, str(user), *earlier}),
        called=user.kept_name,
        word=word,
        pseudonym=FORMER.format(word),
        addresses=tuple(address for address in addresses if address),
        shared_games=tuple(data.shared_games() for data in EVERYTHING if data.shared_games is not None),
    )


def _delete_rows(user: User) -> None:
    """Delete every row that goes with a person, and the jobs about them."""
    for model, field in person_keys():
        if _goes(field):
            model._base_manager.filter(**{field.name: user.pk}).delete()
    kinds = [kind for data in EVERYTHING for kind in data.jobs]
    Job.objects.filter(kind__in=kinds, game=None, object_id=user.pk).delete()


def person_keys() -> Iterator[tuple[type[Model], ForeignKey[Any, Any]]]:
    """Every column of the database that leads to a person, but for those between the tables of Django itself."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.get_fields():
            if isinstance(field, ForeignKey) and field.remote_field.model is User:
                yield model, field


def _goes(field: Field[Any, Any]) -> bool:
    """Whether a row goes with the person it belongs to."""
    return field.remote_field is not None and field.remote_field.on_delete is CASCADE
