"""What a policy is: plain JSON in, plain JSON out, and chance passed in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

Policy: TypeAlias = Callable[[Json, Json, Json, Random], Json]
"""(view, decision, options, chance) -> answer.

`view` is the position as the house observes it; `decision` has `number`, `kind`, `house` (the one that
answers) and `question`; `options` is what the server offers for it. The answer is a valid one, ready to be
sent. A policy keeps nothing between two calls.
"""
