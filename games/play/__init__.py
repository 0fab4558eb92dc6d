"""People and bots at tables; what stands in which room: docs/rooms/play.md.

Other rooms may import `models` and `rules`; `record`, what a stored game gives; `read`, what somebody may see of it;
of `bots` the `thinking`; and the doors of `write`: `boards`, `clocks`, `demo`, `door`, `endings`, `events`,
`lifecycle`, `lock`, `page_signals`, `presence`, `seating`, `timeouts`. All else is play's own (pyproject.toml).
"""
