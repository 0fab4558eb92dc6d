"""A contest of a club or of somebody alone, a league or a ladder: its row, who directs it, who may play in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from accounts.blocks import blocks_among
from accounts.models import User
from accounts.rate_limit import Windows, may_once_more
from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControl
from games.jobs.ids import opaque_id
from games.jobs.refusals import Refusal, Refused
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.protocol import Playable, seats_of
from rules.engine.variant import Variant

from .models import Club, ClubMember
from .people import PERSON_UNKNOWN
from .roles import DIRECTING, lasting_keys, lasting_role


def in_any(keys: Sequence[QuerySet[Any, Any]]) -> Q:
    """Which rows are among the keys that one of some queries gives.

    As one list: to look for each row in one query after the other, a database goes through all rows of the site.
    """
    first, *others = keys
    return Q(pk__in=first.union(*others))


@dataclass(frozen=True, slots=True)
class ContestAct:
    """Something a director of a club's contest did: when, who, in which contest, as a sentence, and why.

    `sealed_event`: the event of whose sealed boards it may tell, by key.
    """

    made_at: datetime
    by: str
    contest: str
    url: str
    sentence: str
    why: str
    sealed_event: int | None = None


class Contest(models.Model):
    """What every contest says of itself: what is played, whose it is, how much time there is."""

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    name = models.CharField(max_length=60)
    words = models.TextField(blank=True, max_length=2000)
    variant = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="+")
    members_only = models.BooleanField(
        default=False, help_text="for members of the club, and shown to them alone"
    )
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    pace = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    if TYPE_CHECKING:
        # Each contest has a table of deputies of its own, whose column `contest` leads back by this name.
        deputies: Any

    class Meta:
        abstract = True
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Variant[Any]:
        """The variant of the catalogue."""
        return find(self.variant)

    @property
    def house_rules(self) -> Any:
        """The options, as the variant's own dataclass."""
        return house_rules.load(self.rules.options, self.options)

    @property
    def time(self) -> TimeControl:
        """How much time players have."""
        return time_controls.from_json(self.pace)

    @cached_property
    def _seats(self) -> int:
        return seats_of(self.rules.engine(self.house_rules))

    @property
    def is_of_pairs(self) -> bool:
        """Whether pairs play it, four at a table, and not single players."""
        return self._seats == 4

    @property
    def is_of_threes(self) -> bool:
        """Whether three play at a table, each for themselves."""
        return self._seats == 3


