"""Scores of real tables: a director types them by table and board, or pastes a list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction

from accounts.models import User
from games.duplicate.scoring.notation import score_of, travellers
from games.duplicate.scoring.standings import Scoring
from games.duplicate.scoring.travellers import Adjusted, Average, Share
from games.notation import BadResults

from ..models import BoardPlay, Tournament
from ..record.who_knows import own_tables_of
from .scores import adjust
from .scores import enter as enter_score


@dataclass(frozen=True, slots=True)
class PaperScore:
    """A score to enter: points by side, or shares of the top; without either it is missing again."""

    points: tuple[int, ...] | None = None
    shares: tuple[str, ...] | None = None

    @property
    def missing(self) -> bool:
        """Whether what was entered is to be taken out."""
        return self.points is None and self.shares is None


_SIDE = r"[+-]|[0-9]{1,3}(?:/[0-9]{1,3})?"
ADJUSTED_FOR_PARTNERS = re.compile(rf"[Aa]({_SIDE})(?:-|/(?=[+-]))({_SIDE})")
"""An adjusted score where partners may each have a share, as the sheet shows it: `A40/60-60`."""


def read_score(text: str, sides: int, *, partners: bool = False) -> PaperScore:
    """A score as it is typed.

    Points by side ("350 120"); between two sides the first less the other as well ("230"); an adjusted one ("A60", of
    two sides), where partners entered alone with a share for each ("A40/60-60"); "-" for none. Raises BadResults.
    """
    if text in ("-", "−"):
        return PaperScore()
    if partners and (parts := ADJUSTED_FOR_PARTNERS.fullmatch(text.replace("−", "-"))):
        return PaperScore(shares=tuple(_shares_of_side(side) for side in parts.groups()))
    words = text.replace("−", "-").replace("/", " / ").split() if text[:1] not in "Aa" else [text]
    numbers = [word for word in words if word != "/"]
    if len(numbers) == sides and sides > 1 and len(numbers) > 1:
        points = tuple(_points(word) for word in numbers)
        return PaperScore(points=points)
    if sides == 2 and len(numbers) == 1:
        return _between_two(score_of(numbers[0]))
    raise BadResults(None, text, "a number for each side")


def _points(word: str) -> int:
    value = score_of(word)
    if isinstance(value, Adjusted):
        raise BadResults(None, word, "a whole number")
    return int(value)


def _shares_of_side(text: str) -> str:
    """The share of a side, or one for each of its partners, as they are stored; raises BadResults."""
    shares = text.split("/")
    if any(each.isdecimal() and int(each) > 100 for each in shares):
        raise BadResults(None, text, "per cent from 0 to 100")
    return " ".join(shares)


def _between_two(score: Fraction | Adjusted) -> PaperScore:
    if isinstance(score, Adjusted):
        return PaperScore(shares=(_share(score.ns), _share(score.ew)))
    return PaperScore(points=(int(score), 0))


def _share(share: Share) -> str:
    return share.value if isinstance(share, Average) else str(int(share))


def from_list(
    text: str, plays: Mapping[tuple[int, int | None, int | None], int], tournament: Tournament
) -> dict[int, PaperScore]:
    """The scores of a pasted list `board,ns,ew,score`; raises BadResults.

    `plays` are the keys of the round's plays by board and entrants' numbers, and so are those of what comes back.
    """
    scores = {}
    for line, number in travellers(text, Scoring(tournament.scoring)).items():
        play = plays.get((line.board, line.ns, line.ew))
        if play is None:
            raise BadResults(
                number, f"{line.board},{line.ns},{line.ew}", "a board and a couple of this round"
            )
        scores[play] = _between_two(line.score)
    return scores


def enter(tournament: Tournament, scores: Mapping[int, PaperScore], *, by: User, why: str) -> int:
    """Enter scores, all of them or none, own tables first; how many. Raises Refused as `adjust` does."""
    mine = BoardPlay.objects.filter(table__in=own_tables_of(tournament, by))
    own = set(mine.values_list("pk", flat=True))
    with transaction.atomic():
        for play, score in sorted(scores.items(), key=lambda each: each[0] not in own):
            if score.missing:
                enter_score.take_out(tournament.public_id, play, by=by, why=why)
                continue
            given: dict[str, Any] = {"points": score.points, "shares": score.shares}
            adjust.do(tournament.public_id, play, by=by, why=why, **given)
    return len(scores)
