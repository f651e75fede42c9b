"""Quiet hours of users, registered by the app that stores them."""

from __future__ import annotations

_NONE = """
select null::bigint as user_id, null::time as quiet_from, null::time as quiet_until where false
"""
_queries = [_NONE]


def register_quiet_hours(query: str) -> None:
    """Registers a query of quiet hours. Called from `AppConfig.ready`.

    Its columns are `user_id`, `quiet_from` and `quiet_until`. These are times of day in the time zone of the
    user, null for none, and may span midnight.
    """
    _queries[:] = [query]


def quiet_hours() -> str:
    """The query, to join as the engine."""
    return _queries[0]
