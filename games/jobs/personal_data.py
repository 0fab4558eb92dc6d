"""What the queue keeps of a person: nothing of its own; kinds of jobs about a person are named by their apps."""

from __future__ import annotations

from accounts.privacy import PersonalData
from games.jobs.models import Heartbeat, Job, Outage

PERSONAL_DATA = PersonalData(impersonal=(Job, Heartbeat, Outage))
