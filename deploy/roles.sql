-- The roles of a server. Its administrator runs this file once; repeating it is harmless.
-- Passwords are set with:     \password got_owner  and  \password got_web
-- A database is created with: CREATE DATABASE got OWNER got_owner;

DO $$
DECLARE
    wanted text;
BEGIN
    FOREACH wanted IN ARRAY ARRAY['got_owner', 'got_web', 'got_player', 'got_engine'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
            EXECUTE format('CREATE ROLE %I', wanted);
        END IF;
    END LOOP;
END
$$;

-- Owns every table and migrates. Row-level security is forced on it too.
ALTER ROLE got_owner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOREPLICATION;
-- Serves requests. Owns nothing and inherits nothing: it cannot access games until SET LOCAL ROLE.
ALTER ROLE got_web LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION;
-- Reads under row-level security.
ALTER ROLE got_player NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION;
-- Writes on behalf of the rules engine.
ALTER ROLE got_engine NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION;

GRANT got_player, got_engine TO got_web;

-- Citus, on the coordinator and on every worker: the servers log in to each other as the role of the query. Give both
-- roles a password that only the servers have, in their .pgpass, and allow them to log in only from servers
-- (pg_hba.conf).
DO $$
BEGIN
    IF current_setting('shared_preload_libraries') ~ '\mcitus\M' THEN
        ALTER ROLE got_player LOGIN;
        ALTER ROLE got_engine LOGIN;
    END IF;
END
$$;
