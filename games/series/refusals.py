"""What cannot be done in a series, and the sentence that says so."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal

NOT_YOURS = Refusal("not_yours", gettext_noop("Only those who look after a club hold series of it."))
NO_RULE = Refusal(
    "no_rule",
    gettext_noop("Points for places are up to 50 whole numbers from 0 to 1000, none above the one before."),
)
RULE_STANDS = Refusal(
    "rule_stands",
    gettext_noop("A result of the series is known: its rule stays as it was stated."),
)
PART_STANDS = Refusal(
    "part_stands", gettext_noop("A part of the series has ended: no part is taken out any more.")
)
PART_ENDED = Refusal("part_ended", gettext_noop("This round has ended, or is too long past to be put in."))
NO_PART = Refusal("no_part", gettext_noop("This cannot be a part of the series."))
NO_PERCENT = Refusal("no_percent", gettext_noop("This gives no percentages; the series adds up percentages."))
SERIES_ENOUGH = Refusal("series_enough", gettext_noop("A club may have %(series)d series."))
PARTS_ENOUGH = Refusal("parts_enough", gettext_noop("A series may have %(parts)d parts."))
