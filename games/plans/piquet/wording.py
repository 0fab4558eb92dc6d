"""What plans at piquet say."""

from __future__ import annotations

from rules.engine.wording import N_, Sentence, Wording

WORDING: Wording = {
    "plan_exchange": Sentence(N_("When it is your turn to exchange: put away {cards:cards}.")),
    "plan_declare_all": Sentence(N_("When it is your turn to declare or to answer: declare all you hold.")),
    "plan_declare_but": Sentence(
        N_("When it is your turn to declare or to answer: declare all you hold, but sink {sink:phrases}.")
    ),
    "plan_sink_point": Sentence(N_("the point")),
    "plan_sink_sequence": Sentence(N_("the sequences")),
    "plan_sink_set": Sentence(N_("the sets")),
    "plan_over_exchanged": Sentence(N_("You have made your exchange.")),
    "plan_over_declared": Sentence(N_("The declarations are over.")),
    "plan_kind_exchange": Sentence(N_("Cards to exchange")),
    "plan_kind_declare": Sentence(N_("What to declare and what to sink")),
    "plan_ask_sink": Sentence(N_("Sink")),
}
