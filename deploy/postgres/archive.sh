#!/bin/sh
# The archive_command of a PostgreSQL whose log is kept: archive.sh <folder> %p %f. The folder belongs on another machine. A
# file is there whole or not at all, and one that came twice must be the same.
set -eu

kept="$1/$3"
if [ -f "$kept" ]; then exec cmp -s "$2" "$kept"; fi
cp "$2" "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
