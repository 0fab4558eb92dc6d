"""Acts that give a board at a table a score: one that is adjusted, and one of a real table that is entered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.play.models import EndReason
from games.play.read.names import side_names
from games.play.write.endings import Ending
from games.tournaments.refusals import NO_SUCH_BOARD, NOT_UNDONE

from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    TableSide,
    Tournament,
    TournamentStage,
)
from ..record import words
from ..record.results import share_from
from ..record.roster import Roster
from ..record.who_knows import still_to_play
from ..write import tables
from .boards import BOARDS, DECIDED, BoardAct, at_table, halves
from .forms import OVER, RUNNING, DeskForm
from .log import lock_for_director, look

BAD_SCORE = Refusal("bad_score", gettext_noop("Give a number for each side."))
STILL_TO_PLAY = Refusal(
    "still_to_play",
    gettext_noop(
        "You have still to play this board, and its score would tell you of it. Enter your own table’s first, or have "
        "another director do it."
    ),
)


SHARE = re.compile(r"[+-]|[0-9]{1,2}|100")
"""Per cent of the top, or average plus or minus."""

MOST_POINTS = 1_000_000


class AdjustActForm(DeskForm):
    """A score in the place of that of a table."""

    title, button = _("Adjust a score"), _("Give this score")
    says = _("For one board at one table. A game that still runs there ends with it.")
    asks = _(
        "Give the board this score? A game that runs there is broken off, and that cannot be taken back."
    )
    stages = (RUNNING, OVER)
    section = BOARDS
    table = forms.ChoiceField(label=_("At which table"))
    board = forms.ChoiceField(label=_("Board"))
    kind = forms.ChoiceField(
        label=_("What is given"),
        choices=[
            ("shares", _("shares of the top: 60, 50, 40, or + and −")),
            ("points", _("points of the deal")),
        ],
        widget=forms.RadioSelect,
        initial="shares",
    )

    def prepare(self, roster: Roster) -> None:
        """Every table and board there was so far, and a field for each side."""
        rounds: dict[int, list[tuple[int, str]]] = {}
        for each in roster.tables:
            shown = gettext("Table %(number)s: %(names)s") % {"number": each.number, "names": each.names}
            rounds.setdefault(each.round, []).append((each.pk, shown))
        self.choose(
            "table",
            [(gettext("Round %(number)s") % {"number": number}, list(few)) for number, few in rounds.items()],
        )
        self.choose("board", [(number, number) for number, _cancelled in roster.boards])
        engine = self._tournament.engine
        names = side_names(engine.sides, sum(map(len, engine.sides)))
        self._sides = [f"side_{side}" for side in range(len(engine.sides))]
        for side, name in enumerate(self._sides):
            self.fields[name] = forms.CharField(
                label=names[side],
                max_length=8,
                widget=forms.TextInput({"inputmode": "text", "size": 8}),
            )
        self.order_fields(["table", "board", "kind", *self._sides, "why"])

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return tournament.stage in cls.stages and bool(roster.tables)

    def clean(self) -> dict[str, Any]:
        """A share or a number for each side, of a board that the table plays."""
        asked = self.cleaned_data
        for name in self._sides:
            word = asked.get(name, "").strip().removesuffix("%").strip().replace("−", "-")
            if not word:
                continue
            if asked.get("kind") == "points":
                digits = word.removeprefix("-")
                if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
                    self.add_error(name, gettext("A whole number of points."))
            elif not SHARE.fullmatch(word):
                self.add_error(name, gettext("Per cent from 0 to 100, or + or −."))
            asked[name] = word
        if "table" in asked and "board" in asked:
            try:
                _play_at(self._tournament, int(asked["table"]), int(asked["board"]))
            except Refused:
                self.add_error("board", gettext("This table does not play that board."))
        return self.cleaned_data

    def do(self, by: User) -> DirectorAct:
        asked = self.cleaned_data
        texts = [asked[name] for name in self._sides]
        play = _play_at(self._tournament, int(asked["table"]), int(asked["board"]))
        given: dict[str, Any] = (
            {"points": [int(text) for text in texts]} if asked["kind"] == "points" else {"shares": texts}
        )
        return adjust.do(self._tournament.public_id, play, by=by, why=asked["why"], **given)


class AdjustAct(BoardAct):
    """A board at a table has the score that the director gives it."""

    kind = DirectorActKind.ADJUST
    sentence = gettext_noop("Board %(board)s, table %(table)s: adjusted to %(given)s.")
    changes = ("play",)
    form: ClassVar[type[DeskForm] | None] = AdjustActForm

    def do(
        self,
        public_id: str,
        play_id: int,
        *,
        by: User,
        why: str,
        shares: Sequence[str] | None = None,
        points: Sequence[int] | None = None,
    ) -> DirectorAct:
        """Give a board at a table shares of the top, or points by side; a game that still runs ends with it.

        Points of a real table are an act of the kind `enter`. Raises Refused `no_such_board`, `bad_score` where there
        are not as many as sides, `still_to_play` for points of another table on a board that the director will play.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING, TournamentStage.OVER)
            if not _fits(shares, points, len(tournament.engine.sides)):
                raise Refused(BAD_SCORE)
            play = _play_of(tournament, play_id)
            if points is not None and not _sits_at(play, by) and still_to_play(tournament, by, play.board):
                raise Refused(STILL_TO_PLAY)
            before = {"play": play.pk, **_score_of(play)}
            tables.end_table(play, Ending(reason=EndReason.CANCELLED, words=DECIDED))
            play = _give(play.pk, shares, points)
            # Not by what stood there before: whoever enters a score learns nothing of the board by it.
            typed = shares is None and play.game_id is None
            act = (enter if typed else adjust).write(
                tournament,
                by,
                why,
                board=play.board,
                table=play.table,
                facts={"shares": list(shares)} if shares is not None else {"points": list(points or ())},
                before=before,
                touched=() if typed else at_table(play.table_id),
            )
            look(tournament)
        return act

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """A score as it was before; a board that was broken off by it has half of the top."""
        before = act.before
        play = _play_of(tournament, before["play"])
        play.points, play.adjusted = before["points"], before["adjusted"]
        if not before["finished"] and play.game_id is None:
            closed = play.table.round.closed_at is not None
            if closed or play.board.board.opened_at is not None or play.board.cancelled_at is not None:
                # Nobody would play it any more.
                raise Refused(NOT_UNDONE)
            play.finished_at = None
        elif not before["finished"]:
            play.adjusted = halves(tournament)
        play.save(update_fields=["points", "adjusted", "finished_at"])

    def say(self, act: DirectorAct) -> str:
        """At which table, on which board, and the score by side."""
        return gettext(self.sentence) % {
            "board": act.board.number if act.board is not None else "",
            "table": act.table.number if act.table is not None else "",
            "given": ", ".join(_in_words(act.facts)),
        }

    def about(self, act: DirectorAct) -> list[str]:
        """The table, the board and the score."""
        facts = act.facts
        given = [f"{each} %" if each.isdigit() else each for each in facts.get("shares", ())]
        return [*super().about(act), " / ".join(given or map(str, facts.get("points", ())))]

    def touched(self, act: DirectorAct) -> list[Entrant]:
        """Those who sat at the table."""
        return at_table(act.table_id)


