"""The sentences of a league's rules."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_lazy, ngettext

from games.standings.divisions import LEAST, MOST
from games.standings.league_table import TieBreak

from ..models import League, Season, SeasonStage

TIE_BREAKS: Mapping[TieBreak, object] = {
    TieBreak.HEAD_TO_HEAD: gettext_lazy("the points of the games against each other"),
    TieBreak.DIFFERENCE: gettext_lazy("the difference of the points made in the games"),
    TieBreak.WINS: gettext_lazy("the number of games won"),
}


def sentences_of(league: League) -> tuple[str, ...]:
    """How a league is played and counts, a sentence for each thing."""
    breaks = [str(TIE_BREAKS[TieBreak(word)]) for word in league.tie_breaks]
    sentences = [
        _meetings(league),
        gettext("A game won counts %(win)d, a draw %(draw)d, a game lost %(loss)d.")
        % {"win": league.win, "draw": league.draw, "loss": league.loss},
    ]
    if league.is_of_threes:
        sentences.append(
            gettext(
                "With three at a table each game counts as a game of each against each of the two others: first "
                "%(first)d, second %(second)d, third %(third)d."
            )
            % {"first": 2 * league.win, "second": league.win + league.loss, "third": 2 * league.loss}
        )
    if breaks:
        sentences.append(
            gettext("Players level on points are placed by: %(list)s.") % {"list": "; ".join(breaks)}
        )
    if league.at_once:
        sentences.append(
            ngettext(
                "Each plays %(number)d game at a time; the next one begins when it ends.",
                "Each plays %(number)d games at a time; the next one begins when one ends.",
                league.at_once,
            )
            % {"number": league.at_once}
        )
    else:
        sentences.append(gettext("All games begin together."))
    sentences += [
        gettext("A game that is given up or lost on time is won by the points it stood at, by one at least."),
        gettext(
            "When the season ends, a game under way is decided: %(rule)s. One that has not begun does not count."
        )
        % {"rule": league.get_unfinished_display()},
        gettext(
            "A player who leaves before half of their games are played is taken out of the table with them."
        ),
        gettext("A player who leaves later has lost the rest of their games.")
        if not league.is_of_threes
        else gettext(
            "A player who leaves later has lost the rest of their games, and the two others are level in them."
        ),
        gettext("The best sixth of a division goes up, and as many come down from the one above."),
        gettext("Newcomers begin at the bottom."),
        gettext(
            "A division has from %(least)d to %(most)d places: where the next season would have a smaller or a larger "
            "one, as few others as can be go up or down, by their places."
        )
        % {"least": LEAST, "most": MOST},
    ]
    return tuple(sentences)


def _meetings(league: League) -> str:
    """Who meets whom, and how often."""
    if league.is_of_threes:
        sentence = gettext(
            "Three play at a table. Everybody of the division plays equally often, and meets everybody at least once."
        )
        if league.legs == 2:
            sentence += " " + gettext("Then all is played once more, the other way round the table.")
        return sentence + " " + gettext("Those who come late have fewer games, each with two others.")
    if league.legs == 1:
        return gettext("Everybody meets everybody of the division once.")
    return gettext("Everybody meets everybody of the division twice, each time with the other first.")


def stage_words(season: Season) -> str:
    """The stage of a season in words, for lists and heads of pages."""
    if season.stage == SeasonStage.OVER:
        return gettext("season finished")
    return str(season.get_stage_display())


def range_words(best: int, worst: int) -> str:
    """The places somebody may still have."""
    if best == worst:
        return gettext("%(place)s for certain") % {"place": best}
    return gettext("%(best)s to %(worst)s") % {"best": best, "worst": worst}
