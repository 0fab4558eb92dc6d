"""Migrations that move a table from one app to another, with its rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class CreateOrMoveModel(migrations.CreateModel):
    """Create a table, or take over the one that another app had made before: `moved_from`, its columns renamed.

    For apps that have got another name: a new site creates the table, one that ran before keeps its rows.
    """

    def __init__(
        self, *args: Any, moved_from: str, columns: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.moved_from, self.columns = moved_from, columns or {}

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Rename the old table and its columns where there is one; create the new one elsewhere."""
        connection = schema_editor.connection
        with connection.cursor() as cursor:
            tables = connection.introspection.table_names(cursor)
        if self.moved_from not in tables:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.name)
        if not self.allow_migrate_model(connection.alias, model):
            return
        schema_editor.alter_db_table(model, self.moved_from, model._meta.db_table)
        quote = connection.ops.quote_name
        for old, new in self.columns.items():
            schema_editor.execute(
                f"ALTER TABLE {quote(model._meta.db_table)} RENAME COLUMN {quote(old)} TO {quote(new)}"
            )
