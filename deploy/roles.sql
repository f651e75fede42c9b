-- The roles of a server, run once by its administrator and harmless to repeat.
-- Passwords are not here:  \password got_owner  and  \password got_web
-- A database is made with: CREATE DATABASE got OWNER got_owner;

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

-- Owns every table and migrates; row-level security is forced upon it too.
ALTER ROLE got_owner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOREPLICATION;
-- Serves requests. Owns nothing and inherits nothing: games are out of its reach until SET LOCAL ROLE.
ALTER ROLE got_web LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION;
-- Reads under row-level security.
ALTER ROLE got_player NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION;
-- Writes on behalf of the rules engine.
ALTER ROLE got_engine NOLOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION;

GRANT got_player, got_engine TO got_web;

-- Citus, on the coordinator and on every worker: the servers log in to each other as the role that asks. Give both
-- roles a password that the servers alone have, in their .pgpass, and let them in from servers alone (pg_hba.conf).
DO $$
BEGIN
    IF current_setting('shared_preload_libraries') ~ '\mcitus\M' THEN
        ALTER ROLE got_player LOGIN;
        ALTER ROLE got_engine LOGIN;
    END IF;
END
$$;
