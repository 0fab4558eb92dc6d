"""What a template may know of whoever reads the page: plain facts, and no way from them to a row."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever reads a page, under the names Django's and allauth's templates call them by.

    Attributes:
        is_authenticated: Somebody we know, a guest included.
        is_guest: Plays without an account.
        display_name: What others see; empty for a stranger.
        four_colours: Wants diamonds blue and clubs green.
        is_staff: Looks after the site.
    """

    is_authenticated: bool = False
    is_guest: bool = False
    display_name: str = ""
    four_colours: bool = False
    is_staff: bool = False


STRANGER = Reader()


def reader_of(user: User | AnonymousUser) -> Reader:
    """The facts of one reader."""
    if not isinstance(user, User):
        return STRANGER
    return Reader(
        is_authenticated=True,
        is_guest=user.is_guest,
        display_name=user.display_name,
        four_colours=user.four_colours,
        is_staff=user.is_staff,
    )
