"""What a template may know of whoever reads the page: plain facts, and no way from them to a row."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import CardFaces, LogOrder, User


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever reads a page, under the names Django's and allauth's templates call them by.

    Attributes:
        is_authenticated: Somebody we know, a guest included.
        is_guest: Plays without an account.
        display_name: What others see; empty for a stranger.
        profile_id: The id of the own profile page; empty for guests.
        four_colours: Wants diamonds blue and clubs green.
        deck: The folder of the card faces.
        large_index: Wants large figures in the corners of cards.
        low_cards_first: Wants the low cards of each suit before the high ones.
        time_zone: Where they live by the clock; empty where neither they nor their browser have said so.
        is_staff: Looks after the site.
        moment_length: How long each move is shown at a table, as a factor of the usual time; 0 for not at all.
        latest_first: Reads the log of a deal from its latest line.
        bidding_help: Wants to be told what their hand melds while they bid.
        play_forced: Wants the only possible move made for them.
        turn_sound: Wants to hear when it is their turn.
    """

    is_authenticated: bool = False
    is_guest: bool = False
    display_name: str = ""
    profile_id: str = ""
    four_colours: bool = False
    deck: str = CardFaces.KENNARD
    large_index: bool = False
    low_cards_first: bool = False
    time_zone: str = ""
    is_staff: bool = False
    moment_length: float = 1.0
    latest_first: bool = True
    bidding_help: bool = True
    play_forced: bool = False
    turn_sound: bool = False

    @property
    def name(self) -> str:
        """What they are called; allauth's pages ask a user for it."""
        return self.display_name

    @property
    def look(self) -> str:
        """The classes of a page that change how its cards look."""
        return " ".join(
            name
            for name, wanted in (("four-colours", self.four_colours), ("large-index", self.large_index))
            if wanted
        )


STRANGER = Reader()


def reader_of(user: User | AnonymousUser) -> Reader:
    """The facts of one reader."""
    if not isinstance(user, User):
        return STRANGER
    return Reader(
        is_authenticated=True,
        is_guest=user.is_guest,
        display_name=user.name,
        profile_id=user.profile_id,
        four_colours=user.four_colours,
        deck=user.deck,
        large_index=user.large_index,
        low_cards_first=user.low_cards_first,
        time_zone=user.time_zone,
        is_staff=user.is_staff,
        moment_length=user.moment_length,
        latest_first=user.log_order == LogOrder.LATEST,
        bidding_help=user.bidding_help,
        play_forced=user.play_forced,
        turn_sound=user.turn_sound,
    )
