"""SQL that switches a database function to the role of a player, and back to the role and settings of its
caller."""

SAVED_SCOPE = """
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');"""
"""Variables, for the beginning of `declare`. The function may then set role, user, game and time."""

RESTORE_SCOPE = """
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);"""
"""A statement, for the end."""

PLANNED_ONCE = "set plan_cache_mode = force_generic_plan"
"""For a function that reads a game, as in got_api.database.viewer: PL/pgSQL also prepares its statements."""
