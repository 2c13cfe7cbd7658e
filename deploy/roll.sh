#!/bin/sh
# Deploys the RELEASE of deploy/.env or of the environment. Only nginx itself, last, is unavailable for seconds:
#   deploy/roll.sh                    first start, and every later release
#   RELEASE=1.4.0 deploy/roll.sh      back to an earlier release (migrations only add, so it continues to work)
# Order: the database, the first of every process, the second when the first is ready, and nginx last.
set -eu
cd "$(dirname "$0")"
compose() { ${COMPOSE:-docker compose} "$@"; }
begun=$(date +%s)
./write-secrets.sh
case ",$(grep -s '^COMPOSE_PROFILES=' .env | cut -d= -f2)," in
  *,own-database,*) compose up -d --wait postgres ;;
esac
case ",$(grep -s '^COMPOSE_PROFILES=' .env | cut -d= -f2)," in
  *,own-store,*) compose up -d store ;;
esac
compose run --rm migrate
# The other processes wait a few seconds for a decoder that is being replaced.
compose up -d --no-deps --wait decoder
compose up -d --no-deps --wait api-1 upload-1 renderer-1 worker-1
# nginx resolves the addresses only at its start, so it is reloaded after each half.
reload_edge() { compose exec -T edge nginx -p /var/lib/revela-edge -e stderr -c /var/lib/revela-edge/nginx.conf -s reload || true; }
reload_edge
compose up -d --no-deps --wait api-2 upload-2 renderer-2 worker-2
reload_edge
compose up -d --no-deps --wait edge
echo "rolled in $(($(date +%s) - begun)) s"
