#!/bin/sh
# Lets the primary's commits wait for STANDBY_NAME, once that follows. Not before: with nobody to wait for, they would
# wait for ever. Psql's variables say where the primary is.
set -eu

say() { psql --set ON_ERROR_STOP=1 --quiet --tuples-only --no-align --dbname postgres --command "$1"; }

until [ "$(say "select count(*) from pg_stat_replication where application_name = '$STANDBY_NAME' and state = 'streaming'")" = 1 ]; do
  sleep 1
done
say "alter system set synchronous_standby_names = '$STANDBY_NAME'"
say 'select pg_reload_conf()' > /dev/null
until [ "$(say "select sync_state from pg_stat_replication where application_name = '$STANDBY_NAME'")" = sync ]; do
  sleep 1
done
echo "The primary's commits wait for $STANDBY_NAME."
