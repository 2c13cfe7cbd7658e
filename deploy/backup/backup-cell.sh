#!/bin/sh
# Base backup of a cell of several machines: backup-cell.sh full|diff
# Cron starts it on every database machine at the same minute; Patroni's list decides which one makes the backup: a
# standby that no commit waits for, otherwise the synchronous one, and the primary only when it has no standby.
# MEMBER_API is the address of this machine's Patroni as the others see it, for example http://db1:8008.
set -eu
type=${1:?usage: backup-cell.sh full|diff}
members=$(curl --fail --silent --show-error --max-time 10 "$MEMBER_API/cluster")
chosen=$(printf '%s' "$members" | /usr/bin/python3 -c '
import json, sys
members = json.load(sys.stdin)["members"]
order = {"replica": 0, "sync_standby": 1, "leader": 2}
timeline = max(m.get("timeline", 0) for m in members)
usable = [m for m in members if m["role"] in order and m["state"] in ("running", "streaming") and m.get("timeline") == timeline]
first = min(usable, key=lambda m: (order[m["role"]], m["name"]))
print(first["role"], first["api_url"])')
[ "${chosen#* }" = "$MEMBER_API/patroni" ] || exit 0
from_standby=y
[ "${chosen%% *}" = leader ] && from_standby=n
exec pgbackrest --config="${PGBACKREST_CONFIG:-/etc/pgbackrest/pgbackrest.conf}" --stanza=cell --type="$type" \
  --backup-standby="$from_standby" backup
