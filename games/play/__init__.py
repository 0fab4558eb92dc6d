"""People and bots at tables; what stands in which room: docs/architecture.md."""
