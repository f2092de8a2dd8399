#!/bin/sh
# Starts PgBouncer with pgbouncer.ini, which is beside this file. What it needs besides is kept in POOLER_FOLDER: who may
# log in (OWNER_PASSWORD, APP_PASSWORD) and where the database is: at first DATABASE_HOST:DATABASE_PORT, then wherever
# move.sh has led it. With TLS_CERTIFICATE and TLS_KEY, nobody connects without TLS.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$POOLER_FOLDER"

cat > "$POOLER_FOLDER/users" <<USERS
"trousseau_owner" "$OWNER_PASSWORD"
"trousseau_app" "$APP_PASSWORD"
USERS

[ -e "$POOLER_FOLDER/databases.ini" ] || "$here/move.sh" "$DATABASE_HOST" "$DATABASE_PORT"

# Its settings are copied: a second section of their name would set all of the first back to their defaults.
{
  echo "%include $POOLER_FOLDER/databases.ini"
  cat "$here/pgbouncer.ini"
  echo "listen_addr = ${LISTEN_ADDRESS:-*}"
  echo "listen_port = ${LISTEN_PORT:-6432}"
  echo 'unix_socket_dir ='
  echo "auth_file = $POOLER_FOLDER/users"
  echo "pidfile = $POOLER_FOLDER/pid"
  if [ -n "${TLS_CERTIFICATE:-}" ]; then
    echo 'client_tls_sslmode = require'
    echo "client_tls_cert_file = $TLS_CERTIFICATE"
    echo "client_tls_key_file = $TLS_KEY"
  fi
  # From version 1.21 on it keeps statements that were prepared; before, the portal notices that it does not.
  version=$(pgbouncer --version | sed -n 's/^PgBouncer \([0-9]*\.[0-9]*\).*/\1/p')
  if [ "$(printf '1.21\n%s\n' "$version" | sort -V | head -n 1)" = 1.21 ]; then
    echo 'max_prepared_statements = 500'
  fi
} > "$POOLER_FOLDER/run.ini"

rm -f "$POOLER_FOLDER/pid"
exec pgbouncer "$POOLER_FOLDER/run.ini"
