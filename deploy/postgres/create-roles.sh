#!/bin/sh
# On a new primary, once: the owner, who migrates, the app's role, which owns nothing, the role that a standby copies
# with, and the database. Needs PGDATA, OWNER_PASSWORD, APP_PASSWORD, STANDBY_PASSWORD, and where psql connects to.
set -eu

psql --set ON_ERROR_STOP=1 --quiet --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" --set standby="$STANDBY_PASSWORD" <<'SQL'
create role trousseau_owner login password :'owner';
create role trousseau_app login password :'app';
create role trousseau_standby login replication password :'standby';
create database trousseau owner trousseau_owner;
revoke all on database trousseau from public;
grant connect on database trousseau to trousseau_app;
SQL

# "all" in this file means all databases, and copying is none.
echo 'host replication trousseau_standby samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql --set ON_ERROR_STOP=1 --quiet --dbname postgres --command 'select pg_reload_conf()' > /dev/null
