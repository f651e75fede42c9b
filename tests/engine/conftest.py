"""Failed assertions of the table tell what they compared."""

import pytest

pytest.register_assert_rewrite("tests.engine.table", "tests.engine.examples.reading")
