#!/bin/sh
# Writes the configuration of the nginx in front of all cells from the environment and executes nginx. Beside it run the
# process that follows the map of cells and, for each cell, the one that keeps the certificates of own domains current.
# nginx needs none of them and no reload: what they wrote is served.
set -eu
dir=${FRONT_DIR:-/var/lib/revela-front}
edge=${EDGE_CLI:-/srv/revela/packages/edge/src/cli}
# The certificates have their keys.
umask 077
# These become children of nginx, which ends them with the container. They end only by a failure, and start again.
repeat() {
  while :; do
    "$@" || true
    sleep 2
  done
}
node "$edge/front-conf.ts" > "$dir/nginx.conf"
nginx -q -t -p "$dir" -e stderr -c "$dir/nginx.conf"
repeat node --max-old-space-size=1024 "$edge/sync-cells.ts" &
token=${CERTIFICATES_TOKEN:-$(cat "${CERTIFICATES_TOKEN_FILE:-/dev/null}")}
if [ -n "$token" ] && [ -n "${EDGE_TLS_CERTIFICATE:-}" ]; then
  for cell in $(echo "$FRONT_APIS" | tr ',' '\n' | cut -d= -f1 | sort -u); do
    (
      export EDGE_DIR="$dir/cells/$cell"
      API_UPSTREAMS=$(echo "$FRONT_APIS" | tr ',' '\n' | sed -n "s/^$cell=//p" | paste -sd, -)
      export API_UPSTREAMS
      repeat node --max-semi-space-size=1 --max-old-space-size=64 "$edge/sync-certificates.ts"
    ) &
  done
fi
unset token
exec nginx -p "$dir" -e stderr -c "$dir/nginx.conf"
