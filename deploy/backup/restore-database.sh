#!/bin/sh
# Replaces the database of this machine (own-database) by a dump: deploy/backup/restore-database.sh FILE
# The dump is loaded beside the running database first, so that an incomplete file changes nothing. Then it stops the
# processes, migrates to the RELEASE of deploy/.env and repeats the erasures since the dump. deploy/roll.sh starts the
# processes again.
set -eu
file=${1:?usage: restore-database.sh FILE}
[ -r "$file" ] || { echo "$file cannot be read" >&2; exit 1; }
engine=${ENGINE:-docker}
run() { $engine exec -i -e PGOPTIONS='-c client_min_messages=warning' revela-postgres "$@"; }
run dropdb --username postgres --if-exists --force revela_restored
run createdb --username postgres --owner revela_owner revela_restored
run pg_restore --username postgres --dbname revela_restored --exit-on-error < "$file" || {
  run dropdb --username postgres revela_restored
  echo "$file could not be restored; the database is unchanged" >&2
  exit 1
}
for name in edge api-1 api-2 upload-1 upload-2 renderer-1 renderer-2 worker-1 worker-2; do
  $engine stop "revela-$name" > /dev/null 2>&1 || true
done
run dropdb --username postgres --if-exists --force revela
run psql --username postgres --quiet --set ON_ERROR_STOP=1 --command 'alter database revela_restored rename to revela' \
  --command 'revoke all on database revela from public' \
  --command 'grant connect on database revela to revela_app, revela_jobs, revela_sweep, revela_staff' \
  --command 'grant create on database revela to revela_jobs' postgres
cd "$(dirname "$0")/.."
# Not every engine reports the status of `compose run`.
run_once() {
  $engine rm --force revela-restore > /dev/null 2>&1 || true
  ${COMPOSE:-docker compose} run --detach --no-deps --name revela-restore "$@" > /dev/null
  status=$($engine wait revela-restore)
  $engine logs revela-restore
  $engine rm --force revela-restore > /dev/null
  [ "$status" = 0 ] || { echo "failed: $*" >&2; exit 1; }
}
run_once migrate
# On a new machine the records of erasures are in the backup bucket only.
if grep -q '^COPY_S3_BUCKET=.' .env; then run_once worker-1 node apps/server/src/main/backup.ts bring-back --tombstones; fi
run_once worker-1 node apps/server/src/main/tombstones.ts
echo "restored $file; now: deploy/roll.sh"
