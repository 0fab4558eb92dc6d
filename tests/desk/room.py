"""A club with a ladder, a league and a table of its own, at which calls are made and answered."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.desk.models import DirectorCall
from games.desk.write import calls
from games.ladders.models import Ladder
from games.ladders.write import entries
from games.notifications.models import Notification
from games.play.models import Game
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room as ladder_room


@dataclass(frozen=True)
class DeskRoom:
    """A club, its ladder, and a game there between two members: `member` challenged `other member`."""

    club: ClubRoom
    ladder: Ladder
    game: Game

    @classmethod
    def opened(cls, *, members_only: bool = True) -> DeskRoom:
        club = ClubRoom.opened()
        ladder = ladder_room.ladder(club.people["owner"], club=club.club, members_only=members_only)
        for who in ("other member", "member"):
            entries.join(ladder.pk, user=club.people[who])
        game = ladder_room.begun(ladder, club.people["member"], club.people["other member"])
        return cls(club, ladder, cast.again(game))

    def person(self, who: str) -> User:
        """Somebody of the club, or outside it."""
        return self.club.people[who]

    def call(
        self, who: str = "member", *, reason: str = "slow", words: str = "Three days now."
    ) -> DirectorCall:
        """A player calls the director."""
        return calls.call(self.game.public_id, user=self.person(who), reason=reason, words=words)

    def notices_of(self, who: str) -> list[str]:
        """What somebody has been told of calls and still holds: the call, or what the director said."""
        rows = Notification.objects.filter(
            user=self.person(who), withdrawn_at=None, kind__startswith="director"
        )
        return [row.facts.get("what", row.kind) for row in rows.order_by("pk")]


def now(call: DirectorCall) -> DirectorCall:
    """A call as it is stored."""
    return DirectorCall.objects.get(pk=call.pk)


def club_table(room: ClubRoom, *people: User) -> Game:
    """A table of the club's own that these play, with bots."""
    seated = [*people, *[None] * (4 - len(people))]
    return cast.with_bots(cast.table_of(seated, public=False, club=room.club))
