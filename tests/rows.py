"""Runs a test for all rows of a table as one case: 250 rows do not need 250 cases with fixtures."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def each_row(names: str, rows: Iterable[Any]) -> Callable[[Test], Test]:
    """Calls a test once for each row, as `pytest.mark.parametrize` does, but within one case.

    Every row is tried. The failures are raised together, each with a note that shows its row. The fixtures
    of the test are shared by its rows.
    """
    columns = [name.strip() for name in names.split(",")]
    table = [dict(zip(columns, row if len(columns) > 1 else (row,), strict=True)) for row in rows]
    assert table, "a test without rows cannot fail"

    def over_all(test: Test) -> Test:
        @wraps(test)
        def tries_each(*args: Any, **fixtures: Any) -> None:
            failures = []
            for row in table:
                try:
                    test(*args, **fixtures, **row)
                except Exception as failure:
                    failure.add_note(f"row: {row}")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(table)} rows", failures)

        signature = inspect.signature(test)
        kept = [parameter for name, parameter in signature.parameters.items() if name not in columns]
        tries_each.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return tries_each

    return over_all
