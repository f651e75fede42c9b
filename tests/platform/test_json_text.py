"""Times have one form, for any time zone and precision of their source."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from got_api.shared.json_text import json_bytes, time_text
from tests.contract import is_time

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def test_time_has_milliseconds_and_z() -> None:
    east = timezone(timedelta(hours=5, minutes=30))
    for at, text in (
        (NOON, "2026-11-24T12:00:00.000Z"),
        (NOON.replace(microsecond=38365), "2026-11-24T12:00:00.038Z"),
        (NOON.replace(microsecond=999999), "2026-11-24T12:00:00.999Z"),
        (NOON.astimezone(east), "2026-11-24T12:00:00.000Z"),
        (datetime(1, 1, 1, tzinfo=UTC), "0001-01-01T00:00:00.000Z"),
    ):
        assert time_text(at) == text
        assert is_time(text)


def test_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="without a zone"):
        time_text(datetime(2026, 11, 24))  # noqa: DTZ001
    with pytest.raises(TypeError):
        json_bytes({"at": datetime(2026, 11, 24)})  # noqa: DTZ001


def test_json_has_times_and_dates_at_any_depth() -> None:
    body = {"at": [NOON, {"on": date(2026, 11, 24)}]}
    assert json_bytes(body) == b'{"at":["2026-11-24T12:00:00.000Z",{"on":"2026-11-24"}]}'


def test_values_without_a_json_form_are_refused() -> None:
    with pytest.raises(TypeError):
        json_bytes({"at": object()})
