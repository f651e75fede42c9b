"""Row-level security of the press. In addition to the policies of games, a row can be limited to some
users (`persons`)."""

from games.rls import FENCE, READABLE

PERSONAL = f"""{READABLE}
    and (persons is null or (select current_setting('got.user')::bigint) = any(persons))"""
"""Rows that a house may read. If messages stay with persons, this user must have read for it at the time."""

OWN = f"{FENCE} and user_id = (select current_setting('got.user')::bigint)"
"""A user's private rows, whatever house they read for."""

POLICIES = {
    "press_conversation": READABLE,
    "press_message": PERSONAL,
    "press_proposal": PERSONAL,
    "press_draft": PERSONAL,
    "press_greysender": PERSONAL,
    "press_mark": OWN,
}
"""Table -> policy for the player role. Other tables are public or inaccessible to that role."""
