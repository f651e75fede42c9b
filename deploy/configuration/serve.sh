#!/bin/sh
# Fills in the templates of a server from the environment, and replaces this shell by the server: serve.sh pgbouncer
set -eu
umask 077
case "${1:-}" in
pgbouncer)
    python -m deploy.configuration pgbouncer-users.txt > "$POOLER_USERS"
    python -m deploy.configuration pgbouncer.ini > /tmp/pgbouncer.ini
    exec pgbouncer /tmp/pgbouncer.ini
    ;;
haproxy)
    python -m deploy.configuration haproxy-web.cfg > /tmp/haproxy.cfg
    exec haproxy -db -f /tmp/haproxy.cfg
    ;;
*)
    echo "usage: serve.sh pgbouncer | haproxy" >&2
    exit 2
    ;;
esac
