"""Acts that give a board at a table a score: one that is adjusted, and one of a real table that is entered."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
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

from ..formats import format_of
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
from ..record.results import shares_from
from ..record.roster import Roster, RosterTable
from ..record.who_knows import own_tables_of, still_to_play
from ..write import tables
from .boards import BOARDS, DECIDED, BoardAct, at_table, halves
from .forms import OVER, RUNNING, DeskForm
from .log import lock_for_director, look
from .undo_facts import UndoFacts

BAD_SCORE = Refusal("bad_score", gettext_noop("Give a number for each side."))
STILL_TO_PLAY = Refusal(
    "still_to_play",
    gettext_noop(
        "You have still to play this board, and its score would tell you of it. Enter your own table’s first, or have "
        "another director do it."
    ),
)
SCORE_STAYS = Refusal(
    "score_stays",
    gettext_noop(
        "A score can be taken out only while its round is open and its board counts. Enter another score, or an "
        "adjusted one."
    ),
)
TAKEN_OUT = gettext_noop("Board %(board)s, table %(table)s: the score was taken out and is missing.")

SHARE = re.compile(r"[+-]|[0-9]{1,2}|100")
"""Per cent of the top, or average plus or minus."""

SHARES_OF_PARTNERS = re.compile(r"([0-9]{1,2}|100) ([0-9]{1,2}|100)")
"""A share of their own for each of two partners who entered alone."""

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
    play = forms.TypedChoiceField(label=_("Board, at which table"), coerce=int)
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
        """Every table there was so far with the boards it plays, and a field for each side."""
        cancelled = {number for number, is_cancelled in roster.boards if is_cancelled}
        self.choose("play", [(_table(each), _boards(each, cancelled)) for each in roster.tables])
        engine = self._tournament.engine
        names = side_names(engine.sides, sum(map(len, engine.sides)))
        self._sides = [f"side_{side}" for side in range(len(engine.sides))]
        for side, name in enumerate(self._sides):
            self.fields[name] = forms.CharField(
                label=names[side],
                max_length=8,
                widget=forms.TextInput({"inputmode": "text", "size": 8}),
            )
        self.order_fields(["play", "kind", *self._sides, "why"])

    @classmethod
    def fits(cls, tournament: Tournament, roster: Roster) -> bool:
        return tournament.stage in cls.stages and bool(roster.tables)

    def clean(self) -> dict[str, Any]:
        """A share or a number for each side."""
        values = self.cleaned_data
        for name in self._sides:
            word = values.get(name, "").strip().removesuffix("%").strip().replace("−", "-")
            if not word:
                continue
            if values.get("kind") == "points":
                digits = word.removeprefix("-")
                if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
                    self.add_error(name, gettext("A whole number of points."))
            else:
                word = " ".join(word.replace("%", " ").replace("/", " ").split())
                if not is_share(self._tournament, word):
                    self.add_error(name, self._what_fits())
            values[name] = word
        return self.cleaned_data

    def _what_fits(self) -> str:
        if has_partners(self._tournament):
            return gettext("Per cent from 0 to 100, or + or −; or one for each partner, such as 40/60.")
        return gettext("Per cent from 0 to 100, or + or −.")

    def do(self, by: User) -> DirectorAct:
        values = self.cleaned_data
        texts = [values[name] for name in self._sides]
        given: dict[str, Any] = (
            {"points": [int(text) for text in texts]} if values["kind"] == "points" else {"shares": texts}
        )
        return adjust.do(self._tournament.public_id, values["play"], by=by, why=values["why"], **given)


def _table(table: RosterTable) -> str:
    """What a table is called in a list."""
    return gettext("Round %(round)s, table %(number)s: %(names)s") % {
        "round": table.round,
        "number": table.number,
        "names": table.names,
    }


def _boards(table: RosterTable, cancelled: Collection[int]) -> list[tuple[int, str]]:
    """The boards a table plays, those first that count; the list, once closed, shows no more than the line chosen."""
    lines = []
    for number, play in table.boards:
        facts = {"board": number, "round": table.round, "table": table.number}
        label = gettext("board %(board)s, round %(round)s, table %(table)s") % facts
        lines.append((number in cancelled, number, play, label))
    return [(play, label) for _cancelled, _number, play, label in sorted(lines)]


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
            if not _fits(tournament, shares, points):
                raise Refused(BAD_SCORE)
            play = _play_of(tournament, play_id)
            of_others = points is not None and play.table_id not in own_tables_of(tournament, by)
            if of_others and still_to_play(tournament, by, play.board):
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
        else:
            # What was taken out is there again.
            play.finished_at = play.finished_at or timezone.now()
        play.save(update_fields=["points", "adjusted", "finished_at"])

    def has_way_back(self, act: DirectorAct, facts: UndoFacts) -> bool:
        """Not where the board was still to be played then and nobody would play it any more."""
        return act.before["finished"] or act.before["play"] not in facts.settled

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
        if any(" " in each for each in facts.get("shares", ())):
            return [*super().about(act), ", ".join(_in_words(facts))]
        given = [f"{each} %" if each.isdigit() else each for each in facts.get("shares", ())]
        return [*super().about(act), " / ".join(given or map(str, facts.get("points", ())))]

    def hearers(self, act: DirectorAct) -> list[Entrant]:
        """Those who sat at the table."""
        return at_table(act.table_id)


class EnterAct(AdjustAct):
    """The score of a real table is entered: `adjust.do` knows it by the table; or taken out (`facts["missing"]`)."""

    kind = DirectorActKind.ENTER
    sentence = gettext_noop("Board %(board)s, table %(table)s: the score %(given)s was entered.")
    form = None

    def take_out(self, public_id: str, play_id: int, *, by: User, why: str) -> DirectorAct | None:
        """Take out what was entered at a real table by mistake; None where nothing was.

        A board that is open stays so, for it has been read; its scores count again once all are in
        (`results.open_plays`). Raises Refused `score_stays`, `still_to_play`.
        """
        with transaction.atomic():
            tournament = lock_for_director(public_id, by, TournamentStage.RUNNING)
            play = _play_of(tournament, play_id)
            if play.table_id not in own_tables_of(tournament, by) and still_to_play(
                tournament, by, play.board
            ):
                raise Refused(STILL_TO_PLAY)
            if not _may_be_missing(play):
                raise Refused(SCORE_STAYS)
            if play.finished_at is None:
                return None
            before = {"play": play.pk, **_score_of(play)}
            play.points, play.adjusted, play.finished_at = None, None, None
            play.save(update_fields=["points", "adjusted", "finished_at"])
            return self.write(
                tournament,
                by,
                why,
                board=play.board,
                table=play.table,
                facts={"missing": True},
                before=before,
            )

    def say(self, act: DirectorAct) -> str:
        """At which table, on which board; the score, or that it was taken out."""
        if not act.facts.get("missing"):
            return super().say(act)
        return gettext(TAKEN_OUT) % {
            "board": act.board.number if act.board is not None else "",
            "table": act.table.number if act.table is not None else "",
        }

    def about(self, act: DirectorAct) -> list[str]:
        """The table, the board and the score."""
        if act.facts.get("missing"):
            return [*BoardAct.about(self, act), gettext("taken out, missing")]
        return super().about(act)


def _may_be_missing(play: BoardPlay) -> bool:
    """Whether a score can still come: at a real table, in a round that is open, of a board that counts."""
    is_real = play.game_id is None and play.table.in_person
    nobody = TableSide.objects.filter(table=play.table_id, entrant=None).exists()
    return is_real and not nobody and play.table.round.closed_at is None and play.board.cancelled_at is None


def _in_words(facts: Mapping[str, Any]) -> list[str]:
    """A score by side: shares of the top, or points."""
    if "shares" in facts:
        return [" / ".join(map(words.share, shares_from(each))) for each in facts["shares"]]
    return [words.score(each) for each in facts.get("points", ())]


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


def _fits(tournament: Tournament, shares: Sequence[str] | None, points: Sequence[int] | None) -> bool:
    """Whether there is a share of the top, or there are points, for every side."""
    sides = len(tournament.engine.sides)
    if points is not None:
        return shares is None and len(points) == sides and all(abs(each) <= MOST_POINTS for each in points)
    return shares is not None and len(shares) == sides and all(is_share(tournament, each) for each in shares)


def is_share(tournament: Tournament, text: str) -> bool:
    """Whether a text is what a side may be given: a share, or one for each of partners who entered alone ("40 60")."""
    alone = has_partners(tournament) and SHARES_OF_PARTNERS.fullmatch(text)
    return bool(SHARE.fullmatch(text) or alone)


def has_partners(tournament: Tournament) -> bool:
    """Whether partners entered alone, and may each have a share of their own."""
    return format_of(tournament.movement).new_partners


def _score_of(play: BoardPlay) -> dict[str, Any]:
    return {"points": play.points, "adjusted": play.adjusted, "finished": play.finished_at is not None}


adjust = AdjustAct()
enter = EnterAct()
