"""A migration operation that creates all tables of an app in one step.

Django rebuilds all model classes for each operation, so a first migration of seventy operations takes
seconds. `CreateTables` builds them once, and creates the tables in their final form.
"""

from collections.abc import Sequence

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.models import CreateModel
from django.db.migrations.state import ProjectState


class CreateTables(Operation):
    """Runs the operations with which `makemigrations` creates models, their indexes and their constraints.

    Only for first migrations: the operation is irreversible, and changes no existing table.
    """

    reversible = False

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # otherwise each operation renders all models
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in self.operations:
            if isinstance(operation, CreateModel):
                schema_editor.create_model(to_state.apps.get_model(app_label, operation.name))

    def describe(self) -> str:
        return "Create all tables"
