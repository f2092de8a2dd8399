#!/bin/sh
# Starts the base backup in PGDATA as it was at RECOVER_TO (a moment with its zone), by the log in the folder ARCHIVE. It takes
# changes once it has got there. Its arguments are PostgreSQL's.
set -eu

touch "$PGDATA/recovery.signal"
exec postgres "$@" -c "restore_command=cp '$ARCHIVE/%f' %p" -c "recovery_target_time=$RECOVER_TO" -c recovery_target_action=promote
