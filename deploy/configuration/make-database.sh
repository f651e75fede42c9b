#!/bin/sh
# Creates the roles and the database in a new PostgreSQL, as its administrator. Needs GOT_OWNER_PASSWORD and
# GOT_WEB_PASSWORD. psql connects by its own variables (PGHOST, PGUSER, ...).
set -eu
ask() { psql --no-psqlrc --set ON_ERROR_STOP=1 --dbname postgres "$@"; }
ask --file "${ROLES:-/roles.sql}"
ask --set owner="$GOT_OWNER_PASSWORD" --set web="$GOT_WEB_PASSWORD" << 'SQL'
ALTER ROLE got_owner PASSWORD :'owner';
ALTER ROLE got_web PASSWORD :'web';
CREATE DATABASE got OWNER got_owner;
REVOKE ALL ON DATABASE got FROM PUBLIC;
GRANT CONNECT ON DATABASE got TO got_web;
SQL