class EnterAct(AdjustAct):
    """The score of a real table is entered: `adjust.do` knows it by the table."""

    kind = DirectorActKind.ENTER
    sentence = gettext_noop("Board %(board)s, table %(table)s: the score %(given)s was entered.")
    form = None


def _in_words(facts: Mapping[str, Any]) -> list[str]:
    """A score by side: shares of the top, or points."""
    if "shares" in facts:
        return [words.share(share_from(each)) for each in facts["shares"]]
    return [words.score(each) for each in facts.get("points", ())]


def _sits_at(play: BoardPlay, user: User) -> bool:
    """Whether somebody sits at the table of a board."""
    return TableSide.objects.filter(table=play.table_id, entrant__players__user=user).exists()


def _give(play_id: int, shares: Sequence[str] | None, points: Sequence[int] | None) -> BoardPlay:
    play = BoardPlay.objects.get(pk=play_id)
    play.adjusted = None if shares is None else list(shares)
    if points is not None:
        play.points = list(points)
    play.finished_at = play.finished_at or timezone.now()
    play.save(update_fields=["points", "adjusted", "finished_at"])
    return play


def _play_of(tournament: Tournament, play_id: int) -> BoardPlay:
    """A board at a table of a tournament; raises Refused `no_such_board`."""
    play = (
        BoardPlay.objects.filter(pk=play_id, board__tournament=tournament)
        .select_related("game", "board__board", "table__round")
        .first()
    )
    if play is None:
        raise Refused(NO_SUCH_BOARD)
    return play


def _play_at(tournament: Tournament, table: int, board: int) -> int:
    """The key of a board at a table; raises Refused `no_such_board`."""
    found = BoardPlay.objects.filter(table=table, board__number=board, board__tournament=tournament).first()
    if found is None:
        raise Refused(NO_SUCH_BOARD)
    return found.pk


def _fits(shares: Sequence[str] | None, points: Sequence[int] | None, sides: int) -> bool:
    """Whether there is a share of the top, or there are points, for every side."""
    if (shares is None) == (points is None):
        return False
    if points is not None:
        return len(points) == sides and all(abs(each) <= MOST_POINTS for each in points)
    return shares is not None and len(shares) == sides and all(SHARE.fullmatch(each) for each in shares)


def _score_of(play: BoardPlay) -> dict[str, Any]:
    return {"points": play.points, "adjusted": play.adjusted, "finished": play.finished_at is not None}


adjust = AdjustAct()
enter = EnterAct()
