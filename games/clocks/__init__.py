"""Calculations of the time in a game, without a framework and without a clock: every time is an argument."""

from games.clocks.calendar import DAYS, Calendar, ClockStop
from games.clocks.classes import CLASSES, DecisionClass, class_of
from games.clocks.due import DecisionTimes, decision_times, generous_decision_times, overtime
from games.clocks.expectations import assumed_game_seconds, expected_game_days, silent_player
from games.clocks.settings import (
    DAY,
    GENEROUS,
    HOST_POWERS,
    PRESETS,
    SPEEDS,
    VOTE_KINDS,
    Clock,
    InvalidSetting,
    Policy,
    Preset,
    Speed,
    changed_preset,
    planning_range,
    read_clock,
    read_policy,
    settings_json,
    speed_of,
)
