"""Amounts: hundredths of a point, exact internally, but printed and compared as whole hundredths.

A sum of rounded values is not the rounded sum. Round only at the end, or rounding decides ties.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Amount: TypeAlias = int | Fraction
"""Hundredths of a point, exact."""


def amount_of(points: Fraction) -> Amount:
    """Points in exact hundredths. Whole amounts are integers, which are cheaper to add."""
    whole, rest = divmod(points.numerator * 100, points.denominator)
    return points * 100 if rest else whole


def printed(amount: Amount) -> int:
    """An amount for display: whole hundredths, half to even. Amounts are equal if their printed values
    are."""
    return round(amount)
