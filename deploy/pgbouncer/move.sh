#!/bin/sh
# move.sh HOST PORT: where the database is from now on, for all portals and workers at once. Needs POOLER_FOLDER.
set -eu
umask 077

cat > "$POOLER_FOLDER/databases.ini.new" <<DATABASES
[databases]
trousseau = host=$1 port=$2 dbname=trousseau
; For migrations, which hold a lock, and for the worker, which listens: each keeps a connection as long as it likes.
trousseau_direct = host=$1 port=$2 dbname=trousseau pool_mode=session
DATABASES
mv "$POOLER_FOLDER/databases.ini.new" "$POOLER_FOLDER/databases.ini"

# Read again by the PgBouncer that runs, which gives up what leads to the old place.
if [ -s "$POOLER_FOLDER/pid" ]; then kill -HUP "$(cat "$POOLER_FOLDER/pid")"; fi
