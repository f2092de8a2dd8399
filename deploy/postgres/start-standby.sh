#!/bin/sh
# Starts a standby that follows PRIMARY_HOST:PRIMARY_PORT, whose data it copies first if PGDATA has none. Its arguments
# are PostgreSQL's. Needs PGDATA, STANDBY_PASSWORD, and STANDBY_NAME, by which the primary waits for it.
set -eu

primary="host=$PRIMARY_HOST port=$PRIMARY_PORT user=trousseau_standby password=$STANDBY_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # -R also writes standby.signal, which goes when it is promoted: started again, it stays the primary.
  until pg_basebackup --pgdata "$PGDATA" --wal-method stream --checkpoint fast -R \
    --dbname "$primary application_name=$STANDBY_NAME"; do
    rm -rf "${PGDATA:?}"/*
    sleep 1
  done
  chmod 0700 "$PGDATA"
fi
exec postgres "$@"
