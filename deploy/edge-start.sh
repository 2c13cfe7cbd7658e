#!/bin/sh
# Writes nginx's configuration from the environment, tests it and executes nginx. Beside it runs the process that
# keeps the certificates of own domains current, when they are configured; nginx needs neither it nor a reload.
set -eu
dir=${EDGE_DIR:-/var/lib/revela-edge}
edge=/srv/revela/packages/edge/src/cli
# The configuration contains the store key, and the certificates have their keys.
umask 077
node "$edge/nginx-conf.ts" > "$dir/nginx.conf"
nginx -q -t -p "$dir" -e stderr -c "$dir/nginx.conf"
token=${CERTIFICATES_TOKEN:-$(cat "${CERTIFICATES_TOKEN_FILE:-/dev/null}")}
if [ -n "$token" ] && [ -n "${EDGE_TLS_CERTIFICATE:-}" ] && [ -n "${EDGE_HTTP_PORT:-}" ]; then
  # Becomes a child of nginx, which ends it with the container. It ends only by a failure, and starts again.
  while :; do
    node --max-semi-space-size=1 --max-old-space-size=64 "$edge/sync-certificates.ts" || true
    sleep 2
  done &
fi
unset token
exec nginx -p "$dir" -e stderr -c "$dir/nginx.conf"