class ContestDeputy(models.Model):
    """Somebody whom the organiser lets direct; each contest has its own table, with a column `contest`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    named_at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.user_id}"


def is_for_contests(engine: Playable[Any, Any]) -> bool:
    """Whether a game is played by two, by two pairs, or by three each for themselves."""
    return (seats_of(engine), len(engine.sides)) in ((2, 2), (4, 2), (3, 3))


def directs(contest: Contest, user: object) -> bool:
    """Whether somebody directs a contest: its organiser, a deputy, those who look after its club, staff.

    Organiser and deputies of a contest for members are among these: who is put out of the club has no desk there any
    more.
    """
    if not isinstance(user, User) or user.is_guest or user.is_bot:
        return False
    if organises(contest, user):
        return True
    if contest.club is not None and lasting_role(contest.club, user) in DIRECTING:
        return True
    return contest.deputies.filter(user=user).exists() and _belongs(contest, user)


def directed_among(contests: Collection[Contest], user: User) -> set[int]:
    """Of some contests of one club and one kind those that somebody directs, as `directs` says, by key; two queries."""
    if not contests or user.is_guest or user.is_bot:
        return set()
    first = next(iter(contests))
    role = None if first.club is None else lasting_role(first.club, user)
    if user.is_staff or role in DIRECTING:
        return {contest.pk for contest in contests}
    deputies = first.deputies.model.objects.filter(contest__in=contests, user=user)
    as_deputy = set(deputies.values_list("contest", flat=True))
    return {
        contest.pk
        for contest in contests
        if (contest.organiser_id == user.pk or contest.pk in as_deputy)
        and (role is not None or not contest.members_only)
    }


NO_DIRECTOR = Refusal("no_director", gettext_noop("Only those who direct this can do that."))


def check_directs(contest: Contest, by: User) -> None:
    """Ask of a locked contest whether somebody directs it still; raises Refused `no_director`.

    Pages ask before they lock: whoever was dismissed, lost a role or was put out of the club since does nothing more.
    """
    # As the account is stored now: it may have been closed, or be staff no longer.
    user = User.objects.filter(pk=by.pk, is_active=True).first()
    if not directs(contest, user):
        raise Refused(NO_DIRECTOR)


def organises(contest: Contest, user: User) -> bool:
    """Whether somebody is the organiser, or staff: they name the deputies."""
    return user.is_staff or (contest.organiser_id == user.pk and _belongs(contest, user))


def _belongs(contest: Contest, user: User) -> bool:
    """Whether somebody is a member of the club, where a contest is for members."""
    return not contest.members_only or is_member(contest.club, user)


def own_directors(contest: Contest) -> list[User]:
    """Organiser and deputies, as far as they direct; not those who look after the club, nor staff."""
    deputies = [deputy.user for deputy in contest.deputies.select_related("user")]
    return [user for user in (contest.organiser, *deputies) if user is not None and _belongs(contest, user)]


WITH_DEPUTIES = "deputies__user__bot_owner"
"""What is to be fetched with contests for `deputy_names`."""


def deputy_names(contest: Contest) -> tuple[str, ...]:
    """The names of the deputies of a contest, in the order in which they were named."""
    return tuple(deputy.user.name for deputy in contest.deputies.all())


@dataclass(frozen=True, slots=True)
class DeputyLine:
    """A deputy on the desk of a contest; `key` is the person's, by which they are dismissed."""

    key: int
    name: str
    you: bool


def deputy_lines(contest: Contest, reader: User) -> tuple[DeputyLine, ...]:
    """The deputies of a contest for its desk, in the order in which they were named."""
    return lines_of([deputy.user for deputy in contest.deputies.select_related("user__bot_owner")], reader)


def lines_of(deputies: Iterable[User], reader: User) -> tuple[DeputyLine, ...]:
    """These people as deputies on a desk."""
    return tuple(DeputyLine(user.pk, user.name, user.pk == reader.pk) for user in deputies)


NOT_ORGANISER = Refusal("not_organiser", gettext_noop("Only the organiser names deputies."))
NO_DEPUTY = Refusal(
    "no_deputy",
    gettext_noop(
        "Deputies are people with an account, of a contest for members its members, not the organiser."
    ),
)
DEPUTIES_ENOUGH = Refusal("deputies_enough", gettext_noop("There are twenty deputies. Dismiss one first."))
DEPUTIES_NAMED = Refusal(
    "deputies_named",
    gettext_noop("You have named as many deputies as one can in a day. Name the next one tomorrow."),
)
MOST_DEPUTIES = 20
A_DAY: Windows = ((60, 86_400),)
"""Deputies one person names within a day, whatever the contest: each is told."""
AGAIN: Windows = ((3, 86_400),)
"""How often somebody is named for one contest within a day: a whole club may have the same deputy."""


def name_deputy(contest: Contest, user: User, *, by: User) -> bool:
    """Make somebody a deputy of a locked contest; False where they are one already.

    Raises Refused `not_organiser`, `no_deputy`, `deputies_enough`, `deputies_named`, and `person_unknown` where one
    keeps away from the other, as of somebody who is not found.
    """
    if not organises(contest, by):
        raise Refused(NOT_ORGANISER)
    if contest.deputies.filter(user=user).exists():
        return False
    if blocks_among(user, [by.pk]):
        raise Refused(PERSON_UNKNOWN)
    if contest.members_only:
        lock_member(contest.club, user)
    if not may_play(contest, user) or user.pk == contest.organiser_id:
        raise Refused(NO_DEPUTY)
    # Whoever has closed their account directs nothing, and takes no place from others.
    if contest.deputies.filter(user__is_active=True).count() >= MOST_DEPUTIES:
        raise Refused(DEPUTIES_ENOUGH)
    same = f"{contest._meta.label_lower}:{contest.pk}:{user.pk}"
    if not (may_once_more("deputy", same, AGAIN) and may_once_more("deputies", str(by.pk), A_DAY)):
        raise Refused(DEPUTIES_NAMED)
    contest.deputies.create(user=user, named_at=timezone.now())
    return True


