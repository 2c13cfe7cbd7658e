#!/bin/sh
# Replaces the database of this machine (own-database) by a dump: deploy/backup/restore-database.sh FILE
# Stops the processes first; start them again with deploy/roll.sh, which also migrates.
set -eu
file=${1:?usage: restore-database.sh FILE}
engine=${ENGINE:-docker}
for name in edge api-1 api-2 upload-1 upload-2 renderer-1 renderer-2 worker-1 worker-2; do
  $engine stop "revela-$name" > /dev/null 2>&1 || true
done
run() { $engine exec -i revela-postgres "$@"; }
run dropdb --username postgres --if-exists --force revela
run createdb --username postgres --owner revela_owner revela
run pg_restore --username postgres --dbname revela --exit-on-error < "$file"
run psql --username postgres --quiet --command 'revoke all on database revela from public' \
  --command 'grant connect on database revela to revela_app, revela_jobs, revela_sweep, revela_staff' \
  --command 'grant create on database revela to revela_jobs' postgres
echo "restored $file; now: deploy/roll.sh"
