#!/bin/sh
# Makes the standby the primary. Only where the old primary is gone for good: two of them would each take orders. Then
# let the pooler lead here (pgbouncer/move.sh). It commits alone until another standby is attached (attach-standby.sh).
# Psql's variables say where the standby is.
set -eu

say() { psql --set ON_ERROR_STOP=1 --quiet --tuples-only --no-align --dbname postgres --command "$1"; }

# What it copied from the primary may tell it to wait for a standby that it has not.
say 'alter system reset synchronous_standby_names'
say 'select pg_reload_conf()' > /dev/null
if [ "$(say 'select pg_promote(true, 60)')" != t ]; then
  echo 'The standby was not promoted within a minute.' >&2
  exit 1
fi
echo 'The standby is the primary.'
