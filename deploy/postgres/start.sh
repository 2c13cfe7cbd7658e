#!/bin/sh
# Runs PostgreSQL; on an empty volume it first creates the cluster, the roles and the database.
set -eu
data=/var/lib/postgresql/15
password() { sed -n "s/^$1=//p" /run/secrets/POSTGRES_PASSWORDS; }
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data.new"
  initdb --pgdata="$data.new" --username=postgres --auth-local=peer --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 > /dev/null
  echo 'host all all all scram-sha-256' >> "$data.new/pg_hba.conf"
  pg_ctl --pgdata="$data.new" --silent --wait -o "-c listen_addresses='' -c unix_socket_directories=/var/lib/postgresql" start
  psql -v ON_ERROR_STOP=1 -v database=revela \
    -v owner_password="$(password OWNER_PASSWORD)" -v app_password="$(password APP_PASSWORD)" \
    -v jobs_password="$(password JOBS_PASSWORD)" -v sweep_password="$(password SWEEP_PASSWORD)" \
    -v staff_password="$(password STAFF_PASSWORD)" \
    --host /var/lib/postgresql --username postgres -f /etc/revela/roles.sql postgres
  pg_ctl --pgdata="$data.new" --silent --wait --mode=fast stop
  # Only a complete cluster gets its final name: an interrupted first start begins again.
  mv "$data.new" "$data"
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
