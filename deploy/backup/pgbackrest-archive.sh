#!/bin/sh
# Sends a WAL segment to the repository; the archive command of a cell of several machines, where every server archives
# (archive_mode = always). pgBackRest requires its name in the command:
#   pgbackrest-archive.sh SECONDS_AS_STANDBY SECONDS_AS_PRIMARY PATH
# Each server first waits until its segment has the given age, a standby for less than the primary. The first one sends
# the segment; pgBackRest on the others finds it with the same checksum and sends nothing. It rejects a segment that the
# repository has with another checksum. So the primary sends only what no standby sent.
set -eu
standby_seconds=$1
primary_seconds=$2
segment=$3
# PostgreSQL starts this in its data directory, where a standby has this file until it is promoted.
seconds=$primary_seconds
[ -e standby.signal ] && seconds=$standby_seconds
wait=$((seconds - $(date +%s) + $(stat --format=%Y "$segment")))
# A clock that was set back must not delay the archive.
[ "$wait" -gt "$seconds" ] && wait=$seconds
[ "$wait" -gt 0 ] && sleep "$wait"
exec pgbackrest --config="${PGBACKREST_CONFIG:-/etc/pgbackrest/pgbackrest.conf}" --stanza=cell archive-push "$segment"
