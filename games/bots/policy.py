"""The type of a policy: a function of plain JSON and chance that returns plain JSON."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

Policy: TypeAlias = Callable[[Json, Json, Json, Random], Json]
"""(view, decision, options, chance) -> answer.

`view` is the position as the house observes it. `decision` has `number`, `kind`, `house` (the one that
answers) and `question`. `options` are the options that the server offers. The answer is valid and ready to
send. A policy has no state between calls.
"""
