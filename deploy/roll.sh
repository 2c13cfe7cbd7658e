#!/bin/sh
# Deploys the RELEASE of deploy/.env or of the environment. Only nginx itself, last, is unavailable for seconds:
#   deploy/roll.sh                    first start, and every later release
#   RELEASE=1.4.0 deploy/roll.sh      back to an earlier release (migrations only add, so it continues to work)
# Order: the engines of this machine, the migration, the first of every process, the second when the first is ready, and
# nginx last. ENGINE=podman uses Podman with Docker Compose over its socket (DOCKER_HOST).
set -eu
cd "$(dirname "$0")"
engine=${ENGINE:-docker}
# A compose.override.yaml beside compose.yaml is added by Compose itself.
compose() { ${COMPOSE:-docker compose} "$@"; }
setting() { sed -n "s/^$1=//p" .env | tail -n 1; }
profiles=",${COMPOSE_PROFILES:-$(setting COMPOSE_PROFILES)},"
started_at=$(date +%s)

# Waits for the container's own health check; not every engine runs it by itself.
wait_ready() {
  for service in "$@"; do
    end=$(($(date +%s) + ${READY_SECONDS:-180}))
    until is_ready "$service"; do
      [ "$(date +%s)" -lt "$end" ] || { echo "$service is not ready; see: $engine logs revela-$service" >&2; exit 1; }
      sleep 1
    done
  done
}
is_ready() {
  case $1 in
    postgres) $engine exec "revela-$1" pg_isready --quiet --dbname revela ;;
    store) $engine exec "revela-$1" node -e "fetch('http://127.0.0.1:7480/').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))" ;;
    *) $engine exec "revela-$1" node apps/server/src/main/healthcheck.ts ;;
  esac > /dev/null 2>&1
}
start() { compose up --detach --no-deps "$@"; wait_ready "$@"; }
# Runs a service once, and stops here when it fails.
run_once() {
  $engine rm --force "revela-$1" > /dev/null 2>&1 || true
  compose up --detach --no-deps "$1"
  status=$($engine wait "revela-$1")
  $engine logs "revela-$1"
  $engine rm --force "revela-$1" > /dev/null
  [ "$status" = 0 ] || { echo "$1 failed" >&2; exit 1; }
}
# nginx resolves the addresses of the processes and of the store only when it reads its configuration.
reload_edge() {
  [ -n "$($engine ps --quiet --filter name=revela-edge)" ] || return 0
  $engine exec revela-edge nginx -p /var/lib/revela-edge -e stderr -c /var/lib/revela-edge/nginx.conf -s reload
}

./write-secrets.sh
case $profiles in *,own-database,*) start postgres ;; esac
case $profiles in *,own-store,*) start store ;; esac
# A replaced store has another address. After a failure, a stopped process may make this fail; the later ones must not.
reload_edge || true
[ -z "${EDGE_S3_PRINCIPAL:-$(setting EDGE_S3_PRINCIPAL)}" ] || run_once prepare-store
run_once migrate
# The other processes wait a few seconds for a decoder that is being replaced.
start decoder
start api-1 upload-1 renderer-1 worker-1
reload_edge
start api-2 upload-2 renderer-2 worker-2
reload_edge
start edge
echo "rolled in $(($(date +%s) - started_at)) s"
