"""People and bots at tables; what stands in which room: docs/rooms/play.md.

Other rooms may import `models` and `rules`; `record`, what a stored game gives; `read`, what somebody may see of it;
and of `write`, `bots` and `web` the doors that are listed in pyproject.toml, each by its name. All else is play's own.
"""