def dismiss_deputy(contest: Contest, user: int, *, by: User) -> User | None:
    """Somebody, by their key, is a deputy of a locked contest no longer; None where they were none.

    Raises Refused `not_organiser`.
    """
    if not organises(contest, by):
        raise Refused(NOT_ORGANISER)
    deputy = contest.deputies.filter(user=user).select_related("user").first()
    if deputy is None:
        return None
    deputy.delete()
    return deputy.user


def step_down(contest: Contest, user: User) -> bool:
    """A deputy of a locked contest does not want to be one any more; False where they are none."""
    gone, _rows = contest.deputies.filter(user=user).delete()
    return gone > 0


def may_play(contest: Contest, user: User | None) -> bool:
    """Whether somebody may play in a contest: a person with an open account, of its club where it is for members.

    Nobody begins anything in a contest of a club that is closed.
    """
    if user is None or not _may_begin(contest, user):
        return False
    return not contest.members_only or is_member(contest.club, user)


def who_may_play(contest: Contest, users: Iterable[User]) -> set[int]:
    """Those of some people who may play in a contest, as `may_play` says, by key; one query at most."""
    keys = {user.pk for user in users if _may_begin(contest, user)}
    if not keys or not contest.members_only:
        return keys
    return set(ClubMember.objects.filter(club=contest.club, user__in=keys).values_list("user", flat=True))


def _may_begin(contest: Contest, user: User) -> bool:
    """Whether somebody has an open account, and the contest no club that is closed."""
    is_open = contest.club is None or contest.club.closed_at is None
    return is_open and user.is_active and not user.is_guest and not user.is_bot


def lock_member(club: Club | None, user: User) -> None:
    """Lock somebody's membership, if there is one, to the end of the transaction.

    Whoever leaves a club or is put out of it loses what they direct there; without the lock somebody named in that very
    moment would keep a row that sleeps until they come back.
    """
    ClubMember.objects.select_for_update(no_key=True).filter(club=club, user=user).first()


def is_member(club: Club | None, user: User) -> bool:
    """Whether somebody belongs to a club, or did when it closed."""
    return club is not None and lasting_role(club, user) is not None


def deputy_sentence(deputy: User | None, *, dismissed: bool, by: User | None) -> str:
    """That somebody became a deputy of the director, or is one no longer, by the director or by themselves."""
    name = deputy.name if deputy is not None else gettext("Former player")
    if dismissed and deputy is not None and deputy == by:
        return gettext("%(name)s has stepped down as a deputy of the director.") % {"name": name}
    if dismissed:
        return gettext("%(name)s is no deputy of the director any more.") % {"name": name}
    return gettext("%(name)s is a deputy of the director.") % {"name": name}


LEADERS = 3
"""So many from the top are named in a list of contests."""


def leader_words(rows: Iterable[tuple[int, str]]) -> str:
    """The first of a table by place and name, in a row."""
    return " · ".join(f"{place}.\N{NO-BREAK SPACE}{name}" for place, name in rows)


def club_to_show(contest: Contest, reader: Any, own: Collection[int] | None = None) -> tuple[str, str] | None:
    """The club a contest is of, its name and address, for those who may know of it.

    A list gives the keys of the reader's `own` clubs (`lasting_keys`), so that each row does not ask for them.
    """
    club = contest.club
    if club is None or not club.name:
        return None
    if not club.public:
        belongs = lasting_keys(reader).filter(club=club).exists() if own is None else club.pk in own
        if not belongs:
            return None
    return club.name, club.get_absolute_url()
