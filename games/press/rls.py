"""Row-level security of the press. The policy text is that of the games, made narrower by persons."""

from __future__ import annotations

from games.rls import FENCE, READABLE

PERSONAL = f"""{READABLE}
    and (persons is null or (select current_setting('got.user')::bigint) = any(persons))"""
"""What a house may read and, where talk stays with the person, this user read for it at the time."""

OWN = f"{FENCE} and user_id = (select current_setting('got.user')::bigint)"
"""What a user keeps to themselves, whatever house they read for."""

POLICIES = {
    "press_conversation": READABLE,
    "press_message": PERSONAL,
    "press_proposal": PERSONAL,
    "press_draft": PERSONAL,
    "press_greysender": PERSONAL,
    "press_mark": OWN,
}
"""Table -> what the player role reads of it. The other tables are public or out of its reach."""
