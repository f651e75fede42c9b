"""Amounts: hundredths of a point, exact inside. They are printed, and compared, as whole hundredths.

A sum of rounded values is not the rounded sum. Round nothing before the end, else a rounding decides ties.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Amount: TypeAlias = int | Fraction
"""Hundredths of a point, exact."""


def amount_of(points: Fraction) -> Amount:
    """Points in hundredths, exact. Whole ones are integers, which are cheaper to add."""
    whole, rest = divmod(points.numerator * 100, points.denominator)
    return points * 100 if rest else whole


def printed(amount: Amount) -> int:
    """An amount as it is shown: whole hundredths, half to even. Amounts are equal if these are."""
    return round(amount)
