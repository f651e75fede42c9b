"""The Action phase: raids, marches with their combats, Consolidate Power."""

from .laps import ConsolidatesInLaps, MarchesInLaps, RaidsInLaps

ACTION = (RaidsInLaps(), MarchesInLaps(), ConsolidatesInLaps())
