"""How hypothesis and the collector of rubbish are set for every run of tests."""

from __future__ import annotations

import gc

from hypothesis import HealthCheck, settings


def load() -> None:
    """How fast a machine is says nothing of a law; and objects of pages and engines are seldom in rings."""
    settings.register_profile("talon", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("talon")
    # Pages and engines leave many objects behind and few of them in rings: a tenth of the time went into looking.
    gc.set_threshold(50_000, 20, 20)
