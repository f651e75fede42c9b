"""Triggers that wake streams. A signal names what has changed, but never its content.

`g` is a game, `s` the seats of a game, `u` a user. Saves of a game send their own signal, after the commit.
"""

SIGNALS = (
    """
    create or replace function games_signal_game() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'g' || new.id);
        return null;
    end
    $$
    """,
    """
    create or replace function games_signal_due() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'g' || new.game_id);
        return null;
    end
    $$
    """,
    """
    create or replace function games_signal_seat() returns trigger language plpgsql as $$
    begin
        if tg_op <> 'INSERT' then
            perform pg_notify('got_live', 's' || old.game_id);
            perform pg_notify('got_live', 'u' || person)
            from unnest(array[old.user_id, old.sitter_id]) person where person is not null;
        end if;
        if tg_op <> 'DELETE' then
            perform pg_notify('got_live', 's' || new.game_id);
            perform pg_notify('got_live', 'u' || person)
            from unnest(array[new.user_id, new.sitter_id]) person where person is not null;
        end if;
        return null;
    end
    $$
    """,
    """
    create or replace function games_signal_token() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'u' || old.user_id);
        return null;
    end
    $$
    """,
    """
    create or replace function games_signal_user() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'u' || old.id);
        return null;
    end
    $$
    """,
)
TRIGGERS = (
    """
    create trigger signal after update of status on games_game for each row
    when (old.status is distinct from new.status) execute function games_signal_game()
    """,
    """
    create trigger signal after update of due_at on games_waiting for each row
    when (old.due_at is distinct from new.due_at) execute function games_signal_due()
    """,
    """
    create trigger signal after insert or delete or update on games_seat for each row
    execute function games_signal_seat()
    """,
    """
    create trigger signal after delete or update of revoked_at, expires_at, scopes on accounts_accesstoken
    for each row execute function games_signal_token()
    """,
    """
    create trigger signal after update of is_active on accounts_user for each row
    when (old.is_active is distinct from new.is_active) execute function games_signal_user()
    """,
)
